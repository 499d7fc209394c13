import type { Connection } from '../../shared/model/connection';
import { ok, type Result } from '../../shared/model/result';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from './active-bridge';
import { spanSince } from './broker-span';
import type { Clock } from './clock';
import type { Knowledge, LastRead, LastReads } from './knowledge';

/**
 * Reads for those who listen, the record and the notices, where no page asks: account, positions, orders, the quotes of open positions
 * and deals. A page that polls leaves nothing to do.
 */
export interface OwnReads {
  start(): void;
  /** The interval that now counts: longer where the bridge is slow or fails. Milliseconds. */
  everyMs(): number;
  /** Somebody asked for the account, positions or orders. */
  asked(): void;
  stop(): void;
}

export interface OwnReadsParts {
  readonly clock: Clock;
  readonly bridge: BridgeSwitch;
  readonly last: LastReads;
  readonly brokerNow: Knowledge['brokerNow'];
  connection(): { readonly last: LastRead<Connection> | null; read(): Promise<Result<Connection>> };
  /** The user's interval for the account, milliseconds. */
  accountEveryMs(): number;
}

/** Without a page, milliseconds: the least that the record needs. A longer interval of the user's counts instead. */
const leastEveryMs = 2_000;
/** While a page polls: later than the page by this factor, so that it goes first. */
const lateness = 1.5;
const terminalEveryMs = 15_000;
const lookAroundMs = 500;
/**
 * Deals that no list tells of: a part closed, a position that came and went between two reads, a deposit, and what happened while nothing
 * watched. Positions and orders that are gone have their deals read at once (changes.ts). Milliseconds.
 */
const dealsEveryMs = 60_000;
/** The first read of a bridge looks back this far, page or none, once a dashboard that starts has had its turn. Milliseconds. */
const firstDealsMs = 7 * 86_400_000;
const firstDealsAfterMs = 10_000;

interface Underway {
  readonly client: BridgeClient;
  readonly topics: Set<string>;
  readonly sinceMs: number;
  /** The last look into the deals, and up to when they are known: monotonic milliseconds. */
  deals: { readonly askedMs: number; readonly knownMs: number | null } | null;
}

export function createOwnReads(parts: OwnReadsParts): OwnReads {
  const { clock, bridge, last } = parts;
  let cancel: (() => void) | null = null;
  let askedMs = Number.NEGATIVE_INFINITY;
  /** Topics of this client that are being read here. */
  let underway: Underway | null = null;

  let stretch = 1;
  const intervalMs = (): number => Math.max(leastEveryMs, parts.accountEveryMs()) * stretch;

  function lookAround(): void {
    cancel = clock.after(lookAroundMs, () => {
      if (bridge.current().url !== null) void bridge.read(readOverdue);
      lookAround();
    });
  }

  function readOverdue(client: BridgeClient): Promise<Result<null>> {
    const { factor } = client.load().stretch;
    stretch = factor;
    const everyMs = intervalMs();
    const isPagePolling = clock.now() - askedMs < everyMs * lateness;
    // Half a look early: each look comes a little late, and the next would be a quarter of the interval later.
    const due = (ms: number) => (isPagePolling ? ms * lateness : ms - lookAroundMs / 2);
    const dueMs = due(everyMs);
    if (underway?.client !== client)
      underway = { client, topics: new Set(), sinceMs: clock.now(), deals: null };
    const own = underway;
    const { topics } = own;
    const readWhenDue = (
      topic: string,
      before: Pick<LastRead<unknown>, 'askedMs'> | null,
      afterMs: number,
      read: () => Promise<unknown>,
    ): void => {
      if (topics.has(topic) || (before !== null && clock.now() - before.askedMs < afterMs)) return;
      topics.add(topic);
      void read().finally(() => topics.delete(topic));
    };
    readWhenDue('account', last.account(), dueMs, () => client.account());
    readWhenDue('positions', last.positions(), dueMs, () => client.positions());
    readWhenDue('orders', last.orders(), dueMs, () => client.orders());
    if (!isPagePolling) {
      for (const symbol of openSymbols())
        readWhenDue(`tick ${symbol}`, last.tick(symbol), dueMs, () => client.tick(symbol));
    }
    const { deals } = own;
    if (deals === null ? clock.now() - own.sinceMs >= firstDealsAfterMs : !isPagePolling)
      readWhenDue('deals', deals, due(dealsEveryMs * factor), () => readDeals(own));
    const connection = parts.connection();
    readWhenDue('connection', connection.last, due(terminalEveryMs * factor), connection.read);
    return Promise.resolve(ok(null));
  }

  async function readDeals(own: Underway): Promise<void> {
    const askedMs = clock.now();
    const knownMs = own.deals?.knownMs ?? null;
    own.deals = { askedMs, knownMs };
    const agoMs = knownMs === null ? firstDealsMs : askedMs - knownMs;
    const { from, to } = spanSince(agoMs, parts.brokerNow(), clock.wall(), false);
    const read = await own.client.deals(from, to);
    if (read.ok) own.deals = { askedMs, knownMs: askedMs };
  }

  function openSymbols(): ReadonlySet<string> {
    const read = last.positions()?.result;
    return new Set(read?.ok === true ? read.value.rows.map(({ symbol }) => symbol) : []);
  }

  return {
    start() {
      if (cancel === null) lookAround();
    },
    asked() {
      askedMs = clock.now();
    },
    everyMs: intervalMs,
    stop: () => cancel?.(),
  };
}
