import { utcOf } from '../math/broker-offsets';
import type { ClosedPosition } from '../math/closed-positions';
import { netOf } from '../math/deals';
import { type Booked, type FloatingDrawdown, floatingDrawdown } from '../math/floating-drawdown';
import { grouped } from '../math/groups';
import { lengthWithin } from '../math/stop-times';
import { joinedStretches, lengthBetween, type Stretch } from '../math/stretches';
import type { BrokerSeconds, UtcMs } from '../model/fields';
import type { BrokerOffsets, KeptFloating } from '../model/kept-history';
import { tradeOwner } from './trade-traders';
import type { Traders } from './trader';
import type { TraderKey } from './trader-key';

/** The drawdown of each trader's equity, closed and floating, as far as his open positions were seen. */
export interface FloatingOfTrader {
  /** Null where it never fell. */
  readonly drawdown: FloatingDrawdown | null;
  /** From then on. */
  readonly sinceMs: UtcMs;
  /** The time before then is a part of what was asked. */
  readonly isLater: boolean;
  /** How long he had something open since then, and how much of that was seen. Milliseconds. */
  readonly openMs: number;
  readonly seenMs: number;
  /** On a netting account others hold parts of his positions: his own worth is not known. */
  readonly isShared: boolean;
}

/** Of all trades that were open at some time since then, or since it is kept. */
export function floatingByTrader(
  trips: readonly ClosedPosition[],
  traders: Traders,
  { sinceMs: keptMs, toMs, spans }: KeptFloating,
  from: BrokerSeconds | null,
  offsets: BrokerOffsets,
): ReadonlyMap<TraderKey, FloatingOfTrader> {
  if (keptMs === null) return new Map();
  const at = (time: BrokerSeconds): UtcMs => utcOf(time, offsets);
  const sinceMs = from === null ? keptMs : Math.max(keptMs, at(from));
  const ofTrader = grouped(
    spans.filter((span) => span.fromMs >= sinceMs && span.fromMs <= toMs),
    ({ trader }) => trader,
  );
  const lives = new Map<TraderKey, { open: Stretch[]; deals: Omit<Booked, 'isFlat'>[]; isShared: boolean }>();
  for (const trip of trips) {
    const open = openTimeOf(trip, at);
    if (open.to <= sinceMs) continue;
    const { trader, shares } = tradeOwner(trip, traders);
    const keys = shares.length < 2 ? [trader.key] : shares.map(({ key }) => key);
    for (const key of keys) {
      const life = lives.get(key) ?? { open: [], deals: [], isShared: false };
      lives.set(key, life);
      life.open.push(open);
      life.isShared ||= keys.length > 1 || key === 'mixed';
      for (const part of trip.parts) {
        const { time } = part.deal;
        if (time === null) continue;
        const atMs = at(time);
        if (atMs >= sinceMs && atMs <= toMs) life.deals.push({ atMs, net: netOf(part) });
      }
    }
  }
  return new Map(
    [...lives].map(([key, { open, deals, isShared }]) => {
      const joined = joinedStretches(open);
      let next = 0;
      /** To be asked in the order of time. */
      function isFlatAt(ms: UtcMs): boolean {
        while ((joined[next]?.to ?? Number.POSITIVE_INFINITY) <= ms) next += 1;
        return ms < (joined[next]?.from ?? Number.POSITIVE_INFINITY);
      }
      const isFlat = isFlatAt(sinceMs);
      const booked = deals
        .toSorted((left, right) => left.atMs - right.atMs)
        .map((deal) => ({ ...deal, isFlat: isFlatAt(deal.atMs) }));
      const own = ofTrader.get(key) ?? [];
      return [
        key,
        {
          drawdown: floatingDrawdown(own, booked, isFlat),
          sinceMs,
          isLater: from === null || keptMs > at(from),
          openMs: lengthBetween(joined, sinceMs, toMs),
          seenMs: lengthWithin(own, { fromMs: sinceMs, toMs }),
          isShared,
        },
      ];
    }),
  );
}

/** UTC milliseconds. */
function openTimeOf(trip: ClosedPosition, at: (time: BrokerSeconds) => UtcMs): Stretch {
  const isOver = trip.state === 'closed' || trip.state === 'not-whole';
  return {
    from: trip.openTime === null ? Number.NEGATIVE_INFINITY : at(trip.openTime),
    to: isOver && trip.closeTime !== null ? at(trip.closeTime) : Number.POSITIVE_INFINITY,
  };
}
