import { z } from 'zod';
import { retcodeOf, wordsOf } from '../engine/retcodes';
import { rates } from '../market/rates';
import { TIMEFRAMES } from '../market/timeframe';
import type { Dialect } from './dialect';
import { Problem, TERMINAL_CODES } from './errors';
import { countOf, MOST_ROWS, secondsOf } from './parameters';
import { BROKER_STAMPS } from './stamps';

const DEFAULT_COUNT = 100;

/** The bridge that this product is built for, as its document (reference/bridge-api.md) describes it. */
export const DOCUMENT: Dialect = {
  stamps: BROKER_STAMPS,
  prefix: '',
  ping: { status: 'ok' },
  isPingOpen: true,
  lacks: [],
  wakesTerminal: false,
  doneStatus: 200,
  resultExtras: {},
  words: {
    notInitialised: 'Terminal not initialized',
    spanNeeded: "'from' and 'to' query params are required (Unix time in seconds)",
    indicatorsNeeded: "The request body must hold a non-empty 'indicators' object",
    orderNotPending: (ticket) => `Order ${ticket} is no longer pending`,
    invalidTimeframe: (text) => `Invalid timeframe: ${text}. Use one of ${TIMEFRAMES.join(', ')}`,
  },
  labelsCloses: true,
  failingIndicator: null,
  reportedOffset: (brokerOffset) => brokerOffset,
  lastError: (code, message) => ({ retcode: code, code, message }),
  failure: ({ retcode, message, extra }) => ({
    contentType: 'application/json',
    body: JSON.stringify({ retcode, message, ...extra }),
  }),
  changeRefused: (_change, { verdict }) => new Problem(400, retcodeOf(verdict), wordsOf(verdict)),
  sidecarRefused: ({ status, detail }) =>
    new Problem(502, TERMINAL_CODES.failed, `Sidecar rejected the request: ${reasonOf(detail)}`, {
      sidecarStatus: status,
      sidecarBody: { detail },
    }),
  newOrder: (body) => body,
  orderChange: (body) => body,
  candles(c, market, timeframe, now) {
    const from = secondsOf(c, 'from');
    const to = secondsOf(c, 'to');
    const count = countOf(c) ?? (from === null ? DEFAULT_COUNT : MOST_ROWS);
    return rates(market, timeframe, now, {
      count,
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    });
  },
  /** With `from` the first ones from there, else the newest. */
  ticks(c, market, now) {
    const count = countOf(c) ?? DEFAULT_COUNT;
    const from = secondsOf(c, 'from');
    const to = Math.min(now, (secondsOf(c, 'to') ?? Number.POSITIVE_INFINITY) * 1000);
    return from === null ? market.ticksUpTo(to, count) : market.ticksFrom(from * 1000, to, count);
  },
};

/** The sidecar's reason in one line, from a sentence or a record with a message. */
function reasonOf(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  const named = z.object({ message: z.string() }).safeParse(detail);
  return named.success ? named.data.message : JSON.stringify(detail);
}
