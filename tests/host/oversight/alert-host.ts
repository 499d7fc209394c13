import type { BridgeClient } from '../../../host/bridge/client';
import type { TaAnswer } from '../../../host/bridge/decode/ta';
import type { Reading } from '../../../host/bridge/reading';
import type { KnownLedger } from '../../../host/ledger/ledger';
import { asTheyStand } from '../../../host/live/broker-clock';
import type { Clock } from '../../../host/live/clock';
import { createKnowledge } from '../../../host/live/knowledge';
import type { OrdersListener, PositionsListener, ReadingListener } from '../../../host/live/live';
import { createShownLists } from '../../../host/live/shown-lists';
import { createAlertJudge } from '../../../host/oversight/alerts/alert-judge';
import { alertHandlers } from '../../../host/oversight/alerts/handlers';
import { createKeptAlerts } from '../../../host/oversight/alerts/kept-alerts';
import type { NoticeFiles } from '../../../host/oversight/kept-notices';
import type { Happened } from '../../../host/oversight/notice-list';
import { whoTraded } from '../../../host/oversight/who-traded';
import type { NoticeLine } from '../../../shared/formats/account-lines';
import type { Account } from '../../../shared/model/account';
import type { AlertRule } from '../../../shared/model/alerts';
import type { Deal } from '../../../shared/model/deal';
import type { Intent } from '../../../shared/model/intent';
import type { TraderActs } from '../../../shared/model/ledger';
import type { Position } from '../../../shared/model/position';
import type { RecordingStatus } from '../../../shared/model/recording';
import { failed, ok, type Result } from '../../../shared/model/result';
import { defaultPolling } from '../../../shared/model/settings';
import type { Tick } from '../../../shared/model/tick';
import { bookedIn } from '../../../shared/rules/booked-in';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import type { FollowedWork } from '../../../shared/rules/terminal-work';
import { createTraders } from '../../../shared/rules/trader';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { account, eurusd, tickOf } from '../../fixtures/trading';
import { activeBridge } from '../../loopback/small-host';

/** Wednesday 18 November 2026, 11:00 UTC. */
export const startMs = Date.UTC(2026, 10, 18, 11);

/** A disk in memory; `refuses`: the code of its error. */
export function memoryFiles() {
  const lying = new Map<string, Buffer>();
  const disk = { lying, refuses: null as string | null, writes: 0 };
  const files: NoticeFiles = {
    folder: '/kept',
    read: async (of, name) => {
      const bytes = lying.get(`${of}/${name}`);
      if (bytes === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' });
      return bytes;
    },
    writeWhole: async (of, name, bytes) => {
      if (disk.refuses !== null) throw Object.assign(new Error('no'), { code: disk.refuses });
      disk.writes += 1;
      lying.set(`${of}/${name}`, bytes);
    },
  };
  return { ...disk, disk, files };
}

/**
 * A host without a page, whose reads the test hands in, on a clock of its own. `turns`: of the event loop after each event; days of events take a
 * fourth less with one than with five.
 */
export function alertHost({ disk = memoryFiles(), fromMs = 0, turns = 5 } = {}) {
  const world = {
    generation: 1,
    nowMs: fromMs,
    setByMs: 0,
    /** The broker's clock ahead of UTC. */
    offsetS: 7_200,
    recording: 'recording' as RecordingStatus['state'],
    deals: [] as readonly Deal[],
    /** So many more could not be read. */
    unreadable: 0,
    /** The account whose list of notices cannot be written. */
    unlisted: null as string | null,
    ownerDeals: [] as readonly Deal[],
    account: account as Account,
    knows: (symbol: string): boolean => symbol === 'EURUSD',
    symbols: ['EURUSD', 'GBPUSD', 'XAUUSD'],
    names: noTraderNames,
    asked: [] as string[],
    /** The last recorded read of the account before a time. UTC. */
    recorded: (_atMs: number): { atMs: number; equity: number } | null | Promise<never> => null,
    terminalWork: null as FollowedWork | null,
    /** Null: the journal is not read. */
    unresolved: [] as readonly Pick<Intent, 'id' | 'sent' | 'created'>[] | null,
    /** It answers no request for candles. */
    isSilent: false,
    /** Null: its deals are not read. */
    ledger: null as KnownLedger | null,
    states: [] as readonly TraderActs[] | null,
    /** `ledger.states`. */
    askStates: async (): Promise<Result<readonly TraderActs[] | null>> => ok(world.states),
    /** What the sidecar answers, and how often it was asked. */
    sidecar: failed({ kind: 'timeout', message: 'no answer' }) as Result<TaAnswer>,
    sidecarAsked: 0,
    /** Of one minute: when each began, and how far it went. */
    candles: [] as readonly { readonly beganMs: number; readonly low: number; readonly high: number }[],
  };
  let timers: { atMs: number; work: () => void }[] = [];
  const clock: Clock = {
    now: () => world.nowMs,
    wall: () => startMs + world.nowMs + world.setByMs,
    after(ms, work) {
      const timer = { atMs: world.nowMs + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  const readings = new Set<ReadingListener>();
  const listing = new Set<PositionsListener>();
  const ordering = new Set<OrdersListener>();
  const take = (reading: Reading, askedMs = world.nowMs) =>
    knowledge.sinkOf(world.generation).take(reading, askedMs);
  const client = {
    dealsSoon: () => Promise.resolve(ok({ rows: [], unreadable: [] })),
    historyOrdersSoon: () => Promise.resolve(ok({ rows: [], unreadable: [] })),
    rates: () =>
      world.isSilent
        ? new Promise(() => undefined)
        : Promise.resolve(
            ok({
              time: world.candles.map(({ beganMs }) => (startMs + beganMs) / 1_000 + 7_200),
              low: world.candles.map(({ low }) => low),
              high: world.candles.map(({ high }) => high),
            }),
          ),
    ratesTa() {
      world.sidecarAsked += 1;
      return Promise.resolve(world.sidecar);
    },
    symbols: () => Promise.resolve(ok([...world.symbols])),
    symbol(symbol: string) {
      const result = world.knows(symbol)
        ? ok({ ...eurusd, name: symbol })
        : failed({ kind: 'not-found', message: 'no such symbol' });
      take({ topic: 'symbol', symbol, result });
      return Promise.resolve(result);
    },
  } as unknown as BridgeClient;
  const bridge = {
    current: () => ({ ...activeBridge, generation: world.generation }),
    read: <T>(work: (client: BridgeClient) => T) => work(client),
  };
  const knowledge = createKnowledge({
    clock,
    generation: () => world.generation,
    stamps: () => asTheyStand,
    onReading(reading, askedMs) {
      if (reading?.topic === 'orders' && reading.result.ok)
        lists.takeOrders(reading.result.value, askedMs ?? world.nowMs);
      if (reading?.topic === 'positions' && reading.result.ok)
        lists.takePositions(reading.result.value, askedMs ?? world.nowMs);
      for (const listener of readings) listener(reading, askedMs);
    },
  });
  const lists = createShownLists({
    bridge: bridge as never,
    knowledge,
    clock,
    onShownPositions: () => undefined,
    onShownOrders: () => undefined,
    onOrders(list) {
      for (const listener of ordering) listener(list);
    },
    onPositions(list) {
      for (const listener of listing) listener(list);
    },
  });
  const live = {
    bridge: bridge as never,
    knowledge: { ...knowledge, utcOffsetS: () => world.offsetS },
    onReading(listener: ReadingListener) {
      readings.add(listener);
      return () => void readings.delete(listener);
    },
    onPositions(listener: PositionsListener) {
      listing.add(listener);
      return () => void listing.delete(listener);
    },
    onOrders(listener: OrdersListener) {
      ordering.add(listener);
      return () => void ordering.delete(listener);
    },
    topics(asked: { readonly listedTicks?: readonly { readonly symbol: string }[] | undefined }) {
      world.asked = (asked.listedTicks ?? []).map(({ symbol }) => symbol);
      return { generation: world.generation };
    },
    everyMs: () => 2_000,
    link: () => (knowledge.last.account()?.result.ok ? ('live' as const) : ('lost' as const)),
    terminalWork: () => world.terminalWork,
  };
  const lines: NoticeLine[] = [];
  const happened: Happened[] = [];
  const log: string[] = [];
  const changes: number[] = [];
  const judge = createAlertJudge({
    quietUntilMs: () => null,
    live,
    clock,
    wallWatch: { setByMs: () => world.setByMs },
    kept: createKeptAlerts(disk.files),
    recording: () => world.recording,
    // As the list of notices does: each event once.
    list: {
      written:
        async () =>
        ({ account }) =>
          account !== world.unlisted,
      now: () => ({ generation: world.generation, account: 'an account', atMs: clock.wall() }),
      async add(added, when) {
        if (when !== undefined) happened.push(when);
        lines.push(...added.filter(({ id }) => !lines.some((line) => line.id === id)));
      },
    },
    words: () => ({ money: 2, currency: 'USD', digitsOf: () => 5, names: world.names }),
    owners: () =>
      whoTraded({
        knowledge,
        ownTickets: () => noOwnTickets,
        traderNames: () => noTraderNames,
        dealsOf: () => world.ownerDeals,
      }).owner,
    orderOwners: () => createTraders(noOwnTickets).order,
    unresolved: () => world.unresolved,
    past: {
      ledger: {
        known: async () => world.ledger,
        read: async () => ok(null),
      },
      states: () => world.askStates(),
    },
    booked: async (span) =>
      ok({
        ...bookedIn({ rows: world.deals, unreadable: [] }, span, noOwnTickets),
        unreadable: world.unreadable,
      }),
    recorded: async (atMs) => world.recorded(atMs),
    polling: () => defaultPolling,
    onChanged: () => void changes.push(world.nowMs),
    log: (line) => void log.push(line),
  });
  const handlers = alertHandlers(judge, live, clock);
  const settle = async () => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const host = {
    ...{ world, lines, happened, log, changes, judge, handlers, disk, knowledge, wall: clock.wall },
    titles: () => lines.map(({ title }) => title),
    async pass(ms: number) {
      const untilMs = world.nowMs + ms;
      for (;;) {
        const next = timers.toSorted((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined || next.atMs > untilMs) break;
        timers = timers.filter((each) => each !== next);
        world.nowMs = Math.max(world.nowMs, next.atMs);
        next.work();
        await settle();
      }
      world.nowMs = untilMs;
    },
    async has(state: Partial<Account> = {}) {
      world.account = { ...world.account, ...state };
      take({ topic: 'account', result: ok(world.account) });
      await settle();
    },
    async holds(...rows: readonly Position[]) {
      take({ topic: 'positions', result: ok({ rows, unreadable: [] }) });
      await settle();
    },
    /** Two seconds pass, then account and positions are read. */
    async poll(...rows: readonly Position[]) {
      await host.pass(2_000);
      await host.has();
      await host.holds(...rows);
    },
    async quote(bid: number, more: Partial<Tick> = {}) {
      const timeMs = startMs + world.nowMs + world.offsetS * 1_000;
      take({
        topic: 'tick',
        symbol: 'EURUSD',
        result: ok(tickOf({ bid, ask: bid + 0.0001, timeMs, ...more })),
      });
      await settle();
    },
    take,
    settle,
    async save(rule: AlertRule) {
      return handlers['alerts.save']({ generation: world.generation, rule });
    },
    async list() {
      const list = await handlers['alerts.list']({});
      if (!list.ok) throw new Error(list.failure.message);
      return list.value;
    },
    async states() {
      return (await host.list()).alerts.map(({ judged }) => judged.state);
    },
    async end() {
      await judge.close();
      return { disk, fromMs: world.nowMs };
    },
  };
  return host;
}

/** With its account read. */
export async function startAlertHost(...args: Parameters<typeof alertHost>) {
  const host = alertHost(...args);
  await host.has();
  return host;
}
