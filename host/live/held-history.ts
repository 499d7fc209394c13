import type { Deal } from '../../shared/model/deal';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import type { Result } from '../../shared/model/result';
import { bookedAs } from '../../shared/rules/position-changes';
import type { Reading, ReadSpan } from '../bridge/reading';
import type { Clock } from './clock';
import type { LastRead } from './knowledge';

/**
 * The last good reads of deals and past orders, span by span, as long as windows accept them: the history of years is megabytes, and
 * what one window has read answers the others.
 */
export interface HeldHistory {
  /** Somebody accepts this age for this span: from now on its reads are held for that long. */
  accept(of: HistoryTopic, span: ReadSpan, acceptsMs: number): void;
  deals(span: ReadSpan): LastRead<Listed<Deal>> | null;
  pastOrders(span: ReadSpan): LastRead<Listed<Order>> | null;
  take(reading: HistoryReading, askedMs: number): void;
  takePositions(rows: readonly Position[]): void;
  takeOrders(rows: readonly Order[]): void;
  /** When the lists last showed a trade, monotonic milliseconds: history that was read before lacks it. */
  tradedMs(): number;
}

export type HistoryReading = Extract<Reading, { readonly topic: 'deals' | 'past-orders' }>;
type HistoryTopic = HistoryReading['topic'];

interface Held<Row> {
  readonly acceptsMs: number;
  readonly untilMs: number;
  readonly last: LastRead<Listed<Row>> | null;
}
type Spans<Row> = Map<string, Held<Row>>;
interface SpanRead<Row> {
  readonly span: ReadSpan;
  readonly result: Result<Listed<Row>>;
}

const keyOf = ({ from, to }: ReadSpan): string => `${from} ${to}`;

const isSame = <Row>(
  before: readonly Row[],
  now: readonly Row[],
  isEqual: (one: Row, other: Row) => boolean,
) =>
  before.length === now.length &&
  before.every((row, index) => {
    const other = now[index];
    return other !== undefined && isEqual(row, other);
  });
const isSamePosition = (one: Position, other: Position): boolean => bookedAs(one) === bookedAs(other);
const isSameOrder = (one: Order, other: Order): boolean => one.ticket === other.ticket;

export function createHeldHistory(clock: Clock, generation: () => number): HeldHistory {
  const fresh = (of: number) => ({
    generation: of,
    deals: new Map() as Spans<Deal>,
    pastOrders: new Map() as Spans<Order>,
    positions: null as readonly Position[] | null,
    orders: null as readonly Order[] | null,
    tradedMs: Number.NEGATIVE_INFINITY,
  });
  let facts = fresh(-1);
  const present = () => {
    if (facts.generation !== generation()) facts = fresh(generation());
    return facts;
  };

  function accept<Row>(spans: Spans<Row>, span: ReadSpan, acceptsMs: number): void {
    const known = spans.get(keyOf(span));
    const untilMs = Math.max(clock.now() + acceptsMs, known?.untilMs ?? 0);
    spans.set(keyOf(span), { last: known?.last ?? null, acceptsMs, untilMs });
  }

  function take<Row>(spans: Spans<Row>, { span, result }: SpanRead<Row>, askedMs: number): void {
    const held = spans.get(keyOf(span));
    if (held === undefined || !result.ok || askedMs < (held.last?.askedMs ?? 0)) return;
    spans.set(keyOf(span), { ...held, last: { result, askedMs }, untilMs: askedMs + held.acceptsMs });
  }

  /** Comes with each list, so also when no window asks any more. */
  function dropOld(): void {
    for (const spans of [facts.deals, facts.pastOrders])
      for (const [key, { untilMs }] of spans) if (untilMs <= clock.now()) spans.delete(key);
  }

  return {
    accept(of, span, acceptsMs) {
      if (acceptsMs <= 0) return;
      if (of === 'deals') accept(present().deals, span, acceptsMs);
      else accept(present().pastOrders, span, acceptsMs);
    },
    deals: (span) => present().deals.get(keyOf(span))?.last ?? null,
    pastOrders: (span) => present().pastOrders.get(keyOf(span))?.last ?? null,
    take(reading, askedMs) {
      if (reading.topic === 'deals') take(present().deals, reading, askedMs);
      else take(present().pastOrders, reading, askedMs);
    },
    takePositions(rows) {
      const now = present();
      dropOld();
      if (now.positions !== null && !isSame(now.positions, rows, isSamePosition)) now.tradedMs = clock.now();
      now.positions = rows;
    },
    takeOrders(rows) {
      const now = present();
      if (now.orders !== null && !isSame(now.orders, rows, isSameOrder)) now.tradedMs = clock.now();
      now.orders = rows;
    },
    tradedMs: () => present().tradedMs,
  };
}
