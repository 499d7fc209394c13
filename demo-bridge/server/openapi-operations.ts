import { TIMEFRAMES } from '../market/timeframe';

type Method = 'get' | 'post' | 'put' | 'delete';

/** One method of one path, as the document describes it. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly id: string;
  readonly summary: string;
  readonly query?: readonly Parameter[];
  /** Name of the body's schema. */
  readonly body?: string;
  readonly bodyOptional?: boolean;
  /** Name of the answer's schema; free-form without. */
  readonly answer?: Answer;
}

export interface Parameter {
  readonly name: string;
  readonly type: 'string' | 'integer';
  readonly required?: boolean;
  readonly values?: readonly string[];
  readonly default?: string | number;
  readonly description: string;
}

interface Answer {
  readonly schema: string;
  readonly many?: boolean;
}

const SYMBOL: Parameter = { name: 'symbol', type: 'string', description: 'Symbol name' };
const NEEDED_SYMBOL: Parameter = { ...SYMBOL, required: true };
const TIMEFRAME: Parameter = {
  name: 'timeframe',
  type: 'string',
  values: TIMEFRAMES,
  default: 'M1',
  description: 'Period of a candle',
};
const COUNT: Parameter = {
  name: 'count',
  type: 'integer',
  default: 100,
  description: 'Number of rows, at most 50000',
};
const FROM: Parameter = { name: 'from', type: 'integer', description: 'First moment, broker epoch seconds' };
const TO: Parameter = { name: 'to', type: 'integer', description: 'Last moment, broker epoch seconds' };
const SPAN: readonly Parameter[] = [
  { ...FROM, required: true },
  { ...TO, required: true },
];
const CANDLES: readonly Parameter[] = [TIMEFRAME, COUNT, FROM, TO];
const TICKS: readonly Parameter[] = [COUNT, FROM, TO];

export const OPERATIONS: readonly Operation[] = [
  { method: 'get', path: '/ping', tag: 'System', id: 'ping', summary: 'Health check, needs no token' },
  {
    method: 'get',
    path: '/ping/broker',
    tag: 'System',
    id: 'ping_broker',
    summary: 'Way to the broker and back: latency_ms, latency_us',
  },
  {
    method: 'get',
    path: '/error',
    tag: 'System',
    id: 'get_error',
    summary: 'The newest failure',
    answer: { schema: 'ErrorResponse' },
  },
  { method: 'get', path: '/openapi.json', tag: 'System', id: 'openapi', summary: 'This document' },
  { method: 'get', path: '/terminal', tag: 'Terminal', id: 'get_terminal', summary: "The terminal's state" },
  {
    method: 'post',
    path: '/terminal/init',
    tag: 'Terminal',
    id: 'init_terminal',
    summary: 'Initialize the terminal',
    answer: { schema: 'Success' },
  },
  {
    method: 'post',
    path: '/terminal/restart',
    tag: 'Terminal',
    id: 'restart_terminal',
    summary: 'Restart the terminal; it answers 503 until it is back',
    answer: { schema: 'Success' },
  },
  {
    method: 'post',
    path: '/terminal/shutdown',
    tag: 'Terminal',
    id: 'shutdown_terminal',
    summary: 'Shut the terminal down; it answers 503 until it is initialized',
    answer: { schema: 'Success' },
  },
  {
    method: 'get',
    path: '/time',
    tag: 'Time',
    id: 'get_time',
    summary: 'Server time and its offset from UTC',
    query: [SYMBOL],
    answer: { schema: 'ServerTime' },
  },
  { method: 'get', path: '/account', tag: 'Account', id: 'get_account', summary: 'The account as it stands' },
  {
    method: 'get',
    path: '/symbols',
    tag: 'Symbols',
    id: 'get_symbols',
    summary: 'Names of the symbols',
    query: [{ name: 'group', type: 'string', description: 'Masks with *, parted by commas; ! takes out' }],
  },
  {
    method: 'get',
    path: '/symbols/{symbol}',
    tag: 'Symbols',
    id: 'get_symbol',
    summary: "A symbol's trading conditions",
  },
  {
    method: 'get',
    path: '/symbols/{symbol}/tick',
    tag: 'Symbols',
    id: 'get_symbol_tick',
    summary: 'The newest tick',
    answer: { schema: 'Tick' },
  },
  {
    method: 'get',
    path: '/tick',
    tag: 'Symbols',
    id: 'get_tick',
    summary: 'The newest tick',
    query: [NEEDED_SYMBOL],
    answer: { schema: 'Tick' },
  },
  {
    method: 'get',
    path: '/symbols/{symbol}/ticks',
    tag: 'Symbols',
    id: 'get_symbol_ticks',
    summary: 'Ticks, oldest first',
    query: TICKS,
    answer: { schema: 'Tick', many: true },
  },
  {
    method: 'get',
    path: '/ticks',
    tag: 'Symbols',
    id: 'get_ticks',
    summary: 'Ticks, oldest first',
    query: [NEEDED_SYMBOL, ...TICKS],
    answer: { schema: 'Tick', many: true },
  },
  {
    method: 'get',
    path: '/symbols/{symbol}/rates',
    tag: 'Symbols',
    id: 'get_symbol_rates',
    summary: 'Candles, oldest first',
    query: CANDLES,
    answer: { schema: 'RateResponse', many: true },
  },
  {
    method: 'get',
    path: '/rates',
    tag: 'Symbols',
    id: 'get_rates',
    summary: 'Candles, oldest first',
    query: [NEEDED_SYMBOL, ...CANDLES],
    answer: { schema: 'RateResponse', many: true },
  },
  {
    method: 'post',
    path: '/symbols/{symbol}/rates/ta',
    tag: 'Symbols',
    id: 'get_rates_ta',
    summary: 'Candles with technical analysis',
    query: CANDLES,
    body: 'AnalysisRequest',
    answer: { schema: 'AnalysisResponse' },
  },
  {
    method: 'get',
    path: '/positions',
    tag: 'Positions',
    id: 'get_positions',
    summary: 'Open positions',
    query: [SYMBOL],
  },
  {
    method: 'get',
    path: '/positions/{ticket}',
    tag: 'Positions',
    id: 'get_position',
    summary: 'One open position',
  },
  {
    method: 'put',
    path: '/positions/{ticket}',
    tag: 'Positions',
    id: 'modify_position',
    summary: 'Set stop loss and take profit; 0 removes, absent stays',
    body: 'PositionChange',
    answer: { schema: 'TradeResult' },
  },
  {
    method: 'delete',
    path: '/positions/{ticket}',
    tag: 'Positions',
    id: 'close_position',
    summary: 'Close it, or a part of it',
    body: 'PositionClose',
    bodyOptional: true,
    answer: { schema: 'TradeResult' },
  },
  {
    method: 'get',
    path: '/orders',
    tag: 'Orders',
    id: 'get_orders',
    summary: 'Pending orders',
    query: [SYMBOL],
  },
  {
    method: 'post',
    path: '/orders',
    tag: 'Orders',
    id: 'create_order',
    summary: 'Place an order; done only when its retcode says so',
    body: 'OrderRequest',
    answer: { schema: 'TradeResult' },
  },
  { method: 'get', path: '/orders/{ticket}', tag: 'Orders', id: 'get_order', summary: 'One pending order' },
  {
    method: 'put',
    path: '/orders/{ticket}',
    tag: 'Orders',
    id: 'modify_order',
    summary: 'Change a pending order; absent stays',
    body: 'OrderChange',
    answer: { schema: 'TradeResult' },
  },
  {
    method: 'delete',
    path: '/orders/{ticket}',
    tag: 'Orders',
    id: 'cancel_order',
    summary: 'Cancel a pending order',
    answer: { schema: 'TradeResult' },
  },
  {
    method: 'get',
    path: '/history/deals',
    tag: 'History',
    id: 'get_deals',
    summary: 'Deals within a span of time',
    query: SPAN,
  },
  {
    method: 'get',
    path: '/history/orders',
    tag: 'History',
    id: 'get_history_orders',
    summary: 'Orders that are done with, within a span of time',
    query: SPAN,
  },
];

/** Which methods each path takes, for 404 and 405. */
export const METHODS: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [
  ...new Set(OPERATIONS.map(({ path }) => path)),
].map((path) => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods: OPERATIONS.filter((operation) => operation.path === path).map(({ method }) =>
    method.toUpperCase(),
  ),
}));
