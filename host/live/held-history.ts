import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import { areBookedAlike } from '../../shared/rules/position-changes';
import type { Reading, ReadSpan } from '../bridge/reading';
import type { Clock } from './clock';
import type { LastRead } from './knowledge';

/**
 * The last good reads of past orders, span by span, as long as windows accept them: the history of years is megabytes, and what one window has
 * read answers the others. It tells when the lists have shown a trade: then history that was read before lacks it.
 */
export interface HeldHistory {
  /** Somebody accepts this age for this span: from now on its reads are held for that long. */
  accept(span: ReadSpan, acceptsMs: number): void;
  pastOrders(span: ReadSpan): LastRead<Listed<Order>> | null;
  take(reading: Extract<Reading, { readonly topic: 'past-orders' }>, askedMs: number): void;
  takePositions(rows: readonly Position[]): void;
  takeOrders(rows: readonly Order[]): void;
  /** When the lists last showed a trade, monotonic milliseconds. */
  tradedMs(): number;
}

interface Held {
  readonly acceptsMs: number;
  readonly untilMs: number;
  readonly last: LastRead<Listed<Order>> | null;
}

const keyOf = ({ from, to }: ReadSpan): string => `${from} ${to}`;

const areSameOrders = (before: readonly Order[], now: readonly Order[]): boolean =>
  before.length === now.length && before.every(({ ticket }, index) => ticket === now[index]?.ticket);

export function createHeldHistory(
  clock: Clock,
  generation: () => number,
  onTraded: () => void = () => undefined,
): HeldHistory {
  const fresh = (of: number) => ({
    generation: of,
    pastOrders: new Map<string, Held>(),
    positions: null as readonly Position[] | null,
    orders: null as readonly Order[] | null,
    tradedMs: Number.NEGATIVE_INFINITY,
  });
  let facts = fresh(-1);
  const present = () => {
    if (facts.generation !== generation()) facts = fresh(generation());
    return facts;
  };

  /** Comes with each list, so also when no window asks any more. */
  function dropOld(): void {
    for (const [key, { untilMs }] of facts.pastOrders)
      if (untilMs <= clock.now()) facts.pastOrders.delete(key);
  }

  function traded(): void {
    facts.tradedMs = clock.now();
    onTraded();
  }

  return {
    accept(span, acceptsMs) {
      if (acceptsMs <= 0) return;
      const spans = present().pastOrders;
      const known = spans.get(keyOf(span));
      const untilMs = Math.max(clock.now() + acceptsMs, known?.untilMs ?? 0);
      spans.set(keyOf(span), { last: known?.last ?? null, acceptsMs, untilMs });
    },
    pastOrders: (span) => present().pastOrders.get(keyOf(span))?.last ?? null,
    take({ span, result }, askedMs) {
      const spans = present().pastOrders;
      const held = spans.get(keyOf(span));
      if (held === undefined || !result.ok || askedMs < (held.last?.askedMs ?? 0)) return;
      spans.set(keyOf(span), { ...held, last: { result, askedMs }, untilMs: askedMs + held.acceptsMs });
    },
    takePositions(rows) {
      const { positions } = present();
      dropOld();
      facts.positions = rows;
      if (positions !== null && !areBookedAlike(positions, rows)) traded();
    },
    takeOrders(rows) {
      const { orders } = present();
      facts.orders = rows;
      if (orders !== null && !areSameOrders(orders, rows)) traded();
    },
    tradedMs: () => present().tradedMs,
  };
}
