import { mostAtOnce, type NoticeLine, quiet, together } from '../../../shared/formats/account-lines';
import {
  type AlertWords,
  afterSnoozeLine,
  alertTitle,
  firedLine,
  manyAlerts,
  overLine,
  reminderLine,
  stageLine,
  stageTitle,
} from '../../../shared/formats/alert-lines';
import { addMoney } from '../../../shared/math/deals';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { AlertRule, Alerts, Measure } from '../../../shared/model/alerts';
import type { BrokerSeconds, Price, Ticket, UtcMs } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { ShownList } from '../../../shared/model/record';
import type { RecordingStatus } from '../../../shared/model/recording';
import type { Polling } from '../../../shared/model/settings';
import type { Tick } from '../../../shared/model/tick';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import {
  clearsBy,
  isFired,
  isNews,
  isOver,
  judge,
  type Reading,
  remindsAt,
} from '../../../shared/rules/judge';
import { atStage, isLoss, lossStages } from '../../../shared/rules/losses';
import { isAlarm } from '../../../shared/rules/measures';
import { bookingOf } from '../../../shared/rules/plan';
import { quoteLimitMs } from '../../../shared/rules/quote-age';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { isOfTrades } from '../../../shared/rules/trader-trades';
import { dealsEveryMs, judgeEveryMs, readingsKeptEveryMs } from '../../../shared/timetable';
import { printed } from '../../bridge/decode/printed';
import type { Clock } from '../../live/clock';
import type { Live, ReadingListener } from '../../live/live';
import type { WallWatch } from '../../live/wall-watch';
import type { NoticeList } from '../notice-list';
import { type AccountAlerts, addFlip, isArmed, type JudgedRule, shift } from './account-alerts';
import { createEarnedSince, type EarnedParts } from './earned-since';
import type { KeptAlerts } from './kept-alerts';
import { createLosses, equityOf, type LossesParts } from './losses';
import {
  blind,
  type Found,
  isOfAccount,
  isOfBid,
  isOfDeals,
  isOfPositions,
  isOfResult,
  isOfTick,
  ofAccount,
  ofOrders,
  ofPositions,
  ofTick,
  type StopMove,
  showsNothingOpen,
} from './measures';
import { type Candle, missedAfterMs, missedPrices, missedTries } from './missed-prices';
import { createQuoteWatch } from './quote-watch';
import { createTraderPast, type TraderPast, type TraderPastParts } from './trader-past';
import { createWhoseAlerts } from './whose-alerts';

/** Judges the connected account's alerts and promises with each read, page or none, and tells what they say. */
export interface AlertJudge {
  /** Null until the account is read. What is changed in it is written by `changed`. */
  alerts(): Promise<AccountAlerts | null>;
  isJudge(): boolean;
  list(): Promise<Alerts>;
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
    'bridge' | 'knowledge' | 'onReading' | 'onPositions' | 'onOrders' | 'topics' | 'everyMs' | 'terminalWork'
  >;
  readonly clock: Clock;
  readonly wallWatch: Pick<WallWatch, 'setByMs'>;
  /** Null: kept in memory alone. */
  readonly kept: KeptAlerts | null;
  /** Of several hosts on one folder the one that records judges; null: nothing is recorded here. */
  recording(): RecordingStatus['state'] | null;
  readonly list: Pick<NoticeList, 'add'>;
  words(): AlertWords;
  /** Whose positions these are. */
  owners(positions: readonly Position[]): TraderOf<Position>;
  readonly booked: EarnedParts['booked'];
  readonly recorded: LossesParts['recorded'];
  orderOwners(): TraderOf<Order>;
  readonly past: Omit<TraderPastParts, 'clock'>;
  polling(): Polling;
  quietUntilMs(): UtcMs | null;
  onChanged(revision: number): void;
  log(line: string): void;
}

/** On a netting account deals tell whose a position is; they are read behind its change. Milliseconds. */
const ownersLateMs = 30_000;

/** It writes what it has read once a minute. Milliseconds. */
const othersSilentMs = 3 * readingsKeptEveryMs;

/** What was read of one connection. Times are monotonic milliseconds. */
const newReads = (generation: number, nowMs: number) => ({
  generation,
  accountMs: nowMs,
  positionsMs: nowMs,
  /** When each rule on a result by deals was read, or first waited for that. */
  resultsMs: new Map<string, number>(),
  ordersMs: nowMs,
  dealsMs: nowMs,
  /** Of each open position its stop, and how it last moved away. */
  stops: new Map<Ticket, { readonly sl: Price; readonly move: StopMove | null }>(),
  /** Symbols of which candles are being read. */
  lookingBack: new Set<string>(),
  /** How often they were asked for in vain, by symbol. */
  inVain: new Map<string, number>(),
  /** Since when it is not known whose some position is. */
  unknownOwnerMs: null as number | null,
  positions: null as ReadonlyMap<Ticket, Position> | null,
});

export function createAlertJudge(parts: AlertJudgeParts): AlertJudge {
  const { live, clock, list } = parts;
  const { knowledge, bridge } = live;
  let reads = newReads(-1, 0);
  let earned = newEarned();
  let losses = newLosses();
  let past = newPast();
  const quotes = createQuoteWatch({ live, clock, polling: parts.polling });
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
      quotes.clear();
    },
    onLoaded: sweepSoon,
    onChange: tellChange,
  });
  const { enter, isJudge, write } = whose;

  function newEarned() {
    return createEarnedSince({ clock, knowledge, booked: parts.booked });
  }
  function newLosses() {
    return createLosses({ ...parts, earned, offsetS: knowledge.utcOffsetS });
  }
  function newPast() {
    return createTraderPast({ ...parts.past, clock }, nowS);
  }
  function nowS(): BrokerSeconds | null {
    const known = knowledge.brokerNow();
    return known.length === 0 ? null : Math.max(...known);
  }
  const isSnoozed = (untilMs: UtcMs | null): boolean => untilMs !== null && clock.wall() < untilMs;

  const isHeldNow = (of: AccountAlerts, { rule, snoozedUntilMs }: JudgedRule): boolean =>
    isSnoozed(snoozedUntilMs) || (isSnoozed(of.snoozedUntilMs) && !isAlarm(rule.of));

  function tellChange(): void {
    revision += 1;
    parts.onChanged(revision);
  }

  /** The next state of these rules by one read, and what is told of it. `found` null: it says nothing of that rule. */
  function take(
    rules: Iterable<JudgedRule>,
    of: AccountAlerts,
    find: (measure: Measure, each: JudgedRule) => Found | null,
  ): void {
    const lines: NoticeLine[] = [];
    const atMs = clock.wall();
    let hasFlipped = false;
    for (const each of rules) {
      const found = find(each.rule.of, each);
      if (found === null) continue;
      const readingOf = (rule: AlertRule): Reading =>
        found.kind === 'value' ? { ...found, clearsBy: clearsByNow(rule) } : found;
      // Of what was told: one step of an either-way price can end it and fire anew.
      const { times, firedMs } = each.judged;
      const { judged, flips } = judge(each.rule, each.judged, readingOf(each.rule), atMs);
      each.judged = judged;
      if (found.kind === 'value') of.checkedMs = atMs;
      each.start = (found.kind === 'value' ? found.start : null) ?? null;
      const { positions = [], says } = found.kind === 'value' ? found : {};
      const told = { rule: each.rule, judged, positions, says };
      const title = () => alertTitle(each.rule, parts.words());
      const passed = each.stages.flatMap((before, index) => {
        const share = lossStages[index] ?? 1;
        const rule = atStage(each.rule, share);
        const step = judge(rule, before, readingOf(rule), atMs);
        each.stages = each.stages.with(index, step.judged);
        const news = step.flips.filter((flip) => isFired(flip) || isOver(flip));
        hasFlipped ||= news.length > 0;
        for (const flip of news)
          addFlip(of, { ...flip, ruleId: each.rule.id, title: stageTitle(share, title()) });
        return news.some(isFired) ? [stageLine({ ...told, judged: step.judged }, share, parts.words())] : [];
      });
      // The last of those that are passed at once, and none beside the bound itself.
      if (!flips.some(isFired) && !isSnoozed(each.snoozedUntilMs)) lines.push(...passed.slice(-1));
      for (const flip of flips.filter(isNews)) {
        hasFlipped = true;
        addFlip(of, { ...flip, ruleId: each.rule.id, title: title() });
        if (isFired(flip)) each.isHeld = isHeldNow(of, each);
        if (isOver(flip)) each.isHeld = false;
        if (isSnoozed(each.snoozedUntilMs)) continue;
        if (isFired(flip)) lines.push(firedLine(told, flip, parts.words()));
        else if (isOver(flip) && each.rule.tellsEnd)
          lines.push(overLine({ ...told, judged: { ...judged, times, firedMs } }, atMs, parts.words()));
      }
      whose.hasRead();
    }
    if (hasFlipped) void write(of);
    if (hasFlipped) tellChange();
    tell(of, lines);
  }

  function tell(of: AccountAlerts, lines: readonly NoticeLine[]): void {
    list.add(lines.filter(({ tone }) => tone === 'bad'));
    const others = lines.filter(({ tone }) => tone !== 'bad');
    const [first] = others;
    if (first === undefined) return;
    if (isSnoozed(of.snoozedUntilMs)) list.add(others.map(quiet));
    else if (others.length <= mostAtOnce) list.add(others);
    else list.add([...others.map(quiet), together(first, others, manyAlerts(others))]);
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
    take(rules, of, (measure, { judged: { readMs } }) => {
      const missed = candles.filter(({ beganMs }) => readMs !== null && beganMs > readMs);
      return isOfTick(measure) ? ofTick(measure, tick, spec, missed) : null;
    });
  }

  function takeAccount(of: AccountAlerts): void {
    const account = knowledge.account()?.value;
    if (account === undefined || !knowledge.isConnected()) return;
    reads.accountMs = clock.now();
    take(
      rulesOf(of, (measure) => isOfAccount(measure)),
      of,
      (measure) => (isOfAccount(measure) ? ofAccount(measure, account) : null),
    );
    take(rulesOf(of, isOfResult), of, (measure, { rule }) => {
      const found = isLoss(measure)
        ? losses.read(measure, rule.value, account, of.losses)
        : todaysResult(account);
      if (found !== null) reads.resultsMs.set(rule.id, clock.now());
      return found;
    });
    const equity = equityOf(account);
    of.losses.last = equity === null ? null : { atMs: clock.wall(), equity };
  }

  /** As the account strip has it: booked since the broker's midnight, and floating. */
  function todaysResult(account: Account): Found | null {
    const now = knowledge.brokerNow();
    if (now.length === 0) return blind('the broker’s clock is not known');
    const read = earned.read(startOfBrokerDay(Math.max(...now)), account, null);
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
    const nowMs = clock.now();
    const before = reads.positions;
    reads.positionsMs = nowMs;
    reads.positions = new Map(rows.map((position) => [position.ticket, position]));
    const atMs = clock.wall();
    const { withoutStopMs: since } = of;
    const isOpen = (ticket: Ticket): boolean =>
      reads.positions?.has(ticket) === true || before?.has(ticket) === true;
    for (const ticket of since.keys()) if (!isOpen(ticket)) since.delete(ticket);
    for (const ticket of before?.keys() ?? []) if (!reads.positions.has(ticket)) earned.positionGone();
    for (const { ticket, sl } of rows)
      if (sl !== 0) since.delete(ticket);
      else since.set(ticket, Math.min(since.get(ticket) ?? atMs, atMs));
    followStops(rows, isOpen);
    const rules = rulesOf(of, isOfPositions);
    if (rules.length === 0) return;
    const ownerOf = parts.owners(rows);
    const owners = new Map(rows.map((position) => [position, ownerOf(position)]));
    const areKnown = [...owners.values()].every(({ kind }) => kind !== 'not-told');
    reads.unknownOwnerMs = areKnown ? null : (reads.unknownOwnerMs ?? nowMs);
    const read = {
      rows,
      before,
      ownerOf: (position: Position) => owners.get(position) ?? ownerOf(position),
      isOwnerLate: nowMs - (reads.unknownOwnerMs ?? nowMs) >= ownersLateMs,
      withoutStopS: ({ ticket }: Position) => (atMs - (since.get(ticket) ?? atMs)) / 1_000,
      stopMove: ({ ticket }: Position) => reads.stops.get(ticket)?.move ?? null,
      isHedging: bookingOf(account) === 'hedging',
      ...{ nowS: nowS(), past, decimals: parts.words(), specOf: knowledge.spec },
    };
    take(rules, of, (measure, { judged: { value } }) =>
      isOfPositions(measure) ? ofPositions(measure, read, value) : null,
    );
  }

  function followStops(rows: readonly Position[], isOpen: (ticket: Ticket) => boolean): void {
    const { stops } = reads;
    for (const ticket of stops.keys()) if (!isOpen(ticket)) stops.delete(ticket);
    for (const { ticket, side, sl } of rows) {
      const { sl: fromSl, move = null } = stops.get(ticket) ?? { sl };
      const isAway = fromSl !== 0 && (sl === 0 || (side === 'BUY' ? sl < fromSl : sl > fromSl));
      const atS = nowS();
      stops.set(ticket, { sl, move: isAway && atS !== null ? { atS, fromSl } : move });
    }
  }

  function takeOrders({ rows, unreadable }: ShownList<Order>): void {
    const of = enter();
    if (of === null || whose.isOthers() || unreadable.length > 0) return;
    if (live.terminalWork() !== null || !knowledge.isConnected()) return;
    reads.ordersMs = clock.now();
    const ownerOf = parts.orderOwners();
    take(
      rulesOf(of, ({ kind }) => kind === 'pending'),
      of,
      (measure) => (measure.kind === 'pending' ? ofOrders(measure, rows, ownerOf) : null),
    );
  }

  /** Why nothing is known of it now, null where something is. */
  function whyBlind({ id, of: measure }: AlertRule): string | null {
    if (!knowledge.isConnected()) return 'the terminal is not connected to its broker';
    if (isOfTick(measure)) return quotes.whyBlind(measure.symbol);
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
    if (isOfDeals(measure) && isOld(reads.dealsMs, 3 * dealsEveryMs)) return 'the deals are not read';
    return isOld(reads.positionsMs) ? 'the positions are not read, or their list is in doubt' : null;
  }

  const symbolsOf = (of: AccountAlerts): readonly string[] => [
    ...new Set(rulesOf(of, isOfTick).flatMap(({ rule }) => ('symbol' in rule.of ? [rule.of.symbol] : []))),
  ];

  function pastWanted(of: AccountAlerts): Parameters<TraderPast['look']>[0] {
    const measured = rulesOf(of, isOfDeals).map(({ rule }) => rule.of);
    // The keys were made by the same rules.
    const keys = measured.flatMap((each) => (isOfTrades(each) ? [each.trader as TraderKey] : []));
    return { traders: new Set(keys), isPaceWanted: measured.some(({ kind }) => kind === 'silence') };
  }

  function endSnoozes(of: AccountAlerts): void {
    const over = [of, ...of.rules.values()].filter(
      ({ snoozedUntilMs }) => snoozedUntilMs !== null && !isSnoozed(snoozedUntilMs),
    );
    for (const each of over) each.snoozedUntilMs = null;
    if (over.length > 0) void write(of);
    if (over.length > 0) tellChange();
  }

  function remind(of: AccountAlerts): void {
    const atMs = clock.wall();
    const lines: NoticeLine[] = [];
    for (const each of of.rules.values()) {
      const isDue = (): boolean => (remindsAt(each.rule, each.judged) ?? Number.POSITIVE_INFINITY) <= atMs;
      const { state, isSeen } = each.judged;
      const isStill = (state === 'firing' || state === 'clearing') && !isSeen;
      const isAfterSnooze = each.isHeld && isStill && !isHeldNow(of, each);
      if (!isAfterSnooze && !isDue()) continue;
      // What came due while nobody could tell is told once.
      while (isDue()) each.judged = { ...each.judged, reminded: each.judged.reminded + 1 };
      if (isSnoozed(each.snoozedUntilMs)) continue;
      const { of: measure } = each.rule;
      const position = measure.kind === 'profit' ? reads.positions?.get(measure.ticket) : undefined;
      const told = {
        rule: each.rule,
        judged: each.judged,
        positions: position === undefined ? [] : [position],
      };
      lines.push((isAfterSnooze ? afterSnoozeLine : reminderLine)(told, atMs, parts.words()));
      if (isAfterSnooze) each.isHeld = false;
    }
    if (lines.length === 0) return;
    void write(of);
    tellChange();
    tell(of, lines);
  }

  function shiftBySetClock(): void {
    const nowSetByMs = parts.wallWatch.setByMs();
    if (nowSetByMs !== setByMs) for (const each of whose.met()) shift(each, nowSetByMs - setByMs);
    setByMs = nowSetByMs;
  }

  function sweepSoon(): void {
    const current = whose.current();
    if (isClosed || cancel !== null || current === null || (current.rules.size === 0 && isJudge())) return;
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
      [...(reads.positions?.values() ?? [])].map(({ symbol }) => symbol),
    );
    past.look(pastWanted(of));
    const atMs = clock.wall();
    const due = rulesOf(of, () => true).filter(({ rule, judged: { state, why: known } }) => {
      const why = whyBlind(rule);
      const isNews = why !== null && !(state === 'blind' && known === why);
      return isNews || (rule.untilMs !== null && atMs >= rule.untilMs);
    });
    // All at once: a link that breaks is one event.
    take(due, of, (_measure, { rule }) => blind(whyBlind(rule) ?? ''));
    endSnoozes(of);
    remind(of);
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
    reads.dealsMs = clock.now();
    earned.dealsChanged();
    past.dealsChanged();
  };
  const stops = [...[live.onReading(onReading), live.onPositions(takePositions), live.onOrders(takeOrders)]];

  function doubt({ rules, checkedMs }: AccountAlerts): string | null {
    if (parts.recording() === 'trouble')
      return 'Nothing can be recorded now, so it is not certain that no other Bridgewatch judges too.';
    if (isJudge() || rules.size === 0 || clock.wall() - (checkedMs ?? 0) < othersSilentMs) return null;
    return 'The Bridgewatch that judges has read nothing of these for minutes: it may be connected to another account.';
  }

  return {
    alerts: whose.read,
    isJudge,
    async list() {
      const of = await whose.read();
      const held = of?.snoozedUntilMs ?? null;
      return {
        generation: bridge.current().generation,
        account: of?.account ?? null,
        judge: isJudge() ? 'this' : 'other',
        trouble: of === null ? null : (of.trouble ?? doubt(of)),
        alerts: [...(of?.rules.values() ?? [])].map(({ rule, judged, snoozedUntilMs, start }) => ({
          rule,
          judged,
          start,
          snoozedUntilMs: isSnoozed(snoozedUntilMs) ? snoozedUntilMs : null,
          remindsAtMs: remindsAt(rule, judged),
        })),
        snoozedUntilMs: isSnoozed(held) ? held : null,
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
      past.dealsChanged();
      await write(current);
      tellChange();
      sweepSoon();
    },
    heldUntilMs() {
      const snoozedUntilMs = whose.current()?.snoozedUntilMs ?? null;
      return isSnoozed(snoozedUntilMs) ? snoozedUntilMs : null;
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
      if (current !== null) await write(current);
    },
  };
}
