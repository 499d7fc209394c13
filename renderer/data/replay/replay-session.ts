import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Host, type Output, type RequestName, requests } from '../../../shared/contract';
import type { Connection } from '../../../shared/model/connection';
import type { UtcMs } from '../../../shared/model/fields';
import type { ReplayMoment } from '../../../shared/model/replay';
import { type Failure, failed, ok } from '../../../shared/model/result';
import type { ActiveBridge } from '../../../shared/model/settings';
import { bookedAs } from '../../../shared/rules/position-changes';
import { Store } from '../../base/store';
import { accountOptions } from '../account';
import { type Clocks, createAges } from '../ages';
import type { Bridge } from '../bridge';
import { BrokerClockKeeper } from '../broker-clock';
import { connectionOptions } from '../connection';
import { createQueryClient } from '../defaults';
import { FailureError } from '../failure-error';
import { newestIntentsOptions } from '../journal';
import { bridgeKey, hostKey } from '../keys';
import { ordersOptions } from '../orders';
import { positionsOptions } from '../positions';
import { QuoteStore } from '../quote-store';
import { settingsOptions } from '../settings';
import { tickOptions } from '../ticks';

/** What the workspace shows in a replay, and how it gets from one second to another. */

export interface ReplayParts {
  readonly live: Host;
  /** Of the live page: settings and who sent what are known from it. */
  readonly liveClient: QueryClient;
  readonly active: ActiveBridge;
  /** Whether the live page is in quiet mode. */
  readonly quiet: Store<boolean>;
  /** Whose record. */
  readonly account: string;
  readonly atMs: UtcMs;
  /** Of its day, seconds. */
  readonly utcOffsetS: number;
  /** Whether it is to play from there on. */
  readonly plays: boolean;
}

/** Candles are never polled in a replay: they are read with each step. Milliseconds. */
const neverMs = 86_400_000;
/** At a quick play the candles follow at this interval at the most, milliseconds. */
const candlesEveryMs = 250;
const leapMs = 60_000;

export class ReplaySession {
  readonly client = createQueryClient();
  /** Another one after each step back: quotes and candles of later are not on it. */
  readonly bridge: Store<Bridge>;
  /** The second that is asked for: the slider and the fields show it. UTC milliseconds. */
  readonly at: Store<UtcMs>;
  /** The second that the workspace shows. Null before the first. */
  readonly shownAt = new Store<UtcMs | null>(null);
  /** Why the moment could not be read; null where it could. */
  readonly failure = new Store<Failure | null>(null);
  /** Grows with each of them. */
  readonly epoch = new Store(0);
  readonly account: string;
  readonly plays: boolean;
  readonly live: Host;
  readonly liveClient: QueryClient;
  /** Broker clock minus UTC as it was believed then, seconds. */
  readonly utcOffsetS: Store<number>;
  readonly #clocks: Clocks;
  /** The replay's own now, on which all ages count. */
  #nowMs: UtcMs;
  #isReading = false;
  #isEnded = false;
  #candlesAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: ReplayParts) {
    const { live, active, account, atMs } = parts;
    this.live = live;
    this.plays = parts.plays;
    this.liveClient = parts.liveClient;
    this.utcOffsetS = new Store(parts.utcOffsetS);
    this.account = account;
    this.at = new Store(atMs);
    this.#nowMs = atMs;
    const clocks: Clocks = { monotonic: () => this.#nowMs, wall: () => this.#nowMs };
    const { client } = this;
    const ages = createAges(clocks);
    ages.watch(client.getQueryCache());
    this.#clocks = clocks;
    this.bridge = new Store({
      host: createReplayHost(live, account, () => this.at.read()),
      client,
      liveClient: parts.liveClient,
      generation: active.generation,
      active,
      quotes: new QuoteStore(clocks),
      ages,
      brokerClock: new BrokerClockKeeper(clocks),
      quiet: new Store(false),
      sidecarSpared: parts.quiet,
      refreshed: { atMs: 0 },
    });
    this.#bring(parts.liveClient);
  }

  /** Shows this second as soon as it is read. */
  seek(atMs: UtcMs): void {
    this.at.set(Math.round(atMs));
    this.#isEnded = false;
    if (!this.#isReading) void this.#follow();
  }

  /** Reads nothing more, until the next `seek`. */
  end(): void {
    this.#isEnded = true;
  }

  /** Settings, the user's notes, and which trades were sent from here: none of them tells anything of what came next. */
  #bring(from: QueryClient): void {
    const { client } = this;
    const bridge = this.bridge.read();
    const settings = from.getQueryData(settingsOptions(bridge.host).queryKey);
    if (settings !== undefined)
      client.setQueryData(settingsOptions(bridge.host).queryKey, {
        ...settings,
        polling: { ...settings.polling, chart: neverMs },
      });
    for (const queryKey of [
      hostKey('app'),
      hostKey('bridge'),
      hostKey('notes'),
      newestIntentsOptions(bridge.host).queryKey,
    ])
      for (const [key, value] of from.getQueriesData({ queryKey })) client.setQueryData(key, value);
    for (const [key, value] of from.getQueriesData({ queryKey: hostKey('journal', 'tickets') }))
      client.setQueryData(key, value);
  }

  async #follow(): Promise<void> {
    this.#isReading = true;
    while (!this.#isEnded && this.shownAt.read() !== this.at.read()) {
      const atMs = this.at.read();
      const answer = await this.live.invoke('replay.moment', { account: this.account, atMs });
      if (this.#isEnded) break;
      this.failure.set(answer.ok ? null : answer.failure);
      if (answer.ok) this.#show(answer.value);
      else this.#forget(atMs);
    }
    this.#isReading = false;
  }

  #show(moment: ReplayMoment): void {
    const { atMs, utcOffsetS } = moment;
    const before = this.shownAt.read();
    const isBack = before !== null && atMs < before;
    if (isBack) this.#beginAnew();
    const bridge = this.bridge.read();
    const listed = this.#listed();
    const topics = [
      [accountOptions(bridge).queryKey, moment.account],
      [positionsOptions(bridge).queryKey, shownList(moment.positions)],
      [ordersOptions(bridge).queryKey, shownList(moment.orders)],
      ...Object.entries(moment.ticks).map(
        ([symbol, topic]) => [tickOptions(bridge, symbol).queryKey, topic] as const,
      ),
    ] as const;
    for (const [queryKey, topic] of topics) this.#put(queryKey, topic);
    for (const [symbol, { good }] of Object.entries(moment.ticks)) {
      if (good === null) continue;
      this.#nowMs = good.atMs;
      bridge.quotes.take(symbol, good.value);
    }
    this.#setClock(atMs, utcOffsetS);
    this.shownAt.set(atMs);
    if (isBack) this.#dropLater();
    else this.#goOn(before, atMs, listed !== this.#listed());
  }

  #setClock(atMs: UtcMs, utcOffsetS: number): void {
    this.#nowMs = atMs;
    this.utcOffsetS.set(utcOffsetS);
    const bridge = this.bridge.read();
    const clock = {
      utcOffsetS,
      utcMs: atMs,
      source: 'remembered' as const,
      usedSymbol: null,
      marketOpen: null,
    };
    bridge.brokerClock.take(clock);
    this.client.setQueryData(connectionOptions(bridge).queryKey, { ...noConnection, clock });
  }

  /** Each value is as old as it was then. */
  #put(queryKey: QueryKey, topic: ShownTopic): void {
    const { client } = this;
    const { good, failure } = topic;
    if (good === null) void client.resetQueries({ queryKey, exact: true });
    else {
      this.#nowMs = good.atMs;
      client.setQueryData(queryKey, good.value);
    }
    if (failure === null) return;
    client
      .getQueryCache()
      .find({ queryKey, exact: true })
      ?.setState({ status: 'error', error: new FailureError(failure.failure), fetchStatus: 'idle' });
  }

  /** Nothing was recorded then: nothing of another moment stays. */
  #forget(atMs: UtcMs): void {
    this.#beginAnew();
    this.#setClock(atMs, this.utcOffsetS.read());
    this.shownAt.set(atMs);
    const bridge = this.bridge.read();
    const isKept = connectionOptions(bridge).queryKey.join();
    void this.client.resetQueries({
      queryKey: bridgeKey(bridge.generation),
      predicate: ({ queryKey }) => queryKey.join() !== isKept,
    });
  }

  /** What is open and pending, as far as a deal changes it. */
  #listed(): string {
    const { client } = this;
    const bridge = this.bridge.read();
    const positions = client.getQueryData(positionsOptions(bridge).queryKey)?.rows.map(bookedAs) ?? [];
    const orders =
      client.getQueryData(ordersOptions(bridge).queryKey)?.rows.map(({ ticket }) => ticket) ?? [];
    return [...positions.toSorted(), '', ...orders.toSorted()].join();
  }

  #beginAnew(): void {
    this.epoch.set(this.epoch.read() + 1);
    this.bridge.set({ ...this.bridge.read(), quotes: new QuoteStore(this.#clocks) });
  }

  #dropLater(): void {
    const { generation } = this.bridge.read();
    for (const topic of ['analysis', 'history'])
      void this.client.resetQueries({ queryKey: bridgeKey(generation, topic) });
  }

  #goOn(before: UtcMs | null, atMs: UtcMs, hasTraded: boolean): void {
    const { client } = this;
    const { generation } = this.bridge.read();
    // A leap may have had deals that changed no position in the end.
    if (before !== null && (hasTraded || atMs - before > leapMs))
      void client.invalidateQueries({ queryKey: bridgeKey(generation, 'history') });
    const now = performance.now();
    const isLeap = before === null || atMs - before > leapMs;
    if (!isLeap && now - this.#candlesAtMs < candlesEveryMs) return;
    this.#candlesAtMs = now;
    void client.invalidateQueries({ queryKey: bridgeKey(generation, 'analysis') });
  }
}

interface ShownTopic {
  readonly good: { readonly atMs: UtcMs; readonly value: unknown } | null;
  readonly failure: { readonly failure: Failure } | null;
}

/** As the page has a list; the record holds what the bridge said, which nobody doubts any more. */
const shownList = ({ good, failure }: ReplayMoment['positions'] | ReplayMoment['orders']): ShownTopic => ({
  good: good === null ? null : { ...good, value: { ...good.value, isConfirmed: true } },
  failure,
});

const unknown = { state: 'unknown', latencyMs: null, failure: null } as const;
/** The chain was not recorded: only the clock is known. */
const noConnection: Connection = {
  mode: null,
  bridge: unknown,
  terminal: unknown,
  broker: unknown,
  terminalInfo: null,
  clock: null,
  stamps: {
    stamps: 'broker',
    offsetS: null,
    basis: 'assumed',
    evidence: { reportedOffsetS: null, reportedBy: null, leadS: null, symbol: null },
  },
  clockWarnings: [],
  wallSetByMs: 0,
};

/** The contract's output schemas, typed so that a name keeps its schema. */
const outputs: { readonly [Name in RequestName]: { readonly output: z.ZodType<Output<Name>> } } = requests;

const overtaken = { kind: 'cancelled', message: 'The replay has moved to another moment.' } as const;

/**
 * The host as a page in replay sees it: everything goes through `replay.ask` (shared/contract/replay.ts), which refuses all but reads. It
 * has no other way out, and hears no events.
 */
function createReplayHost(live: Host, account: string, atMs: () => UtcMs): Host {
  return {
    async invoke(name, input) {
      const asked = atMs();
      const answer = await live.invoke('replay.ask', { account, atMs: asked, name, input });
      if (!answer.ok) return answer;
      // An answer for a later moment would show what had not happened yet.
      if (asked > atMs()) return failed(overtaken);
      const parsed = outputs[name].output.safeParse(answer.value);
      return parsed.success
        ? ok(parsed.data)
        : failed({ kind: 'internal', message: `The answer to ${name} does not fit.` });
    },
    on: () => () => undefined,
  };
}
