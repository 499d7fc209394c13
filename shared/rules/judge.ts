import {
  type AlertRule,
  type AlertStateName,
  type Flip,
  type Judged,
  reminderMinutes,
} from '../model/alerts';
import type { BrokerSeconds, Points, Price, Ticket, UtcMs } from '../model/fields';
import { measures } from './measures';

/**
 * The life of an alert or a promise, one pure step for each reading: live, in a replay, in the demo and on the past the same one. Defined in
 * docs/alerts.md.
 */

/** One reading of a rule's measure. */
export type Reading =
  /**
   * `low`, `high`: how far a price went since the reading before, where a candle tells. The order within is not known, so one candle
   * fires once at most, and only its end, `value`, clears.
   */
  | {
      readonly kind: 'value';
      readonly value: number;
      readonly low?: Price;
      readonly high?: Price;
      /** Of an indicator: the candle that it is of. `isForming`: it still grows. */
      readonly candle?: { readonly openS: BrokerSeconds; readonly isForming: boolean };
      readonly clearsBy: number;
      /** What it is about. */
      readonly tickets?: readonly Ticket[];
    }
  /** Nothing is known now. */
  | { readonly kind: 'blind'; readonly why: string }
  /** What it is about is gone for good. */
  | { readonly kind: 'gone'; readonly why: string };

export type Change = Omit<Flip, 'number' | 'ruleId' | 'title'>;

export interface Step {
  readonly judged: Judged;
  /** Oldest first. */
  readonly flips: readonly Change[];
}

/** What the usual way back of a rule is made of; null where not known. */
export interface ClearFacts {
  readonly point: number | null;
  readonly spread: Points | null;
  readonly balance: number | null;
}

/** How far back a measure must be to clear, in its unit: so what trembles about its bound is told once. */
export function clearsBy({ of, value, clearsBy: chosen }: AlertRule, facts: ClearFacts): number {
  if (chosen !== null) return chosen;
  const { unit, promise, isFrom } = measures[of.kind];
  // They change by steps: at most 2 positions is kept again with 2. Only risk moves with the price.
  if (promise !== undefined && unit !== 'money') return 0;
  switch (unit) {
    case 'price':
      return Math.max(3, facts.spread ?? 0) * (facts.point ?? 0);
    case 'money': {
      const usual = Math.max(0.05 * Math.abs(value), 0.001 * (facts.balance ?? 0));
      // It is over well before nothing at all is left of what it bounds.
      return promise === undefined && isFrom !== true ? usual : Math.min(usual, Math.abs(value) / 2);
    }
    case 'points':
    case 'percent':
      return 0.05 * Math.abs(value);
    case 'number':
    case 'count':
    case 'lots':
    case 'seconds':
    case 'times':
    case 'time':
    case 'state':
      return 0;
  }
}

/** Readings further apart leave what was between them unknown: twice the longest interval of polls. Milliseconds. */
const watchedGapMs = 120_000;

/** Of one firing more would fill the log. */
const mostTickets = 50;
const notBeyond = { worst: null, tickets: [] };

/** A new rule, or a new version of one. */
export const newJudged = ({ isOn }: Pick<AlertRule, 'isOn'>, atMs: UtcMs): Judged => ({
  state: isOn ? 'idle' : 'off',
  sinceMs: atMs,
  was: 'idle',
  readings: 0,
  side: null,
  toldInS: null,
  value: null,
  readMs: null,
  ...notBeyond,
  fromMs: atMs,
  watchedMs: 0,
  why: null,
  firedMs: null,
  times: 0,
  isSeen: true,
  reminded: 0,
});

/** It is judged. */
export const isArmed = ({ judged: { state } }: { readonly judged: Pick<Judged, 'state'> }): boolean =>
  state !== 'off' && state !== 'expired';

/** The next state by one reading at that time. */
export function judge(rule: AlertRule, before: Judged, reading: Reading, atMs: UtcMs): Step {
  const { state } = before;
  if (state === 'off' || state === 'expired') return { judged: before, flips: [] };
  const flips: Change[] = [];
  let judged = before;
  const go = (to: AlertStateName, more: Partial<Judged> = {}): void => {
    const { state: from, value, side, why, worst, tickets } = { ...judged, ...more, state: judged.state };
    const isBack = to === 'idle' || to === 'off';
    judged = { ...judged, ...more, ...(isBack ? notBeyond : {}), state: to, sinceMs: atMs };
    flips.push({ atMs, from, to, value, side, why, worst, tickets });
  };
  const fire = (more: Partial<Judged> = {}): void =>
    go('firing', {
      ...more,
      readings: 0,
      firedMs: atMs,
      times: judged.times + 1,
      isSeen: false,
      reminded: 0,
    });
  const clear = (more: Partial<Judged> = {}): void =>
    go(rule.isOnce ? 'off' : 'idle', { ...more, readings: 0 });

  if (reading.kind === 'gone') go('expired', { why: reading.why });
  else if (rule.untilMs !== null && atMs >= rule.untilMs) go('expired', { why: 'its time is over' });
  else if (reading.kind === 'blind') {
    if (state !== 'blind') go('blind', { was: state, why: reading.why });
    // Another reason is no news for the log.
    else judged = { ...judged, why: reading.why };
  } else {
    if (state === 'blind') go(before.was, { why: null });
    judged = {
      ...judged,
      value: reading.value,
      readMs: atMs,
      fromMs: before.fromMs ?? atMs,
      watchedMs: before.watchedMs + watchedSince(before),
    };
    if (measures[rule.of.kind].isCrossed) judgeCrossing(rule, reading);
    else if (measures[rule.of.kind].isEvent) judgeEvent(reading);
    else judgeLevel(rule, reading);
  }
  return { judged, flips };

  function watchedSince({ state, readMs }: Judged): number {
    const ms = atMs - (readMs ?? atMs);
    return state !== 'blind' && ms > 0 && ms <= watchedGapMs ? ms : 0;
  }

  function judgeCrossing(
    { way, value: bound, isOnce, isForming }: AlertRule,
    read: Extract<Reading, { kind: 'value' }>,
  ): void {
    const { value, low = value, high = value, clearsBy: back } = read;
    const isFiring = judged.state === 'firing';
    const candle = isForming ? read.candle : undefined;
    const { toldInS } = judged;
    const isTold = candle !== undefined && candle.openS === toldInS;
    if (candle !== undefined && toldInS !== null && candle.openS < toldInS) return;
    // What grows fires, and may turn back: a close alone ends it and arms it anew.
    if (candle?.isForming && (isFiring || judged.side === null || judged.side === way)) return;
    // Set while it is beyond already: it fires at the next crossing.
    if (judged.side === null) {
      // On the value itself it is on neither side yet.
      if (way === 'either' && value === bound) return;
      const begins = way === 'below' ? value >= bound : value > bound;
      judged = { ...judged, side: begins ? 'above' : 'below' };
      return;
    }
    /** Where the other side begins: at the bound itself, or a way back behind it. */
    const isFresh = way === 'either' ? !isFiring : judged.side !== way;
    const margin = isFresh ? 0 : back;
    // What meets its bound is on neither side of it.
    const isAbove = (one: number, by: number): boolean => one > bound && one >= bound + by;
    const isBelow = (one: number, by: number): boolean => one < bound && one <= bound - by;
    const crossed = judged.side === 'below' ? isAbove(high, margin) : isBelow(low, margin);
    const other = judged.side === 'below' ? 'above' : 'below';
    if (candle !== undefined && toldInS === null) {
      // The rule was set within this candle.
      judged = { ...judged, toldInS: crossed || !candle.isForming ? candle.openS : 0 };
      if (candle.isForming) return;
    }
    const cross = (): void => {
      if (isTold) judged = { ...judged, side: other };
      else fire({ side: other, toldInS: candle?.isForming ? candle.openS : judged.toldInS });
    };
    if (way === 'either') {
      const isClear = judged.side === 'above' ? isAbove(value, back) : isBelow(value, back);
      if (!crossed) {
        if (isFiring && isClear) clear();
      } else if (!isFiring) cross();
      else {
        clear({ side: other });
        if (!isOnce && !isTold) fire();
      }
      return;
    }
    if (other === way) {
      if (crossed) cross();
      return;
    }
    const isBack = judged.side === 'above' ? isBelow(value, back) : isAbove(value, back);
    if (!isBack) return;
    if (isFiring) clear({ side: other });
    else judged = { ...judged, side: other };
  }

  /** Each event is told: of the one before the rule is back with the next reading. */
  function judgeEvent({ value: newest, tickets = [] }: Extract<Reading, { kind: 'value' }>): void {
    if (judged.state === 'firing') clear();
    // What was before the rule's first reading is no news.
    if (judged.state === 'idle' && newest > (before.value ?? newest)) fire({ tickets });
  }

  function judgeLevel(
    { of, way, value: bound, readings }: AlertRule,
    read: Extract<Reading, { kind: 'value' }>,
  ): void {
    const { value, clearsBy: back } = read;
    const isAtBound = value === bound && measures[of.kind].isFrom === true;
    const isBeyond = isAtBound || (way === 'above' ? value > bound : value < bound);
    const isBack = !isBeyond && (way === 'above' ? value <= bound - back : value >= bound + back);
    const count = judged.readings + 1;
    if (isBeyond) {
      const { worst, tickets } = judged;
      const furthest = way === 'above' ? Math.max : Math.min;
      judged = {
        ...judged,
        worst: furthest(value, worst ?? value),
        tickets: read.tickets ? [...new Set([...tickets, ...read.tickets])].slice(0, mostTickets) : tickets,
      };
    }
    switch (judged.state) {
      case 'idle':
      case 'pending':
        if (isBeyond && count >= readings) fire();
        else if (isBeyond && judged.state === 'idle') go('pending', { readings: count });
        else if (isBeyond) judged = { ...judged, readings: count };
        else if (judged.state === 'pending') go('idle', { readings: 0 });
        return;
      case 'firing':
      case 'clearing':
        if (isBack && count >= readings) clear();
        else if (isBack && judged.state === 'firing') go('clearing', { readings: count });
        else if (isBack) judged = { ...judged, readings: count };
        else if (judged.state === 'clearing') go('firing', { readings: 0 });
        return;
      case 'blind':
      case 'off':
      case 'expired':
        return;
    }
  }
}

/** Whether this change is told: that it fires, not that it goes on firing after a moment of something else. */
export const isFired = ({ from, to }: Pick<Change, 'from' | 'to'>): boolean =>
  to === 'firing' && (from === 'idle' || from === 'pending');

/** Whether this change ends what was told. */
export const isOver = ({ from, to }: Pick<Change, 'from' | 'to'>): boolean =>
  (from === 'firing' || from === 'clearing') && (to === 'idle' || to === 'off');

/** Whether it is for the log: what is on its way and turns back would fill it. */
export const isNews = ({ from, to }: Pick<Change, 'from' | 'to'>): boolean =>
  to !== 'pending' &&
  to !== 'clearing' &&
  !(from === 'pending' && to === 'idle') &&
  !(from === 'clearing' && to === 'firing');

/** It is told as it happens, and over at once. */
export const isOfMoment = ({ kind }: Pick<AlertRule['of'], 'kind'>): boolean =>
  measures[kind].isCrossed === true || measures[kind].isEvent === true;

/** How long after something began it is said again, after so many times. Milliseconds. */
export function reminderAfterMs(reminded: number): number {
  const minutes = reminderMinutes[reminded];
  const [lastMinutes] = reminderMinutes.slice(-1);
  const days = reminded - reminderMinutes.length + 1;
  return 60_000 * (minutes ?? (lastMinutes ?? 0) + days * 1_440);
}

/** When it is told again; null = not, or not any more. A price that is back is still told until it is seen. */
export function remindsAt(rule: Pick<AlertRule, 'reminds' | 'of'>, judged: Judged): UtcMs | null {
  const { firedMs, isSeen, reminded, state } = judged;
  if (!rule.reminds || isSeen || firedMs === null || state === 'expired') return null;
  const isStill = state === 'firing' || state === 'clearing' || isOfMoment(rule.of);
  if (!isStill) return null;
  return firedMs + reminderAfterMs(reminded);
}
