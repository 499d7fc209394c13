import { brokerOf } from '../../../shared/math/broker-offsets';
import { countText } from '../../../shared/math/counts';
import { formatMoney } from '../../../shared/math/money';
import type { AwayRecord } from '../../../shared/model/away';
import type { EquityCurve } from '../../../shared/model/equity';
import type { UtcMs } from '../../../shared/model/fields';
import type { AwaySummary } from '../../../shared/rules/away';
import type { CurveMarks } from '../chart';
import { shortTime } from './away-text';

/** Equity of an absence, in the shape of the account's curve. */
export const curveOf = (
  { fromMs, toMs, stepMs, points }: AwayRecord,
  { gaps }: AwaySummary,
): EquityCurve => ({
  fromMs,
  toMs,
  stepMs,
  points,
  gaps: gaps.map(({ gap }) => ({ fromMs: gap.fromMs, toMs: gap.toMs ?? toMs })),
  deals: [],
});

/** The deals and the worst moment, at the equity of their time. */
export function marksOf(record: AwayRecord, summary: AwaySummary, digits: number): Omit<CurveMarks, 'gaps'> {
  const { lowest, offsets } = record;
  return {
    deals: summary.deals.flatMap(({ deal, atMs, trader }) => {
      const equity = equityBy(record, atMs);
      if (equity === null || (deal.type !== 'BUY' && deal.type !== 'SELL')) return [];
      const isExit = deal.entry !== 'IN';
      return [{ time: brokerOf(atMs, offsets), equity, side: deal.type, isExit, mark: trader.mark }];
    }),
    worst:
      lowest === null
        ? null
        : {
            time: brokerOf(lowest.atMs, offsets),
            equity: lowest.equity,
            text: `worst ${formatMoney(lowest.equity, digits)} at ${shortTime(lowest.atMs, record)}`,
          },
  };
}

/** For those who do not see it. */
export const curveWords = ({ deals, gaps }: AwaySummary, worst: CurveMarks['worst']): string =>
  [worst?.text ?? 'not recorded', countText(deals.length, 'deal'), countText(gaps.length, 'gap')].join(', ');

/** As last read by then; before the first read, what that said. */
function equityBy({ points }: AwayRecord, atMs: UtcMs): number | null {
  const point = points.findLast((each) => each.atMs <= atMs) ?? points[0];
  return point?.equity ?? null;
}
