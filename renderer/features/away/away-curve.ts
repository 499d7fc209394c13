import { formatMoney } from '../../../shared/math/money';
import type { AwayRecord } from '../../../shared/model/away';
import type { EquityCurve } from '../../../shared/model/equity';
import type { UtcMs } from '../../../shared/model/fields';
import type { AwaySummary } from '../../../shared/rules/away';
import type { CurveMarks, CurveRow } from '../chart';
import { gapsOf, rowsOf } from '../equity';
import { countText, shortTime } from './away-text';

/** The curve of an absence as the chart draws it, and in words. */
export interface AwayCurve {
  readonly rows: readonly CurveRow[];
  readonly marks: CurveMarks;
  readonly words: string;
}

export function awayCurve(record: AwayRecord, summary: AwaySummary, digits: number): AwayCurve {
  const { fromMs, toMs, stepMs, points, lowest, utcOffsetS } = record;
  const curve: EquityCurve = {
    fromMs,
    toMs,
    stepMs,
    points,
    gaps: summary.gaps.map(({ gap }) => ({ fromMs: gap.fromMs, toMs: gap.toMs ?? toMs })),
    deals: [],
  };
  const brokerOf = (atMs: UtcMs) => atMs / 1_000 + utcOffsetS;
  const worst =
    lowest === null
      ? null
      : `worst ${formatMoney(lowest.equity, digits)} at ${shortTime(lowest.atMs, record)}`;
  return {
    rows: rowsOf(curve, utcOffsetS),
    marks: {
      gaps: gapsOf(curve, utcOffsetS),
      deals: summary.deals.flatMap(({ deal, atMs, trader }) => {
        const equity = equityBy(record, atMs);
        if (equity === null || (deal.type !== 'BUY' && deal.type !== 'SELL')) return [];
        const isExit = deal.entry !== 'IN';
        return [{ time: brokerOf(atMs), equity, side: deal.type, isExit, mark: trader.mark }];
      }),
      worst:
        lowest === null || worst === null
          ? null
          : { time: brokerOf(lowest.atMs), equity: lowest.equity, text: worst },
    },
    words: [
      worst ?? 'not recorded',
      countText(summary.deals.length, 'deal'),
      countText(summary.gaps.length, 'gap'),
    ].join(', '),
  };
}

/** As last read by then; before the first read, what that said. */
function equityBy({ points }: AwayRecord, atMs: UtcMs): number | null {
  const point = points.findLast((each) => each.atMs <= atMs) ?? points[0];
  return point?.equity ?? null;
}
