import type { Connection } from '../../shared/model/connection';
import { ok, type Result } from '../../shared/model/result';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from './active-bridge';
import type { Clock } from './clock';
import type { LastRead, LastReads } from './knowledge';

/**
 * Reads for those who listen, the record and the notices, where no page asks: account, positions, orders and the quotes of open positions.
 * A page that polls leaves nothing to do.
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

export function createOwnReads(parts: OwnReadsParts): OwnReads {
  const { clock, bridge, last } = parts;
  let cancel: (() => void) | null = null;
  let askedMs = Number.NEGATIVE_INFINITY;
  /** Topics of this client that are being read here. */
  let underway: { readonly client: BridgeClient; readonly topics: Set<string> } | null = null;

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
    if (underway?.client !== client) underway = { client, topics: new Set() };
    const { topics } = underway;
    const readWhenDue = (
      topic: string,
      before: LastRead<unknown> | null,
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
    if (!isPagePolling)
      for (const symbol of openSymbols())
        readWhenDue(`tick ${symbol}`, last.tick(symbol), dueMs, () => client.tick(symbol));
    const connection = parts.connection();
    readWhenDue('connection', connection.last, due(terminalEveryMs * factor), connection.read);
    return Promise.resolve(ok(null));
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
