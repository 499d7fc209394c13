import { retcodeOf, wordsOf } from '../engine/retcodes';
import { TIMEFRAMES } from '../market/timeframe';
import type { Dialect } from './dialect';
import { Problem, TERMINAL_CODES } from './errors';
import { readNewOrder, readOrderChange } from './family-orders';
import { htmlPage, isHtml } from './family-pages';
import { candlesAsked, ticksAsked } from './family-rows';
import { stampsBehindBroker } from './stamps';

export interface FamilyOptions {
  /** The offset from UTC that the operator configured, seconds; 0 is none, as in its default. */
  readonly offsetSeconds: number;
  /** The clock of all times: a bridge with an offset subtracts it, one without cannot. */
  readonly stamps: 'utc' | 'broker';
  readonly prefix: string;
}

/** The broker's clock: the offset that its bridge was told. Where it was told none the broker keeps its own, unless its stamps are UTC. */
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
      orderGone: (ticket) => `Order ${ticket} not found`,
      invalidTimeframe: (text) => `Invalid timeframe: ${text}. Use: ['${TIMEFRAMES.join("', '")}']`,
    },
    labelsCloses: false,
    failingIndicator: 'kvo',
    toldOffset: () => offsetSeconds,
    lastError: (code, message) => ({ code, message }),
    failure: (problem) =>
      isHtml(problem)
        ? { contentType: 'text/html; charset=utf-8', body: htmlPage(problem.status) }
        : {
            contentType: 'application/json',
            body: JSON.stringify({ error: problem.message, ...problem.extra }),
          },
    // The number is lost: only the server's words come through.
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
