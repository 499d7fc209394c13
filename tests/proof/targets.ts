import { z } from 'zod';
import { decodeAccount } from '../../host/bridge/decode/account';
import { decodeBars } from '../../host/bridge/decode/bars';
import { decodeDeals } from '../../host/bridge/decode/deals';
import { readErrorBody } from '../../host/bridge/decode/error-body';
import { decodeOrders, decodePositions } from '../../host/bridge/decode/open-trades';
import { decodeRecord } from '../../host/bridge/decode/record';
import { decodeSymbol, decodeSymbolNames } from '../../host/bridge/decode/symbol';
import {
  decodeBrokerLatency,
  decodeLastError,
  decodeOpenApi,
  decodeTerminal,
  decodeTime,
} from '../../host/bridge/decode/system';
import { decodeTa } from '../../host/bridge/decode/ta';
import { decodeTick, decodeTicks } from '../../host/bridge/decode/tick';
import { decodeTradeResult } from '../../host/bridge/decode/trade-result';
import { accountSchema } from '../../shared/model/account';
import { taOutputSchema } from '../../shared/model/analysis';
import { barsSchema } from '../../shared/model/bars';
import { terminalSchema } from '../../shared/model/connection';
import { dealSchema } from '../../shared/model/deal';
import { orderSchema } from '../../shared/model/order';
import { positionSchema } from '../../shared/model/position';
import { listedSchema, wireRecordSchema } from '../../shared/model/record';
import { ok, type Result } from '../../shared/model/result';
import { symbolSchema } from '../../shared/model/symbol';
import { brokerTimeSchema, lastErrorSchema } from '../../shared/model/terminal';
import { tickRecordSchema, tickSchema } from '../../shared/model/tick';

/** Every decoder with a valid answer and the contract's schema of its result. */
export interface Target {
  readonly name: string;
  readonly valid: unknown;
  /** The parsed body, and its text. */
  readonly decode: (body: unknown, text: string) => Result<unknown>;
  readonly schema: z.ZodType;
}

const position = {
  ticket: 42094801,
  symbol: 'EURUSD',
  type: 0,
  volume: 0.2,
  price_open: 1.16921,
  price_current: 1.17077,
  sl: 1.165,
  tp: 0,
  profit: 31.2,
  swap: -1.28,
  magic: 7701,
  comment: 'trend',
  reason: 3,
  time: 1_778_608_805,
  time_update: 0,
  identifier: 42094801,
};
const order = {
  ticket: 42094900,
  symbol: 'EURUSD',
  type: 6,
  state: 1,
  volume_initial: 0.1,
  volume_current: 0.1,
  price_open: 1.176,
  price_stoplimit: 1.175,
  price_current: 1.17,
  sl: 0,
  tp: 1.19,
  type_filling: 2,
  type_time: 2,
  time_expiration: 1_778_700_000,
  magic: 0,
  comment: '',
  reason: 0,
  position_id: 0,
  time_setup: 1_778_608_805,
  time_done: 0,
};
const deal = {
  ticket: 9001,
  order: 42094801,
  position_id: 42094801,
  symbol: 'EURUSD',
  type: 1,
  entry: 1,
  reason: 5,
  volume: 0.2,
  price: 1.182,
  profit: 250,
  swap: -1.5,
  commission: -0,
  fee: 0,
  magic: 1,
  comment: '[tp 1.182]',
  time: 1_778_660_000,
};
const candle = {
  time: 1_778_660_000,
  open: 1.17,
  high: 1.18,
  low: 1.16,
  close: 1.175,
  tick_volume: 120,
  spread: 9,
};
const bars = [candle, { ...candle, time: candle.time + 60 }, { ...candle, time: candle.time + 120 }];
const tick = { bid: 1.17, ask: 1.1701, last: 0, time: 1_778_660_000, time_msc: 1_778_660_000_123 };
const account = {
  login: 5012345,
  name: 'A. Trader',
  server: 'Demo',
  company: 'Sim',
  currency: 'USD',
  currency_digits: 2,
  balance: 10_000,
  equity: 10_148.36,
  profit: 148.36,
  credit: 0,
  margin: 412.8,
  margin_free: 9_735.56,
  margin_level: 2458,
  leverage: 200,
  trade_mode: 0,
  margin_mode: 2,
  margin_so_call: 100,
  margin_so_so: 50,
  margin_so_mode: 0,
  trade_allowed: true,
  trade_expert: 1,
  limit_orders: 200,
  fifo_close: false,
};
const symbol = {
  name: 'EURUSD',
  description: 'Euro vs US Dollar',
  path: 'Forex',
  digits: 5,
  point: 0.00001,
  trade_tick_size: 0.00001,
  trade_tick_value: 1,
  trade_tick_value_profit: 1,
  trade_tick_value_loss: 1,
  trade_contract_size: 100_000,
  volume_min: 0.01,
  volume_max: 100,
  volume_step: 0.01,
  volume_limit: 0,
  trade_stops_level: 10,
  trade_freeze_level: 0,
  trade_mode: 4,
  trade_exemode: 2,
  order_gtc_mode: 0,
  order_mode: 127,
  filling_mode: 3,
  expiration_mode: 15,
  currency_base: 'EUR',
  currency_profit: 'USD',
  currency_margin: 'EUR',
  swap_long: -6.4,
  swap_short: 1.1,
  bidlow: 1.16,
  bidhigh: 1.18,
  trade_calc_mode: 0,
  margin_initial: 0,
  margin_maintenance: 0,
  margin_hedged: 50_000,
  swap_mode: 1,
  swap_rollover3days: 3,
  bid: 1.17,
  price_change: 0.2,
  session_close: 1.168,
  spread_float: true,
  start_time: 0,
  expiration_time: 0,
};
const analysis = {
  bars,
  ta: {
    symbol: 'EURUSD',
    timeframe: 'M1',
    rsi: [null, 55.1, 56],
    macd: { macd: [0.1, 0.2], signal: [null, 0.1], histogram: [0, 0.1], fast: 12 },
    fvg: [{ direction: 'bullish', top: 1.18, bottom: 1.17, time: 1_778_660_000, touched: [1, 2] }],
    trend: { direction: 'up', strength: 0.7, since: null },
    bias: 'long',
  },
};
const taSchema = z.object({ bars: barsSchema, outputs: z.record(z.string(), taOutputSchema).nullable() });
const at = 'GET /proof';

export const targets: readonly Target[] = [
  { name: 'account', valid: account, decode: (body) => decodeAccount(body, at), schema: accountSchema },
  { name: 'bars', valid: bars, decode: (body) => decodeBars(body, at), schema: barsSchema },
  {
    name: 'positions',
    valid: [position, { ...position, ticket: 7 }],
    decode: (body) => decodePositions(body, at),
    schema: listedSchema(positionSchema),
  },
  {
    name: 'orders',
    valid: [order, { ...order, ticket: 8 }],
    decode: (body) => decodeOrders(body, at),
    schema: listedSchema(orderSchema),
  },
  {
    name: 'deals',
    valid: { deals: [deal, deal] },
    decode: (body) => decodeDeals(body, at),
    schema: listedSchema(dealSchema),
  },
  {
    name: 'record',
    valid: { data: { ...position, nested: { a: [1, 'x', null, true] } } },
    decode: (_body, text) => decodeRecord(text, at),
    schema: wireRecordSchema,
  },
  { name: 'symbol', valid: symbol, decode: (body) => decodeSymbol(body, 'EURUSD', at), schema: symbolSchema },
  {
    name: 'symbol names',
    valid: ['EURUSD', { name: 'GBPUSD' }],
    decode: (body) => decodeSymbolNames(body, at),
    schema: z.array(z.string()),
  },
  { name: 'tick', valid: tick, decode: (body) => decodeTick(body, 'EURUSD', at), schema: tickSchema },
  {
    name: 'ticks',
    valid: { ticks: [{ ...tick, volume: 1, volume_real: 0.5, flags: 6 }, tick] },
    decode: (body) => decodeTicks(body, at),
    schema: z.array(tickRecordSchema),
  },
  {
    name: 'terminal',
    valid: {
      name: 'MetaTrader 5',
      company: 'Sim',
      build: 5602,
      connected: true,
      trade_allowed: 1,
      tradeapi_disabled: 0,
      ping_last: 38_000,
      broker_utc_offset_seconds: 10_800,
    },
    decode: (body) => decodeTerminal(body, at),
    schema: terminalSchema,
  },
  {
    name: 'time',
    valid: {
      utc_epoch: 1_778_660_000.5,
      utc_iso: '2026-05-13T08:13:20Z',
      server_epoch: 1_778_670_800,
      server_iso: '2026-05-13T11:13:20',
      utc_offset_hours: 3,
      utc_offset_seconds: 10_800,
      used_symbol: 'EURUSD',
    },
    decode: (body) => {
      const decoded = decodeTime(body, at);
      return decoded.ok ? ok(decoded.value.time) : decoded;
    },
    schema: brokerTimeSchema,
  },
  {
    name: 'last error',
    valid: { last_error: [-10004, 'No IPC connection'] },
    decode: (body) => decodeLastError(body, at),
    schema: lastErrorSchema,
  },
  {
    name: 'broker latency',
    valid: { latency_ms: 41.5, status: 'ok' },
    decode: (body) => decodeBrokerLatency(body, at),
    schema: z.number().nullable(),
  },
  {
    name: 'interface',
    valid: {
      info: { title: 'MT5 HTTP API', version: '1.0' },
      paths: { '/ping': { get: {} }, '/orders': { get: {}, post: {} } },
    },
    decode: (body) => decodeOpenApi(body, at),
    schema: z.object({
      title: z.string().nullable(),
      version: z.string().nullable(),
      endpoints: z.array(z.string()),
    }),
  },
  {
    name: 'analysis',
    valid: analysis,
    decode: (body) => decodeTa(body, (name) => (name === 'symbol' || name === 'timeframe' ? null : name), at),
    schema: taSchema,
  },
  {
    name: 'trade result',
    valid: {
      retcode: 10009,
      deal: 7,
      order: 8,
      volume: 0.1,
      price: 1.17,
      bid: 1.17,
      ask: 1.1701,
      comment: 'Request executed',
    },
    decode: (body) => ok(decodeTradeResult(body)),
    schema: z.object({ order: z.string().nullable(), deal: z.string().nullable() }),
  },
  {
    name: 'error body',
    valid: { error: 'Failed to close position: Invalid stops', retcode: 10016, details: { message: 'x' } },
    decode: (_body, text) => {
      const { said, retcode, shape } = readErrorBody('application/json', text);
      return ok({ said, retcode, shape });
    },
    schema: z.object({
      said: z.string().max(500).nullable(),
      retcode: z.number().int().nullable(),
      shape: z.string(),
    }),
  },
];
