import { utcOf } from '../math/broker-offsets';
import type { ClosedPosition } from '../math/closed-positions';
import type { SpecOf } from '../math/exposure';
import { grouped } from '../math/groups';
import { riskOfStop } from '../math/profit';
import { firstStop, type StopTimes, stopTimes } from '../math/stop-times';
import type { BrokerSeconds, Price, Ticket, UtcMs } from '../model/fields';
import type { BrokerOffsets, KeptCoverage, LevelStep } from '../model/kept-history';
import { tradeOwner } from './trade-traders';
import type { Traders } from './trader';
import type { TraderKey } from './trader-key';

/** What the record adds to a trader's figures: how long his positions stood without a stop, and his results in R. */

export interface StopsOfTrader extends StopTimes {
  /** Trades that were seen without a stop, longest first. */
  readonly without: readonly { readonly trade: ClosedPosition; readonly ms: number }[];
}

export interface LevelRecord {
  readonly steps: readonly LevelStep[];
  /** Of positions; null: nothing is kept. */
  readonly coverage: KeptCoverage | null;
  readonly offsets: BrokerOffsets;
  readonly nowMs: UtcMs;
}

/** Of all trades that were open at some time since then. */
export function stopsByTrader(
  trips: readonly ClosedPosition[],
  traders: Traders,
  { steps, coverage, offsets, nowMs }: LevelRecord,
  from: BrokerSeconds | null,
): ReadonlyMap<TraderKey, StopsOfTrader> {
  const ofPosition = grouped(
    steps.filter(({ kind, level }) => kind === 'position' && level === 'sl'),
    ({ ticket }) => ticket,
  );
  const at = (time: BrokerSeconds): UtcMs => utcOf(time, offsets);
  const sinceMs = from === null ? Number.NEGATIVE_INFINITY : at(from);
  const all = new Map<TraderKey, { times: StopTimes[]; without: { trade: ClosedPosition; ms: number }[] }>();
  for (const trade of trips) {
    const isOver = trade.state === 'closed' || trade.state === 'not-whole';
    const began = trade.openTime ?? trade.parts[0]?.deal.time ?? null;
    const ended = isOver ? trade.closeTime : null;
    const fromMs = Math.max(began === null ? sinceMs : at(began), sinceMs);
    const toMs = ended === null ? nowMs : at(ended);
    if (!(toMs > fromMs) || !Number.isFinite(fromMs)) continue;
    const own = ofPosition.get(trade.positionId);
    // Most trades of a long history were never recorded.
    const times =
      own === undefined
        ? { withMs: 0, withoutMs: 0, unknownMs: toMs - fromMs }
        : stopTimes(own, coverage, { fromMs, toMs });
    const { key } = tradeOwner(trade, traders).trader;
    const sums = all.get(key) ?? { times: [], without: [] };
    sums.times.push(times);
    if (times.withoutMs > 0) sums.without.push({ trade, ms: times.withoutMs });
    all.set(key, sums);
  }
  return new Map(
    [...all].map(([key, { times, without }]) => {
      const sum = (of: (each: StopTimes) => number): number =>
        times.reduce((total, each) => total + of(each), 0);
      return [
        key,
        {
          withMs: sum(({ withMs }) => withMs),
          withoutMs: sum(({ withoutMs }) => withoutMs),
          unknownMs: sum(({ unknownMs }) => unknownMs),
          without: without.toSorted((left, right) => right.ms - left.ms),
        },
      ];
    }),
  );
}

export interface MeanR {
  /** Null where none is in it. */
  readonly average: number | null;
  /** How many of the trades are in it. */
  readonly known: number;
  readonly trades: number;
}

/** The first stop of each position: that of its opening order, else the first that was seen on it. `openedMs`: when each opened. */
export function firstStops(
  steps: readonly LevelStep[],
  orders: readonly { readonly ticket: Ticket; readonly sl: Price }[],
  openedMs: ReadonlyMap<Ticket, UtcMs>,
): ReadonlyMap<Ticket, Price> {
  const stops = new Map<Ticket, Price>();
  const ofPositions = steps.filter(({ kind, level }) => kind === 'position' && level === 'sl');
  for (const [ticket, own] of grouped(ofPositions, (step) => step.ticket)) {
    const opened = openedMs.get(ticket);
    const stop = opened === undefined ? null : firstStop(own, opened);
    if (stop !== null) stops.set(ticket, stop);
  }
  for (const { ticket, sl } of orders) if (sl > 0) stops.set(ticket, sl);
  return stops;
}

/** Of closed trades. `stops`: by the ticket of a position, which is that of its opening order. */
export function meanR(
  trades: readonly ClosedPosition[],
  stops: ReadonlyMap<Ticket, Price>,
  specOf: SpecOf,
): MeanR {
  let [sum, known] = [0, 0];
  for (const trade of trades) {
    const { id, symbol, side, volumeIn, entryPrice, net } = trade;
    // Of a position that was reversed only the first trade has that order: the id of the others has a number.
    const stop = stops.get(id);
    const spec = specOf(symbol);
    if (stop === undefined || spec === null || volumeIn === null || entryPrice === null) continue;
    const risk = riskOfStop({ side, volume: volumeIn, open: entryPrice, stop, spec });
    if (risk === null) continue;
    sum += net / risk;
    known += 1;
  }
  return { average: known === 0 ? null : sum / known, known, trades: trades.length };
}
