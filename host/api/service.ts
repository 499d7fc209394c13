import { type Handlers, isRequestName } from '../../shared/contract';
import {
  type Decimals,
  isAlarmLine,
  isOn,
  type NoticeLine,
  systemNotice,
} from '../../shared/formats/account-lines';
import { sentence } from '../../shared/formats/failure-line';
import { runLine, unreadableRunLine } from '../../shared/formats/run-lines';
import { terminalLine } from '../../shared/formats/terminal-lines';
import type { Deal } from '../../shared/model/deal';
import type { Intent } from '../../shared/model/intent';
import { limitsOf } from '../../shared/model/limits';
import type { Position } from '../../shared/model/position';
import { failed, ok } from '../../shared/model/result';
import type { TradeNote } from '../../shared/model/trade-notes';
import { accountName } from '../../shared/rules/account-identity';
import { quietUntil } from '../../shared/rules/quiet-hours';
import { namesOfBots, noTraderNames } from '../../shared/rules/trader-names';
import { parseBridgeAddress } from '../bridge/address';
import { printed, redacted } from '../bridge/decode/printed';
import { folderOf, recordedBridge } from '../history/record-store';
import { createRecorder } from '../history/recorder';
import { createHistory } from '../history/sql/history';
import { readBooked } from '../ledger/booked';
import { createLedger } from '../ledger/ledger';
import { readPositionDeals } from '../ledger/position-deals';
import { recordedHandlers } from '../ledger/recorded';
import { ledgerHandlers } from '../ledger/results';
import { stateHandlers } from '../ledger/states';
import { tradeTableHandlers } from '../ledger/trade-table-handlers';
import { createTraderSources } from '../ledger/trader-sources';
import { spanSince } from '../live/broker-span';
import { systemClock } from '../live/clock';
import { watchEventLoop } from '../live/event-loop';
import { createLive } from '../live/live';
import { createStampMemory } from '../live/stamp-choice';
import { createWallWatch } from '../live/wall-watch';
import { createRiskGuards } from '../orders/guards/risk-guards';
import { createOrderService } from '../orders/order-service';
import { createPlanRuns } from '../orders/runs/runs';
import { keyOf } from '../oversight/alerts/account-alerts';
import { createAlertJudge } from '../oversight/alerts/alert-judge';
import { alertHandlers } from '../oversight/alerts/handlers';
import { createKeptAlerts } from '../oversight/alerts/kept-alerts';
import { isMuted } from '../oversight/channels/messages';
import { openChannels } from '../oversight/channels/open-channels';
import { createKeptNotices } from '../oversight/kept-notices';
import { meetBots } from '../oversight/meet-bots';
import { createNoticeList } from '../oversight/notice-list';
import { tellLater } from '../oversight/tell-later';
import { watchAccount } from '../oversight/watch-account';
import { watchClock } from '../oversight/watch-clock';
import { watchConnection } from '../oversight/watch-connection';
import { watchJournal } from '../oversight/watch-journal';
import { watchLeft } from '../oversight/watch-left';
import { watchMargin } from '../oversight/watch-margin';
import { whoTraded } from '../oversight/who-traded';
import { createBridgeChooser, environmentLine } from '../settings/bridge-choice';
import { visibleSettings } from '../settings/profiles';
import { createSettingsStore } from '../settings/stored-settings';
import { createTokenKeeper } from '../settings/token-keeper';
import { alertTrialHandlers } from './alert-trials';
import { analyseHandlers } from './analyse';
import { awayHandlers } from './away';
import { answer } from './bad-input';
import { createCapabilities } from './capabilities';
import { historyAccount, recordedEquity } from './connected-record';
import { connectionTestHandlers } from './connection-test';
import { desktopIntegrationHandlers, noDesktopIntegration } from './desktop-integration';
import { disputeHandlers } from './dispute';
import { equityHandlers } from './equity';
import { createEventHub } from './events';
import { keptHistoryHandlers, traderRecord } from './kept-history';
import { createOpenRequests } from './open-requests';
import type { Service, ServiceParts, StartedDemo } from './ports';
import { readHandlers } from './reads';
import { recordingHandlers } from './recording';
import { replayHandlers } from './replay';
import { changesInTurn, createSettingsService } from './settings';
import { terminalHandlers } from './terminal';
import { tradeNoteHandlers } from './trade-notes';

/** Puts the host together: answers the contract, over one bridge at a time. */
export async function createService(parts: ServiceParts): Promise<Service> {
  const now = () => performance.now();
  const log = (line: string) => parts.log(redacted(line, parts.environment.token));
  const events = createEventHub((error) => log(`a listener threw: ${wordsOf(error)}`));
  const store = createSettingsStore(parts.settingsFile, log);
  const around = parts.desktopIntegration ?? noDesktopIntegration;
  const tokens = createTokenKeeper(parts.keyStore, log, parts.fileTokens);
  const stampMemory = createStampMemory(store, log);
  const { clock = systemClock } = parts;
  const startedMs = clock.wall();
  const wallWatch = createWallWatch();
  /** Until its past is taken. */
  let demo: StartedDemo | null = null;
  let demoUrl: string | null = null;
  const startDemo = async () => {
    demo = await parts.startDemo();
    demoUrl = demo.url;
    return demo;
  };
  const live = createLive({
    chooser: createBridgeChooser({ ...parts, startDemo }, store, tokens),
    log,
    onChange(active, hasOtherToken) {
      events.emit('bridge.changed', active);
      if (hasOtherToken) recorder?.note({ what: 'token-changed' });
    },
    ...(parts.writes === undefined ? {} : { scheduler: { writes: parts.writes } }),
    stamps: { memory: stampMemory, asksFirst: parts.asksClockFirst === true },
    clock,
    wallWatch,
    isSending: () => trading.isSending(),
    polling: () => store.polling(),
    onTopics: (changed) => events.emit('topics.changed', changed),
    onTerminal: (work) => events.emit('terminal.changed', work),
  });
  const { bridge } = live;
  const trading = createOrderService({
    live,
    files: parts.journal,
    clock,
    log,
    guards: () => riskGuards.guards,
    onChange: (state) => events.emit('journal.changed', state),
    onAnswered: (intentId, outcome) => ownOrders.answered(intentId, outcome),
    onDropped: (capability, reason) => capabilities.noteDropped(capability, reason),
  });
  const newestIntents = async (most: number): Promise<readonly Intent[]> => {
    const list = await trading.handlers['journal.list']({ most });
    return list.ok ? list.value.intents : [];
  };
  const capabilities = createCapabilities(bridge, now);
  const openRequests = createOpenRequests();
  const eventLoop = watchEventLoop(now);
  const riskGuards = createRiskGuards({
    live,
    limits: (profileId) => limitsOf(store.limits(), profileId),
    intents: () => newestIntents(1_000),
    onArming: (arming) => events.emit('trading.changed', arming),
    clock,
  });
  const { knowledge } = live;
  const decimals = (): Decimals => ({
    money: knowledge.account()?.value.currencyDigits ?? 2,
    digitsOf: (symbol) => knowledge.spec(symbol)?.digits ?? null,
  });
  const names = () => {
    const account = knowledge.account()?.value;
    const name = account === undefined ? null : accountName(account);
    const bots = name === null ? undefined : store.bots()[name];
    return bots === undefined ? noTraderNames : namesOfBots(bots);
  };
  const words = {
    names,
    notes: (account: string | null) => (account === null ? null : store.recentNotes()[account]) ?? noNotes,
  };
  const dealsOf = ({ identifier, ticket }: Pick<Position, 'identifier' | 'ticket'>) =>
    ledger.dealsOf(identifier ?? ticket);
  const who = (deals: readonly Deal[] = []) =>
    whoTraded({ knowledge, ownTickets: trading.ownTickets, traderNames: names, dealsOf }, deals);
  const quietUntilMs = () =>
    quietUntil(store.quietHours(), clock.wall(), (atMs) => -60_000 * new Date(atMs).getTimezoneOffset());
  const isQuiet = (line: NoticeLine): boolean => quietUntilMs() !== null && !isAlarmLine(line);
  let readAccount: string | null = null;
  const notices = createNoticeList({
    live,
    clock,
    account() {
      const account = knowledge.hasOtherAccount() ? undefined : knowledge.account()?.value;
      if (account === undefined) return null;
      const name = folderOf({ bridge: recordedBridge(bridge.current()), account });
      if (bridge.current().life === undefined) return name;
      return `demo ${keyOf(bridge.current(), accountName(account) ?? '')} ${name}`;
    },
    kept: parts.notices === undefined ? null : createKeptNotices(parts.notices, log),
    isMuted: (line) => isMuted(line, alerts.muted()),
    isQuiet,
    mayWrite: () => recorder?.state() === 'recording',
    onChanged(newest, account) {
      events.emit('notices.changed', { newest, account });
      if (account === null || account === readAccount) return;
      readAccount = account;
      log('the account is read');
      ownOrders.look();
      void runs
        .unreadable()
        .then((files) => notices.add(files.map((words) => unreadableRunLine(words, startedMs))));
    },
    show(line, happened) {
      const kept = channels.add(line, happened);
      if (line.kind === 'connection') log(`${sentence(line.title)} ${line.detail}`);
      if (!line.isSystem || isQuiet(line) || !isOn(store.notices(), line)) return kept;
      const notice = systemNotice(line, names());
      if (around.notifier === 'host') around.notify(notice);
      else {
        events.emit('app.notice', notice);
        events.emit('app.notice', null);
      }
      return kept;
    },
  });
  let channelRevision = 0;
  const channels = openChannels({
    ...{ live, clock, store, log, list: notices, names, keyStore: parts.keyStore },
    ...{ fileTokens: parts.fileTokens, files: parts.notices ?? null, doors: parts.doors ?? [] },
    otherBridges: () => [parts.environment.bridgeUrl, demoUrl].filter((url) => url !== null),
    // With a disk that fails it tells all the same: rather twice than not at all.
    maySend: () => recorder?.state() !== 'another-host',
    heldUntilMs: () => alerts.heldUntilMs(),
    isQuiet: () => quietUntilMs() !== null,
    inTurn: changesInTurn(store),
    onChanged() {
      channelRevision += 1;
      events.emit('channels.changed', channelRevision);
    },
  });
  const watchers = [
    watchAccount({
      ...{ live, clock, list: notices, decimals, dealsOf, who, isOwn: trading.isOwn },
      isStopPromised: (position) => alerts.isStopPromised(who(dealsOf(position)).owner(position)),
    }),
    watchConnection(live, clock, notices),
    watchLeft(live, clock, notices, () => alerts.armed()),
    watchMargin(live, clock, notices),
    watchClock(live, clock, notices),
  ];
  const ownOrders = watchJournal({
    list: notices,
    clock,
    intents: trading.intents,
    waiting: trading.waiting,
    isAwaited: trading.isAwaited,
    isOfRun: (intentId) => runs.sent(intentId),
    digitsOf: decimals().digitsOf,
  });
  events.on('journal.changed', ownOrders.look);
  const recorder =
    parts.record === undefined
      ? null
      : createRecorder({
          live,
          files: parts.record,
          clock,
          wallWatch,
          log,
          intents: () => newestIntents(50),
          takePast(bridge) {
            const past = demo?.life === bridge ? demo.past : null;
            if (past) demo = null;
            return past?.() ?? null;
          },
          onPast: () => void history?.fill(),
        });
  const history =
    recorder === null || parts.record === undefined
      ? null
      : createHistory({
          files: parts.record,
          url: parts.historyUrl ?? null,
          clock,
          isRecording: () => recorder.state() === 'recording',
          // Twice the interval, where the record notes no longer one; without a page each is read every two to three seconds.
          gapMs: () => 2 * Math.max(3_000, store.polling().account, store.polling().positions),
          log,
        });
  const ownTickets = async () => {
    await trading.handlers['journal.list']({ most: 1 });
    return trading.ownTickets();
  };
  const kept = { history, files: parts.record ?? null, live, clock };
  const ledger = createLedger({
    live,
    clock,
    ownTickets,
    async keptDeals(after) {
      const account = await historyAccount(kept);
      if (history === null || account === null) return [];
      const { dealsAfter } = await import('../history/sql/deals-of');
      return (await history.ask((query) => dealsAfter(query, account, after))) ?? [];
    },
  });
  const alerts = createAlertJudge({
    live,
    clock,
    wallWatch,
    kept: parts.alerts === undefined ? null : createKeptAlerts(parts.alerts),
    recording: () => recorder?.state() ?? null,
    list: notices,
    words: () => ({
      ...decimals(),
      currency: knowledge.account()?.value.currency ?? '',
      names: names(),
    }),
    owners: (positions) => who(positions.flatMap(dealsOf)).owner,
    orderOwners: () => who().order,
    unresolved: trading.unresolvedIntents,
    past: { ledger, states: () => states['ledger.states']({}) },
    booked: (span) => readBooked(ledger.picked(span), span, ownTickets()),
    recorded: (atMs) => recordedEquity(kept, atMs),
    polling: () => store.polling(),
    quietUntilMs,
    onChanged: (revision) => events.emit('alerts.changed', revision),
    log,
  });
  const traderSources = createTraderSources({
    clock,
    record: () => traderRecord(kept),
    knowledge,
    pastOrders: live.pastOrders,
    spec: (symbol) => bridge.read((client) => client.symbol(symbol)),
    hours: (symbol, count) => bridge.read((client) => client.rates(symbol, 'H1', count)),
    intents: () => newestIntents(1_000),
  });
  const states = stateHandlers(ledger, clock, traderSources, (owner) => alerts.silentMs(owner));
  const runs = createPlanRuns({
    live,
    orders: trading,
    files: parts.runs,
    clock,
    traders: {
      position: (position) => who(dealsOf(position)).owner(position),
      order: (order) => who().order(order),
    },
    onChange: (revision) => events.emit('runs.changed', revision),
    began() {
      const tell = tellLater(notices, live, clock);
      return (run) => tell((atMs) => runLine(run, atMs));
    },
  });
  events.on('journal.changed', () => {
    recorder?.intentsChanged();
    void ledger.claimOwn();
  });
  events.on('bridge.changed', () => {
    riskGuards.bridgeChanged();
    trading.bridgeChanged();
    runs.bridgeChanged();
  });

  const settings = createSettingsService({
    store,
    tokens,
    bridge,
    stampMemory,
    environment: parts.environment,
    onChange: (now) => events.emit('settings.changed', now),
  });
  const stopMeeting = meetBots({
    live,
    bots: (account) => store.bots()[account] ?? [],
    save: settings.meetBots,
    clock,
  });
  const analysis = analyseHandlers(bridge, now, openRequests, () => store.polling().chart);
  const listsEveryMs = () => Math.max(store.polling().account, store.polling().positions);
  const handlers = {
    'app.read': () => Promise.resolve(ok({ ...parts.app, notifier: around.notifier })),
    ...desktopIntegrationHandlers(around),
    ...tradeNoteHandlers(store, (change) => events.emit('notes.changed', change)),
    ...settings.handlers,
    ...readHandlers(live, openRequests),
    'load.read': () =>
      bridge.read((client) => Promise.resolve(ok({ ...client.load(), eventLoopP99Ms: eventLoop.p99Ms() }))),
    ...riskGuards.handlers,
    ...connectionTestHandlers(bridge),
    ...analysis,
    async 'rates.analyse'(asked) {
      const answer = await analysis['rates.analyse'](asked);
      if (answer.ok) alerts.show(asked, answer.value);
      return answer;
    },
    'requests.cancel': ({ requestId }) => Promise.resolve(ok(openRequests.cancel(requestId))),
    ...capabilities.handlers,
    ...terminalHandlers(live, () => {
      const tell = tellLater(notices, live, clock);
      return (news) => tell((atMs) => terminalLine(news, atMs));
    }),
    ...trading.handlers,
    ...runs.handlers,
    ...equityHandlers(kept),
    ...keptHistoryHandlers(kept),
    ...alertHandlers(alerts, live, clock),
    ...alertTrialHandlers({ ...kept, ledger, traderSources, trading, intents: newestIntents }),
    ...channels.handlers,
    'notices.list': ({ after }) => Promise.resolve(ok([...notices.after(after)])),
    'ledger.coverage': () => ledger.coverage(),
    'ledger.deals': ({ requestId, ...asked }) =>
      openRequests.during(requestId, (wanted) => ledger.picked(asked, wanted)),
    'ledger.find': ({ digits }) => Promise.resolve(ok([...ledger.find(digits)])),
    ...ledgerHandlers(ledger, clock, names),
    ...tradeTableHandlers({
      ...{ ...words, ledger, clock, during: openRequests.during },
      positions: () => knowledge.positions()?.value.rows ?? noPositions,
    }),
    'ledger.position-deals': () =>
      readPositionDeals(
        () => knowledge.positions()?.value.rows ?? [],
        spanSince(0, knowledge.brokerNow(), clock.wall(), false).to,
        (span) => ledger.picked(span),
      ),
    'ledger.booked': (period) => readBooked(ledger.picked(period), period, ownTickets()),
    ...recordedHandlers(ledger, clock, traderSources),
    ...states,
    ...disputeHandlers({
      ...kept,
      journal: parts.journal,
      program: `${parts.app.name} ${parts.app.version}`,
      token: parts.environment.token,
      intents: () => newestIntents(20_000),
      everyMs: () => Math.max(store.polling().account, store.polling().positions),
    }),
    ...recordingHandlers({ ...kept, recorder }),
    ...replayHandlers({
      ...kept,
      now,
      analyse: analysis['rates.analyse'],
      ledger,
      ownTickets,
      words,
      everyMs: listsEveryMs,
    }),
    ...awayHandlers({ ...kept, everyMs: listsEveryMs }),
  } satisfies Handlers;

  around.onCommand((command) => {
    events.emit('app.command', command);
    events.emit('app.command', null);
  });
  events.emit('settings.changed', visibleSettings(store, tokens, parts.environment));
  tellStrayTokens();
  await bridge.choose();

  function tellStrayTokens(): void {
    const { bridgeUrl } = parts.environment;
    const named = bridgeUrl === null ? null : parseBridgeAddress(bridgeUrl);
    const bridges = [
      ...store.bridges().profiles,
      ...(named?.ok === true ? [{ name: environmentLine, url: named.value.url }] : []),
    ];
    for (const words of parts.fileTokens?.strays(
      bridges,
      store.channels().map(({ name }) => name),
    ) ?? [])
      log(words);
  }

  return {
    handlers,
    async invoke(name, input) {
      if (!isRequestName(name)) {
        return failed({ kind: 'bad-input', message: `There is no request named ${printed(name, 60)}.` });
      }
      try {
        return await answer(handlers, name, input);
      } catch (error) {
        log(`${name} failed inside the host: ${wordsOf(error)}`);
        return failed({ kind: 'internal', message: `A defect in the app stopped ${name}.` });
      }
    },
    on: (name, listener) => events.on(name, listener),
    status: () => ({
      bridge: bridge.current(),
      link: live.link(),
      account: live.knowledge.account()?.value ?? null,
      unresolved: trading.unresolved(),
      runs: runs.underWay(),
    }),
    onStatus(listener) {
      const stops = [
        live.onReading((reading) => {
          if (reading?.topic === 'account') listener();
        }),
        events.on('bridge.changed', listener),
        events.on('journal.changed', listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    watch() {
      live.watch();
      ledger.readPast();
    },
    slept(fromMs, toMs) {
      recorder?.note({ what: 'slept', fromMs, toMs });
      return bridge.choose();
    },
    tokensChanged() {
      tellStrayTokens();
      events.emit('settings.changed', visibleSettings(store, tokens, parts.environment));
      return bridge.takeToken();
    },
    async close(isChosen = false) {
      eventLoop.stop();
      // First: nothing more of a run is sent once the end is asked for.
      runs.close();
      for (const stop of watchers) stop();
      ownOrders.end();
      await alerts.close();
      await notices.close();
      await channels.close(isChosen);
      stopMeeting();
      ledger.close();
      trading.close();
      await Promise.all([history?.close(), recorder?.close(), live.close()]);
    },
  };
}

const noNotes: readonly TradeNote[] = [];
const noPositions: readonly Position[] = [];

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
