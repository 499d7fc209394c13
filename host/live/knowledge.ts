import type { Account } from '../../shared/model/account';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import type { FailureKind, Result } from '../../shared/model/result';
import type { SymbolSpec } from '../../shared/model/symbol';
import type { Tick } from '../../shared/model/tick';
import { isOtherAccount } from '../../shared/rules/account-identity';
import type { Reading, ReadingSink } from '../bridge/reading';
import { type BrokerClockWatch, createBrokerClock, type ReadBy } from './broker-clock';
import type { Clock } from './clock';
import { type HostQuote, mostSymbols, Quotes } from './quotes';

/**
 * Everything read from the connected bridge, whoever requested it. Orders are checked against it, so that they need no reads of their
 * own. A new generation starts from nothing.
 */
export interface Knowledge {
  /** The last successful read; null = none yet. */
  account(): Noted<Account> | null;
  positions(): Noted<Listed<Position>> | null;
  orders(): Noted<Listed<Order>> | null;
  spec(symbol: string): SymbolSpec | null;
  quote(symbol: string): HostQuote | null;
  /** The broker's clock now by each source, broker seconds; empty while unknown. */
  brokerNow(): readonly number[];
  /** Broker clock minus UTC, seconds; null where unknown. */
  utcOffsetS(): number | null;
  /** Whether the bridge or a moving market shows it now. */
  isOffsetSeen(): boolean;
  /** False where the terminal last reported no connection to the broker. */
  isConnected(): boolean;
  /** Account, positions and orders were read since the bridge or the terminal was last away (reference/order-safety.md, rule 15). */
  isReconciled(): boolean;
  /** A read of this generation showed another login than the one before. */
  hasOtherAccount(): boolean;
  /** Requires all three to be read again before new risk is sent. */
  doubt(): void;
}

interface Noted<T> {
  readonly value: T;
  /** When the read was sent and answered, monotonic milliseconds. */
  readonly askedMs: number;
  readonly atMs: number;
}

/** The last read of a topic, failed ones too. */
export interface LastRead<T> {
  readonly result: Result<T>;
  readonly askedMs: number;
}

/** The last reads, for requests that accept an age. */
export interface LastReads {
  account(): LastRead<Account> | null;
  positions(): LastRead<Listed<Position>> | null;
  orders(): LastRead<Listed<Order>> | null;
  tick(symbol: string): LastRead<Tick> | null;
}

/** Failures that mean that bridge or terminal was away, so that anything may have happened. */
const away: ReadonlySet<FailureKind> = new Set(['unreachable', 'terminal-not-ready', 'unauthorized']);

interface Topic<T> {
  good: Noted<T> | null;
  last: LastRead<T> | null;
}
const nothing = <T>(): Topic<T> => ({ good: null, last: null });

interface Facts {
  readonly generation: number;
  readonly account: Topic<Account>;
  hasOtherAccount: boolean;
  readonly positions: Topic<Listed<Position>>;
  readonly orders: Topic<Listed<Order>>;
  readonly specs: Map<string, SymbolSpec>;
  readonly quotes: Quotes;
  readonly ticks: Map<string, LastRead<Tick>>;
  readonly clock: BrokerClockWatch;
  isConnected: boolean;
  /** Only reads requested after this count, monotonic milliseconds. */
  doubtedMs: number;
}

export interface KnowledgeParts {
  readonly clock: Clock;
  generation(): number;
  /** How the current connection reads times. */
  stamps(): ReadBy;
  /** Called after each reading, and with null after `doubt`. */
  onReading(reading: Reading | null, askedMs: number | null): void;
}

export interface KnowledgeStore extends Knowledge {
  readonly last: LastReads;
  /** For one generation's client. Readings of an earlier generation do not count. */
  sinkOf(generation: number): ReadingSink;
  brokerClock(): BrokerClockWatch;
}

export function createKnowledge(parts: KnowledgeParts): KnowledgeStore {
  const { clock } = parts;
  const fresh = (generation: number): Facts => ({
    generation,
    account: nothing(),
    hasOtherAccount: false,
    positions: nothing(),
    orders: nothing(),
    specs: new Map(),
    quotes: new Quotes(),
    ticks: new Map(),
    clock: createBrokerClock(clock, parts.stamps()),
    isConnected: true,
    doubtedMs: Number.NEGATIVE_INFINITY,
  });
  let facts: Facts | null = null;
  const present = (): Facts => {
    const generation = parts.generation();
    if (facts === null || facts.generation !== generation) facts = fresh(generation);
    return facts;
  };

  /** Answers can come out of order: the one requested later counts. */
  function note<T>(topic: Topic<T>, result: Result<T>, askedMs: number): void {
    if (topic.last === null || topic.last.askedMs <= askedMs) topic.last = { result, askedMs };
    if (result.ok && (topic.good === null || topic.good.askedMs <= askedMs)) {
      topic.good = { value: result.value, askedMs, atMs: clock.now() };
    }
  }

  function noteAccount(into: Facts, result: Result<Account>, askedMs: number): void {
    const before = into.account.good?.value;
    note(into.account, result, askedMs);
    const { good } = into.account;
    if (!result.ok || good === null || before === undefined) return;
    if (isOtherAccount(before, result.value)) into.hasOtherAccount = true;
    // An answer without a login keeps the known one.
    const { login, server } = good.value;
    into.account.good = {
      ...good,
      value: { ...good.value, login: login ?? before.login, server: server ?? before.server },
    };
  }

  /** Returns whether the reading may change a decision. */
  function take(into: Facts, reading: Reading, askedMs: number): void {
    const { result } = reading;
    switch (reading.topic) {
      case 'account':
        noteAccount(into, reading.result, askedMs);
        break;
      case 'positions':
        note(into.positions, reading.result, askedMs);
        break;
      case 'orders':
        note(into.orders, reading.result, askedMs);
        break;
      case 'symbol':
        if (!reading.result.ok) return;
        if (into.specs.size >= mostSymbols) into.specs.clear();
        into.specs.set(reading.symbol, reading.result.value);
        return;
      case 'tick':
        if (into.ticks.size >= mostSymbols) into.ticks.clear();
        into.ticks.set(reading.symbol, { result: reading.result, askedMs });
        if (!reading.result.ok) return;
        into.quotes.take(reading.symbol, reading.result.value, clock.now());
        into.clock.takeTick(reading.symbol, reading.result.value.timeMs);
        return;
      case 'terminal':
        if (!reading.result.ok) return;
        into.isConnected = reading.result.value.connected !== false;
        into.clock.takeTerminal(reading.result.value);
        return;
      case 'time':
        if (reading.result.ok) into.clock.takeTime(reading.result.value);
        return;
      case 'deals':
      case 'past-orders':
        return;
    }
    if (!result.ok && away.has(result.failure.kind)) into.doubtedMs = clock.now();
  }

  const brokerMs = (): number | null => {
    const reported = present().clock.read();
    return reported === null ? null : (reported.utcMs ?? clock.wall()) + reported.utcOffsetS * 1_000;
  };

  return {
    account: () => present().account.good,
    positions: () => present().positions.good,
    orders: () => present().orders.good,
    spec: (symbol) => present().specs.get(symbol) ?? null,
    quote: (symbol) => present().quotes.read(symbol, clock.now(), brokerMs()),
    brokerNow: () => present().clock.brokerNow(),
    utcOffsetS: () => present().clock.read()?.utcOffsetS ?? null,
    isOffsetSeen: () => present().clock.isOffsetSeen(),
    hasOtherAccount: () => present().hasOtherAccount,
    isConnected: () => present().isConnected,
    isReconciled() {
      const { account, positions, orders, doubtedMs } = present();
      return [account, positions, orders].every(({ good }) => good !== null && good.askedMs > doubtedMs);
    },
    doubt() {
      present().doubtedMs = clock.now();
      parts.onReading(null, null);
    },
    last: {
      account: () => present().account.last,
      positions: () => present().positions.last,
      orders: () => present().orders.last,
      tick: (symbol) => present().ticks.get(symbol) ?? null,
    },
    sinkOf: (generation) => ({
      now: () => clock.now(),
      take(reading, askedMs) {
        const into = present();
        if (into.generation !== generation) return;
        take(into, reading, askedMs);
        parts.onReading(reading, askedMs);
      },
    }),
    brokerClock: () => present().clock,
  };
}
