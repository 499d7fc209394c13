import { compareTickets, floatingOf } from '../math/deals';
import { fractionOfVolume } from '../math/volume';
import type { Account } from '../model/account';
import type { Lots, Points } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import type { PlanStep } from '../model/run';
import type { SymbolSpec } from '../model/symbol';
import { type RowFilter, rowsMatching } from './bulk-filter';
import { checkFreeze, waitingPrice, waitingStops } from './distances';
import { fifoRefusal, isOlder, olderThan } from './fifo';
import { isOrderType } from './order-types';
import { bookingOf, type PlanMarket } from './plan';

/** Plans for closing and cancelling several at once: which ones, in which order, and which are left out and why. */

/**
 * Money that can still be lost, account currency: down to the stop, or the whole value without one. Infinity where it cannot be
 * computed.
 */
export function moneyAtRisk(position: Position, spec: SymbolSpec | null): number {
  const price = position.priceCurrent ?? position.priceOpen;
  const value = spec?.tickValueLoss ?? spec?.tickValue ?? null;
  if (spec === null || value === null || value === 0) return Number.POSITIVE_INFINITY;
  const distance = position.sl > 0 ? Math.abs(price - position.sl) : price;
  return (distance / spec.tickSize) * value * position.volume;
}

/** The largest risk first; on a FIFO account the oldest of a symbol before its younger ones. */
function closingOrder(
  positions: readonly Position[],
  isFifo: boolean,
  spec: PlanMarket['spec'],
): readonly Position[] {
  const risks = new Map(positions.map((row) => [row.ticket, moneyAtRisk(row, spec(row.symbol))]));
  const risk = (row: Position): number => risks.get(row.ticket) ?? 0;
  const largest = (a: number, b: number): number => (a === b ? 0 : a > b ? -1 : 1);
  if (!isFifo) return [...positions].sort((a, b) => largest(risk(a), risk(b)) || isOlder(a, b));
  const ofSymbol = new Map<string, number>();
  for (const row of positions) ofSymbol.set(row.symbol, Math.max(ofSymbol.get(row.symbol) ?? 0, risk(row)));
  return [...positions].sort(
    (a, b) =>
      largest(ofSymbol.get(a.symbol) ?? 0, ofSymbol.get(b.symbol) ?? 0) ||
      (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0) ||
      isOlder(a, b),
  );
}

export interface CloseOptions {
  readonly filter: RowFilter;
  /** Share of each position: 1 closes it; a part is rounded down to the volume step. */
  readonly share: 1 | 0.75 | 0.5 | 0.25;
  /** Cancels pending orders of the same symbols first, so that none opens again what is being closed. */
  readonly cancelsOrdersFirst: boolean;
  /** Largest slippage of each close, points. */
  readonly deviation: Points;
}

export interface BulkPlan {
  readonly steps: readonly PlanStep[];
  /** Notes on the plan as a whole, a sentence each. */
  readonly notes: readonly string[];
}

const shareLabels = { 1: 'all', 0.75: '¾', 0.5: '½', 0.25: '¼' } as const;

export function closePlan(
  options: CloseOptions,
  held: { readonly positions: readonly Position[]; readonly orders: readonly Order[] },
  account: Account | null,
  market: PlanMarket,
): BulkPlan {
  const isFifo = account?.fifoClose === true;
  const meant = rowsMatching(held.positions, options.filter);
  const symbols = new Set(meant.map((row) => row.symbol));
  const cancels = options.cancelsOrdersFirst
    ? held.orders.filter((row) => symbols.has(row.symbol)).map((row) => cancelStep(row, market))
    : [];
  const closes: PlanStep[] = [];
  for (const position of closingOrder(meant, isFifo, market.spec)) {
    const step = closeStep(position, options, market);
    const blocker = isFifo ? fifoBlocker(position, held.positions, closes) : null;
    const fifo = blocker === null ? null : fifoRefusal(blocker);
    closes.push({ ...step, leftOut: step.leftOut ?? fifo });
  }
  return { steps: [...cancels, ...closes], notes: closeNotes(meant, account) };
}

function closeStep(position: Position, options: CloseOptions, market: PlanMarket): PlanStep {
  const spec = market.spec(position.symbol);
  const whole = options.share === 1;
  const part =
    whole || spec === null ? position.volume : fractionOfVolume(position.volume, options.share, spec);
  const result = floatingOf(position);
  const money = result === null || position.volume <= 0 ? null : (result * part) / position.volume;
  return {
    id: `close ${position.ticket}`,
    action: whole ? 'Close' : `Close ${shareLabels[options.share]}`,
    ticket: position.ticket,
    symbol: position.symbol,
    side: position.side,
    volume: part,
    money,
    change: whole ? '' : restText(position.volume, part),
    leftOut: closeRefusal(position, options.share, part, spec),
    doubt: closeDoubt(position, market),
    levels: null,
    needs: null,
    write: {
      name: 'close-position',
      input: {
        ticket: position.ticket,
        // Without a volume the bridge closes all of the ticket.
        ...(whole ? {} : { volume: part }),
        deviation: options.deviation,
      },
    },
  };
}

/** `of 0.06 lots, 0.03 stay open`. */
function restText(lots: Lots, part: Lots): string {
  const rest = Number((lots - part).toFixed(8));
  return part > 0 ? `of ${lots} lots, ${rest} stay open` : `of ${lots} lots`;
}

function closeRefusal(
  position: Position,
  share: CloseOptions['share'],
  part: number,
  spec: SymbolSpec | null,
): string | null {
  if (spec?.tradeMode === 'DISABLED') return 'trading is off for this symbol';
  if (share === 1) return null;
  if (spec === null) return "the symbol's volume step is not known yet";
  if (part > 0) return null;
  return `${shareLabels[share]} of ${position.volume} lots does not fit: step ${spec.volumeStep}, minimum ${spec.volumeMin}, also for the rest`;
}

/** Frozen positions are tried all the same: the market may have left the level by then, and a refusal changes nothing. */
function closeDoubt(position: Position, market: PlanMarket): string | null {
  const spec = market.spec(position.symbol);
  const quote = market.quote(position.symbol);
  if (spec === null || quote === null) return null;
  const price = position.side === 'SELL' ? quote.ask : quote.bid;
  const side = position.side === 'SELL' ? 'SELL' : 'BUY';
  const frozen = checkFreeze(waitingStops(side, position), price, spec, 'sl');
  return frozen === null ? null : `may be refused: ${frozen.message}`;
}

/** An older position of the symbol and side that this plan does not close fully before. */
function fifoBlocker(
  position: Position,
  all: readonly Position[],
  before: readonly PlanStep[],
): string | null {
  const isClosedBefore = (row: Position): boolean =>
    before.some((step) => step.ticket === row.ticket && step.leftOut === null && step.volume === row.volume);
  return (
    olderThan(
      position,
      all.filter((row) => !isClosedBefore(row)),
    )?.ticket ?? null
  );
}

function closeNotes(meant: readonly Position[], account: Account | null): readonly string[] {
  const notes: string[] = [];
  const booking = bookingOf(account);
  if (booking === 'netting') {
    notes.push('Netting account: a close is an opposite deal with the position’s ticket.');
  }
  if (account?.fifoClose === true) {
    notes.push('This account closes first in, first out: the oldest position of a symbol goes first.');
  }
  const isHedged = [...new Set(meant.map((row) => row.symbol))].some((symbol) =>
    ['BUY', 'SELL'].every((side) => meant.some((row) => row.symbol === symbol && row.side === side)),
  );
  if (booking !== 'netting' && isHedged) {
    notes.push(
      'Opposite positions of one symbol are closed one by one at market: the bridge has no “close by”, which would save one spread.',
    );
  }
  return notes;
}

function cancelStep(order: Order, market: PlanMarket): PlanStep {
  const spec = market.spec(order.symbol);
  const quote = market.quote(order.symbol);
  const isBuy = order.type.startsWith('BUY');
  const frozen =
    spec === null || quote === null || !isOrderType(order.type)
      ? null
      : checkFreeze(waitingPrice(order.type, order.price), isBuy ? quote.ask : quote.bid, spec, 'price');
  return {
    id: `cancel ${order.ticket}`,
    action: 'Cancel',
    ticket: order.ticket,
    symbol: order.symbol,
    side: order.type,
    volume: order.volumeCurrent,
    money: null,
    change: `at ${spec === null ? order.price : order.price.toFixed(spec.digits)}`,
    leftOut: null,
    doubt: frozen === null ? null : `may be refused: ${frozen.message}`,
    levels: null,
    needs: null,
    write: { name: 'cancel-order', input: { ticket: order.ticket } },
  };
}

/** Nearest to the market first: it would fill next. */
export function cancelPlan(filter: RowFilter, orders: readonly Order[], market: PlanMarket): BulkPlan {
  const nearness = (order: Order): number => {
    const quote = market.quote(order.symbol);
    const now = quote === null ? order.priceCurrent : order.type.startsWith('BUY') ? quote.ask : quote.bid;
    return now === null || now <= 0 ? Number.POSITIVE_INFINITY : Math.abs(order.price - now) / now;
  };
  const meant = [...rowsMatching(orders, filter)].sort((a, b) => {
    const [nearA, nearB] = [nearness(a), nearness(b)];
    return nearA === nearB ? compareTickets(a.ticket, b.ticket) : nearA - nearB;
  });
  return { steps: meant.map((order) => cancelStep(order, market)), notes: [] };
}
