import type { Account } from '../../shared/model/account';
import type { Connection } from '../../shared/model/connection';
import type { Deal } from '../../shared/model/deal';
import type { LedgerCoverage } from '../../shared/model/ledger';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed, ShownList } from '../../shared/model/record';
import { type Failure, failed, ok, type Result } from '../../shared/model/result';
import type { Polling } from '../../shared/model/settings';
import type { TerminalWork } from '../../shared/model/terminal';
import type { Tick } from '../../shared/model/tick';
import type { AskedTopics, ChangedTopics, TopicAnswers } from '../../shared/model/topics';
import type { FollowedWork } from '../../shared/rules/terminal-work';
import type { BridgeClient } from '../bridge/client';
import type { Reading, ReadSpan } from '../bridge/reading';
import { type BridgeSwitch, type BridgeSwitchParts, createBridgeSwitch } from './active-bridge';
import { createChanges, type LiveChange } from './changes';
import type { Clock } from './clock';
import { createConnectionWatch } from './connection';
import { createHeldHistory } from './held-history';
import { createKnowledge, type Knowledge, type LastRead } from './knowledge';
import { createReader, type Reader } from './reader';
import { createShownLists } from './shown-lists';
import { createTerminalWatch, type TerminalWatch } from './terminal-work';
import { createTopics } from './topics';
import type { WallWatch } from './wall-watch';

/**
 * The one owner of the account's state. Each topic is read here once for all callers, within the age that they accept; every read of
 * the bridge goes into `knowledge`.
 */
export interface Live {
  readonly bridge: BridgeSwitch;
  readonly knowledge: Knowledge;
  /** What was last read, at once; what is asked for is read on at the user's intervals for a while. */
  topics(asked: AskedTopics): TopicAnswers;
  /** Each reads now, once for all callers. */
  account(): Promise<Result<Account>>;
  positions(): Promise<Result<ShownList<Position>>>;
  orders(): Promise<Result<ShownList<Order>>>;
  tick(symbol: string): Promise<Result<Tick>>;
  connection(): Promise<Result<Connection>>;
  /** Reads the bridge now. `wanted` cancels for this caller. */
  deals(span: ReadSpan, wanted?: AbortSignal): Promise<Result<Listed<Deal>>>;
  newestDeals: Reader['newestDeals'];
  /** A deal of a position is not in the history yet: it is looked for again soon. */
  dealsAreLate(): void;
  /** What is known of the history has changed. `askedMs`: when the newest deals were asked for, monotonic milliseconds. */
  tellHistory(coverage: Result<LedgerCoverage>, askedMs: number): void;
  /** A good read within that age, unless the lists of positions and orders have shown a trade since. */
  pastOrders(span: ReadSpan, acceptsMs: number, wanted?: AbortSignal): Promise<Result<Listed<Order>>>;
  /** A write ended: earlier reads no longer count. */
  wrote(): void;
  /** The user starts or stops the terminal: until it is back its silence is expected. */
  terminalActs: TerminalWatch['begin'];
  terminalWork(): FollowedWork | null;
  stopWaiting: TerminalWatch['stop'];
  /** Subscribes to changes of the account. Returns its unsubscribe. */
  onChanges(listener: (changes: readonly LiveChange[]) => void): () => void;
  /** State of the connection, by the reads of the account; changes come with `onReading`. */
  link(): 'waiting' | 'live' | 'lost';
  /** From now on reads account, positions, orders, quotes of open positions, deals and the terminal also when nobody asks for them. */
  watch(): void;
  /** The interval of those reads now, milliseconds: it grows where the bridge is slow or fails. */
  everyMs(): number;
  /**
   * Subscribes to each read of the connected bridge, and to null after a `doubt`. `askedMs`: when it was sent, monotonic
   * milliseconds. Returns its unsubscribe.
   */
  onReading(listener: ReadingListener): () => void;
  /** Subscribes to each look at the connection. Returns its unsubscribe. */
  onConnection(listener: (connection: Connection) => void): () => void;
  /** Subscribes to each list of positions that is confirmed, changed or not. Returns its unsubscribe. */
  onPositions(listener: PositionsListener): () => void;
  /** The same of pending orders. */
  onOrders(listener: OrdersListener): () => void;
  close(): Promise<void>;
}

export type ReadingListener = (reading: Reading | null, askedMs: number | null) => void;

export type PositionsListener = (list: ShownList<Position>) => void;
export type OrdersListener = (list: ShownList<Order>) => void;

export interface LiveParts extends Omit<BridgeSwitchParts, 'readingsOf'> {
  readonly clock: Clock;
  readonly wallWatch: Pick<WallWatch, 'setByMs' | 'lastSet'>;
  /** A write is being sent: the connection must not change under it. */
  isSending(): boolean;
  /** The user's intervals, milliseconds. */
  polling(): Polling;
  onTopics(changed: ChangedTopics): void;
  onTerminal(work: TerminalWork | null): void;
}

const otherAccount: Failure = {
  kind: 'cancelled',
  message: 'The terminal is logged in to another account now. All data is read again.',
};

export function createLive(parts: LiveParts): Live {
  const { clock } = parts;
  const listeners = new Set<ReadingListener>();
  const connectionListeners = new Set<(connection: Connection) => void>();
  const positionsListeners = new Set<PositionsListener>();
  const ordersListeners = new Set<OrdersListener>();
  const changeListeners = new Set<(changes: readonly LiveChange[]) => void>();
  const bridge = createBridgeSwitch({ ...parts, readingsOf: (generation) => knowledge.sinkOf(generation) });
  const knowledge = createKnowledge({
    clock,
    generation: () => bridge.current().generation,
    stamps: () => bridge.stamps(),
    onReading(reading, askedMs) {
      if (reading?.topic === 'account') {
        if (knowledge.hasOtherAccount()) leave();
        terminal.look(reading.result);
      }
      if (reading?.topic === 'account' && askedMs !== null && last.account()?.result === reading.result)
        topics.take(
          'account',
          reading.result.ok ? ok(knowledge.account()?.value ?? reading.result.value) : reading.result,
          askedMs,
        );
      if (reading?.topic === 'tick' && askedMs !== null)
        topics.takeTick(reading.symbol, reading.result, askedMs);
      // An answer overtaken by a later one does not count.
      if (reading?.topic === 'positions' && reading.result.ok && last.positions()?.result === reading.result)
        lists.takePositions(reading.result.value, askedMs ?? clock.now());
      if (reading?.topic === 'positions' && askedMs !== null && !reading.result.ok)
        topics.take('positions', reading.result, askedMs);
      if (reading?.topic === 'orders' && askedMs !== null && !reading.result.ok)
        topics.take('orders', reading.result, askedMs);
      if (reading?.topic === 'orders' && reading.result.ok && last.orders()?.result === reading.result)
        lists.takeOrders(reading.result.value, askedMs ?? clock.now());
      if (reading?.topic === 'past-orders' && askedMs !== null) history.take(reading, askedMs);
      for (const listener of [...listeners]) listener(reading, askedMs);
    },
  });
  const { last } = knowledge;
  const history = createHeldHistory(
    clock,
    () => bridge.current().generation,
    () => reader.traded(),
  );
  const topics = createTopics({
    clock,
    wallWatch: parts.wallWatch,
    generation: () => bridge.current().generation,
    wroteMs: () => wroteMs,
    onChanged: (changed) => parts.onTopics(changed),
    isQuick: (symbol) => reader.isQuick(symbol),
  });
  const lists = createShownLists({
    bridge,
    knowledge,
    clock,
    onShownPositions: (list, askedMs) => topics.take('positions', ok(list), askedMs),
    onShownOrders: (list, askedMs) => topics.take('orders', ok(list), askedMs),
    onPositions(list) {
      history.takePositions(list.rows);
      changes.takePositions(list);
      for (const listener of [...positionsListeners]) listener(list);
    },
    onOrders(list) {
      history.takeOrders(list.rows);
      changes.takeOrders(list);
      for (const listener of [...ordersListeners]) listener(list);
    },
  });
  const changes = createChanges({
    bridge,
    knowledge,
    clock,
    isQuiet: () => terminal.read() !== null,
    report(found) {
      for (const listener of [...changeListeners]) listener(found);
    },
  });
  const terminal = createTerminalWatch({
    clock,
    generation: () => bridge.current().generation,
    onChange: parts.onTerminal,
  });
  const chain = createConnectionWatch({
    bridge,
    clock: () => knowledge.brokerClock(),
    now: () => clock.now(),
    wallWatch: parts.wallWatch,
    isSending: () => parts.isSending(),
  });
  let wroteMs = Number.NEGATIVE_INFINITY;
  let looked: { readonly generation: number; readonly read: LastRead<Connection> } | null = null;
  let looking: { readonly generation: number; readonly read: Promise<Result<Connection>> } | null = null;

  /** The generation that was left because its login changed. */
  let left = -1;
  let leaving: Promise<void> = Promise.resolve();
  /**
   * The same bridge can come back with another login, which is another account. A new generation drops everything that was read and
   * refuses writes meant for the account before.
   */
  function leave(): void {
    const { generation } = bridge.current();
    if (left === generation) return;
    left = generation;
    leaving = bridge.choose();
  }

  const accepted = <T>(last: LastRead<T> | null, acceptsMs: number, sinceMs = wroteMs): Result<T> | null =>
    last !== null && last.askedMs >= sinceMs && clock.now() - last.askedMs < acceptsMs ? last.result : null;

  /** `acceptsMs`: a read that was sent so long ago is good enough, a failed one too, if nothing was written or traded since; 0: none is. */
  async function ask<T>(
    last: () => LastRead<T> | null,
    acceptsMs: number,
    read: (client: BridgeClient) => Promise<Result<T>>,
    tradedMs = () => Number.NEGATIVE_INFINITY,
  ): Promise<Result<T>> {
    const sinceMs = () => Math.max(wroteMs, tradedMs());
    const known = accepted(last(), acceptsMs, sinceMs());
    if (known !== null) return known;
    const result = await bridge.read(read);
    const sent = last();
    // It was sent before the write ended or the trade was seen, so read again.
    return result.ok && sent !== null && sent.askedMs < sinceMs() ? bridge.read(read) : result;
  }

  async function lookAlong(): Promise<Result<Connection>> {
    const { generation } = bridge.current();
    const askedMs = clock.now();
    const result = await chain.read();
    if (looking?.generation === generation) looking = null;
    // The bridge was left meanwhile: the look says nothing of the present one.
    if (!result.ok && result.failure.kind === 'cancelled') return result;
    // This look may have found the clock and begun a new generation, in which it was repeated.
    looked = { generation: bridge.current().generation, read: { result, askedMs } };
    topics.take('connection', result, askedMs);
    if (result.ok) for (const listener of connectionListeners) listener(result.value);
    return result;
  }

  async function shown<Row>(
    last: () => LastRead<Listed<Row>> | null,
    read: (client: BridgeClient) => Promise<Result<Listed<Row>>>,
    list: () => Promise<ShownList<Row> | null>,
  ): Promise<Result<ShownList<Row>>> {
    const answer = await ask(last, 0, read);
    if (!answer.ok) return answer;
    // The reading is in `knowledge` by now, unless the bridge was left meanwhile.
    return ok((await list()) ?? { ...answer.value, isConfirmed: true });
  }

  function connection(): Promise<Result<Connection>> {
    const { generation } = bridge.current();
    if (looking?.generation !== generation) looking = { generation, read: lookAlong() };
    return looking.read;
  }

  const reader = createReader({
    clock,
    bridge,
    last,
    brokerNow: () => knowledge.brokerNow(),
    connection: () => ({
      last: looked?.generation === bridge.current().generation ? looked.read : null,
      read: () => connection(),
    }),
    polling: () => parts.polling(),
  });

  return {
    bridge,
    knowledge,
    topics(asked) {
      reader.want(asked);
      return topics.answer(asked);
    },
    async account() {
      const { generation } = bridge.current();
      const read = await ask(last.account, 0, (client) => client.account());
      if (left < generation) return read;
      await leaving;
      return failed(otherAccount);
    },
    positions: () => shown(last.positions, (client) => client.positions(), lists.positions),
    orders: () => shown(last.orders, (client) => client.orders(), lists.orders),
    tick: (symbol) =>
      ask(
        () => last.tick(symbol),
        0,
        (client) => client.tick(symbol),
      ),
    connection,
    deals: ({ from, to }, wanted) => bridge.read((client) => client.deals(from, to, wanted)),
    newestDeals: reader.newestDeals,
    dealsAreLate: reader.dealsAreLate,
    tellHistory: (coverage, askedMs) => topics.take('history', coverage, askedMs),
    pastOrders(span, acceptsMs, wanted) {
      history.accept(span, acceptsMs);
      const read = (client: BridgeClient) => client.historyOrders(span.from, span.to, wanted);
      return ask(() => history.pastOrders(span), acceptsMs, read, history.tradedMs);
    },
    link() {
      const read = last.account();
      if (read === null) return 'waiting';
      return read.result.ok ? 'live' : read.result.failure.kind === 'cancelled' ? 'waiting' : 'lost';
    },
    watch: reader.watch,
    everyMs: reader.everyMs,
    wrote() {
      wroteMs = clock.now();
      reader.wrote();
    },
    terminalActs(action, tell) {
      const answered = terminal.begin(action, tell);
      return (outcome) => {
        answered(outcome);
        if (outcome.verdict !== 'done' && outcome.verdict !== 'unknown') return;
        wroteMs = clock.now();
        chain.forgetTerminal();
        reader.wrote();
      };
    },
    terminalWork: terminal.read,
    stopWaiting: terminal.stop,
    onChanges(listener) {
      changeListeners.add(listener);
      return () => void changeListeners.delete(listener);
    },
    onReading(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onConnection(listener) {
      connectionListeners.add(listener);
      return () => void connectionListeners.delete(listener);
    },
    onPositions(listener) {
      positionsListeners.add(listener);
      return () => void positionsListeners.delete(listener);
    },
    onOrders(listener) {
      ordersListeners.add(listener);
      return () => void ordersListeners.delete(listener);
    },
    close() {
      reader.stop();
      topics.close();
      changes.close();
      return bridge.close();
    },
  };
}
