import type { Account } from '../../shared/model/account';
import type { Indicators } from '../../shared/model/analysis';
import type { Bars } from '../../shared/model/bars';
import type { BrokerClock, Terminal } from '../../shared/model/connection';
import type { Deal } from '../../shared/model/deal';
import type { Timeframe } from '../../shared/model/enums';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import type { SymbolSpec } from '../../shared/model/symbol';
import type { Tick } from '../../shared/model/tick';
import { type Failure, failed, ok, type Result } from '../../shared/result';
import { decodeAccount } from './decode/account';
import { decodeBars } from './decode/bars';
import { decodeOrder, decodeOrders, decodePosition, decodePositions } from './decode/book';
import { decodeDeals } from './decode/deals';
import { decodeSymbol, decodeSymbolNames } from './decode/symbol';
import { decodeBrokerLatency, decodeOpenApi, decodeTerminal, decodeTime } from './decode/system';
import { decodeTa, type TaAnswer } from './decode/ta';
import { decodeTick } from './decode/tick';
import { type Endpoint, query, segment } from './endpoint';
import { isHtml, parseJson } from './error-body';
import { failureOfAnswer, failureOfFault, failureOfText } from './failure';
import type { LaneOptions, Scheduler } from './scheduler';
import type { Transport } from './transport';

/** Every read of a bridge, one for each topic of its interface. */
export interface BridgeReads {
  /** Round trip in milliseconds. */
  ping(): Promise<Result<number>>;
  /** Terminal to broker in milliseconds; null where the answer does not say. */
  brokerLatency(): Promise<Result<number | null>>;
  terminal(): Promise<Result<Terminal>>;
  time(): Promise<Result<BrokerClock | null>>;
  openApi(): Promise<Result<{ title: string | null; version: string | null }>>;
  account(): Promise<Result<Account>>;
  symbols(group?: string): Promise<Result<string[]>>;
  symbol(symbol: string): Promise<Result<SymbolSpec>>;
  tick(symbol: string): Promise<Result<Tick>>;
  rates(symbol: string, timeframe: Timeframe, count: number): Promise<Result<Bars>>;
  /** Candles with the sidecar's outputs; `recentBars` shortens the outputs. */
  ratesTa(
    symbol: string,
    timeframe: Timeframe,
    count: number,
    indicators: Indicators,
  ): Promise<Result<TaAnswer>>;
  positions(): Promise<Result<Listed<Position>>>;
  position(ticket: string): Promise<Result<Position>>;
  orders(): Promise<Result<Listed<Order>>>;
  order(ticket: string): Promise<Result<Order>>;
  deals(from: number, to: number): Promise<Result<Listed<Deal>>>;
  historyOrders(from: number, to: number): Promise<Result<Listed<Order>>>;
}

/** Who lets whom pass, in milliseconds of patience: what money depends on is first. */
const live: LaneOptions = { yieldsMs: 0 };
const once: LaneOptions = { yieldsMs: 300 };
const bulk: LaneOptions = { yieldsMs: 1_500 };
const extra: LaneOptions = { yieldsMs: 300, optional: true };

export function createReads(
  transport: Transport,
  scheduler: Scheduler,
  timeoutMs: number,
  clean: (failure: Failure) => Failure,
): BridgeReads {
  /** One topic: how to ask, and how to read the answer. `tookMs` is for those who measure. */
  function topic<T>(lane: LaneOptions) {
    const read = scheduler.lane<T>(lane);
    return (
      endpoint: Endpoint,
      path: string,
      decode: (body: unknown, endpoint: string, tookMs: number) => Result<T>,
      body: string | null = null,
    ): Promise<Result<T>> =>
      read(`${path} ${body ?? ''}`, async (signal) => {
        const method = body === null ? 'GET' : 'POST';
        const exchange = await transport.read({ method, path, body, timeoutMs, signal });
        if (exchange.kind === 'fault') return failed(clean(failureOfFault(endpoint, exchange)));
        if (exchange.status < 200 || exchange.status > 299) {
          return failed(clean(failureOfAnswer(endpoint, exchange)));
        }
        const json = parseJson(exchange.text);
        const isUnread = endpoint.anyBody === true && !isHtml(exchange.contentType, exchange.text);
        if (json === undefined && !isUnread) return failed(clean(failureOfText(endpoint, exchange)));
        const decoded = decode(json, endpoint.label, exchange.tookMs);
        return decoded.ok ? decoded : failed(clean(decoded.failure));
      });
  }

  const ping = topic<number>(live);
  const brokerLatency = topic<number | null>(extra);
  const terminal = topic<Terminal>(once);
  const time = topic<BrokerClock | null>(extra);
  const openApi = topic<{ title: string | null; version: string | null }>(extra);
  const account = topic<Account>(live);
  const symbols = topic<string[]>(once);
  const symbolRead = topic<SymbolSpec>(once);
  const tick = topic<Tick>(live);
  const rates = topic<Bars>(bulk);
  const ratesTa = topic<TaAnswer>(bulk);
  const positions = topic<Listed<Position>>(live);
  const position = topic<Position>(live);
  const orders = topic<Listed<Order>>(live);
  const order = topic<Order>(live);
  const deals = topic<Listed<Deal>>(bulk);
  const historyOrders = topic<Listed<Order>>(bulk);

  return {
    ping: () =>
      ping({ label: 'GET /ping', anyBody: true }, '/ping', (_body, _endpoint, tookMs) => ok(tookMs)),
    brokerLatency: () =>
      brokerLatency({ label: 'GET /ping/broker', optional: true }, '/ping/broker', decodeBrokerLatency),
    terminal: () => terminal({ label: 'GET /terminal' }, '/terminal', decodeTerminal),
    time: () => time({ label: 'GET /time', optional: true }, '/time', decodeTime),
    openApi: () => openApi({ label: 'GET /openapi.json', optional: true }, '/openapi.json', decodeOpenApi),
    account: () => account({ label: 'GET /account' }, '/account', decodeAccount),
    symbols: (group) => symbols({ label: 'GET /symbols' }, `/symbols${query({ group })}`, decodeSymbolNames),
    symbol: (name) =>
      symbolRead(
        { label: `GET /symbols/${name}`, about: 'symbol' },
        `/symbols/${segment(name)}`,
        (body, endpoint) => decodeSymbol(body, name, endpoint),
      ),
    tick: (name) =>
      tick(
        { label: `GET /symbols/${name}/tick`, about: 'symbol' },
        `/symbols/${segment(name)}/tick`,
        (body, endpoint) => decodeTick(body, name, endpoint),
      ),
    rates: (name, timeframe, count) =>
      rates(
        { label: `GET /symbols/${name}/rates`, about: 'symbol' },
        `/symbols/${segment(name)}/rates${query({ timeframe, count })}`,
        (body, endpoint) => decodeBars(body, endpoint),
      ),
    ratesTa: (name, timeframe, count, indicators) =>
      ratesTa(
        { label: `POST /symbols/${name}/rates/ta`, about: 'symbol', sidecar: true },
        `/symbols/${segment(name)}/rates/ta${query({ timeframe, count })}`,
        (body, endpoint) => decodeTa(body, (output) => typeOf(indicators, output), endpoint),
        JSON.stringify({ indicators }),
      ),
    positions: () => positions({ label: 'GET /positions' }, '/positions', decodePositions),
    position: (ticket) =>
      position(
        { label: `GET /positions/${ticket}`, about: 'ticket' },
        `/positions/${segment(ticket)}`,
        decodePosition,
      ),
    orders: () => orders({ label: 'GET /orders' }, '/orders', decodeOrders),
    order: (ticket) =>
      order({ label: `GET /orders/${ticket}`, about: 'ticket' }, `/orders/${segment(ticket)}`, decodeOrder),
    deals: (from, to) =>
      deals({ label: 'GET /history/deals' }, `/history/deals${query({ from, to })}`, decodeDeals),
    historyOrders: (from, to) =>
      historyOrders({ label: 'GET /history/orders' }, `/history/orders${query({ from, to })}`, decodeOrders),
  };
}

/** The indicator behind an output name of ours; null for a name that was not asked for. */
function typeOf(indicators: Indicators, output: string): string | null {
  if (!Object.hasOwn(indicators, output)) return null;
  const parameters = indicators[output];
  const type = typeof parameters === 'object' ? parameters.type : undefined;
  return typeof type === 'string' ? type : output;
}
