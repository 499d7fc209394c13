import type { Account } from '../../shared/model/account';
import type { Deal } from '../../shared/model/deal';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import type { FailureKind, Result } from '../../shared/model/result';
import type { SymbolSpec } from '../../shared/model/symbol';
import { isOtherAccount } from '../../shared/rules/account-identity';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from './active-bridge';
import type { Clock } from './clock';

/**
 * What the host knows of the present bridge by the reads that go through it anyway, whoever asked for them. Trading decides by
 * this, so that an order need not wait for reads of its own.
 */
export interface Knowledge {
  /** The last good read of this generation; null = none yet. */
  account(): Noted<Account> | null;
  positions(): Noted<Listed<Position>> | null;
  orders(): Noted<Listed<Order>> | null;
  spec(symbol: string): SymbolSpec | null;
  /** The broker's clock now in seconds, by everything that has told it lately; empty while nothing has. */
  brokerNow(): readonly number[];
  /** False where the terminal last said that it has no way to the broker. */
  isConnected(): boolean;
  /** Account, positions and orders were read well since the bridge or the terminal was last away (reference/order-safety.md, rule 15). */
  isReconciled(): boolean;
  /** A read of this generation has shown another login than the one before it. */
  hasOtherAccount(): boolean;
  /** Everything has to be read once more before new risk is sent. */
  doubt(): void;
}

interface Noted<T> {
  readonly value: T;
  /** When the read was asked for and answered, monotonic milliseconds. */
  readonly askedMs: number;
  readonly atMs: number;
}

/** Where a read comes back as one of these, the terminal or the way to it was away, and anything may have happened meanwhile. */
const away: ReadonlySet<FailureKind> = new Set(['unreachable', 'terminal-not-ready', 'unauthorized']);

/** A tick that came this lately tells the broker's time. Milliseconds. */
const tickTellsMs = 60_000;

interface Facts {
  readonly generation: number;
  account: Noted<Account> | null;
  hasOtherAccount: boolean;
  positions: Noted<Listed<Position>> | null;
  orders: Noted<Listed<Order>> | null;
  readonly specs: Map<string, SymbolSpec>;
  /** Broker seconds at a moment, by source. */
  readonly clocks: Map<'time' | 'terminal' | 'tick', { readonly brokerS: number; readonly atMs: number }>;
  lastTickMs: number;
  isConnected: boolean;
  /** Only what was asked for after this counts. */
  doubtedMs: number;
}

export interface Watch {
  /** An account, the lists or the readiness may have changed. */
  onChange(): void;
  /** What lists show, as it comes. */
  onSeen(seen: Seen): void;
}
export interface Seen {
  readonly positions?: Listed<Position>;
  readonly orders?: Listed<Order>;
  readonly pastOrders?: Listed<Order>;
  readonly deals?: Listed<Deal>;
}

export interface Watched {
  /** The same bridge; its reads are taken note of. */
  readonly bridge: BridgeSwitch;
  readonly knowledge: Knowledge;
}

export function watchReads(bridge: BridgeSwitch, clock: Clock, watch: Watch): Watched {
  const fresh = (generation: number): Facts => ({
    generation,
    account: null,
    hasOtherAccount: false,
    positions: null,
    orders: null,
    specs: new Map(),
    clocks: new Map(),
    lastTickMs: 0,
    isConnected: true,
    doubtedMs: Number.NEGATIVE_INFINITY,
  });
  let facts = fresh(-1);
  const present = (): Facts => {
    const { generation } = bridge.current();
    if (facts.generation !== generation) facts = fresh(generation);
    return facts;
  };

  const tapped = new WeakMap<BridgeClient, BridgeClient>();

  function tap(client: BridgeClient): BridgeClient {
    const known = tapped.get(client);
    if (known !== undefined) return known;
    const { generation } = bridge.current();

    /** Of a client that was left meanwhile nothing counts. */
    async function note<T>(
      read: () => Promise<Result<T>>,
      take: (into: Facts, noted: Noted<T>) => void,
      isVital = false,
    ): Promise<Result<T>> {
      const askedMs = clock.now();
      const result = await read();
      const into = present();
      if (into.generation !== generation) return result;
      if (result.ok) take(into, { value: result.value, askedMs, atMs: clock.now() });
      else if (isVital && away.has(result.failure.kind)) {
        into.doubtedMs = clock.now();
        watch.onChange();
      }
      return result;
    }
    /** Answers can overtake one another: what was asked for later counts. */
    const newer = <T>(before: Noted<T> | null, next: Noted<T>): Noted<T> =>
      before !== null && before.askedMs > next.askedMs ? before : next;

    const own: BridgeClient = {
      ...client,
      account: () =>
        note(
          client.account,
          (into, noted) => {
            const { account: before } = into;
            if (before !== null && isOtherAccount(before.value, noted.value)) into.hasOtherAccount = true;
            into.account = newer(before, {
              ...noted,
              // An answer that does not say its login must not hide the one that is known.
              value: {
                ...noted.value,
                login: noted.value.login ?? before?.value.login ?? null,
                server: noted.value.server ?? before?.value.server ?? null,
              },
            });
            watch.onChange();
          },
          true,
        ),
      positions: () =>
        note(
          client.positions,
          (into, noted) => {
            into.positions = newer(into.positions, noted);
            watch.onSeen({ positions: noted.value });
            watch.onChange();
          },
          true,
        ),
      orders: () =>
        note(
          client.orders,
          (into, noted) => {
            into.orders = newer(into.orders, noted);
            watch.onSeen({ orders: noted.value });
            watch.onChange();
          },
          true,
        ),
      deals: (from, to, wanted) =>
        note(
          () => client.deals(from, to, wanted),
          (_into, noted) => watch.onSeen({ deals: noted.value }),
        ),
      historyOrders: (from, to, wanted) =>
        note(
          () => client.historyOrders(from, to, wanted),
          (_into, noted) => watch.onSeen({ pastOrders: noted.value }),
        ),
      symbol: (name) =>
        note(
          () => client.symbol(name),
          (into, noted) => into.specs.set(name, noted.value),
        ),
      tick: (name) =>
        note(
          () => client.tick(name),
          (into, { value, atMs }) => {
            // Only a tick that goes on tells the time; one that stands may be of Friday.
            if (value.timeMs === null || value.timeMs <= into.lastTickMs) return;
            if (into.lastTickMs > 0) into.clocks.set('tick', { brokerS: value.timeMs / 1_000, atMs });
            into.lastTickMs = value.timeMs;
          },
        ),
      time: (symbol) =>
        note(
          () => client.time(symbol),
          (into, { value, atMs }) => {
            const { serverEpochS, utcEpochS, utcOffsetS } = value.time;
            const brokerS =
              serverEpochS ?? (utcEpochS !== null && utcOffsetS !== null ? utcEpochS + utcOffsetS : null);
            if (brokerS !== null) into.clocks.set('time', { brokerS, atMs });
          },
        ),
      terminal: (onTook) =>
        note(
          () => client.terminal(onTook),
          (into, { value, atMs }) => {
            into.isConnected = value.connected !== false;
            // 0 is what a bridge tells that has no offset configured: it says nothing of the broker's clock.
            if (value.utcOffsetS === null || value.utcOffsetS === 0) return;
            into.clocks.set('terminal', { brokerS: clock.wall() / 1_000 + value.utcOffsetS, atMs });
          },
        ),
    };
    tapped.set(client, own);
    return own;
  }

  return {
    bridge: {
      ...bridge,
      read: (work) => bridge.read((client) => work(tap(client))),
      write: (work, generation) => bridge.write((client) => work(tap(client)), generation),
    },
    knowledge: {
      account: () => present().account,
      positions: () => present().positions,
      orders: () => present().orders,
      spec: (symbol) => present().specs.get(symbol) ?? null,
      brokerNow() {
        const { clocks } = present();
        const nowMs = clock.now();
        return [...clocks]
          .filter(([source, { atMs }]) => source !== 'tick' || nowMs - atMs < tickTellsMs)
          .map(([, { brokerS, atMs }]) => brokerS + (nowMs - atMs) / 1_000);
      },
      hasOtherAccount: () => present().hasOtherAccount,
      isConnected: () => present().isConnected,
      isReconciled() {
        const { account, positions, orders, doubtedMs } = present();
        return [account, positions, orders].every((noted) => noted !== null && noted.askedMs > doubtedMs);
      },
      doubt() {
        present().doubtedMs = clock.now();
        watch.onChange();
      },
    },
  };
}
