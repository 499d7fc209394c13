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
  /** Name of the answer's schema, in brackets where it is a list; free-form without. */
  readonly answer?: string | readonly [string];
}

export interface Parameter {
  readonly name: string;
  readonly type: 'string' | 'integer';
  readonly required?: boolean;
  readonly values?: readonly string[];
  readonly default?: string | number;
  readonly description: string;
}

type Row = readonly [
  method: Method,
  path: string,
  id: string,
  summary: string,
  more?: Pick<Operation, 'query' | 'body' | 'bodyOptional' | 'answer'>,
];

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

const of = (tag: string, ...rows: readonly Row[]): readonly Operation[] =>
  rows.map(([method, path, id, summary, more]) => ({ method, path, tag, id, summary, ...more }));

export const OPERATIONS: readonly Operation[] = [
  ...of(
    'System',
    ['get', '/ping', 'ping', 'Health check, needs no token'],
    ['get', '/ping/broker', 'ping_broker', 'Way to the broker and back: latency_ms, latency_us'],
    ['get', '/error', 'get_error', 'The newest failure', { answer: 'ErrorResponse' }],
    ['get', '/openapi.json', 'openapi', 'This document'],
  ),
  ...of(
    'Terminal',
    ['get', '/terminal', 'get_terminal', "The terminal's state"],
    ['post', '/terminal/init', 'init_terminal', 'Initialize the terminal', { answer: 'Success' }],
    [
      'post',
      '/terminal/restart',
      'restart_terminal',
      'Restart the terminal; it answers 503 until it is back',
      { answer: 'Success' },
    ],
    [
      'post',
      '/terminal/shutdown',
      'shutdown_terminal',
      'Shut the terminal down; it answers 503 until it is initialized',
      { answer: 'Success' },
    ],
  ),
  ...of('Time', [
    'get',
    '/time',
    'get_time',
    'Server time and its offset from UTC',
    { query: [SYMBOL], answer: 'ServerTime' },
  ]),
  ...of('Account', ['get', '/account', 'get_account', 'The account as it stands']),
  ...of(
    'Symbols',
    [
      'get',
      '/symbols',
      'get_symbols',
      'Names of the symbols',
      {
        query: [
          { name: 'group', type: 'string', description: 'Masks with *, parted by commas; ! takes out' },
        ],
      },
    ],
    ['get', '/symbols/{symbol}', 'get_symbol', "A symbol's trading conditions"],
    ['get', '/symbols/{symbol}/tick', 'get_symbol_tick', 'The newest tick', { answer: 'Tick' }],
    ['get', '/tick', 'get_tick', 'The newest tick', { query: [NEEDED_SYMBOL], answer: 'Tick' }],
    [
      'get',
      '/symbols/{symbol}/ticks',
      'get_symbol_ticks',
      'Ticks, oldest first',
      { query: TICKS, answer: ['Tick'] },
    ],
    [
      'get',
      '/ticks',
      'get_ticks',
      'Ticks, oldest first',
      { query: [NEEDED_SYMBOL, ...TICKS], answer: ['Tick'] },
    ],
    [
      'get',
      '/symbols/{symbol}/rates',
      'get_symbol_rates',
      'Candles, oldest first',
      { query: CANDLES, answer: ['RateResponse'] },
    ],
    [
      'get',
      '/rates',
      'get_rates',
      'Candles, oldest first',
      { query: [NEEDED_SYMBOL, ...CANDLES], answer: ['RateResponse'] },
    ],
    [
      'post',
      '/symbols/{symbol}/rates/ta',
      'get_rates_ta',
      'Candles with technical analysis',
      { query: CANDLES, body: 'AnalysisRequest', answer: 'AnalysisResponse' },
    ],
  ),
  ...of(
    'Positions',
    ['get', '/positions', 'get_positions', 'Open positions', { query: [SYMBOL] }],
    ['get', '/positions/{ticket}', 'get_position', 'One open position'],
    [
      'put',
      '/positions/{ticket}',
      'modify_position',
      'Set stop loss and take profit; 0 removes, absent stays',
      { body: 'PositionChange', answer: 'TradeResult' },
    ],
    [
      'delete',
      '/positions/{ticket}',
      'close_position',
      'Close it, or a part of it',
      { body: 'PositionClose', bodyOptional: true, answer: 'TradeResult' },
    ],
  ),
  ...of(
    'Orders',
    ['get', '/orders', 'get_orders', 'Pending orders', { query: [SYMBOL] }],
    [
      'post',
      '/orders',
      'create_order',
      'Place an order; done only when its retcode says so',
      { body: 'OrderRequest', answer: 'TradeResult' },
    ],
    ['get', '/orders/{ticket}', 'get_order', 'One pending order'],
    [
      'put',
      '/orders/{ticket}',
      'modify_order',
      'Change a pending order; absent stays',
      { body: 'OrderChange', answer: 'TradeResult' },
    ],
    ['delete', '/orders/{ticket}', 'cancel_order', 'Cancel a pending order', { answer: 'TradeResult' }],
  ),
  ...of(
    'History',
    ['get', '/history/deals', 'get_deals', 'Deals within a span of time', { query: SPAN }],
    [
      'get',
      '/history/orders',
      'get_history_orders',
      'Orders that are done with, within a span of time',
      { query: SPAN },
    ],
  ),
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
