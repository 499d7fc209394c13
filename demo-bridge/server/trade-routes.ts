import type { Context, Hono } from 'hono';
import { cancelOrder, changeOrder, changePosition, closePosition } from '../engine/change';
import { placeOrder } from '../engine/place';
import { retcodeOf, wordsOf } from '../engine/retcodes';
import type { Order, Position, ServerState } from '../engine/state';
import type { TradeResult } from '../engine/trade-result';
import {
  orderRequestOf,
  readNewOrder,
  readOrderChange,
  readPositionChange,
  readPositionClose,
} from './bodies';
import type { Bridge } from './context';
import type { Change, ErrorTexts } from './dialect';
import { notFound, Problem } from './errors';
import { bodyOf, symbolNamed, ticketOf } from './parameters';
import { orderRecord, positionRecord, tradeRecord } from './records';

export function positionRoutes(app: Hono, bridge: Bridge): void {
  const { dialect } = bridge;

  app.get('/positions', (c) => {
    const symbol = c.req.query('symbol');
    const state = bridge.state();
    const positions = [...state.positions.values()].filter(
      (position) => symbol === undefined || position.symbol.name === symbol,
    );
    return c.json(positions.map((position) => positionRecord(state, position, dialect.stamps)));
  });

  app.get('/positions/:ticket', (c) => {
    const state = bridge.state();
    return c.json(positionRecord(state, openPosition(state, ticketOf(c, 'Position')), dialect.stamps));
  });

  app.put('/positions/:ticket', async (c) => {
    const { sl, tp } = readPositionChange(await bodyOf(c));
    const state = bridge.state();
    const position = openPosition(state, ticketOf(c, 'Position'));
    const result = changePosition(state, position, { sl: sl ?? null, tp: tp ?? null });
    return changed(c, bridge, 'update position', result);
  });

  app.delete('/positions/:ticket', async (c) => {
    const { volume } = readPositionClose(await bodyOf(c));
    const state = bridge.state();
    const position = openPosition(state, ticketOf(c, 'Position'));
    const magic = dialect.labelsCloses ? null : 0;
    const result = closePosition(state, position, volume ?? null, { reason: 3, magic, comment: '' });
    return changed(c, bridge, 'close position', result);
  });
}

function openPosition(state: ServerState, ticket: number): Position {
  const position = state.positions.get(ticket);
  if (position === undefined) throw notFound(`Position ${ticket}`, retcodeOf('positionClosed'));
  return position;
}

export function orderRoutes(app: Hono, bridge: Bridge): void {
  const { dialect } = bridge;

  app.get('/orders', (c) => {
    const symbol = c.req.query('symbol');
    const state = bridge.state();
    const orders = [...state.orders.values()].filter(
      (order) => symbol === undefined || order.symbol.name === symbol,
    );
    return c.json(orders.map((order) => orderRecord(state, order, dialect.stamps)));
  });

  app.get('/orders/:ticket', (c) => {
    const state = bridge.state();
    const ticket = ticketOf(c, 'Order');
    const order = state.orders.get(ticket);
    if (order === undefined) throw notFound(`Order ${ticket}`);
    return c.json(orderRecord(state, order, dialect.stamps));
  });

  app.post('/orders', async (c) => {
    const body = readNewOrder(dialect.newOrder(await bodyOf(c)));
    const state = bridge.state();
    const { definition } = symbolNamed(bridge.server.market, body.symbol);
    const result = placeOrder(state, orderRequestOf(body, definition));
    if (result.verdict !== 'done') {
      bridge.terminal.noteFailure(retcodeOf(result.verdict), wordsOf(result.verdict));
    }
    const status = result.verdict === 'done' ? dialect.doneStatus : 200;
    return c.json({ ...tradeRecord(result, bridge.nextRequestId()), ...dialect.resultExtras }, status);
  });

  app.put('/orders/:ticket', async (c) => {
    const change = readOrderChange(dialect.orderChange(await bodyOf(c)));
    const state = bridge.state();
    const result = changeOrder(state, pendingOrder(state, ticketOf(c, 'Order'), dialect.words), {
      price: change.price ?? null,
      stopLimit: change.stoplimit ?? null,
      sl: change.sl ?? null,
      tp: change.tp ?? null,
      lifetime: change.type_time ?? null,
      expiration: change.expiration ?? null,
    });
    return changed(c, bridge, 'modify order', result);
  });

  app.delete('/orders/:ticket', (c) => {
    const state = bridge.state();
    const result = cancelOrder(state, pendingOrder(state, ticketOf(c, 'Order'), dialect.words));
    return changed(c, bridge, 'cancel order', result);
  });
}

/** A former pending order has "changed"; one that never existed is unknown. */
function pendingOrder(state: ServerState, ticket: number, words: ErrorTexts): Order {
  const order = state.orders.get(ticket);
  if (order !== undefined) return order;
  const old = state.oldOrders.find((candidate) => candidate.ticket === ticket);
  if (old === undefined) throw notFound(`Order ${ticket}`);
  throw new Problem(404, retcodeOf('orderChanged'), words.orderNotPending(ticket));
}

/** The answer to a change, close or cancel. A refused one is an HTTP error; only a new order reports it in a result. */
function changed(c: Context, bridge: Bridge, change: Change, result: TradeResult): Response {
  const { dialect } = bridge;
  if (result.verdict !== 'done') throw dialect.changeRefused(change, result);
  return c.json({ ...tradeRecord(result, bridge.nextRequestId()), ...dialect.resultExtras });
}
