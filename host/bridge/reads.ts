import type { Account } from '../../shared/model/account';
import type { Indicators } from '../../shared/model/analysis';
import type { Bars } from '../../shared/model/bars';
import type { Terminal } from '../../shared/model/connection';
import type { Deal } from '../../shared/model/deal';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed, RecordQuery, WireRecord } from '../../shared/model/record';
import { ok, type Result } from '../../shared/model/result';
import type { SymbolSpec } from '../../shared/model/symbol';
import type { LastError } from '../../shared/model/terminal';
import type { Tick, TickRecord } from '../../shared/model/tick';
import { keptRows } from '../../shared/rules/kept-rows';
import type { BridgeReads, VariantName } from './bridge-reads';
import { decodeAccount } from './decode/account';
import { beginBars } from './decode/bars';
import { decodeDeals } from './decode/deals';
import type { ListDecode } from './decode/list';
import { decodeOrders, decodePositions } from './decode/open-trades';
import { decodeRecord } from './decode/record';
import { decodeSymbol, decodeSymbolNames } from './decode/symbol';
import {
  decodeBrokerLatency,
  decodeLastError,
  decodeOpenApi,
  decodeTerminal,
  decodeTime,
  type OpenApi,
  pingMode,
  type TimeAnswer,
} from './decode/system';
import { decodeTa, type TaAnswer } from './decode/ta';
import { decodeTick, decodeTicks } from './decode/tick';
import { createEndpointVariant, type EndpointVariant } from './endpoint-variant';
import { query, segment } from './endpoints';
import {
  type Asking,
  createTopics,
  type Decode,
  type DecodeInParts,
  type DecodeWhole,
  type Topic,
  type TopicOptions,
} from './read-topic';
import type { LaneOptions } from './scheduler';
import { createTickHistory } from './tick-history';
import type { TimeDoor } from './time-door';

export type { BridgeReads, VariantName } from './bridge-reads';

/** How long a read lets younger, more urgent ones pass, milliseconds: what money depends on comes first. */
const live: LaneOptions = { yieldsMs: 0 };
/** Always a few hundred bytes: the duration shows how the bridge fares. */
const small: LaneOptions = { ...live, isLive: true };
const beat: LaneOptions = { ...small, isBeat: true, isVital: true };
/** Positions and orders: a close reads them right before it is sent. */
const held: LaneOptions = { ...live, isVital: true };
const once: LaneOptions = { yieldsMs: 300 };
const bulk: LaneOptions = { yieldsMs: 1_500 };
/** Candles and ticks. */
const heavy: LaneOptions = { ...bulk, isHeavy: true };
/** History that is looked at. Where a lost order is searched for in it, it is `bulk`. */
const long: LaneOptions = { ...bulk, isLong: true };
const extra: LaneOptions = { yieldsMs: 300, optional: true };

/** A decoder that changes its result, such as its times. */
const through =
  <T>(decode: DecodeWhole<T>, change: (value: T) => T): DecodeWhole<T> =>
  async (body, endpoint, answer) => {
    const read = await decode(body, endpoint, answer);
    return read.ok ? ok(change(read.value)) : read;
  };

/** A list whose rows change one by one. */
const rowsThrough = <Row>(
  { begin }: ListDecode<Row>,
  change: (row: Row) => Row,
): DecodeInParts<Listed<Row>> => ({ begin: (endpoint) => begin(endpoint, change) });

/** Of ten thousand positions most are as they were a second ago: those are not held, compared and written down anew. */
function keeping<Row extends { readonly ticket: string }>(
  decode: DecodeInParts<Listed<Row>>,
): DecodeInParts<Listed<Row>> {
  let before: readonly Row[] = [];
  return {
    begin(endpoint) {
      const { take, end } = decode.begin(endpoint);
      return {
        take,
        async end(body) {
          const read = await end(body);
          if (!read.ok) return read;
          before = keptRows(before, read.value.rows);
          return ok({ ...read.value, rows: before });
        },
      };
    },
  };
}

const candlesThrough = (change: (bars: Bars) => Bars): DecodeInParts<Bars> => ({
  begin(endpoint) {
    const { take, end } = beginBars(endpoint);
    return {
      take,
      end(body) {
        const read = end(body);
        return read.ok ? ok(change(read.value)) : read;
      },
    };
  },
});

export function createReads(
  asking: Asking,
  withoutToken: (text: string) => string,
  door: TimeDoor,
): BridgeReads {
  const topic = createTopics(asking);
  const ping = topic<number>(small);
  /** From the last ping. */
  let mode: string | null = null;
  const brokerLatency = topic<number | null>(extra);
  const lastError = topic<LastError>(extra);
  const terminal = topic<Terminal>(once);
  const time = topic<TimeAnswer>(extra);
  const openApi = topic<OpenApi>(extra);
  const account = topic<Account>(beat);
  const symbols = topic<string[]>(once);
  const symbolRead = topic<SymbolSpec>(once);
  const tick = topic<Tick>(small);
  const ticks = topic<TickRecord[]>(heavy);
  const rates = topic<Bars>(heavy);
  const ratesTa = topic<TaAnswer>(heavy);
  const positions = topic<Listed<Position>>(held);
  const orders = topic<Listed<Order>>(held);
  const deals = topic<Listed<Deal>>(long);
  const historyOrders = topic<Listed<Order>>(long);
  const dealsSoon = topic<Listed<Deal>>(bulk);
  const historyOrdersSoon = topic<Listed<Order>>(bulk);
  const record = topic<WireRecord>(once);

  const readPositions = keeping(rowsThrough(decodePositions, door.position));
  const readOrders = keeping(rowsThrough(decodeOrders, door.order));

  const variants: Readonly<Record<VariantName, EndpointVariant>> = {
    tick: createEndpointVariant(),
    'tick-history': createEndpointVariant(),
    rates: createEndpointVariant(),
  };

  /** Reads a topic that some bridges serve below the symbol and others at the top, with the symbol in the query. */
  async function ofSymbol<T>(
    name: VariantName,
    ask: Topic<T>,
    symbol: string,
    last: 'tick' | 'ticks' | 'rates',
    parameters: Readonly<Record<string, string | number | undefined>>,
    decode: Decode<T>,
    options?: TopicOptions<T>,
  ): Promise<Result<T>> {
    const result = await variants[name].ask(
      symbol,
      (isProven) =>
        ask(
          { label: `GET /symbols/${symbol}/${last}`, about: 'symbol', hasAlternative: !isProven },
          `/symbols/${segment(symbol)}/${last}${query(parameters)}`,
          decode,
          options,
        ),
      () =>
        ask(
          { label: `GET /${last}?symbol=${symbol}`, about: 'symbol' },
          `/${last}${query({ symbol, ...parameters })}`,
          decode,
          options,
        ),
    );
    asking.availability.record(name, result.ok ? null : result.failure, true);
    return result;
  }

  const lastTick = (name: string) =>
    ofSymbol(
      'tick',
      tick,
      name,
      'tick',
      {},
      through((body, endpoint) => decodeTick(body, name, endpoint), door.tick),
      { reading: (result) => ({ topic: 'tick', symbol: name, result }) },
    );

  const tickHistory = createTickHistory({
    ask: (name, { count, from, to, flags }, wanted) =>
      ofSymbol(
        'tick-history',
        ticks,
        name,
        'ticks',
        { count, from: door.out(from), to: door.out(to), flags },
        through(decodeTicks, door.ticks),
        { wanted },
      ),
    quoteMs: async (name) => {
      const quote = await lastTick(name);
      return quote.ok ? quote.value.timeMs : null;
    },
    wall: () => Date.now(),
  });

  const dealsBy =
    (ask: Topic<Listed<Deal>>): BridgeReads['deals'] =>
    (from, to, wanted) =>
      ask(
        { label: 'GET /history/deals', shows: 'deals' },
        `/history/deals${query({ from: door.out(from), to: door.out(to) })}`,
        rowsThrough(decodeDeals, door.deal),
        { wanted, reading: (result) => ({ topic: 'deals', span: { from, to }, result }) },
      );
  const ordersBy =
    (ask: Topic<Listed<Order>>): BridgeReads['historyOrders'] =>
    (from, to, wanted) =>
      ask(
        { label: 'GET /history/orders', shows: 'history-orders' },
        `/history/orders${query({ from: door.out(from), to: door.out(to) })}`,
        rowsThrough(decodeOrders, door.order),
        { wanted, reading: (result) => ({ topic: 'past-orders', span: { from, to }, result }) },
      );

  const readRecord = (
    topicQuery: RecordQuery,
  ): readonly [label: string, path: string, about?: 'symbol' | 'ticket'] => {
    switch (topicQuery.of) {
      case 'account':
        return ['GET /account', '/account'];
      case 'terminal':
        return ['GET /terminal', '/terminal'];
      case 'symbol':
        return [`GET /symbols/${topicQuery.symbol}`, `/symbols/${segment(topicQuery.symbol)}`, 'symbol'];
      case 'position':
        return [`GET /positions/${topicQuery.ticket}`, `/positions/${segment(topicQuery.ticket)}`, 'ticket'];
      case 'order':
        return [`GET /orders/${topicQuery.ticket}`, `/orders/${segment(topicQuery.ticket)}`, 'ticket'];
    }
  };

  return {
    ping: () =>
      ping(
        { label: 'GET /ping', isSmall: true, anyBody: true, shows: 'ping' },
        '/ping',
        (body, _endpoint, { tookMs }) => {
          mode = pingMode(body);
          return ok(tookMs);
        },
      ),
    mode: () => mode,
    brokerLatency: () =>
      brokerLatency(
        { label: 'GET /ping/broker', isSmall: true, optional: true, shows: 'broker-latency' },
        '/ping/broker',
        decodeBrokerLatency,
      ),
    async lastError() {
      const read = await lastError(
        { label: 'GET /error', isSmall: true, optional: true, shows: 'last-error' },
        '/error',
        decodeLastError,
      );
      if (!read.ok || read.value.message === null) return read;
      return ok({ ...read.value, message: withoutToken(read.value.message) });
    },
    terminal: (onTook) =>
      terminal(
        { label: 'GET /terminal', isSmall: true, shows: 'terminal' },
        '/terminal',
        (body, endpoint, { tookMs, dateMs }) => {
          onTook?.(tookMs, dateMs);
          return decodeTerminal(body, endpoint);
        },
        { reading: (result) => ({ topic: 'terminal', result }) },
      ),
    time: (name) =>
      time(
        {
          label: `GET /time${name === undefined ? '' : `?symbol=${name}`}`,
          isSmall: true,
          optional: true,
          shows: 'time',
          ...(name === undefined ? {} : { about: 'symbol' as const }),
        },
        `/time${query({ symbol: name })}`,
        decodeTime,
        { reading: (result) => ({ topic: 'time', result }) },
      ),
    async openApi() {
      const read = await openApi(
        { label: 'GET /openapi.json', optional: true, shows: 'interface' },
        '/openapi.json',
        decodeOpenApi,
      );
      if (!read.ok) return read;
      const clean = (words: string | null) => (words === null ? null : withoutToken(words));
      const { title, version, endpoints } = read.value;
      return ok({ title: clean(title), version: clean(version), endpoints: endpoints.map(withoutToken) });
    },
    account: () =>
      account({ label: 'GET /account', isSmall: true, shows: 'account' }, '/account', decodeAccount, {
        reading: (result) => ({ topic: 'account', result }),
      }),
    symbols: (group) =>
      symbols({ label: 'GET /symbols', shows: 'symbols' }, `/symbols${query({ group })}`, decodeSymbolNames),
    symbol: (name) =>
      symbolRead(
        { label: `GET /symbols/${name}`, about: 'symbol' },
        `/symbols/${segment(name)}`,
        (body, endpoint) => decodeSymbol(body, name, endpoint),
        { reading: (result) => ({ topic: 'symbol', symbol: name, result }) },
      ),
    tick: lastTick,
    ticks: tickHistory.read,
    tickCounting: tickHistory.counting,
    rates: (name, timeframe, count, wanted) =>
      ofSymbol('rates', rates, name, 'rates', { timeframe, count }, candlesThrough(door.bars), { wanted }),
    ratesBetween: (name, timeframe, from, to) =>
      ofSymbol(
        'rates',
        rates,
        name,
        'rates',
        { timeframe, from: door.out(from), to: door.out(to) },
        candlesThrough(door.bars),
      ),
    ratesTa: ({ symbol, timeframe, count, indicators, recentBars }, wanted) =>
      ratesTa(
        {
          label: `POST /symbols/${symbol}/rates/ta`,
          about: 'symbol',
          hasAlternative: true,
          sidecar: true,
          shows: 'analysis',
        },
        `/symbols/${segment(symbol)}/rates/ta${query({ timeframe, count })}`,
        through(
          (body, endpoint) => decodeTa(body, (output) => typeOf(indicators, output), endpoint),
          door.analysis,
        ),
        { body: JSON.stringify({ indicators, recentBars }), wanted },
      ),
    positions: () =>
      positions({ label: 'GET /positions', shows: 'positions' }, '/positions', readPositions, {
        reading: (result) => ({ topic: 'positions', result }),
      }),
    orders: () =>
      orders({ label: 'GET /orders', shows: 'orders' }, '/orders', readOrders, {
        reading: (result) => ({ topic: 'orders', result }),
      }),
    deals: dealsBy(deals),
    historyOrders: ordersBy(historyOrders),
    dealsSoon: dealsBy(dealsSoon),
    historyOrdersSoon: ordersBy(historyOrdersSoon),
    async record(topicQuery) {
      const [label, path, about] = readRecord(topicQuery);
      const read = await record(
        { label, ...(about === undefined ? {} : { about }) },
        path,
        (_body, endpoint, { text }) => decodeRecord(text, endpoint),
      );
      if (!read.ok) return read;
      return ok(
        read.value.map(({ field, value }) => ({ field: withoutToken(field), value: withoutToken(value) })),
      );
    },
    isAtTop: (name) => variants[name].isAtTop(),
  };
}

/** The indicator of an output name; null for a name that was not requested. */
function typeOf(indicators: Indicators, output: string): string | null {
  if (!Object.hasOwn(indicators, output)) return null;
  const parameters = indicators[output];
  const type = typeof parameters === 'object' ? parameters.type : undefined;
  return typeof type === 'string' ? type : output;
}
