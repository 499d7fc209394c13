import { brokerSecondsOf } from '../math/broker-offsets';
import { toPoints } from '../math/price';
import type { AlertRule } from '../model/alerts';
import type { BrokerSeconds, Points, Price } from '../model/fields';
import type { Position } from '../model/position';
import type { PastReading } from './alert-trial';
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
      return [{ fromS: atS, toS: Math.min(next?.atS ?? toS, closeS ?? toS) }];
    }),
  );
}

/** What a poll a second would have read, as far as `readings` of them in a row need it. */
export function* readingsOfStops(
  seen: Seen,
  { value: bound, readings }: Pick<AlertRule, 'value' | 'readings'>,
  kind: 'no-stop' | 'stop-moved',
  fromS: BrokerSeconds,
  toS: BrokerSeconds,
): Generator<PastReading> {
  const value = (atS: BrokerSeconds, value: number): PastReading => ({
    ...{ atS, reading: { kind: 'value', value, clearsBy: 0 } },
  });
  if (kind === 'stop-moved') {
    const moved = seen.flatMap(({ trade: { side }, stops }) =>
      stops.flatMap(({ atS, from, to }) =>
        from !== null && from !== 0 && (to === 0 || (side === 'BUY' ? to < from : to > from)) ? [atS] : [],
      ),
    );
    yield value(Math.min(fromS, ...moved) - 1, 0);
    for (const atS of moved.toSorted((one, other) => one - other)) {
      yield value(atS, atS);
      yield value(atS + 1, atS);
    }
    return;
  }
  const spans = bareSpans(seen, toS);
  const moments = spans.flatMap((span) => [
    ...[span.fromS, span.fromS + Math.floor(bound) + 1, span.toS].flatMap((atS) =>
      Array.from({ length: readings }, (_, second) => atS + second),
    ),
  ]);
  for (const atS of [...new Set(moments)].toSorted((one, other) => one - other)) {
    if (atS > toS) return;
    const lasting = spans.flatMap((each) => (each.fromS <= atS && atS < each.toS ? [atS - each.fromS] : []));
    yield value(atS, Math.max(0, ...lasting));
  }
}

/** How far a stop is behind the opening price; above 0 where it loses. */
export const lossPoints = (side: Position['side'], open: Price, stop: Price, point: number): Points =>
  toPoints((open - stop) * (side === 'BUY' ? 1 : -1), point);

/** How near the nearest stop was, as a poll a second would have read it, as far as `readings` of them in a row need it. `pointsOf`: as `lossPoints`. */
export function* readingsOfStopDistances(
  seen: Seen,
  pointsOf: (trade: TraderTrade, stop: Price) => Points,
  readings: number,
  clearsBy: number,
  fromS: BrokerSeconds,
  toS: BrokerSeconds,
): Generator<PastReading> {
  const changes = seen
    .flatMap(({ trade, stops }) => {
      const closeS = trade.closeS ?? Number.POSITIVE_INFINITY;
      const set = stops.map(({ atS, to }) => ({ atS, trade, points: to === 0 ? 0 : pointsOf(trade, to) }));
      return [...set.filter(({ atS }) => atS < closeS), { atS: closeS, trade, points: 0 }];
    })
    .filter(({ atS }) => Number.isFinite(atS))
    .toSorted((one, other) => one.atS - other.atS);
  const losing = new Map<TraderTrade, Points>();
  function* rows(atS: BrokerSeconds, untilS: BrokerSeconds): Generator<PastReading> {
    const value = Math.min(endlessValue, ...losing.values());
    for (let second = atS; second < Math.min(atS + readings, untilS); second += 1)
      yield { atS: second, reading: { kind: 'value', value, clearsBy } };
  }
  const beginS = Math.min(fromS, changes[0]?.atS ?? fromS);
  yield* rows(beginS - readings, beginS);
  for (const [index, { atS, trade, points }] of changes.entries()) {
    if (points > 0) losing.set(trade, points);
    else losing.delete(trade);
    // None between changes of one second.
    yield* rows(atS, changes[index + 1]?.atS ?? toS + 1);
  }
}
