import type { AlertWords } from '../../../shared/formats/alert-lines';
import { addMoney } from '../../../shared/math/deals';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { AlertRule, IndicatorMeasure, Measure } from '../../../shared/model/alerts';
import type { Analysis } from '../../../shared/model/analysis';
import type { BrokerSeconds, Ticket } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { ShownList } from '../../../shared/model/record';
import type { Polling } from '../../../shared/model/settings';
import type { Tick } from '../../../shared/model/tick';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { clearsBy } from '../../../shared/rules/judge';
import { isLoss } from '../../../shared/rules/losses';
import { bookingOf } from '../../../shared/rules/plan';
import { quoteLimitMs } from '../../../shared/rules/quote-age';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { isOfTrades } from '../../../shared/rules/trader-trades';
import type { Clock } from '../../live/clock';
import type { Live } from '../../live/live';
import { type AccountAlerts, type JudgedRule, rulesOf } from './account-alerts';
import type { AlertSteps } from './alert-steps';
import { createEarnedSince, type EarnedParts } from './earned-since';
import { type CandleOf, createIndicatorWatch, indicatorKey, type Shown } from './indicator-watch';
import { createLosses, equityOf, type LossesParts } from './losses';
import {
  blind,
  type Found,
  isOfAccount,
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
  showsNothingOpen,
} from './measures';
import { createPositionsWatch } from './positions-watch';
import { createQuoteWatch } from './quote-watch';
import { createTickReads } from './tick-reads';
import { createTraderPast, type TraderPast, type TraderPastParts } from './trader-past';

/** What the reads of one connection say of each rule: its value, or why nothing is known of it. */
export interface AlertReads {
  /** Of another connection nothing is read yet. */
  connected(): void;
  takeTick(of: AccountAlerts, symbol: string, tick: Tick, askedMs: number): void;
  /** The bridge does not know it. */
  isUnknown(symbol: string): void;
  takeAccount(of: AccountAlerts): void;
  takePositions(of: AccountAlerts, list: ShownList<Position>): void;
  takeOrders(of: AccountAlerts, list: ShownList<Order>): void;
  dealsChanged(): void;
  /** A page's chart was answered so, of the present. */
  show(of: AccountAlerts, asked: Shown, answer: Analysis): void;
  /** Asks for what no page reads, takes what the host knows by itself, and what is not read any more is blind. */
  look(of: AccountAlerts): void;
  /** What is new is judged by what was read last. */
  rulesChanged(of: AccountAlerts): void;
  /** How far back a rule must be now to clear. */
  clearsBy(rule: AlertRule): number;
  /** Why closes alone count now of a rule that candles fire while they grow; null: they do not, and of all else. */
  whyByClose(rule: AlertRule): string | null;
  openPosition(ticket: Ticket): Position | null;
  /** How often quotes that nobody looks at are read. Milliseconds. */
  everyMs(): number;
}

export interface AlertReadsParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'link' | 'topics' | 'everyMs' | 'terminalWork'>;
  readonly clock: Clock;
  /** Steps rules by what is found of them. */
  readonly take: AlertSteps['take'];
  /** The rules of the connected account. */
  enter(): AccountAlerts | null;
  isJudge(): boolean;
  isOthers(): boolean;
  hasRead(): void;
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
  log(line: string): void;
}

const notConnected = 'the terminal is not connected to its broker';

/** What was read of one connection. Times are monotonic milliseconds. */
const newReads = (nowMs: number) => ({
  accountMs: nowMs,
  /** When each rule on a result by deals was read, or first waited for that. */
  resultsMs: new Map<string, number>(),
  ordersMs: nowMs,
  /** The last confirmed, complete list. */
  orders: null as readonly Order[] | null,
});

/** Of an indicator: what comes next is its value at the last close. */
const waitsForClose = ({ judged: { readMs, state } }: JudgedRule): boolean =>
  readMs === null || state === 'blind';

export function createAlertReads(parts: AlertReadsParts): AlertReads {
  const { live, clock } = parts;
  const { knowledge } = live;
  let reads = newReads(0);
  let earned = newEarned();
  let losses = newLosses();
  let past = newPast();
  let indicators = newIndicators();
  let positions = newPositions();
  const quotes = createQuoteWatch({ live, clock, polling: parts.polling });
  const ticks = createTickReads({ ...parts, quotes });
  /** When an action on the terminal, which tells of its silence itself, was last under way. Monotonic milliseconds. */
  let actedMs = Number.NEGATIVE_INFINITY;
  /** Since when each request has no known result. Monotonic milliseconds. */
  let unresolvedMs: ReadonlyMap<string, number> = new Map();

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
  function clearsByNow(rule: AlertRule): number {
    const { of } = rule;
    const balance = knowledge.account()?.value.balance ?? null;
    if (of.kind !== 'price') return clearsBy(rule, { point: null, spread: null, balance });
    const point = knowledge.spec(of.symbol)?.point ?? null;
    const spread = quotes.spread(of.symbol);
    return clearsBy(rule, { point, spread, balance });
  }

  function takeIndicator(measured: IndicatorMeasure, value: number, candle: CandleOf): void {
    const of = parts.enter();
    if (of === null || parts.isOthers() || whyNoQuotes(measured.symbol) !== null) return;
    const key = indicatorKey(measured);
    const rules = rulesOf(of, (measure) => measure.kind === 'indicator' && indicatorKey(measure) === key);
    // The close before it comes first.
    parts.take(
      rules.filter((each) => !candle.isForming || (each.rule.isForming && !waitsForClose(each))),
      of,
      () => ({ kind: 'value', value, candle }),
    );
  }

  function whyByClose({ isForming, of }: AlertRule): string | null {
    if (!isForming || of.kind !== 'indicator') return null;
    return parts.isJudge()
      ? indicators.whyByClose(of)
      : 'another Bridgewatch judges, and does not see this chart';
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
    parts.take(rules, of, (measure, { rule }) => {
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

  function takePositions(of: AccountAlerts, { rows, unreadable }: ShownList<Position>): void {
    const account = knowledge.account()?.value;
    if (account === undefined) return;
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
    parts.take(rules, of, (measure, { rule, judged: { value } }) =>
      isOfPositions(measure) ? ofPositions(measure, rule.value, read, value) : null,
    );
  }

  function takeOrders(of: AccountAlerts, { rows, unreadable }: ShownList<Order>): void {
    if (unreadable.length > 0) return;
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
    parts.take(rules, of, (measure) =>
      measure.kind === 'pending' ? ofOrders(measure, rows, ownerOf) : null,
    );
  }

  /** What is new is judged by what was read last. */
  function takeUnread(of: AccountAlerts): void {
    const account = knowledge.account()?.value;
    if (account === undefined || !parts.isJudge() || live.terminalWork() !== null || !knowledge.isConnected())
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
    parts.hasRead();
  }

  function look(of: AccountAlerts): void {
    quotes.want(
      symbolsOf(of),
      [...positions.open().values()].map(({ symbol }) => symbol),
    );
    past.look(pastWanted(of));
    lookAtIndicators(of);
    parts.take(rulesOf(of, isOfHost), of, ({ kind }) =>
      kind === 'connection' ? ofConnection() : ofUnresolved(),
    );
    const atMs = clock.wall();
    parts.take(
      rulesOf(of, (measure) => isOfQuotes(measure) && 'symbol' in measure && quotes.isGone(measure.symbol)),
      of,
      () => ({ kind: 'gone', why: 'the bridge lists its symbol no more' }),
    );
    const due = rulesOf(of, () => true).filter(({ rule, judged: { state, why: known } }) => {
      const why = whyBlind(rule);
      const isNews = why !== null && !(state === 'blind' && known === why);
      return isNews || (rule.untilMs !== null && atMs >= rule.untilMs);
    });
    // All at once: a link that breaks is one event.
    parts.take(due, of, (_measure, { rule }) => blind(whyBlind(rule) ?? ''));
  }

  return {
    connected() {
      reads = newReads(clock.now());
      earned = newEarned();
      losses = newLosses();
      past = newPast();
      indicators = newIndicators();
      positions = newPositions();
      quotes.clear();
      ticks.connected();
      // A wake from sleep is one too: the monotonic clock may have stood still.
      unresolvedMs = new Map();
    },
    takeTick: ticks.take,
    ...{ takeAccount, takePositions, takeOrders, look, whyByClose, clearsBy: clearsByNow },
    isUnknown: (symbol) => quotes.isUnknown(symbol),
    dealsChanged() {
      earned.dealsChanged();
      past.dealsChanged();
    },
    show(of, asked, answer) {
      // Two rules on one indicator are one reading.
      const wanted = new Map<string, IndicatorMeasure>();
      for (const { rule } of rulesOf(of, ({ kind }) => kind === 'indicator'))
        if (rule.isForming && rule.of.kind === 'indicator') wanted.set(indicatorKey(rule.of), rule.of);
      indicators.show([...wanted.values()], asked, answer);
    },
    rulesChanged(of) {
      reads.resultsMs.clear();
      past.changed();
      takeUnread(of);
    },
    openPosition: (ticket) => positions.open().get(ticket) ?? null,
    everyMs: () => quotes.everyMs(),
  };
}
