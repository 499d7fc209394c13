import { utcOf } from '../math/broker-offsets';
import type { ClosedPosition } from '../math/closed-positions';
import { netOf } from '../math/deals';
import { type Booked, floatingDrawdown } from '../math/floating-drawdown';
import { lengthWithin } from '../math/stop-times';
import { joinedStretches, lengthBetween, type Stretch } from '../math/stretches';
import type { BrokerSeconds, UtcMs } from '../model/fields';
import type { BrokerOffsets, FloatingSpan, KeptFloating } from '../model/kept-history';
import type { FloatingOfTrader } from '../model/ledger';

/** The drawdown of a trader's equity, closed and floating, as far as his open positions were seen. */

/** What of it is told. */
export interface FloatingAsked {
  readonly kept: KeptFloating;
  readonly offsets: BrokerOffsets;
  /** From then on. */
  readonly sinceMs: UtcMs;
  /** The time before then is a part of what was asked. */
  readonly isLater: boolean;
}

/** What a trader had open and booked since then; UTC milliseconds. */
export interface TradedLife {
  readonly open: Stretch[];
  readonly booked: Omit<Booked, 'isFlat'>[];
}

/** Since then, or since it is kept. Null: nothing is. */
export function floatingAsked(
  kept: KeptFloating,
  from: BrokerSeconds | null,
  offsets: BrokerOffsets,
): FloatingAsked | null {
  if (kept.sinceMs === null) return null;
  const fromMs = from === null ? Number.NEGATIVE_INFINITY : utcOf(from, offsets);
  return { kept, offsets, sinceMs: Math.max(kept.sinceMs, fromMs), isLater: kept.sinceMs > fromMs };
}

/** Adds a trade. False: it was over before. */
export function addToLife(
  life: TradedLife,
  trade: ClosedPosition,
  { kept, offsets, sinceMs }: FloatingAsked,
): boolean {
  const at = (time: BrokerSeconds): UtcMs => utcOf(time, offsets);
  const open = openTimeOf(trade, at);
  if (open.to <= sinceMs) return false;
  life.open.push(open);
  for (const part of trade.parts) {
    const { time } = part.deal;
    if (time === null) continue;
    const atMs = at(time);
    if (atMs >= sinceMs && atMs <= kept.toMs) life.booked.push({ atMs, net: netOf(part) });
  }
  return true;
}

/**
 * `own`: of this trader. `isShared`: on a netting account others hold parts of his positions: his own worth is not known. Null where he had
 * nothing open. Yields where it may pause: of a big account each part takes milliseconds.
 */
export function* floatingOf(
  { open, booked }: TradedLife,
  own: readonly FloatingSpan[],
  isShared: boolean,
  { kept: { toMs }, sinceMs, isLater }: FloatingAsked,
): Generator<void, FloatingOfTrader | null> {
  if (open.length === 0) return null;
  const joined = joinedStretches(open);
  yield;
  let next = 0;
  /** To be asked in the order of time. */
  function isFlatAt(ms: UtcMs): boolean {
    while ((joined[next]?.to ?? Number.POSITIVE_INFINITY) <= ms) next += 1;
    return ms < (joined[next]?.from ?? Number.POSITIVE_INFINITY);
  }
  const isFlat = isFlatAt(sinceMs);
  const inOrder = booked.toSorted((left, right) => left.atMs - right.atMs);
  yield;
  const deals = inOrder.map((deal) => ({ ...deal, isFlat: isFlatAt(deal.atMs) }));
  yield;
  const spans = own.filter(({ fromMs }) => fromMs >= sinceMs && fromMs <= toMs);
  const drawdown = floatingDrawdown(spans, deals, isFlat);
  yield;
  return {
    drawdown,
    sinceMs,
    isLater,
    openMs: lengthBetween(joined, sinceMs, toMs),
    seenMs: lengthWithin(spans, { fromMs: sinceMs, toMs }),
    isShared,
  };
}

/** UTC milliseconds. */
function openTimeOf(trade: ClosedPosition, at: (time: BrokerSeconds) => UtcMs): Stretch {
  const isOver = trade.state === 'closed' || trade.state === 'not-whole';
  return {
    from: trade.openTime === null ? Number.NEGATIVE_INFINITY : at(trade.openTime),
    to: isOver && trade.closeTime !== null ? at(trade.closeTime) : Number.POSITIVE_INFINITY,
  };
}
