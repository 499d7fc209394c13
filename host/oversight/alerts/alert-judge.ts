import type { AlertWords } from '../../../shared/formats/alert-lines';
import { addMoney } from '../../../shared/math/deals';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { AlertRule, Alerts, IndicatorMeasure, Measure } from '../../../shared/model/alerts';
import type { Analysis } from '../../../shared/model/analysis';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { ShownList } from '../../../shared/model/record';
import type { RecordingStatus } from '../../../shared/model/recording';
import type { Polling } from '../../../shared/model/settings';
import type { Tick } from '../../../shared/model/tick';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { clearsBy, isFired, remindsAt } from '../../../shared/rules/judge';
import { isLoss } from '../../../shared/rules/losses';
import { bookingOf } from '../../../shared/rules/plan';
import { quoteLimitMs } from '../../../shared/rules/quote-age';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { isOfTrades } from '../../../shared/rules/trader-trades';
import { judgeEveryMs, readingsKeptEveryMs } from '../../../shared/timetable';
import { printed } from '../../bridge/decode/printed';
import type { Clock } from '../../live/clock';
import type { Live, ReadingListener } from '../../live/live';
import type { WallWatch } from '../../live/wall-watch';
import type { NoticeList } from '../notice-list';
import {
  type AccountAlerts,
  isArmed,
  isSnoozed,
  type JudgedRule,
  partsOf,
  shift,
  standingOf,
} from './account-alerts';
import { type AlertSteps, createAlertSteps } from './alert-steps';
import { createEarnedSince, type EarnedParts } from './earned-since';
import { type CandleOf, createIndicatorWatch, indicatorKey, type Shown } from './indicator-watch';
import type { KeptAlerts } from './kept-alerts';
import { createLosses, equityOf, type LossesParts } from './losses';
import {
  blind,
  type Found,
  isOfAccount,
  isOfBid,
  isOfDeals,
  isOfHost,
  isOfPositions,
  isOfQuotes,
  isOfResult,
  isOfTick,
  noClock,
  ofAccount,
  ofOrders,
  ofPositions,
  ofTick,
  showsNothingOpen,
} from './measures';
import { type Candle, missedAfterMs, missedPrices, missedTries } from './missed-prices';
import { createPositionsWatch } from './positions-watch';
import { createQuoteWatch } from './quote-watch';
import { createTraderPast, type TraderPast, type TraderPastParts } from './trader-past';
import { createWhoseAlerts } from './whose-alerts';

/** Judges the connected account's alerts and promises with each read, page or none, and tells what they say. */
export interface AlertJudge {
  /** Null until the account is read. What is changed in it is written by `changed`. */
  alerts(): Promise<AccountAlerts | null>;
  isJudge(): boolean;
  list(): Promise<Alerts>;
  /** A page's chart was answered so, of the present. */
  show(asked: Shown, answer: Analysis): void;
  readonly end: AlertSteps['end'];
  /** The user changed the connected account's rules. Resolves when it is on the disk, or its trouble is known. */
  changed(): Promise<void>;
  /** All messages but those of alarms are held until then; null = not. */
  heldUntilMs(): UtcMs | null;
  /** Of these traders only alarms are told. */
  muted(): readonly string[];
  /** When this trader was told to be silent, as far as the log goes. */
  silentMs(trader: TraderKey): readonly UtcMs[];
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface AlertJudgeParts {
  readonly live: Pick<
    Live,
    | 'bridge'
    | 'knowledge'
    | 'link'
    | 'onReading'
    | 'onPositions'
    | 'onOrders'
    | 'topics'
    | 'everyMs'
    | 'terminalWork'
  >;
  readonly clock: Clock;
  readonly wallWatch: Pick<WallWatch, 'setByMs'>;
  /** Null: kept in memory alone. */
  readonly kept: KeptAlerts | null;
  /** Of several hosts on one folder the one that records judges; null: nothing is recorded here. */
  recording(): RecordingStatus['state'] | null;
  readonly list: Pick<NoticeList, 'add' | 'now' | 'written'>;
  words(): AlertWords;
  /** Whose positions these are. */
  owners(positions: readonly Position[]): TraderOf<Position>;
  readonly booked: EarnedParts['booked'];
  readonly recorded: LossesParts['recorded'];
  orderOwners(): TraderOf<Order>;
  /** Requests without a known result; null: not read yet. */
  unresolved(): readonly Pick<Intent, 'id' | 'sent' | 'created'>[] | null;
  readonly past: Omit<TraderPastParts, 'clock'>;
  polling(): Polling;
  quietUntilMs(): UtcMs | null;
  onChanged(revision: number): void;
  log(line: string): void;
}

const notConnected = 'the terminal is not connected to its broker';
/** It writes what it has read once a minute. Milliseconds. */
const othersSilentMs = 3 * readingsKeptEveryMs;

/** What was read of one connection. Times are monotonic milliseconds. */
const newReads = (generation: number, nowMs: number) => ({
  generation,
  accountMs: nowMs,
  /** When each rule on a result by deals was read, or first waited for that. */
  resultsMs: new Map<string, number>(),
  ordersMs: nowMs,
  /** The last confirmed, complete list. */
  orders: null as readonly Order[] | null,
  /** Symbols of which candles are being read. */
  lookingBack: new Set<string>(),
  /** How often they were asked for in vain, by symbol. */
  inVain: new Map<string, number>(),
});

/** Of an indicator: what comes next is its value at the last close. */
const waitsForClose = ({ judged: { readMs, state } }: JudgedRule): boolean =>
  readMs === null || state === 'blind';

export function createAlertJudge(parts: AlertJudgeParts): AlertJudge {
  const { live, clock } = parts;
  const { knowledge, bridge } = live;
  let reads = newReads(-1, 0);
  let earned = newEarned();
  let losses = newLosses();
  let past = newPast();
  let indicators = newIndicators();
  let positions = newPositions();
  const quotes = createQuoteWatch({ live, clock, polling: parts.polling });
  /** When an action on the terminal, which tells of its silence itself, was last under way. Monotonic milliseconds. */
  let actedMs = Number.NEGATIVE_INFINITY;
  /** Since when each request has no known result. Monotonic milliseconds. */
  let unresolvedMs: ReadonlyMap<string, number> = new Map();
  let cancel: (() => void) | null = null;
  let revision = 0;
  let isClosed = false;
  let setByMs = parts.wallWatch.setByMs();
  const whose = createWhoseAlerts({
    ...parts,
    onConnection(generation) {
      reads = newReads(generation, clock.now());
      earned = newEarned();
      losses = newLosses();
      past = newPast();
      indicators = newIndicators();
      positions = newPositions();
      quotes.clear();
      // A wake from sleep is one too: the monotonic clock may have stood still.
      unresolvedMs = new Map();
    },
    onLoaded: sweepSoon,
    onChange: tellChange,
  });
  const { enter, isJudge, write } = whose;
  const steps = createAlertSteps({
    ...{ clock, list: parts.list, words: parts.words, clearsBy: clearsByNow, hasRead: whose.hasRead },
    openPosition: (ticket) => positions.open().get(ticket) ?? null,
    changed: tellChange,
    write,
  });

  function newEarned() {
    return createEarnedSince({ clock, knowledge, booked: parts.booked });
  }
  function newLosses() {
    return createLosses({ ...parts, earned, offsetS: knowledge.utcOffsetS });
  }
  function newPositions() {
    return createPositionsWatch({ clock, nowS, owners: parts.owners, onGone: () => earned.positionGone() });
  }
  function newIndicators() {
    return createIndicatorWatch({
      live,
      clock,
      quote: (symbol) => quotes.last(symbol),
      nowS,
      chartEveryMs: () => parts.polling().chart,
      onValue: takeIndicator,
    });
  }
  function newPast() {
    return createTraderPast({ ...parts.past, clock }, nowS);
  }
  function nowS(): BrokerSeconds | null {
    const known = knowledge.brokerNow();
    return known.length === 0 ? null : Math.max(...known);
  }
  function tellChange(): void {
    revision += 1;
    parts.onChanged(revision);
  }

  function clearsByNow(rule: AlertRule): number {
    const { of } = rule;
    const balance = knowledge.account()?.value.balance ?? null;
    if (of.kind !== 'price') return clearsBy(rule, { point: null, spread: null, balance });
    const point = knowledge.spec(of.symbol)?.point ?? null;
    const spread = quotes.spread(of.symbol);
    return clearsBy(rule, { point, spread, balance });
  }

  const rulesOf = (of: AccountAlerts, isOf: (measure: Measure) => boolean): readonly JudgedRule[] =>
    [...of.rules.values()].filter((each) => isArmed(each) && isOf(each.rule.of));

  function takeTick(of: AccountAlerts, symbol: string, tick: Tick, askedMs: number): void {
    const isNew = quotes.take(symbol, tick, askedMs);
    if (!isNew || !knowledge.isConnected()) return;
    const rules = rulesOf(of, (measure) => isOfTick(measure) && measure.symbol === symbol);
    const ofBid = rules.filter(({ rule }) => isOfBid(rule.of));
    const lastMs = Math.min(...ofBid.flatMap(({ judged: { readMs } }) => readMs ?? []));
    judgeTick(
      rules.filter((each) => !ofBid.includes(each)),
      of,
      symbol,
      [],
    );
    if (reads.lookingBack.has(symbol)) return;
    if (clock.wall() - lastMs < missedAfterMs || lastMs === Number.POSITIVE_INFINITY)
      judgeTick(ofBid, of, symbol, []);
    else void lookBack(of, symbol, lastMs);
  }

  /** With its first quote after a while what its price did meanwhile is judged too. */
  async function lookBack(of: AccountAlerts, symbol: string, sinceMs: UtcMs): Promise<void> {
    const { generation, lookingBack, inVain } = reads;
    lookingBack.add(symbol);
    const missed = await missedPrices(live, clock, symbol, sinceMs);
    lookingBack.delete(symbol);
    if (enter() !== of || reads.generation !== generation || !isJudge()) return;
    const tries = (inVain.get(symbol) ?? 0) + 1;
    if (missed === null && tries < missedTries) {
      // The next quote asks again: until then its rules stay as they were read last.
      inVain.set(symbol, tries);
      return;
    }
    inVain.delete(symbol);
    if (missed === null)
      parts.log(
        `alerts: how far ${printed(symbol)} went since ${new Date(sinceMs).toISOString()} could not be read: what it crossed meanwhile is not seen.`,
      );
    judgeTick(
      rulesOf(of, (measure) => isOfTick(measure) && measure.symbol === symbol && isOfBid(measure)),
      of,
      symbol,
      missed ?? [],
    );
  }

  function judgeTick(
    rules: readonly JudgedRule[],
    of: AccountAlerts,
    symbol: string,
    candles: readonly Candle[],
  ): void {
    const tick = quotes.last(symbol);
    const spec = knowledge.spec(symbol);
    if (tick === null || spec === null) return;
    steps.take(rules, of, (measure, { judged: { readMs } }) => {
      const missed = candles.filter(({ beganMs }) => readMs !== null && beganMs > readMs);
      return isOfTick(measure) ? ofTick(measure, tick, spec, missed) : null;
    });
  }

  function takeIndicator(measured: IndicatorMeasure, value: number, candle: CandleOf): void {
    const of = enter();
    if (of === null || whose.isOthers() || whyNoQuotes(measured.symbol) !== null) return;
    const key = indicatorKey(measured);
    const rules = rulesOf(of, (measure) => measure.kind === 'indicator' && indicatorKey(measure) === key);
    // The close before it comes first.
    steps.take(
      rules.filter((each) => !candle.isForming || (each.rule.isForming && !waitsForClose(each))),
      of,
      () => ({ kind: 'value', value, candle }),
    );
  }

  function whyByClose({ isForming, of }: AlertRule): string | null {
    if (!isForming || of.kind !== 'indicator') return null;
    return isJudge() ? indicators.whyByClose(of) : 'another Bridgewatch judges, and does not see this chart';
  }

  function takeAccount(of: AccountAlerts): void {
    const account = knowledge.account()?.value;
    if (account === undefined || !knowledge.isConnected()) return;
    reads.accountMs = clock.now();
    judgeAccount(
      rulesOf(of, (measure) => isOfAccount(measure) || isOfResult(measure)),
      of,
      account,
    );
    const equity = equityOf(account);
    of.losses.last = equity === null ? null : { atMs: clock.wall(), equity };
  }

  function judgeAccount(rules: readonly JudgedRule[], of: AccountAlerts, account: Account): void {
    steps.take(rules, of, (measure, { rule }) => {
      if (isOfAccount(measure)) return ofAccount(measure, account);
      if (!isOfResult(measure)) return null;
      const found =
        isLoss(measure) || measure.kind === 'drawdown'
          ? losses.read(measure, rule, account, of.losses)
          : todaysResult(account);
      if (found !== null) reads.resultsMs.set(rule.id, clock.now());
      return found;
    });
  }

  /** As the account strip has it: booked since the broker's midnight, and floating. */
  function todaysResult(account: Account): Found | null {
    const atS = nowS();
    if (atS === null) return noClock;
    const read = earned.read(startOfBrokerDay(atS), account, null);
    if (read?.kind !== 'earned') return read;
    return { kind: 'value', value: addMoney([read.byTrades, read.floating]) };
  }

  function takePositions({ rows, unreadable }: ShownList<Position>): void {
    const of = enter();
    const account = knowledge.account()?.value;
    if (of === null || account === undefined || whose.isOthers()) return;
    shiftBySetClock();
    if (unreadable.length > 0 || live.terminalWork() !== null || !knowledge.isConnected()) return;
    const hasOrders = (knowledge.orders()?.value.rows.length ?? 0) > 0;
    if (rows.length === 0 && !showsNothingOpen(account, hasOrders)) return;
    positions.take(rows, of);
    judgePositions(rulesOf(of, isOfPositions), of, account);
  }

  /** By the list that was taken last. */
  function judgePositions(rules: readonly JudgedRule[], of: AccountAlerts, account: Account): void {
    if (rules.length === 0) return;
    const read = {
      ...positions.seen(of),
      isHedging: bookingOf(account) === 'hedging',
      ...{ nowS: nowS(), past, decimals: parts.words, specOf: knowledge.spec },
    };
    steps.take(rules, of, (measure, { judged: { value } }) =>
      isOfPositions(measure) ? ofPositions(measure, read, value) : null,
    );
  }

  function takeOrders({ rows, unreadable }: ShownList<Order>): void {
    const of = enter();
    if (of === null || whose.isOthers() || unreadable.length > 0) return;
    if (live.terminalWork() !== null || !knowledge.isConnected()) return;
    reads.ordersMs = clock.now();
    reads.orders = rows;
    judgeOrders(
      rulesOf(of, ({ kind }) => kind === 'pending'),
      of,
      rows,
    );
  }

  function judgeOrders(rules: readonly JudgedRule[], of: AccountAlerts, rows: readonly Order[]): void {
    const ownerOf = parts.orderOwners();
    steps.take(rules, of, (measure) =>
      measure.kind === 'pending' ? ofOrders(measure, rows, ownerOf) : null,
    );
  }

  /** What is new is judged by what was read last. */
  function judgeUnread(of: AccountAlerts): void {
    const account = knowledge.account()?.value;
    if (account === undefined || !isJudge() || live.terminalWork() !== null || !knowledge.isConnected())
      return;
    const unread = (isOf: (measure: Measure) => boolean): readonly JudgedRule[] =>
      rulesOf(of, isOf).filter(({ rule, judged }) => judged.readMs === null && whyBlind(rule) === null);
    judgeAccount(
      unread((measure) => isOfAccount(measure) || isOfResult(measure)),
      of,
      account,
    );
    if (positions.isRead()) judgePositions(unread(isOfPositions), of, account);
    if (reads.orders !== null)
      judgeOrders(
        unread(({ kind }) => kind === 'pending'),
        of,
        reads.orders,
      );
  }

  /** Of monotonic times. */
  const lasting = (sinceMs: readonly number[]): Found => ({
    ...{ kind: 'value', value: Math.max(0, ...sinceMs.map((each) => clock.now() - each)) / 1_000 },
  });

  function ofConnection(): Found | null {
    const link = live.link();
    const isActing = live.terminalWork() !== null;
    if (isActing) actedMs = clock.now();
    if (link === 'waiting' || isActing) return null;
    return lasting(link === 'live' && knowledge.isConnected() ? [] : [Math.max(reads.accountMs, actedMs)]);
  }

  function ofUnresolved(): Found {
    const open = parts.unresolved();
    if (open === null) return blind('the journal is not read yet');
    // A computer's clock that is set changes nothing of how long it has lasted.
    unresolvedMs = new Map(
      open.map(({ id, sent, created }) => [
        id,
        unresolvedMs.get(id) ?? clock.now() - Math.max(0, clock.wall() - (sent ?? created)),
      ]),
    );
    return lasting([...unresolvedMs.values()]);
  }

  const whyNoQuotes = (symbol: string): string | null =>
    knowledge.isConnected() ? quotes.whyBlind(symbol) : notConnected;

  /** Why nothing is known of it now, null where something is. */
  function whyBlind({ id, of: measure }: AlertRule): string | null {
    if (isOfHost(measure)) return null;
    if (isOfTick(measure)) return whyNoQuotes(measure.symbol);
    if (measure.kind === 'indicator') return whyNoQuotes(measure.symbol) ?? indicators.whyBlind(measure);
    if (!knowledge.isConnected()) return notConnected;
    const limitMs = Math.max(quoteLimitMs, 3 * Math.max(live.everyMs(), parts.polling().positions));
    const isOld = (atMs: number, forMs = limitMs): boolean => clock.now() - atMs > forMs;
    if (isOfResult(measure)) {
      const readMs = reads.resultsMs.get(id) ?? clock.now();
      reads.resultsMs.set(id, readMs);
      return isOld(readMs, 3 * limitMs) ? 'the day’s deals are not read' : null;
    }
    if (isOfAccount(measure)) return isOld(reads.accountMs) ? 'the account is not read' : null;
    if (measure.kind === 'pending')
      return isOld(reads.ordersMs) ? 'the orders are not read, or their list is in doubt' : null;
    const why = past.whyBlind(measure);
    if (why !== null) return why;
    return isOld(positions.readMs()) ? 'the positions are not read, or their list is in doubt' : null;
  }

  const symbolsOf = (of: AccountAlerts): readonly string[] => [
    ...new Set(rulesOf(of, isOfQuotes).flatMap(({ rule }) => ('symbol' in rule.of ? [rule.of.symbol] : []))),
  ];

  function pastWanted(of: AccountAlerts): Parameters<TraderPast['look']>[0] {
    const measured = rulesOf(of, isOfDeals).map(({ rule }) => rule.of);
    // The keys were made by the same rules.
    const keys = measured.flatMap((each) => (isOfTrades(each) ? [each.trader as TraderKey] : []));
    return { traders: new Set(keys), isPaceWanted: measured.some(({ kind }) => kind === 'silence') };
  }

  function lookAtIndicators(of: AccountAlerts): void {
    const wanted = new Map<string, IndicatorMeasure>();
    const waiting = new Set<string>();
    let isKnown = false;
    for (const each of rulesOf(of, ({ kind }) => kind === 'indicator')) {
      const { rule } = each;
      if (rule.of.kind !== 'indicator' || whyNoQuotes(rule.of.symbol) !== null) continue;
      const key = indicatorKey(rule.of);
      wanted.set(key, rule.of);
      const isBlind = whyBlind(rule) !== null;
      if (!isBlind && waitsForClose(each)) waiting.add(key);
      isKnown ||= !isBlind && each.judged.readMs !== null;
    }
    indicators.look([...wanted.values()], (each) => waiting.has(indicatorKey(each)));
    // Between two candles nothing is read of them, and all is known.
    if (!isKnown) return;
    of.checkedMs = clock.wall();
    whose.hasRead();
  }

  function shiftBySetClock(): void {
    const nowSetByMs = parts.wallWatch.setByMs();
    if (nowSetByMs !== setByMs) for (const each of whose.met()) shift(each, nowSetByMs - setByMs);
    setByMs = nowSetByMs;
  }

  function sweepSoon(): void {
    const current = whose.current();
    if (isClosed || cancel !== null || current === null) return;
    if (current.rules.size === 0 && current.waitingLines.length === 0 && isJudge()) return;
    cancel = clock.after(judgeEveryMs, sweep);
  }

  function sweep(): void {
    cancel = null;
    shiftBySetClock();
    const of = enter();
    if (of !== null) look(of);
    sweepSoon();
  }

  function look(of: AccountAlerts): void {
    if (whose.isOthers()) {
      whose.follow();
      return;
    }
    quotes.want(
      symbolsOf(of),
      [...positions.open().values()].map(({ symbol }) => symbol),
    );
    past.look(pastWanted(of));
    lookAtIndicators(of);
    steps.take(rulesOf(of, isOfHost), of, ({ kind }) =>
      kind === 'connection' ? ofConnection() : ofUnresolved(),
    );
    const atMs = clock.wall();
    const due = rulesOf(of, () => true).filter(({ rule, judged: { state, why: known } }) => {
      const why = whyBlind(rule);
      const isNews = why !== null && !(state === 'blind' && known === why);
      return isNews || (rule.untilMs !== null && atMs >= rule.untilMs);
    });
    // All at once: a link that breaks is one event.
    steps.take(due, of, (_measure, { rule }) => blind(whyBlind(rule) ?? ''));
    if (of.waitingLines.length > 0) void steps.addWaiting(of);
    steps.endSnoozes(of);
    steps.remind(of);
    whose.writeReadings(of);
  }

  const onReading: ReadingListener = (reading, askedMs) => {
    if (reading === null) return;
    const of = enter();
    if (of === null || whose.isOthers()) return;
    const isSymbol = reading.topic === 'tick' || reading.topic === 'symbol';
    if (isSymbol && !reading.result.ok && reading.result.failure.kind === 'not-found')
      quotes.isUnknown(reading.symbol);
    if (!reading.result.ok) return;
    if (reading.topic === 'tick') takeTick(of, reading.symbol, reading.result.value, askedMs ?? clock.now());
    if (reading.topic === 'account' && knowledge.account()?.askedMs === askedMs) takeAccount(of);
    if (reading.topic !== 'deals') return;
    earned.dealsChanged();
    past.dealsChanged();
  };
  const stops = [live.onReading(onReading), live.onPositions(takePositions), live.onOrders(takeOrders)];

  function doubt({ rules, checkedMs }: AccountAlerts): string | null {
    if (parts.recording() === 'trouble')
      return 'Nothing can be recorded now, so it is not certain that no other Bridgewatch judges too.';
    if (isJudge() || rules.size === 0 || clock.wall() - (checkedMs ?? 0) < othersSilentMs) return null;
    return 'The Bridgewatch that judges has read nothing of these for minutes: it may be connected to another account.';
  }

  return {
    alerts: whose.read,
    isJudge,
    show(asked, answer) {
      const of = enter();
      if (of === null || whose.isOthers()) return;
      // Two rules on one indicator are one reading.
      const wanted = new Map<string, IndicatorMeasure>();
      for (const { rule } of rulesOf(of, ({ kind }) => kind === 'indicator'))
        if (rule.isForming && rule.of.kind === 'indicator') wanted.set(indicatorKey(rule.of), rule.of);
      indicators.show([...wanted.values()], asked, answer);
    },
    end: steps.end,
    async list() {
      const of = await whose.read();
      const held = of?.snoozedUntilMs ?? null;
      return {
        generation: bridge.current().generation,
        account: of?.account ?? null,
        judge: isJudge() ? 'this' : 'other',
        trouble: of === null ? null : (of.trouble ?? doubt(of)),
        alerts: [...(of?.rules.values() ?? [])].map((each) => {
          const { rule, judged, snoozedUntilMs, start } = each;
          const standing = standingOf(each);
          const isSeen = partsOf(each).every((part) => part.judged.isSeen);
          return {
            ...{ rule, start, judged: { ...judged, isSeen }, byClose: whyByClose(rule) },
            snoozedUntilMs: isSnoozed(snoozedUntilMs, clock.wall()) ? snoozedUntilMs : null,
            remindsAtMs: remindsAt(standing.rule, standing.judged),
          };
        }),
        snoozedUntilMs: isSnoozed(held, clock.wall()) ? held : null,
        quietUntilMs: parts.quietUntilMs(),
        muted: [...(of?.muted ?? [])],
        checkedMs: of?.checkedMs ?? null,
        everyMs: quotes.everyMs(),
      };
    },
    async changed() {
      const current = whose.current();
      if (current === null) return;
      reads.resultsMs.clear();
      past.changed();
      judgeUnread(current);
      await write(current);
      tellChange();
      sweepSoon();
    },
    heldUntilMs() {
      const snoozedUntilMs = whose.current()?.snoozedUntilMs ?? null;
      return isSnoozed(snoozedUntilMs, clock.wall()) ? snoozedUntilMs : null;
    },
    muted: () => whose.current()?.muted ?? [],
    silentMs(trader) {
      const of = whose.current();
      return (of?.flips ?? []).flatMap((flip) => {
        const measure = of?.rules.get(flip.ruleId)?.rule.of;
        return measure?.kind === 'silence' && measure.trader === trader && isFired(flip) ? flip.atMs : [];
      });
    },
    async close() {
      isClosed = true;
      cancel?.();
      for (const stop of stops) stop();
      const current = whose.current();
      if (current === null) return;
      if (!whose.isOthers()) await steps.addWaiting(current);
      await write(current);
    },
  };
}
