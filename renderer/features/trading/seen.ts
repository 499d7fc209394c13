import type { Side } from '../../../shared/model/enums';
import type { Ticket } from '../../../shared/model/fields';
import { assertNever } from '../../../shared/model/result';
import type { Seen, TradeRequest } from '../../../shared/model/trade';
import { sideOf } from '../../../shared/rules/order-types';
import type { Bridge } from '../../data/bridge';
import { readOrders } from '../../data/orders';
import { readPositions } from '../../data/positions';
import type { QuoteStore } from '../../data/quote-store';
import { readSpec } from '../../data/symbols';

/** The symbol and side whose quote the user saw for a request. */
export interface Subject {
  readonly symbol: string | null;
  /** Of the deal; null where it requests none. */
  readonly side: Side | null;
}

interface OpenRows {
  readonly positions: readonly { readonly ticket: Ticket; readonly symbol: string; readonly side: string }[];
  readonly orders: readonly { readonly ticket: Ticket; readonly symbol: string }[];
}

/** From the positions and orders last read: a write about a ticket does not name its symbol. */
export function subjectIn(request: TradeRequest, openRows: OpenRows): Subject {
  switch (request.name) {
    case 'place-order':
      return { symbol: request.input.symbol, side: sideOf(request.input.type) };
    case 'modify-order':
    case 'cancel-order': {
      const order = openRows.orders.find(({ ticket }) => ticket === request.input.ticket);
      return { symbol: order?.symbol ?? null, side: null };
    }
    case 'modify-position':
    case 'close-position': {
      const position = openRows.positions.find(({ ticket }) => ticket === request.input.ticket);
      const isClose = request.name === 'close-position';
      const side = !isClose
        ? null
        : position?.side === 'BUY'
          ? 'SELL'
          : position?.side === 'SELL'
            ? 'BUY'
            : null;
      return { symbol: position?.symbol ?? null, side };
    }
    default:
      return assertNever(request);
  }
}

/**
 * The present quote, as dialogs, tables and the chart show it. The age is the time since it last changed, as far as
 * this page has seen (reference/order-safety.md, rule 10); an unusable quote counts as none.
 */
export function seenNow(
  quotes: Pick<QuoteStore, 'get' | 'changeAgeMs'>,
  { symbol, side }: Subject,
  point: number | null,
  nowMs: number,
): Seen {
  const quote = symbol === null ? null : quotes.get(symbol);
  const ageMs = symbol === null || quote === null ? null : quotes.changeAgeMs(symbol);
  return {
    bid: quote?.isUsable === true ? quote.tick.bid : null,
    ask: quote?.isUsable === true ? quote.tick.ask : null,
    ageMs: ageMs === null ? null : Math.max(0, Math.round(ageMs)),
    clickedAt: nowMs,
    ...(side === null ? {} : { side }),
    ...(point === null || !(point > 0) ? {} : { point }),
  };
}

export const subjectNow = (bridge: Bridge, request: TradeRequest): Subject =>
  subjectIn(request, {
    positions: readPositions(bridge),
    orders: readOrders(bridge),
  });

/** What the user sees now of the quote that a request is about. */
export function seenOn(bridge: Bridge, request: TradeRequest): Seen {
  const subject = subjectNow(bridge, request);
  const spec = subject.symbol === null ? null : readSpec(bridge, subject.symbol);
  return seenNow(bridge.quotes, subject, spec?.point ?? null, Date.now());
}
