import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Candle, Timeframe } from '../market/candle';
import type { SymbolMarket } from '../market/symbol-market';
import { analyse } from '../ta/analyse';
import type { Bridge } from './context';
import { badRequest, Problem, TERMINAL_CODES } from './errors';
import { bodyOf, symbolInQuery, symbolNamed, timeframeOf } from './parameters';
import { tickRecord } from './records';
import { symbolRecord } from './symbol-record';

const analysisBody = z.object({
  indicators: z.record(z.string(), z.unknown()).refine((value) => Object.keys(value).length > 0),
  recentBars: z.number().int().min(1).optional(),
});

export function marketRoutes(app: Hono, bridge: Bridge): void {
  const { market } = bridge.server;
  const inPath = (c: Context) => symbolNamed(market, c.req.param('symbol') ?? '');
  const inQuery = (c: Context) => symbolInQuery(c, market);

  app.get('/symbols', (c) => {
    const group = c.req.query('group');
    return c.json(market.names.filter((name) => group === undefined || matchesGroup(name, group)));
  });
  app.get('/symbols/:symbol', (c) => c.json(symbolRecord(inPath(c), bridge.state(), bridge.dialect.stamps)));

  app.get('/symbols/:symbol/tick', (c) => tick(c, bridge, inPath(c)));
  app.get('/tick', (c) => tick(c, bridge, inQuery(c)));
  app.get('/symbols/:symbol/ticks', (c) => ticks(c, bridge, inPath(c)));
  app.get('/ticks', (c) => ticks(c, bridge, inQuery(c)));
  app.get('/symbols/:symbol/rates', (c) => candles(c, bridge, inPath(c)));
  app.get('/rates', (c) => candles(c, bridge, inQuery(c)));
  app.post('/symbols/:symbol/rates/ta', (c) => analysis(c, bridge, inPath(c)));
}

function tick(c: Context, bridge: Bridge, market: SymbolMarket): Response {
  const quote = market.lastTick(bridge.state().now);
  if (quote === null)
    throw new Problem(404, TERMINAL_CODES.notFound, `No tick of ${market.definition.name} yet`);
  return c.json(tickRecord(market.definition, quote, bridge.dialect.stamps));
}

function ticks(c: Context, bridge: Bridge, market: SymbolMarket): Response {
  const { stamps, ticks } = bridge.dialect;
  const quotes = ticks(c, market, bridge.state().now);
  return c.json(quotes.map((quote) => tickRecord(market.definition, quote, stamps)));
}

function candles(c: Context, bridge: Bridge, market: SymbolMarket): Response {
  return c.json(candlesOf(c, bridge, market, timeframeOf(c, bridge.dialect.words)));
}

/** Candles in the bridge's own clock, as the sidecar gets them too. */
function candlesOf(
  c: Context,
  bridge: Bridge,
  market: SymbolMarket,
  timeframe: Timeframe,
): readonly Candle[] {
  const { stamps, candles } = bridge.dialect;
  return candles(c, market, timeframe, bridge.state().now).map((candle) => ({
    ...candle,
    time: stamps.seconds(candle.time * 1000),
  }));
}

async function analysis(c: Context, bridge: Bridge, market: SymbolMarket): Promise<Response> {
  const symbol = market.definition.name;
  const { dialect } = bridge;
  const timeframe = timeframeOf(c, dialect.words);
  const body = analysisBody.safeParse(await bodyOf(c));
  if (!body.success) {
    const field = body.error.issues[0]?.path[0];
    throw badRequest(
      field === 'recentBars' ? "'recentBars' must be a whole number from 1" : dialect.words.indicatorsNeeded,
    );
  }
  const bars = candlesOf(c, bridge, market, timeframe);
  const { indicators, recentBars } = body.data;
  const answer = analyse({
    symbol,
    timeframe,
    bars,
    indicators,
    failsOn: dialect.failingIndicator,
    ...(recentBars === undefined ? {} : { recentBars }),
  });
  if (!answer.ok) throw dialect.sidecarRefused(answer);
  return c.json({ bars, symbol, timeframe, ta: answer.ta });
}

/**
 * MetaTrader's `group` filter: masks with `*`, separated by commas, applied in order; one that begins with `!` excludes. `*,!*USD*`
 * is everything without dollars.
 */
function matchesGroup(name: string, group: string): boolean {
  let included = false;
  for (const part of group.split(',')) {
    const mask = part.trim();
    if (mask === '') continue;
    const excludes = mask.startsWith('!');
    if (matchesMask(name, excludes ? mask.slice(1) : mask)) included = !excludes;
  }
  return included;
}

function matchesMask(name: string, mask: string): boolean {
  const parts = mask.toUpperCase().split('*');
  const text = name.toUpperCase();
  const first = parts[0] ?? '';
  if (parts.length === 1) return text === first;
  const last = parts.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const middle of parts.slice(1, -1)) {
    const found = text.indexOf(middle, at);
    if (found < 0 || found + middle.length > text.length - last.length) return false;
    at = found + middle.length;
  }
  return true;
}
