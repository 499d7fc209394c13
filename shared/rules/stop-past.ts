import { brokerSecondsOf } from '../math/broker-offsets';
import { type SpecOf, stopRisk } from '../math/exposure';
import { toPoints } from '../math/price';
import { joinedStretches } from '../math/stretches';
import type { AlertRule } from '../model/alerts';
import type { Bars } from '../model/bars';
import type { BrokerSeconds, Lots, Points, Price } from '../model/fields';
import type { Position } from '../model/position';
import {
  addLotsTo,
  type LotsChange,
  minuteS,
  type PastChange,
  type PastReadings,
  readingOf,
  readingsAfter,
  readingsOfSpans,
} from './alert-trial';
import { endlessValue } from './measures';
import type { StopRecord } from './recorded-of-traders';
import type { TraderTrade } from './trader-trades';

/** A trader's stops in the past, as the record saw them: a change counts from the list that showed it, as live. */

interface SeenStop {
  readonly atS: BrokerSeconds;
  /** Null: as it was first seen. 0 = none. */
  readonly from: number | null;
  readonly to: number;
}

/** How many trades the record saw nothing of, and the stops of the others. */
export function seenStops(trades: readonly TraderTrade[], { steps, offsets }: StopRecord) {
  const seen = trades.flatMap((trade) => {
    const own = (steps.get(trade.id) ?? []).toSorted((one, other) => one.byMs - other.byMs);
    const stops = own.map(
      ({ byMs, fromValue: from, toValue: to }): SeenStop => ({
        atS: brokerSecondsOf(byMs, offsets),
        from,
        to,
      }),
    );
    return stops.length === 0 ? [] : [{ trade, stops }];
  });
  return { seen, unseen: trades.length - seen.length };
}

type Seen = ReturnType<typeof seenStops>['seen'];

/** For how long which of them stood without a stop. */
function bareSpans(seen: Seen, toS: BrokerSeconds) {
  return seen.flatMap(({ trade: { closeS }, stops }) =>
    stops.flatMap(({ atS, to }, index) => {
      if (to !== 0) return [];
      const next = stops.slice(index).find((each) => each.to !== 0);
      return [{ from: atS, to: Math.min(next?.atS ?? toS, closeS ?? toS) }];
    }),
  );
}

/** When each was removed or moved away, each in two readings. */
function* readingsOfMoves(seen: Seen, fromS: BrokerSeconds): PastReadings {
  const moved = seen.flatMap(({ trade: { side }, stops }) =>
    stops.flatMap(({ atS, from, to }) =>
      from !== null && from !== 0 && (to === 0 || (side === 'BUY' ? to < from : to > from)) ? [atS] : [],
    ),
  );
  yield { atS: Math.min(fromS, ...moved) - 1, reading: readingOf(0) };
  for (const atS of moved.toSorted((one, other) => one - other)) {
    yield { atS, reading: readingOf(atS) };
    yield { atS: atS + 1, reading: readingOf(atS) };
  }
}

/** What a poll a second would have read, as far as the rule needs it. */
export const readingsOfStops = (
  seen: Seen,
  rule: Pick<AlertRule, 'value' | 'readings'>,
  kind: 'no-stop' | 'stop-moved',
  fromS: BrokerSeconds,
  toS: BrokerSeconds,
): PastReadings =>
  kind === 'stop-moved' ? readingsOfMoves(seen, fromS) : readingsOfSpans(bareSpans(seen, toS), rule, toS);

/** How far a stop is behind the opening price; above 0 where it loses. */
export const lossPoints = (side: Position['side'], open: Price, stop: Price, point: number): Points =>
  toPoints((open - stop) * (side === 'BUY' ? 1 : -1), point);

/** How near the nearest stop was, so polled. `pointsOf`: as `lossPoints`. */
export function* readingsOfStopDistances(
  seen: Seen,
  pointsOf: (trade: TraderTrade, stop: Price) => Points,
  readings: number,
  clearsBy: number,
  fromS: BrokerSeconds,
  toS: BrokerSeconds,
): PastReadings {
  const losing = new Map<TraderTrade, Points>();
  const changes = stopChanges(seen, (trade, stop) => {
    const points = stop === null || stop === 0 ? 0 : pointsOf(trade, stop);
    if (points > 0) losing.set(trade, points);
    else losing.delete(trade);
  });
  const beginS = Math.min(fromS, ...changes.map(({ atS }) => atS)) - readings;
  yield* readingsAfter([{ atS: beginS, apply: () => undefined }, ...changes], readings, toS, () =>
    readingOf(Math.min(endlessValue, ...losing.values()), clearsBy),
  );
}

/** From the list that showed it on until it was closed. Null: closed. */
function stopChanges(
  seen: Seen,
  apply: (trade: TraderTrade, stop: Price | null) => void,
): readonly PastChange[] {
  return seen.flatMap(({ trade, stops }) => {
    const closeS = trade.closeS ?? Number.POSITIVE_INFINITY;
    const set = stops.filter(({ atS }) => atS < closeS);
    return [
      ...set.map(({ atS, to }) => ({ atS, apply: () => apply(trade, to) })),
      ...(trade.closeS === null ? [] : [{ atS: trade.closeS, apply: () => apply(trade, null) }]),
    ];
  });
}

/**
 * What these trades would have lost to their stops, so polled. A price is that of the last candle of a minute that was closed; `barsOf` a symbol, of
 * the bid.
 */
export function* readingsOfRisk(
  seen: Seen,
  lots: readonly LotsChange[],
  barsOf: ReadonlyMap<string, Bars>,
  specOf: SpecOf,
  {
    readings,
    clearsBy,
    fromS,
    toS,
  }: {
    readonly readings: number;
    readonly clearsBy: number;
    /** What was open before is looked at from then on. */
    readonly fromS: BrokerSeconds;
    readonly toS: BrokerSeconds;
  },
): PastReadings {
  const [stops, volumes] = [new Map<TraderTrade, Price>(), new Map<string, Lots>()];
  const opened = stopChanges(seen, (trade, stop) => {
    if (stop === null) stops.delete(trade);
    else stops.set(trade, stop);
  });
  yield null;
  const next = new Map<string, number>();
  /** Asked of later and later times. */
  function priceOf({ symbol, side }: TraderTrade, atS: BrokerSeconds): Price | null {
    const { time = [], close = [], spread = [] } = barsOf.get(symbol) ?? {};
    let place = next.get(symbol) ?? 0;
    while ((time[place] ?? Number.POSITIVE_INFINITY) + minuteS <= atS) place += 1;
    next.set(symbol, place);
    const bid = close[place - 1];
    if (bid === undefined || side === 'BUY') return bid ?? null;
    return bid + (spread[place - 1] ?? 0) * (specOf(symbol)?.point ?? 0);
  }
  const spans = seen.map(({ trade: { openS, closeS } }) => ({
    from: Math.max(openS, fromS),
    to: closeS ?? toS,
  }));
  const apply = (): void => undefined;
  const closes = joinedStretches(spans).flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / minuteS) }, (_, minute) => ({
      atS: from - (from % minuteS) + minuteS * (minute + 1),
      apply,
    })),
  );
  yield null;
  const volumeChanges = lots.map(({ atS, ...change }) => ({ atS, apply: () => addLotsTo(volumes, change) }));
  yield* readingsAfter([...opened, ...volumeChanges, ...closes], readings, toS, (atS) => {
    const open = [...stops].map(([trade, sl]) => {
      const { id, symbol, side } = trade;
      return { symbol, side, volume: volumes.get(id) ?? 0, priceCurrent: priceOf(trade, atS), sl };
    });
    const { money, unlimited, unknown } = stopRisk(open, specOf);
    if (unlimited.length > 0) return readingOf(endlessValue, clearsBy);
    return unknown.length > 0
      ? { kind: 'blind', why: 'what a stop would have lost is not known' }
      : readingOf(money, clearsBy);
  });
}
