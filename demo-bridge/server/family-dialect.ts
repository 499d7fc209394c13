import type { Context } from 'hono';
import { retcodeOf, wordsOf } from '../engine/retcodes';
import type { Candle, Timeframe } from '../market/candle';
import { rates } from '../market/rates';
import type { SymbolMarket } from '../market/symbol-market';
import type { Quote } from '../market/ticks';
import { TIMEFRAMES } from '../market/timeframe';
import { FILLINGS, isRecord, LIFETIMES, ORDER_TYPES } from './bodies';
import type { Dialect } from './dialect';
import { badRequest, NoSuchPath, Problem, TERMINAL_CODES } from './errors';
import { MOST_ROWS, secondsOf, wholeNumber } from './parameters';
import { type Stamps, stampsBehindBroker } from './stamps';

export interface FamilyOptions {
  /** The offset from UTC that the operator configured, seconds; 0 is none, as in its default. */
  readonly offsetSeconds: number;
  /** The clock of all times: a bridge with an offset subtracts it. */
  readonly stamps: 'utc' | 'broker';
  readonly prefix: string;
}

/** The broker's offset: the configured one. Without one the broker keeps Eastern European Time, unless times are UTC. */
export function brokerOffsetOf({ offsetSeconds, stamps }: FamilyOptions): number | null {
  return offsetSeconds === 0 && stamps === 'broker' ? null : offsetSeconds;
}

/** The recorded family (reference/bridge-notes.md, reference/bridge-family.md): same paths, other words, some other meanings. */
export function familyDialect({ offsetSeconds, stamps: clock, prefix }: FamilyOptions): Dialect {
  const stamps = stampsBehindBroker(clock === 'utc' ? offsetSeconds : 0);
  return {
    stamps,
    prefix,
    ping: { mode: 'live', status: 'ok' },
    isPingOpen: false,
    lacks: ['/time', '/ping/broker', '/openapi.json', '/tick', '/ticks', '/rates'],
    wakesTerminal: true,
    doneStatus: 201,
    resultExtras: { request: null },
    words: {
      notInitialised: 'MT5 not initialized',
      spanNeeded: "'from' and 'to' query params required (unix timestamps)",
      indicatorsNeeded: "request body must include a non-empty 'indicators' object",
      orderNotPending: (ticket) => `Order ${ticket} not found`,
      invalidTimeframe: (text) => `Invalid timeframe: ${text}. Use: ['${TIMEFRAMES.join("', '")}']`,
    },
    labelsCloses: false,
    failingIndicator: 'kvo',
    reportedOffset: () => offsetSeconds,
    lastError: (code, message) => ({ code, message }),
    failure: (problem) =>
      isHtml(problem)
        ? { contentType: 'text/html; charset=utf-8', body: htmlPage(problem.status) }
        : {
            contentType: 'application/json',
            body: JSON.stringify({ error: problem.message, ...problem.extra }),
          },
    // The retcode is lost: only the server's text comes through.
    changeRefused: (change, { verdict }) =>
      new Problem(500, retcodeOf(verdict), `Failed to ${change}: ${wordsOf(verdict)}`),
    sidecarRefused: ({ status, detail }) =>
      new Problem(502, TERMINAL_CODES.failed, 'wickworks rejected request', {
        wickworksStatus: status,
        wickworksBody: status === 500 ? { error: detail } : { detail },
      }),
    newOrder: readNewOrder,
    orderChange: readOrderChange,
    candles: (c, market, timeframe, now) => candlesAsked(c, market, timeframe, now, stamps),
    ticks: (c, market, now) => ticksAsked(c, market, now, stamps),
  };
}

/** The web framework's HTML pages, for requests that the family's own code never sees. */
const PAGES: Readonly<Record<number, readonly [title: string, text: string]>> = {
  401: [
    'Unauthorized',
    'The server could not verify that you are authorized to access the URL requested. You either supplied the wrong credentials (e.g. a bad password), or your browser doesn&#39;t understand how to supply the credentials required.',
  ],
  404: [
    'Not Found',
    'The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
  ],
  405: ['Method Not Allowed', 'The method is not allowed for the requested URL.'],
};

function isHtml(problem: Problem): boolean {
  return problem.status === 401 || problem.status === 405 || problem instanceof NoSuchPath;
}

function htmlPage(status: number): string {
  const [title, text] = PAGES[status] ?? ['Internal Server Error', ''];
  return `<!doctype html>\n<html lang=en>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n<p>${text}</p>\n`;
}

/**
 * Fields that this family never reads: its stop-limits have no second price, its expiries no end (reference/order-safety.md, finding
 * F).
 */
const NOT_READ: readonly string[] = ['stoplimit', 'expiration'];

function withoutUnread(body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_READ.includes(name)));
}

/** A new order as far as it is read: an unknown filling or lifetime counts as none, and no filling means IOC. */
function readNewOrder(body: unknown): unknown {
  if (!isRecord(body)) throw badRequest('Request body required');
  const { type, type_filling: filling, type_time: lifetime } = body;
  for (const field of ['symbol', 'type', 'volume']) {
    if (body[field] === undefined) throw badRequest(`'${field}' is required`);
  }
  if (typeof type === 'string' && !Object.hasOwn(ORDER_TYPES, type.toUpperCase())) {
    const known = Object.keys(ORDER_TYPES).join("', '");
    throw badRequest(`Invalid type: ${type.toUpperCase()}. Use: ['${known}']`);
  }
  return withoutUnread({
    ...body,
    type: typeof type === 'string' ? type.toUpperCase() : type,
    type_filling: filling !== 'BOC' && known(FILLINGS, filling) ? filling : 'IOC',
    type_time: known(LIFETIMES, lifetime) ? lifetime : undefined,
  });
}

/** A change of an order; absent fields stay. */
function readOrderChange(body: unknown): unknown {
  if (!isRecord(body)) throw badRequest('Request body required');
  return withoutUnread({ ...body, type_time: known(LIFETIMES, body.type_time) ? body.type_time : undefined });
}

const known = (table: Readonly<Record<string, unknown>>, text: unknown): boolean =>
  typeof text === 'string' && Object.hasOwn(table, text);

const DEFAULT_COUNT = 100;
const MINUTES: Readonly<Record<Timeframe, number>> = {
  M1: 1,
  M5: 5,
  M15: 15,
  M30: 30,
  H1: 60,
  H4: 240,
  D1: 1440,
  W1: 10_080,
  MN1: 43_200,
};
/** Most candles of a span: the terminal's `maxbars`. */
const MOST_CANDLES = 100_000;
/**
 * The terminal has no forward candles by count and no backward ticks: the bridge asks for a span and doubles it a few times, so a
 * closed market may give fewer rows than requested, or none.
 */
const FORWARD_SPANS = [1.5, 3, 6, 12];
const SECONDS_A_TICK = 0.1;
const LEAST_TICK_SPAN = 60;
const MOST_DOUBLED = 32;
/** Start of ticks without `from`. */
const YEAR_2000_MS = Date.UTC(2000, 0, 1);

/** A span, or a number of rows: forward from `from` if above 0, backward to `from` if below. Broker seconds. */
type Asked =
  | { readonly kind: 'span'; readonly from: number; readonly to: number }
  | { readonly kind: 'count'; readonly count: number; readonly from: number | null };

function asked(c: Context, stamps: Stamps): Asked {
  const moment = (name: 'from' | 'to') => {
    const stamp = secondsOf(c, name);
    return stamp === null ? null : stamps.brokerSeconds(stamp);
  };
  const text = c.req.query('count');
  const [from, to] = [moment('from'), moment('to')];
  if (to !== null && text !== undefined) throw badRequest("use either 'count' or 'to', not both");
  if (to !== null) {
    if (from === null) throw badRequest("'to' requires 'from'");
    return { kind: 'span', from, to };
  }
  const count = text === undefined ? DEFAULT_COUNT : wholeNumber(text);
  if (count === null || Math.abs(count) > MOST_ROWS) {
    throw badRequest(`'count' must be a whole number of at most ${MOST_ROWS}, got ${text}`);
  }
  return { kind: 'count', count, from };
}

function candlesAsked(
  c: Context,
  market: SymbolMarket,
  timeframe: Timeframe,
  now: number,
  stamps: Stamps,
): readonly Candle[] {
  const wanted = asked(c, stamps);
  if (wanted.kind === 'span') {
    return rates(market, timeframe, now, { count: MOST_CANDLES, from: wanted.from, to: wanted.to });
  }
  const { count, from } = wanted;
  const rows = Math.abs(count);
  if (from === null) return rates(market, timeframe, now, { count: rows });
  if (count <= 0) return rates(market, timeframe, now, { count: rows, to: from });
  const period = MINUTES[timeframe] * 60;
  let found: readonly Candle[] = [];
  for (const times of FORWARD_SPANS) {
    const to = from + Math.floor(rows * period * times) + period;
    found = rates(market, timeframe, now, { count: Number.POSITIVE_INFINITY, from, to });
    if (found.length >= rows) break;
  }
  return found.slice(0, rows);
}

function ticksAsked(c: Context, market: SymbolMarket, now: number, stamps: Stamps): readonly Quote[] {
  const flags = (c.req.query('flags') ?? 'ALL').toUpperCase();
  if (!['ALL', 'INFO', 'TRADE'].includes(flags)) {
    throw badRequest(`Invalid flags: ${flags}. Use: ['ALL', 'INFO', 'TRADE']`);
  }
  const wanted = asked(c, stamps);
  // This market has no trade ticks.
  if (flags === 'TRADE') return [];
  if (wanted.kind === 'span') {
    return market.ticksFrom(wanted.from * 1000, Math.min(now, wanted.to * 1000), MOST_ROWS);
  }
  const { count, from } = wanted;
  const rows = Math.abs(count);
  if (rows === 0) return [];
  if (from === null) return market.ticksFrom(YEAR_2000_MS, now, rows);
  const anchor = from * 1000;
  if (count > 0) return market.ticksFrom(anchor, now, rows);
  const longest = Math.max(LEAST_TICK_SPAN, Math.floor(rows * SECONDS_A_TICK)) * MOST_DOUBLED * 1000;
  // The whole second of `from` is included.
  const end = Math.min(now, anchor + 999);
  return market.ticksUpTo(end, rows).filter(({ time }) => time >= anchor - longest);
}
