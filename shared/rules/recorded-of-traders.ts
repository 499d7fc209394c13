import { utcOf } from '../math/broker-offsets';
import type { ClosedPosition } from '../math/closed-positions';
import type { SpecOf } from '../math/exposure';
import { grouped } from '../math/groups';
import { riskOfStop } from '../math/profit';
import { firstStop, type StopTimes, stopTimes } from '../math/stop-times';
import type { BrokerSeconds, Price, Ticket, UtcMs } from '../model/fields';
import type { BrokerOffsets, KeptCoverage, LevelStep } from '../model/kept-history';
import type { MeanR } from '../model/ledger';

/** What the record adds to a trader's figures: how long his positions stood without a stop, and his results in R. */

export interface StopRecord {
  /** Of each position that was seen, as `stopSteps`. */
  readonly steps: ReadonlyMap<Ticket, readonly LevelStep[]>;
  /** Of positions; null: nothing is kept. */
  readonly coverage: KeptCoverage | null;
  readonly offsets: BrokerOffsets;
  readonly nowMs: UtcMs;
}

export const stopSteps = (steps: readonly LevelStep[]): StopRecord['steps'] =>
  grouped(
    steps.filter(({ kind, level }) => kind === 'position' && level === 'sl'),
    ({ ticket }) => ticket,
  );

/** From when on stops are told: null: since positions were first watched. */
export const stopsSince = (
  { coverage, offsets }: Pick<StopRecord, 'coverage' | 'offsets'>,
  from: BrokerSeconds | null,
): UtcMs => (from === null ? (coverage?.fromMs ?? Number.NEGATIVE_INFINITY) : utcOf(from, offsets));

/** Of one trade since then; null where it was over before. */
export function tradeStopTimes(
  trade: ClosedPosition,
  { steps, coverage, offsets, nowMs }: StopRecord,
  sinceMs: UtcMs,
): StopTimes | null {
  const at = (time: BrokerSeconds): UtcMs => utcOf(time, offsets);
  const isOver = trade.state === 'closed' || trade.state === 'not-whole';
  const began = trade.openTime ?? trade.parts[0]?.deal.time ?? null;
  const ended = isOver ? trade.closeTime : null;
  const fromMs = Math.max(began === null ? sinceMs : at(began), sinceMs);
  const toMs = ended === null ? nowMs : at(ended);
  if (!(toMs > fromMs) || !Number.isFinite(fromMs)) return null;
  const own = steps.get(trade.positionId);
  // Most trades of a long history were never recorded.
  return own === undefined
    ? { withMs: 0, withoutMs: 0, unknownMs: toMs - fromMs }
    : stopTimes(own, coverage === null ? null : duringOnly(coverage, fromMs, toMs), { fromMs, toMs });
}

/** With the gaps of this time alone: a record of months has thousands, and as many trades. All of its gaps are known. */
function duringOnly(coverage: KeptCoverage, fromMs: UtcMs, toMs: UtcMs): KeptCoverage {
  const { gaps } = coverage;
  let [first, end] = [0, gaps.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((gaps[middle]?.toMs ?? 0) > fromMs) end = middle;
    else first = middle + 1;
  }
  while ((gaps[end]?.fromMs ?? toMs) < toMs) end += 1;
  return { ...coverage, gaps: gaps.slice(first, end) };
}

/** Null: of no trade. */
export const addStopTimes = (sum: StopTimes | null, times: StopTimes | null): StopTimes | null =>
  sum === null || times === null
    ? (sum ?? times)
    : {
        withMs: sum.withMs + times.withMs,
        withoutMs: sum.withoutMs + times.withoutMs,
        unknownMs: sum.unknownMs + times.unknownMs,
      };

/**
 * The first stop of a trade: that of its opening order, by whose ticket `ordered` has it, else the first that was seen on it. Null where it is
 * not known.
 */
export function firstStopOf(
  { id, openTime }: ClosedPosition,
  ordered: ReadonlyMap<Ticket, Price>,
  { steps, offsets }: Pick<StopRecord, 'steps' | 'offsets'>,
): Price | null {
  // Of a position that was reversed only the first trade has that order: the id of the others has a number.
  const own = steps.get(id);
  const seen = own === undefined || openTime === null ? null : firstStop(own, utcOf(openTime, offsets));
  return ordered.get(id) ?? seen;
}

/** Of closed trades. */
export function meanR(
  trades: readonly ClosedPosition[],
  stopOf: (trade: ClosedPosition) => Price | null,
  specOf: SpecOf,
): MeanR {
  let [sum, known] = [0, 0];
  for (const trade of trades) {
    const { symbol, side, volumeIn, entryPrice, net } = trade;
    const stop = stopOf(trade);
    const spec = stop === null ? null : specOf(symbol);
    if (stop === null || spec === null || volumeIn === null || entryPrice === null) continue;
    const risk = riskOfStop({ side, volume: volumeIn, open: entryPrice, stop, spec });
    if (risk === null) continue;
    sum += net / risk;
    known += 1;
  }
  return { average: known === 0 ? null : sum / known, known };
}
