import { timeframeSeconds } from '../../../shared/math/time';
import type { Alerts } from '../../../shared/model/alerts';
import type { Bars } from '../../../shared/model/bars';
import type { Connection } from '../../../shared/model/connection';
import { defaultNoticeChoices } from '../../../shared/model/desktop-integration';
import type { Load } from '../../../shared/model/load';
import { defaultQuietHours } from '../../../shared/model/quiet-hours';
import type { RecordingStatus } from '../../../shared/model/recording';
import { failed, ok, type Result } from '../../../shared/model/result';
import { type ActiveBridge, defaultPolling, type Settings } from '../../../shared/model/settings';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { endpointOf } from '../../../shared/model/trade';
import { type TradeNote, withNote } from '../../../shared/model/trade-notes';
import { outcomeOf } from '../../fixtures/intents';
import { account, btcusd, eurusd, terminal, us500 } from '../../fixtures/trading';
import type { FakeHandlers, FakeLedger } from './fake-ledger';
import type { RunRequest } from './fake-runs';

const noAlerts: Alerts = {
  generation: 1,
  account: '5012345@Demo-Server',
  judge: 'this',
  trouble: null,
  alerts: [],
  quietUntilMs: null,
  muted: [],
  snoozedUntilMs: null,
  checkedMs: null,
  everyMs: 1_000,
};

/** Broker clock minus UTC, seconds. */
const offsetS = 10_800;
/** Broker time now, milliseconds. */
const nothingRecorded = { kind: 'not-recorded', message: 'Nothing was recorded.' } as const;

/** Thirty-four megabytes since noon of the twentieth. */
export const recordingStatus: RecordingStatus = {
  state: 'recording',
  trouble: null,
  bytes: 34_100_000,
  fromMs: Date.UTC(2026, 10, 20, 12),
  mostBytes: 2_000_000_000,
  mostDays: 400,
  accounts: 1,
  notRead: [],
  clockSet: null,
  oldQuote: null,
  notWatched: null,
  folder: '/home/trader/.config/bridgewatch/record',
  history: { isShared: false, trouble: null, bytes: 61_200_000, mostBytes: 2_000_000_000 },
};

export const brokerNowMs = (): number => Date.now() + offsetS * 1_000;

export const activeOf = (generation: number, changes: Partial<ActiveBridge> = {}): ActiveBridge => ({
  generation,
  url: 'http://127.0.0.1:5001',
  source: 'settings',
  profile: { id: `own-${generation}`, name: 'Own', colour: 'blue' },
  tokenStorage: 'memory',
  tokenNotice: null,
  clockSymbol: null,
  ...changes,
});

export const settings: Settings = {
  profiles: [
    { id: 'demo', name: 'Demo', colour: 'grey', url: null, tokenStorage: 'demo', clockSymbol: null },
    {
      id: 'own',
      name: 'Own',
      colour: 'blue',
      url: 'http://127.0.0.1:5001',
      tokenStorage: 'memory',
      clockSymbol: null,
    },
  ],
  chosenProfile: 'own',
  environment: null,
  polling: defaultPolling,
  notices: defaultNoticeChoices,
  quietHours: defaultQuietHours,
  limits: {},
  bots: {},
};

const up = (latencyMs: number) => ({ state: 'up', latencyMs, failure: null }) as const;

/** All links are up, the clock is known from `/time`. */
export const connectionNow = (changes: Partial<Connection> = {}): Connection => ({
  mode: 'live',
  bridge: up(12),
  terminal: up(20),
  broker: up(38),
  terminalInfo: terminal,
  clock: { utcOffsetS: offsetS, utcMs: Date.now(), source: '/time', usedSymbol: 'EURUSD', marketOpen: true },
  stamps: {
    stamps: 'broker',
    offsetS,
    basis: 'evidence',
    evidence: { reportedOffsetS: offsetS, reportedBy: '/time', leadS: offsetS, symbol: 'EURUSD' },
  },
  clockWarnings: [],
  wallSetByMs: 0,
  ...changes,
});

const load: Load = {
  requestsPerSecond: 4.2,
  busyShare: 0.06,
  p95Ms: 21,
  queued: 0,
  inFlight: 0,
  stretch: { factor: 1, reason: null },
  writeWaitMs: 0,
  readsSent: 0,
  readsOverlapped: 0,
  beat: null,
  eventLoopP99Ms: 2,
};

const symbols: Readonly<Record<string, SymbolSpec>> = {
  EURUSD: eurusd,
  'US500.cash': us500,
  BTCUSD: btcusd,
};
/** Default bids. */
const bids: Readonly<Record<string, number>> = {
  EURUSD: 1.17077,
  'US500.cash': 6_118,
  BTCUSD: 97_250.12,
};

/** This many candles up to now: a quiet wave around the bid, deterministic but for the times. */
export function barsUpToNow(spec: SymbolSpec, stepS: number, count: number): Bars {
  const newest = Math.floor(brokerNowMs() / 1_000 / stepS) * stepS;
  const bid = bids[spec.name] ?? 1;
  const at = (index: number) => bid + 40 * spec.tickSize * Math.sin((count - 1 - index) / 9);
  const each = <T>(value: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => value(index));
  return {
    time: each((index) => newest - (count - 1 - index) * stepS),
    open: each((index) => at(index - 1)),
    high: each((index) => Math.max(at(index), at(index - 1)) + 5 * spec.tickSize),
    low: each((index) => Math.min(at(index), at(index - 1)) - 5 * spec.tickSize),
    close: each(at),
    tickVolume: each((index) => 100 + (index % 17)),
    spread: each(() => 12),
  };
}

const later = <T>(value: T): Promise<Result<T>> => Promise.resolve(ok(value));
/** A list without unreadable rows. */
export const listed = <Row>(rows: readonly Row[] = []) => ({
  rows: [...rows],
  unreadable: [],
  isConfirmed: true,
});

/** Bots that the host has met, by account. */
export interface MetBots {
  bots: Settings['bots'];
}

/** A demo account on a healthy bridge: three symbols with fresh quotes, no positions, an empty journal. */
/** The fake host answers polls by its reads, runs by its `trade.send`, and the ledger by its deals. */
export function standardAnswers(
  active: ActiveBridge,
  met: MetBots,
): Omit<FakeHandlers, 'topics.read' | 'ledger.coverage' | RunRequest | keyof FakeLedger> {
  /** Kept over a reload of the page, as a host does. */
  let notes: Readonly<Record<string, TradeNote[]>> = {};
  const notFound = (what: string) =>
    Promise.resolve(failed({ kind: 'not-found', message: `The bridge does not know ${what}.` }));
  const ofSymbol = <T>(name: string, answer: (spec: SymbolSpec) => T): Promise<Result<T>> => {
    const spec = symbols[name];
    return spec === undefined ? notFound(name) : later(answer(spec));
  };
  return {
    'app.read': () => later({ name: 'Bridgewatch', version: '0.0.0', runtime: 'test', notifier: 'host' }),
    'app.offerCommands': () => later({}),
    'app.showTheme': () => later({}),

    'bridge.read': () => later(active),
    'settings.read': () => later({ ...settings, bots: met.bots }),
    'settings.savePolling': (polling) => later({ ...settings, polling }),
    'settings.saveNotices': (notices) => later({ ...settings, notices }),
    'settings.saveQuietHours': (quietHours) => later({ ...settings, quietHours }),
    'alerts.list': () => later(noAlerts),
    'alerts.save': () => later(noAlerts),
    'alerts.remove': () => later(noAlerts),
    'alerts.seen': () => later(noAlerts),
    'alerts.snooze': () => later(noAlerts),
    'alerts.mute': () => later(noAlerts),
    'alerts.log': () => later([]),
    'alerts.try': () =>
      later({ by: null, note: 'not tried in a view', fromS: 0, toS: 0, times: 0, marks: [] }),
    'alerts.propose': () => later({ trades: 0, note: 'not read in a view', rules: [] }),
    'channels.list': () => later([]),
    'channels.save': () => later([]),
    'channels.remove': () => later([]),
    'channels.test': () => later({ atMs: 0, isDelivered: false, words: '', text: '' }),
    'notes.list': ({ account }) => later(notes[account] ?? []),
    'notes.save': ({ account, note }) => {
      notes = { ...notes, [account]: [...(withNote(notes[account] ?? [], note) ?? [])] };
      return later(note);
    },
    'bots.save': ({ account, bot }) => {
      const kept = (met.bots[account] ?? []).map((each) =>
        each.magic === bot.magic ? { ...each, ...bot } : each,
      );
      met.bots = { ...met.bots, [account]: kept };
      return later({ ...settings, bots: met.bots });
    },
    'limits.save': ({ id, limits }) => later({ ...settings, limits: { ...settings.limits, [id]: limits } }),
    'profiles.save': () => later(settings),
    'profiles.stamps': () => later(settings),
    'profiles.remove': () => later(settings),
    'profiles.choose': () => later(settings),
    'profiles.pinClock': () => later(settings),

    'connection.test': () => later({ usable: true, steps: [] }),
    'connection.read': () => later(connectionNow()),
    'load.read': () => later(load),

    'capabilities.read': () => later([]),
    'interface.read': () => later({ title: 'Bridge', version: '1.0.0', endpoints: [], unused: [] }),
    'error.read': () => later({ code: 1, message: 'Success' }),
    'time.read': () =>
      later({
        utcEpochS: Date.now() / 1_000,
        utcIso: null,
        serverEpochS: brokerNowMs() / 1_000,
        serverIso: null,
        utcOffsetHours: offsetS / 3_600,
        utcOffsetS: offsetS,
        usedSymbol: 'EURUSD',
      }),
    'terminal.act': ({ action }) => later({ action, verdict: 'done', said: null, failure: null, tookMs: 40 }),
    'terminal.stopWaiting': () => later(true),
    'records.read': () => later([]),

    'account.read': () => later(account),
    'symbols.list': () => later(Object.keys(symbols)),
    'symbols.read': ({ symbol }) => ofSymbol(symbol, (spec) => spec),
    'ticks.read': ({ symbol }) =>
      ofSymbol(symbol, ({ name, tickSize }) => {
        const bid = bids[name] ?? 1;
        return { symbol: name, bid, ask: bid + 12 * tickSize, last: null, timeMs: brokerNowMs() };
      }),
    'ticks.history': () => later([]),
    'rates.read': ({ symbol, timeframe, count }) =>
      ofSymbol(symbol, (spec) =>
        barsUpToNow(spec, timeframeSeconds[timeframe] ?? 30 * 86_400, Math.min(count, 300)),
      ),
    'rates.analyse': ({ symbol, timeframe, count }) =>
      ofSymbol(symbol, (spec) => ({
        symbol,
        timeframe,
        bars: barsUpToNow(spec, timeframeSeconds[timeframe] ?? 30 * 86_400, Math.min(count, 300)),
        outputs: {},
        missing: {},
      })),
    'rates.retryIndicators': () => later(null),
    'requests.cancel': () => later(true),

    'positions.list': () => later(listed()),
    'orders.list': () => later(listed()),
    'bridge.deals': () => later(listed()),
    'history.orders': () => later(listed()),

    'journal.list': () => later({ intents: [], hasMore: false, unsentIntents: [], folder: null }),
    'journal.tickets': () => later({ orders: [], deals: [] }),
    'app.copyPicture': () => later(true),
    'desktop.read': () => later(null),
    'desktop.save': () => later(null),
    'equity.curve': () => later(null),
    'history.levels': () => later(null),
    'history.first-stops': () => later(null),
    'history.coverage': () => later(null),
    'history.offsets': () => later(null),
    'notices.list': () => later([]),
    'ledger.find': () => later([]),
    'dispute.pack': ({ ticket }) => later({ name: `Dispute pack ${ticket}.html`, text: '' }),
    'away.read': () => later(null),
    'recording.read': () => later(recordingStatus),
    'recording.exportPart': () => later({ base64: '', after: null, doneMs: Date.now() }),
    'recording.deleteAll': () => later({ ...recordingStatus, bytes: 0, fromMs: null }),
    'replay.day': ({ day }) =>
      later({ account: null, day, utcOffsetS: 7_200, events: [], hasMore: false, gaps: [] }),
    'replay.moment': () => Promise.resolve(failed(nothingRecorded)),
    'replay.ask': () => Promise.resolve(failed(nothingRecorded)),
    'journal.settle': ({ intentId }) => notFound(`intent ${intentId}`),

    'trading.read': () =>
      later({
        generation: active.generation,
        needsArming: false,
        isArmed: false,
        account: `${account.login}@${account.server}`,
      }),
    'trading.arm': ({ generation, account: name, isArmed }) =>
      later({ generation, needsArming: true, isArmed, account: name }),

    'trade.send': (request) => {
      const { intentId } = request.input;
      const endpoint = endpointOf(request);
      switch (request.name) {
        case 'place-order':
          return later(outcomeOf({ intentId }));
        case 'modify-order':
        case 'cancel-order':
          return later(outcomeOf({ intentId, endpoint, order: request.input.ticket, deal: null }));
        case 'modify-position':
          return later(outcomeOf({ intentId, endpoint, order: null, deal: null }));
        case 'close-position':
          return later(outcomeOf({ intentId, endpoint, closed: { volume: null, left: null } }));
      }
    },
  };
}
