import {
  type Closer,
  cancelOrder,
  changeOrder,
  changePosition,
  closePosition,
} from '../../demo-bridge/engine/change';
import { advance } from '../../demo-bridge/engine/match';
import { type OrderRequest, placeOrder } from '../../demo-bridge/engine/place';
import { retcodeOf, wordsOf } from '../../demo-bridge/engine/retcodes';
import { openAccount, roundLots, type ServerState } from '../../demo-bridge/engine/state';
import type { TradeResult } from '../../demo-bridge/engine/trade-result';
import {
  orderRequestOf,
  readNewOrder,
  readOrderChange,
  readPositionChange,
  readPositionClose,
} from '../../demo-bridge/server/bodies';
import { Problem } from '../../demo-bridge/server/errors';
import { tradeRecord } from '../../demo-bridge/server/records';
import { marketBuy } from '../demo-bridge/engine/test-engine';
import { prefixes } from './family-answers';
import { definitionOf, type FlatMarket, flatMarket } from './flat-market';
import type { Operation } from './submissions';

/** The dialect in which the bridge answers (reference/bridge-notes.md, "Two dialects"). */
export type Dialect = 'document' | 'recorded';

/** Fields of a request that some bridges do not read (reference/order-safety.md, finding F). */
type Droppable = 'magic' | 'comment' | 'stoplimit' | 'expiration' | 'type_filling' | 'type_time';

export interface Written {
  readonly status: number;
  readonly body: unknown;
  /** The engine's result; null where the request was refused before. */
  readonly result: TradeResult | null;
  /** Only half of the requested volume was filled. */
  readonly isPart: boolean;
}

/** Changes to a request between the bridge and its terminal. */
export interface Tampering {
  /** Fields that the bridge does not read. */
  readonly drops?: readonly Droppable[];
  /** Values that reach the broker instead, such as a smaller volume. */
  readonly alters?: Readonly<Record<string, unknown>>;
  /** Market orders and closes are filled by half; everything else fully. */
  readonly partly?: boolean;
  /** The retcode that tells of what was filled by half; 10010 by default. */
  readonly toldAs?: number;
}

/** The demo bridge's engine with its own account on a flat market: the truth by which verdicts are judged. */
export interface Broker {
  readonly market: FlatMarket;
  readonly dialect: Dialect;
  /** The account as of now. */
  currentState(): ServerState;
  write(method: string, path: string, body: string, how?: Tampering): Written;
  /** A new order of somebody else: a bot's, or one of an earlier day. */
  hold(request: Partial<OrderRequest>): number;
  /** Somebody else closes every position and cancels every order. */
  clear(): void;
  /** When, UTC milliseconds. */
  readonly clearedMs: readonly number[];
}

export interface BrokerOptions {
  /** UTC milliseconds. */
  readonly now: () => number;
  readonly dialect?: Dialect;
  readonly deposit?: number;
  /** A netting account. */
  readonly isNetting?: boolean;
  readonly symbols?: readonly string[];
}

/** Broker clock minus UTC, as with MetaTrader servers in winter. */
export const brokerAheadS = 7_200;

const plain: OrderRequest = { ...marketBuy, symbol: definitionOf('EURUSD') };

export function createBroker(options: BrokerOptions): Broker {
  const {
    now,
    dialect = 'document',
    deposit = 10_000_000,
    isNetting = false,
    symbols = ['EURUSD'],
  } = options;
  const market = flatMarket(symbols);
  const brokerMs = () => Math.floor(now()) + brokerAheadS * 1_000;
  const account = { leverage: 100, marginCall: 70, stopOut: 20, limitOrders: 0, isNetting };
  const state = openAccount(market, brokerMs(), deposit, account);
  // The recorded family sends neither magic nor comment with a close.
  const closer: Closer = { reason: 3, magic: dialect === 'recorded' ? 0 : null, comment: '' };
  const clearedMs: number[] = [];
  let requestId = 0;

  const currentState = (): ServerState => {
    advance(state, brokerMs());
    return state;
  };
  const done = (result: TradeResult): Written => {
    requestId += 1;
    const refused = result.verdict !== 'done';
    const status = dialect === 'recorded' && !refused ? 201 : 200;
    return { status, body: tradeRecord(result, requestId), result, isPart: false };
  };
  /** A refused change, close or cancel: an error in either dialect, without a number in the recorded one. */
  const changed = (operation: Operation, result: TradeResult): Written => {
    if (result.verdict === 'done') return { ...done(result), status: 200 };
    const words = wordsOf(result.verdict);
    return dialect === 'recorded'
      ? { status: 500, body: { error: `${prefixes[operation]}${words}` }, result, isPart: false }
      : {
          status: 400,
          body: { retcode: retcodeOf(result.verdict), message: words },
          result,
          isPart: false,
        };
  };
  const missing = (what: string, ticket: number, retcode: number): Written => ({
    status: 404,
    body:
      dialect === 'recorded'
        ? { error: `${what} ${ticket} not found` }
        : { retcode, message: `${what} ${ticket} not found` },
    result: null,
    isPart: false,
  });

  function perform(method: string, path: string, body: unknown): Written {
    const [, list = '', id = ''] = path.split('/');
    const ticket = Number(id);
    const current = currentState();
    if (method === 'POST' && list === 'orders') {
      const request = readNewOrder(body);
      const symbol = market.find(request.symbol)?.definition;
      if (symbol === undefined) return missing('Symbol', 0, -4);
      return done(placeOrder(current, orderRequestOf(request, symbol)));
    }
    if (list === 'orders') {
      const order = current.orders.get(ticket);
      if (order === undefined) {
        const was = current.oldOrders.some((old) => old.ticket === ticket);
        return missing('Order', ticket, was ? 10_023 : -4);
      }
      if (method === 'DELETE') return changed('DELETE /orders', cancelOrder(current, order));
      const change = readOrderChange(body);
      return changed(
        'PUT /orders',
        changeOrder(current, order, {
          price: change.price ?? null,
          stopLimit: change.stoplimit ?? null,
          sl: change.sl ?? null,
          tp: change.tp ?? null,
          lifetime: change.type_time ?? null,
          expiration: change.expiration ?? null,
        }),
      );
    }
    const position = current.positions.get(ticket);
    if (position === undefined) return missing('Position', ticket, 10_036);
    if (method === 'DELETE') {
      const { volume } = readPositionClose(body);
      return changed('DELETE /positions', closePosition(current, position, volume ?? null, closer));
    }
    const { sl, tp } = readPositionChange(body);
    return changed('PUT /positions', changePosition(current, position, { sl: sl ?? null, tp: tp ?? null }));
  }

  /** Halves the volume of a market order or a close; null where there is none. */
  function halved(method: string, path: string, body: unknown): { body: unknown; asked: number } | null {
    const fields = isFields(body) ? body : {};
    const [, list = '', id = ''] = path.split('/');
    const isClose = method === 'DELETE' && list === 'positions';
    if (!isClose && fields.type !== 'BUY' && fields.type !== 'SELL') return null;
    const whole = isClose ? state.positions.get(Number(id))?.volume : undefined;
    const asked = typeof fields.volume === 'number' ? fields.volume : whole;
    if (asked === undefined || asked < 0.02) return null;
    return { body: { ...fields, volume: roundLots(asked / 2) }, asked };
  }

  /** An order that the server filled in part and then gave up, in answer and lists. */
  function toldAsPart(written: Written, method: string, asked: number, toldAs: number): Written {
    const { result } = written;
    if (result?.verdict !== 'done') return written;
    const order = state.oldOrders.find(({ ticket }) => ticket === result.order);
    if (order === undefined) throw new Error(`order ${result.order} is not in the history`);
    Object.assign(order, { volume: asked, volumeLeft: roundLots(asked - result.volume), state: 2 });
    if (toldAs !== 10_010)
      return { ...written, body: { ...Object(written.body), retcode: toldAs }, isPart: true };
    const comment = 'Request completed partially';
    return dialect === 'recorded' && method === 'DELETE'
      ? {
          ...written,
          status: 500,
          body: { error: `${prefixes['DELETE /positions']}${comment}` },
          isPart: true,
        }
      : {
          ...written,
          status: 200,
          body: { ...Object(written.body), retcode: 10_010, comment },
          isPart: true,
        };
  }

  return {
    market,
    dialect,
    currentState,
    write(method, path, text, { drops = [], alters, partly = false, toldAs = 10_010 } = {}) {
      const asked: unknown = text === '' ? undefined : JSON.parse(text);
      const body: unknown = isFields(asked) || alters !== undefined ? { ...(asked ?? {}), ...alters } : asked;
      const kept = isFields(body)
        ? Object.fromEntries(Object.entries(body).filter(([name]) => !drops.some((drop) => drop === name)))
        : body;
      try {
        const part = partly ? halved(method, path, kept) : null;
        return part === null
          ? perform(method, path, kept)
          : toldAsPart(perform(method, path, part.body), method, part.asked, toldAs);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { status, retcode, message } = error;
        return {
          status,
          body: dialect === 'recorded' ? { error: message } : { retcode, message },
          result: null,
          isPart: false,
        };
      }
    },
    hold(request) {
      const result = placeOrder(currentState(), { ...plain, ...request });
      if (result.verdict !== 'done') throw new Error(`the test's own order was refused: ${result.verdict}`);
      return result.order;
    },
    clearedMs,
    clear() {
      clearedMs.push(now());
      const current = currentState();
      for (const order of [...current.orders.values()]) cancelOrder(current, order);
      for (const position of [...current.positions.values()]) closePosition(current, position, null, closer);
    },
  };
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
