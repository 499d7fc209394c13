import { nextBarOpenTime } from '../../../../shared/math/time';
import type { Timeframe } from '../../../../shared/model/enums';
import type { BrokerSeconds } from '../../../../shared/model/fields';
import { rowAt } from './deal-plan';
import type { Timed } from './plan-update';

/** What a replay shows on a chart besides the candles. */
export interface ReplayMarks {
  /** The second that is shown. */
  readonly at: BrokerSeconds;
  /** Time that nobody watched; the end null: until now. */
  readonly gaps: readonly { readonly from: BrokerSeconds; readonly to: BrokerSeconds | null }[];
  /** Of what lies before, nobody can say whether it was watched; null where that is known of all. */
  readonly knownFrom: BrokerSeconds | null;
}

/** A part of the chart that nobody watched, in rows. */
export interface UnwatchedStrip {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
}

/** Where a time lies among candles, in rows: from half a row before a candle, which is its beginning, to half a row after it. */
export function candlePlace(rows: readonly Timed[], timeframe: Timeframe, time: BrokerSeconds): number {
  const at = rowAt(rows, time);
  const open = rows[at]?.time;
  if (open === undefined) return -0.5;
  const part = (time - open) / (nextBarOpenTime(timeframe, open) - open);
  return at - 0.5 + Math.min(1, part);
}

/** The gaps up to the second that is shown. One in which the market was closed has no candles, and so no strip. */
export const unwatchedStrips = (
  rows: readonly Timed[],
  timeframe: Timeframe,
  { at, gaps }: ReplayMarks,
): readonly UnwatchedStrip[] =>
  joined(gaps).flatMap((gap) => {
    const end = Math.min(gap.to ?? at, at);
    const from = candlePlace(rows, timeframe, gap.from);
    const to = candlePlace(rows, timeframe, end);
    return end > gap.from && to > from ? [{ from, to, seconds: end - gap.from }] : [];
  });

/** Those of the day and of the days before are told apart: one that went on over midnight is one. */
function joined(gaps: ReplayMarks['gaps']): ReplayMarks['gaps'] {
  const whole: ReplayMarks['gaps'][number][] = [];
  for (const gap of gaps) {
    const last = whole.at(-1);
    if (last !== undefined && last.to !== null && last.to >= gap.from)
      whole[whole.length - 1] = { ...last, to: gap.to };
    else whole.push(gap);
  }
  return whole;
}
