import type { Context } from 'hono';
import type { Timeframe } from '../market/candle';
import type { Market } from '../market/market';
import type { SymbolMarket } from '../market/symbol-market';
import { isTimeframe } from '../market/timeframe';
import type { ErrorTexts } from './dialect';
import { badRequest, notFound, Problem, TERMINAL_CODES } from './errors';

/** Most candles or ticks in one answer. */
export const MOST_ROWS = 50_000;
const MOST_BODY_BYTES = 256 * 1024;

export function symbolNamed(market: Market, name: string): SymbolMarket {
  const found = market.find(name);
  if (found === null) throw notFound(`Symbol ${name}`);
  return found;
}

/** The symbol of a top-level path, from its query. */
export function symbolInQuery(c: Context, market: Market): SymbolMarket {
  const name = c.req.query('symbol');
  if (name === undefined || name === '') throw badRequest("'symbol' query param is required");
  return symbolNamed(market, name);
}

export function timeframeOf(c: Context, words: ErrorTexts): Timeframe {
  const text = c.req.query('timeframe') ?? 'M1';
  if (!isTimeframe(text)) throw badRequest(words.invalidTimeframe(text));
  return text;
}

export function countOf(c: Context): number | null {
  const text = c.req.query('count');
  if (text === undefined) return null;
  const count = wholeNumber(text);
  if (count === null || count < 0) throw badRequest(`'count' must be a whole number from 0, got ${text}`);
  if (count > MOST_ROWS) throw badRequest(`'count' is at most ${MOST_ROWS}, got ${text}`);
  return count;
}

/** Epoch seconds as sent; fractions are tolerated. */
export function secondsOf(c: Context, name: 'from' | 'to'): number | null {
  const text = c.req.query(name);
  if (text === undefined) return null;
  const seconds = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(seconds)) throw badRequest(`'${name}' must be a Unix time in seconds, got ${text}`);
  return seconds;
}

export function ticketOf(c: Context, what: string): number {
  const text = c.req.param('ticket') ?? '';
  const ticket = wholeNumber(text);
  if (ticket === null || ticket < 0) throw badRequest(`'ticket' must be a whole number, got ${text}`);
  return ticket === 0 ? raise(notFound(`${what} 0`)) : ticket;
}

function raise(problem: Error): never {
  throw problem;
}

export function wholeNumber(text: string): number | null {
  if (!/^-?\d{1,15}$/.test(text)) return null;
  return Number(text);
}

/** The request's body as JSON; undefined when there is none. */
export async function bodyOf(c: Context): Promise<unknown> {
  const text = await textOf(c.req.raw.body);
  if (text.trim() === '') return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    throw badRequest('The request body is not valid JSON');
  }
}

/** Reads to the end in any case, so that the connection stays usable, but keeps no more than the limit. */
async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size <= MOST_BODY_BYTES) chunks.push(value);
  }
  if (size > MOST_BODY_BYTES) {
    throw new Problem(
      413,
      TERMINAL_CODES.badParameters,
      `The request body is at most ${MOST_BODY_BYTES} bytes`,
    );
  }
  return Buffer.concat(chunks).toString('utf8');
}
