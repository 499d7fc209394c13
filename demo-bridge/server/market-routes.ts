import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { rates } from '../market/rates';
import type { SymbolMarket } from '../market/symbol-market';
import { analyse } from '../ta/analyse';
import type { Bridge } from './context';
import { badRequest, Problem, TERMINAL_CODES } from './errors';
import { matchesGroup } from './group';
import {
  bodyOf,
  countOf,
  ratesRange,
  secondsOf,
  symbolInQuery,
  symbolNamed,
  timeframeOf,
} from './parameters';
import { tickRecord } from './records';
import { symbolRecord } from './symbol-record';

const DEFAULT_TICKS = 100;

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
  app.get('/symbols/:symbol', (c) => c.json(symbolRecord(inPath(c), bridge.book())));

  app.get('/symbols/:symbol/tick', (c) => tick(c, bridge, inPath(c)));
  app.get('/tick', (c) => tick(c, bridge, inQuery(c)));
  app.get('/symbols/:symbol/ticks', (c) => ticks(c, bridge, inPath(c)));
  app.get('/ticks', (c) => ticks(c, bridge, inQuery(c)));
  app.get('/symbols/:symbol/rates', (c) => candles(c, bridge, inPath(c)));
  app.get('/rates', (c) => candles(c, bridge, inQuery(c)));
  app.post('/symbols/:symbol/rates/ta', (c) => analysis(c, bridge, inPath(c)));
}

function tick(c: Context, bridge: Bridge, market: SymbolMarket): Response {
  const quote = market.lastTick(bridge.book().now);
  if (quote === null)
    throw new Problem(404, TERMINAL_CODES.notFound, `No tick of ${market.definition.name} yet`);
  return c.json(tickRecord(market.definition, quote));
}

/** From `from` on when it is given, else the newest. */
function ticks(c: Context, bridge: Bridge, market: SymbolMarket): Response {
  const { now } = bridge.book();
  const count = countOf(c) ?? DEFAULT_TICKS;
  const from = secondsOf(c, 'from');
  const to = Math.min(now, (secondsOf(c, 'to') ?? Number.POSITIVE_INFINITY) * 1000);
  const quotes = from === null ? market.ticksUpTo(to, count) : market.ticksFrom(from * 1000, to, count);
  return c.json(quotes.map((quote) => tickRecord(market.definition, quote)));
}

function candles(c: Context, bridge: Bridge, market: SymbolMarket): Response {
  return c.json(rates(market, timeframeOf(c), bridge.book().now, ratesRange(c)));
}

async function analysis(c: Context, bridge: Bridge, market: SymbolMarket): Promise<Response> {
  const symbol = market.definition.name;
  const timeframe = timeframeOf(c);
  const range = ratesRange(c);
  const body = analysisBody.safeParse(await bodyOf(c));
  if (!body.success) {
    const field = body.error.issues[0]?.path[0];
    throw badRequest(
      field === 'recentBars'
        ? "'recentBars' must be a whole number from 1"
        : "The request body must hold a non-empty 'indicators' object",
    );
  }
  const bars = rates(market, timeframe, bridge.book().now, range);
  const { indicators, recentBars } = body.data;
  const answer = analyse({
    symbol,
    timeframe,
    bars,
    indicators,
    ...(recentBars === undefined ? {} : { recentBars }),
  });
  if (!answer.ok) {
    throw new Problem(
      502,
      TERMINAL_CODES.failed,
      `Sidecar rejected the request: ${reasonOf(answer.detail)}`,
      {
        sidecarStatus: answer.status,
        sidecarBody: { detail: answer.detail },
      },
    );
  }
  return c.json({ bars, symbol, timeframe, ta: answer.ta });
}

/** The sidecar's reason in one line, be it a sentence or a record with a message. */
function reasonOf(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  const named = z.object({ message: z.string() }).safeParse(detail);
  return named.success ? named.data.message : JSON.stringify(detail);
}
