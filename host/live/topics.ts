import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../../shared/model/account';
import type { Connection } from '../../shared/model/connection';
import type { LedgerCoverage } from '../../shared/model/ledger';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { ShownList } from '../../shared/model/record';
import type { Result } from '../../shared/model/result';
import type { Tick } from '../../shared/model/tick';
import type {
  AskedTopics,
  ChangedTopics,
  TopicAnswer,
  TopicAnswers,
  Version,
} from '../../shared/model/topics';
import { changedListedAfterMs, changedListsAfterMs, changedTicksAfterMs } from '../../shared/timetable';
import type { Clock } from './clock';
import { mostSymbols } from './quotes';
import type { WallWatch } from './wall-watch';

/** What was last read of account, positions, orders, connection and ticks, for whoever polls: answered at once, and only what is new. */
export interface Topics {
  answer(asked: AskedTopics): TopicAnswers;
  take<Name extends keyof Values>(name: Name, result: Result<Values[Name]>, askedMs: number): void;
  takeTick(symbol: string, result: Result<Tick>, askedMs: number): void;
  close(): void;
}

interface Values {
  readonly account: Account;
  readonly positions: ShownList<Position>;
  readonly orders: ShownList<Order>;
  readonly connection: Connection;
  readonly history: LedgerCoverage;
}

export interface TopicsParts {
  readonly clock: Clock;
  readonly wallWatch: Pick<WallWatch, 'setByMs'>;
  generation(): number;
  /** The end of the last write, monotonic milliseconds: what was asked for before it does not count. */
  wroteMs(): number;
  /** A new value or failure: lists at once, ticks gathered. */
  onChanged(changed: ChangedTopics): void;
  /** Of the chart and the ticket. */
  isQuick(symbol: string): boolean;
}

/** The last good value stays beside a later failure: with it the version goes on. */
interface Topic<Value> {
  readonly good: {
    readonly value: Value;
    readonly version: Version;
    /** When it was read: monotonic milliseconds, and the wall clock's less what it was set by, which goes on in a sleep. */
    readonly atMs: number;
    readonly wallMs: number;
  } | null;
  readonly last: Result<unknown>;
  readonly askedMs: number;
}

interface Held {
  readonly generation: number;
  readonly account: Topic<Account> | null;
  readonly positions: Topic<ShownList<Position>> | null;
  readonly orders: Topic<ShownList<Order>> | null;
  readonly connection: Topic<Connection> | null;
  readonly history: Topic<LedgerCoverage> | null;
}

export function createTopics(parts: TopicsParts): Topics {
  const { clock } = parts;
  /** A page that outlives a host must not take its versions for another's. */
  const start = randomUUID().slice(0, 8);
  let count = 0;
  const nothing = { account: null, positions: null, orders: null, connection: null, history: null };
  let held: Held = { generation: -1, ...nothing };
  const ticks = new Map<string, Topic<Tick>>();
  /** As it was last asked: the system takes its time to tell, and quotes come many times a second. */
  let setByMs = 0;
  const wallMs = (): number => clock.wall() - setByMs;

  function present(): Held {
    const generation = parts.generation();
    if (held.generation !== generation) {
      held = { generation, ...nothing };
      ticks.clear();
    }
    return held;
  }

  function after<Value>(
    before: Topic<Value> | null,
    result: Result<Value>,
    askedMs: number,
    /** Since when its value is known. */
    atMs = clock.now(),
  ): { readonly topic: Topic<Value>; readonly isNews: boolean } {
    const good = before?.good ?? null;
    if (!result.ok) {
      const isNews = before === null || before.last.ok || !isDeepStrictEqual(before.last, result);
      return { topic: { good, last: result, askedMs }, isNews };
    }
    const isSame = good !== null && isDeepStrictEqual(good.value, result.value);
    if (!isSame) count += 1;
    const version = isSame ? good.version : `${start}.${count}`;
    return {
      topic: {
        good: { value: result.value, version, atMs, wallMs: wallMs() - (clock.now() - atMs) },
        last: result,
        askedMs,
      },
      isNews: !isSame || before?.last.ok === false,
    };
  }

  const changed = gathered(clock, (told) => parts.onChanged(told));

  /** `now`: of both clocks. `sinceMs`: what was asked for before that does not count. */
  function answerOf<Value>(
    topic: Topic<Value> | null,
    version: Version | null,
    now: { readonly ms: number; readonly wallMs: number },
    sinceMs: number,
  ): TopicAnswer<Value> {
    if (topic === null || topic.askedMs < sinceMs) return { state: 'not-read' };
    if (!topic.last.ok) return { state: 'failed', failure: topic.last.failure };
    if (topic.good === null) return { state: 'not-read' };
    const { good } = topic;
    const ageMs = Math.max(0, now.ms - good.atMs, now.wallMs - good.wallMs);
    return version === good.version
      ? { state: 'same', version, ageMs }
      : { state: 'value', version: good.version, ageMs, value: good.value };
  }

  return {
    answer(asked) {
      const of = present();
      setByMs = parts.wallWatch.setByMs();
      const now = { ms: clock.now(), wallMs: wallMs() };
      const answerFor = <Value>(
        topic: Topic<Value> | null,
        version: Version | null,
        sinceMs = parts.wroteMs(),
      ) => answerOf(topic, version, now, sinceMs);
      const tickAnswers = (list: NonNullable<AskedTopics['ticks']>) =>
        list.map(({ symbol, version }) => ({
          symbol,
          // A write of ours changes no quote.
          answer: answerOf(ticks.get(symbol) ?? null, version, now, Number.NEGATIVE_INFINITY),
        }));
      const { account, positions, orders, connection, history } = asked;
      return {
        generation: of.generation,
        ...(account === undefined ? {} : { account: answerFor(of.account, account) }),
        ...(positions === undefined ? {} : { positions: answerFor(of.positions, positions) }),
        ...(orders === undefined ? {} : { orders: answerFor(of.orders, orders) }),
        ...(connection === undefined ? {} : { connection: answerFor(of.connection, connection) }),
        // After a write its number changes once the deal is known.
        ...(history === undefined
          ? {}
          : { history: answerFor(of.history, history, Number.NEGATIVE_INFINITY) }),
        ...(asked.ticks === undefined ? {} : { ticks: tickAnswers(asked.ticks) }),
        ...(asked.listedTicks === undefined ? {} : { listedTicks: tickAnswers(asked.listedTicks) }),
      };
    },
    take(name, result, askedMs) {
      const of = present();
      // Answers can come out of order.
      if ((of[name]?.askedMs ?? askedMs) > askedMs) return;
      setByMs = parts.wallWatch.setByMs();
      const { topic, isNews } = after<Values[typeof name]>(
        of[name] as Topic<Values[typeof name]> | null,
        result,
        askedMs,
        // Told anew without a read of the bridge, it is as old as before.
        name === 'history' ? askedMs : undefined,
      );
      held = { ...of, [name]: topic };
      if (isNews) changed.add(name);
    },
    takeTick(symbol, result, askedMs) {
      present();
      if ((ticks.get(symbol)?.askedMs ?? askedMs) > askedMs) return;
      if (ticks.size >= mostSymbols && !ticks.has(symbol)) ticks.clear();
      const { topic, isNews } = after(ticks.get(symbol) ?? null, result, askedMs);
      ticks.set(symbol, topic);
      if (isNews) changed.addTick(symbol, parts.isQuick(symbol));
    },
    close: changed.close,
  };
}

/** Tells what has changed: lists soon, with the quotes that have come by then; quotes alone later. */
function gathered(clock: Clock, tell: (changed: ChangedTopics) => void) {
  const topics = new Set<ChangedTopics['topics'][number]>();
  const ticks = new Set<string>();
  let due: { readonly atMs: number; readonly cancel: () => void } | null = null;
  function tellIn(ms: number): void {
    const atMs = clock.now() + ms;
    if (due !== null && due.atMs <= atMs) return;
    due?.cancel();
    const cancel = clock.after(ms, () => {
      due = null;
      const told = { topics: [...topics], ticks: [...ticks] };
      topics.clear();
      ticks.clear();
      tell(told);
    });
    due = { atMs, cancel };
  }
  return {
    add(topic: ChangedTopics['topics'][number]) {
      topics.add(topic);
      tellIn(changedListsAfterMs);
    },
    addTick(symbol: string, isQuick: boolean) {
      ticks.add(symbol);
      tellIn(isQuick ? changedTicksAfterMs : changedListedAfterMs);
    },
    close: () => due?.cancel(),
  };
}
