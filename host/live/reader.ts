import type { Connection } from '../../shared/model/connection';
import type { Deal } from '../../shared/model/deal';
import type { Listed } from '../../shared/model/record';
import { ok, type Result } from '../../shared/model/result';
import type { Polling } from '../../shared/model/settings';
import type { AskedTopics } from '../../shared/model/topics';
import {
  chainEveryMs,
  chainSeldomMs,
  dealsEveryMs,
  dealsWantedEveryMs,
  firstDealsAfterMs,
  lastDaysEveryMs,
  lastDaysMs,
  lateDealsAfterMs,
  restShare,
  wantedForMs,
  watchedEveryMs,
} from '../../shared/timetable';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from './active-bridge';
import { spanSince } from './broker-span';
import type { Clock } from './clock';
import type { Knowledge, LastRead, LastReads } from './knowledge';
import { nextInTurn, rotationPeriodMs } from './rotation';

/**
 * Reads the bridge by one timetable: what somebody wants at the user's intervals; while the host watches, the rest too, as the record and
 * the notices need it.
 */
export interface Reader {
  /** Reads on without anybody who wants it: account, positions, orders, quotes of open positions, deals, the connection. */
  watch(): void;
  /** The interval at which the record can count on the account: longer where the bridge is slow or fails. Milliseconds. */
  everyMs(): number;
  /** Somebody asked for these: they are wanted for a while. */
  want(asked: AskedTopics): void;
  /** Whether it is read at the interval of the chart and the ticket. */
  isQuick(symbol: string): boolean;
  /** A write ended: what is wanted is read again now. */
  wrote(): void;
  /** The lists have shown a trade: the newest deals are read now. */
  traded(): void;
  /** The newest deals: read now, once for all callers, where no good read was asked for since the last trade or write. `isAnew`: in any case. */
  newestDeals(isAnew?: boolean): Promise<Result<Listed<Deal>>>;
  dealsAreLate(): void;
  stop(): void;
}

export interface ReaderParts {
  readonly clock: Clock;
  readonly bridge: BridgeSwitch;
  readonly last: LastReads;
  readonly brokerNow: Knowledge['brokerNow'];
  connection(): { readonly last: LastRead<Connection> | null; read(): Promise<Result<Connection>> };
  /** The user's intervals, milliseconds. */
  polling(): Polling;
}

/** With more symbols than this, each is read less often in proportion: the bridge has one lock (reference/bridge-notes.md). */
const symbolsAtFullSpeed = 3;
/** What a write of ours changes. */
const afterWrites: ReadonlySet<string> = new Set(['account', 'positions', 'orders', 'connection', 'deals']);
/** The longest wait until the next look. Milliseconds. */
const lookMs = 500;
/** What is due within this is read now: a timer for less may come without a step of the clock. Milliseconds. */
const nearlyDueMs = 5;

type Topic =
  | 'account'
  | 'positions'
  | 'orders'
  | 'connection'
  | 'quiet connection'
  | 'history'
  | `tick ${string}`
  | `listed ${string}`;

/** What is under way for one client; another connection begins anew. */
interface Underway {
  readonly client: BridgeClient;
  readonly sinceMs: number;
  /** When the last read of each was sent and answered, monotonic milliseconds; `answeredMs` null while it is on its way. */
  readonly reads: Map<string, { readonly askedMs: number; readonly answeredMs: number | null }>;
  /** Up to when the deals are known, and when the last days were last read, monotonic milliseconds. */
  dealsKnownMs: number | null;
  lastDaysMs: number;
  /** The newest read of deals; `result` null while it is on its way. */
  newest: {
    readonly askedMs: number;
    readonly read: Promise<Result<Listed<Deal>>>;
    result: Result<Listed<Deal>> | null;
    /** Until then the bridge rests from it, monotonic milliseconds. */
    restsUntilMs: number;
  } | null;
  /** Begins when that one has ended: a trade came meanwhile. */
  nextNewest: Promise<Result<Listed<Deal>>> | null;
  /** The account failed when it was last read: its next answer ends an outage. */
  wasAway: boolean;
  rotation: { readonly last: string | null; readonly dueMs: number; readonly hasFailed: boolean };
}

/** A read of this beat or of a later one. Times are monotonic milliseconds. */
interface Plan {
  readonly topic: string;
  readonly everyMs: number;
  readonly dueMs: number;
  readonly mayGoAlongMs: number;
  read(): Promise<unknown>;
}

export function createReader(parts: ReaderParts): Reader {
  const { clock, bridge, last } = parts;
  let cancel: (() => void) | null = null;
  let isWatching = false;
  let hasStopped = false;
  /** When each was last asked for, monotonic milliseconds; the market watch's in its own order. */
  const wanted = new Map<Topic, number>();
  let wroteMs = Number.NEGATIVE_INFINITY;
  let tradedMs = Number.NEGATIVE_INFINITY;
  let lateDealsDueMs = Number.POSITIVE_INFINITY;
  let underway: Underway | null = null;
  let factor = 1;

  const isWanted = (topic: Topic): boolean =>
    clock.now() - (wanted.get(topic) ?? Number.NEGATIVE_INFINITY) < wantedForMs;

  function lookIn(ms: number): void {
    cancel?.();
    cancel = clock.after(ms, look);
  }

  function look(): void {
    cancel = null;
    if (hasStopped) return;
    let nextMs = lookMs;
    if (bridge.current().url !== null)
      void bridge.read((client) => {
        nextMs = readDue(client);
        return Promise.resolve(ok(null));
      });
    // Nobody wants anything, and nothing is watched: the next who asks begins anew.
    if (isWatching || wanted.size > 0) lookIn(nextMs);
  }

  function of(client: BridgeClient): Underway {
    if (underway?.client !== client)
      underway = {
        client,
        ...{ sinceMs: clock.now(), reads: new Map(), wasAway: false },
        ...{ dealsKnownMs: null, lastDaysMs: Number.NEGATIVE_INFINITY, newest: null, nextNewest: null },
        rotation: { last: null, dueMs: 0, hasFailed: false },
      };
    return underway;
  }

  /** Milliseconds until the next one is due. */
  function readDue(client: BridgeClient): number {
    factor = client.factor();
    for (const [topic, atMs] of wanted) if (clock.now() - atMs >= wantedForMs) wanted.delete(topic);
    const own = of(client);
    let nextMs = lookMs;
    const plans: Plan[] = [];
    /** `everyMs` null: not at all. `before`: by whoever read it. */
    const readWhenDue = (
      topic: string,
      everyMs: number | null,
      before: Pick<LastRead<unknown>, 'askedMs'> | null,
      read: () => Promise<unknown>,
    ): void => {
      const mine = own.reads.get(topic);
      if (everyMs === null || mine?.answeredMs === null) return;
      const askedMs = Math.max(
        before?.askedMs ?? Number.NEGATIVE_INFINITY,
        mine?.askedMs ?? Number.NEGATIVE_INFINITY,
      );
      const restedMs = mine === undefined ? 0 : mine.answeredMs + everyMs * restShare;
      const isOvertaken =
        (askedMs < wroteMs && afterWrites.has(topic)) ||
        (topic === 'deals' && askedMs < tradedMs) ||
        (topic === 'deals' && clock.now() >= lateDealsDueMs);
      const dueMs = isOvertaken ? 0 : Math.max(askedMs + everyMs, restedMs);
      plans.push({ topic, everyMs, dueMs, mayGoAlongMs: Math.max(askedMs + everyMs / 2, restedMs), read });
    };
    /** What has the interval of one that is due goes along with it, once: from then on they are one beat, and a page is told of them together. */
    const readAllDue = (): void => {
      const nowMs = clock.now() + nearlyDueMs;
      const beats = new Set(plans.filter(({ dueMs }) => dueMs <= nowMs).map(({ everyMs }) => everyMs));
      for (const { topic, everyMs, dueMs, mayGoAlongMs, read } of plans) {
        if (dueMs > nowMs && !(beats.has(everyMs) && mayGoAlongMs <= nowMs)) {
          nextMs = Math.min(nextMs, dueMs - clock.now());
          continue;
        }
        const sentMs = clock.now();
        own.reads.set(topic, { askedMs: sentMs, answeredMs: null });
        nextMs = Math.min(nextMs, everyMs);
        void read().finally(() => own.reads.set(topic, { askedMs: sentMs, answeredMs: clock.now() }));
      }
    };

    const polling = parts.polling();
    const watchedMs = isWatching ? Math.max(watchedEveryMs, polling.account) * factor : null;
    const pace = (topic: Topic, everyMs: number): number | null =>
      isWanted(topic) ? everyMs * factor : watchedMs;
    readWhenDue('account', pace('account', polling.account), last.account(), () => readAccount(own));
    readWhenDue('positions', pace('positions', polling.positions), last.positions(), () =>
      client.positions(),
    );
    readWhenDue('orders', pace('orders', polling.positions), last.orders(), () => client.orders());
    const connection = parts.connection();
    const chainMs = isWanted('connection')
      ? chainEveryMs
      : isWatching || isWanted('quiet connection')
        ? chainSeldomMs
        : null;
    readWhenDue('connection', chainMs === null ? null : chainMs * factor, connection.last, connection.read);

    const quick = symbolsOf('tick ');
    const tickMs = polling.tick * factor * Math.max(1, quick.length / symbolsAtFullSpeed);
    for (const symbol of quick)
      readWhenDue(`tick ${symbol}`, tickMs, last.tick(symbol), () => client.tick(symbol));
    if (watchedMs !== null && !isWanted('account'))
      for (const symbol of openSymbols())
        readWhenDue(`tick ${symbol}`, watchedMs, last.tick(symbol), () => client.tick(symbol));
    const dealsMs = isWanted('history') ? dealsWantedEveryMs : isWatching ? dealsEveryMs : null;
    const isFirstDue = own.newest !== null || clock.now() - own.sinceMs >= firstDealsAfterMs;
    const areAtRest = clock.now() < (own.newest?.restsUntilMs ?? 0);
    if (dealsMs !== null && !areAtRest && (isFirstDue || areDealsOvertaken(own)))
      readWhenDue('deals', dealsMs * factor, own.newest, () => newestDeals(own));
    readAllDue();
    return Math.min(nextMs, readInTurn(own, quick, polling.marketWatch * factor));
  }

  /** None were asked for since the last trade or write. */
  const areDealsOvertaken = ({ newest }: Underway): boolean =>
    (newest?.askedMs ?? Number.NEGATIVE_INFINITY) < Math.max(tradedMs, wroteMs);

  async function readAccount(own: Underway): Promise<void> {
    const { ok: isBack } = await own.client.account();
    // What the chain says of an outage is over with it: no link stays red until its own turn.
    if (isBack && own.wasAway && (isWanted('connection') || isWatching)) void parts.connection().read();
    own.wasAway = !isBack;
  }

  const symbolsOf = (start: 'tick ' | 'listed '): readonly string[] =>
    [...wanted.keys()].flatMap((topic) => (topic.startsWith(start) ? [topic.slice(start.length)] : []));

  /** One symbol of the market watch at a time. What was never read comes first, without a pause unless the last one failed. */
  function readInTurn(own: Underway, quick: readonly string[], everyMs: number): number {
    const listed = symbolsOf('listed ').filter((symbol) => !quick.includes(symbol));
    const { rotation } = own;
    const unread = listed.find((symbol) => last.tick(symbol) === null);
    const waitMs = rotation.dueMs - clock.now();
    if (listed.length === 0) return lookMs;
    if (waitMs > nearlyDueMs && (unread === undefined || rotation.hasFailed)) return waitMs;
    if (own.reads.get('in turn')?.answeredMs === null) return lookMs;
    const symbol = unread ?? nextInTurn(listed, rotation.last);
    if (symbol === null) return lookMs;
    const askedMs = clock.now();
    own.reads.set('in turn', { askedMs, answeredMs: null });
    void own.client.tick(symbol).then((tick) => {
      const answeredMs = clock.now();
      own.reads.set('in turn', { askedMs, answeredMs });
      const tookMs = tick.ok ? answeredMs - askedMs : null;
      const periodMs = rotationPeriodMs({ turn: listed.length, everyMs, load: own.client.pace(), tookMs });
      own.rotation = { last: symbol, dueMs: askedMs + periodMs, hasFailed: !tick.ok };
      if (!hasStopped) lookIn(0);
    });
    return lookMs;
  }

  function newestDeals(own: Underway): Promise<Result<Listed<Deal>>> {
    if (own.newest?.result === null && !areDealsOvertaken(own)) return own.newest.read;
    if (own.newest?.result === null) {
      own.nextNewest ??= own.newest.read.then(() => {
        own.nextNewest = null;
        return newestDeals(own);
      });
      return own.nextNewest;
    }
    const askedMs = clock.now();
    lateDealsDueMs = Number.POSITIVE_INFINITY;
    const areDaysDue = own.dealsKnownMs === null || askedMs - own.lastDaysMs >= lastDaysEveryMs;
    const agoMs = areDaysDue ? lastDaysMs : askedMs - (own.dealsKnownMs ?? 0);
    const { from, to } = spanSince(agoMs, parts.brokerNow(), clock.wall(), false);
    const newest: NonNullable<Underway['newest']> = {
      askedMs,
      read: own.client.deals(from, to).then((result) => {
        newest.result = result;
        newest.restsUntilMs = clock.now() + (clock.now() - askedMs) * restShare;
        if (result.ok) own.dealsKnownMs = Math.max(askedMs, own.dealsKnownMs ?? 0);
        if (result.ok && areDaysDue) own.lastDaysMs = askedMs;
        return result;
      }),
      ...{ result: null, restsUntilMs: 0 },
    };
    own.newest = newest;
    return newest.read;
  }

  function openSymbols(): ReadonlySet<string> {
    const read = last.positions()?.result;
    return new Set(read?.ok === true ? read.value.rows.map(({ symbol }) => symbol) : []);
  }

  function lookNow(): void {
    if (cancel !== null && !hasStopped) lookIn(0);
  }

  return {
    watch() {
      isWatching = true;
      if (cancel === null) lookIn(lookMs);
    },
    want(asked) {
      const nowMs = clock.now();
      let isNew = false;
      const note = (topic: Topic): void => {
        isNew ||= !isWanted(topic);
        wanted.set(topic, nowMs);
      };
      for (const topic of ['account', 'positions', 'orders'] as const)
        if (asked[topic] !== undefined) note(topic);
      if (asked.connection !== undefined) note(asked.isQuiet === true ? 'quiet connection' : 'connection');
      if (asked.history !== undefined && asked.isQuiet !== true) note('history');
      for (const { symbol } of asked.ticks ?? []) note(`tick ${symbol}`);
      for (const { symbol } of asked.listedTicks ?? []) note(`listed ${symbol}`);
      if (isNew && !hasStopped) lookIn(0);
    },
    isQuick: (symbol) => isWanted(`tick ${symbol}`),
    wrote() {
      wroteMs = clock.now();
      lookNow();
    },
    traded() {
      tradedMs = clock.now();
      lookNow();
    },
    newestDeals: (isAnew = false) =>
      bridge.read((client) => {
        const own = of(client);
        const { newest } = own;
        const isGood = newest?.result?.ok === true && !areDealsOvertaken(own) && !isAnew;
        return isGood ? newest.read : newestDeals(own);
      }),
    dealsAreLate() {
      lateDealsDueMs = Math.min(lateDealsDueMs, clock.now() + lateDealsAfterMs);
    },
    everyMs: () => Math.max(watchedEveryMs, parts.polling().account) * factor,
    stop() {
      hasStopped = true;
      cancel?.();
    },
  };
}
