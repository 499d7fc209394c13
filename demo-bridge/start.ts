import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { DEMO_ACCOUNT } from './engine/state';
import { calmPast, TradeServer } from './engine/trade-server';
import { startClock } from './market/clock';
import { Market } from './market/market';
import { onOtherWeekends } from './market/sessions';
import { createApp } from './server/app';
import { DOCUMENT } from './server/document-dialect';
import { brokerOffsetOf, type FamilyOptions, familyDialect } from './server/family-dialect';
import { Terminal } from './server/terminal';
import type { LedgerEntry } from './traders/ledger';
import { livelyPast } from './traders/lively';
import { type PastMoment, yesterdayOf } from './yesterday';

const HOST = '127.0.0.1';
/** Chosen of the first few seeds for the most realistic prices. */
export const DEFAULT_SEED = 5;
/** How often the market advances without requests, milliseconds. */
const STEP_MS = 1000;
/** Longer than any polling interval, so that no kept connection closes under a request. Milliseconds. */
const KEEP_ALIVE_MS = 120_000;

export interface DemoBridgeOptions {
  /** 0 = any free port. */
  readonly port: number;
  readonly token: string;
  /** The same seed makes the same market. */
  readonly seed?: number;
  /** How many times faster than real time the broker's clock runs. */
  readonly speed?: number;
  readonly fifo?: boolean;
  /** A netting account. */
  readonly netting?: boolean;
  /** Uses the recorded family's dialect instead of the document's. */
  readonly family?: FamilyOptions;
  /** Two weeks of well-behaved bots instead of three months of all kinds of traders. */
  readonly calm?: boolean;
  /** Of the document's dialect: the broker's clock minus UTC at a moment of UTC, seconds; absent = Eastern European Time. */
  readonly offsetSeconds?: (utcMs: number) => number;
  /** Real time in milliseconds since 1970, UTC. */
  readonly now?: () => number;
}

export interface DemoBridge {
  /** http://127.0.0.1:PORT, and the dialect's prefix */
  readonly url: string;
  readonly token: string;
  /** What its traders did, oldest first; of the calm ones nothing is written down. For tests: no bridge tells it. */
  readonly ledger: readonly LedgerEntry[];
  /** What it would have told since yesterday's midnight; null with the calm ones. */
  readonly yesterday: (() => AsyncIterable<PastMoment>) | null;
  close(): Promise<void>;
}

/** Starts a bridge with a broker of its own on the loopback. Rejects when the port is taken. */
export async function startDemoBridge(options: DemoBridgeOptions): Promise<DemoBridge> {
  const { port, token, seed = DEFAULT_SEED, speed = 1, fifo = false, now = Date.now } = options;
  const { family, netting = false, calm = false } = options;
  const account = { ...DEMO_ACCOUNT, fifoClose: fifo, isNetting: netting };
  const dialect = family === undefined ? DOCUMENT : familyDialect(family);
  const offsetSeconds = family === undefined ? (options.offsetSeconds ?? null) : brokerOffsetOf(family);
  const clock = startClock({ now, speed, offsetSeconds });
  const market = new Market(seed, onOtherWeekends(clock.brokerMs()));
  const lively = calm ? null : livelyPast(market, clock, dialect.labelsCloses);
  const server = new TradeServer(market, clock, account, lively ?? calmPast(market, dialect.labelsCloses));
  await server.catchUp();
  const app = createApp(server, new Terminal(now), token, dialect);
  const http = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  const bound = await listen(http, port);
  const over = new AbortController();
  const yesterday =
    lively === null ? null : yesterdayOf(server, dialect.labelsCloses, lively.ledger.entries, over.signal);
  const timer = setInterval(() => {
    try {
      server.state();
    } catch {
      // A failure must not end the host; the next request meets and reports it.
    }
  }, STEP_MS);
  timer.unref();
  return {
    url: `http://${HOST}:${bound}${dialect.prefix}`,
    token,
    ledger: lively?.ledger.entries ?? [],
    yesterday,
    close: () =>
      new Promise((resolve) => {
        over.abort();
        clearInterval(timer);
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function listen(http: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, HOST, () => {
      http.off('error', reject);
      const address = http.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
