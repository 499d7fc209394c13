import type { Context } from 'hono';
import type { Candle, Timeframe } from '../market/candle';
import { rates } from '../market/rates';
import type { SymbolMarket } from '../market/symbol-market';
import type { Quote } from '../market/ticks';
import { badRequest } from './errors';
import { MOST_ROWS, secondsOf, wholeNumber } from './parameters';
import type { Stamps } from './stamps';

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
 * The terminal gives no candles forward by number and no ticks backward: the bridge asks for a span and doubles it a few
 * times, so that over a closed market there may be fewer than were asked for, or none.
 */
const FORWARD_SPANS = [1.5, 3, 6, 12];
const SECONDS_A_TICK = 0.1;
const LEAST_TICK_SPAN = 60;
const MOST_DOUBLED = 32;
/** Where ticks begin when nothing says from when. */
const YEAR_2000_MS = Date.UTC(2000, 0, 1);

/** A span, or a number of rows: forward from `from` where it is above 0, backward to `from` below. In broker seconds. */
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

export function candlesAsked(
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

export function ticksAsked(c: Context, market: SymbolMarket, now: number, stamps: Stamps): readonly Quote[] {
  const flags = (c.req.query('flags') ?? 'ALL').toUpperCase();
  if (!['ALL', 'INFO', 'TRADE'].includes(flags)) {
    throw badRequest(`Invalid flags: ${flags}. Use: ['ALL', 'INFO', 'TRADE']`);
  }
  const wanted = asked(c, stamps);
  // No tick of this market is a trade.
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
  // The second that `from` names belongs to the answer whole.
  const end = Math.min(now, anchor + 999);
  return market.ticksUpTo(end, rows).filter(({ time }) => time >= anchor - longest);
}
