import type { AlertRule, Judged, Measure, Trial } from '../model/alerts';
import type { Bars } from '../model/bars';
import type { BrokerSeconds, Lots, UtcMs } from '../model/fields';
import { isFired, judge, newJudged, type Reading } from './judge';
import { inState, measures } from './measures';
import { type OfTrades, type TraderTrade, tradesReader, turnsS } from './trader-trades';

/** A rule tried on the past, by the judge that judges it live. */

/** A moment of the past and what was read then. */
export interface PastReading {
  readonly atS: BrokerSeconds;
  readonly reading: Reading;
}

const mostMarks = 200;

export interface TrialRun {
  /** In the order of their times. */
  take(readings: Iterable<PastReading>): void;
  end(): Pick<Trial, 'times' | 'marks'> & {
    /** It fired before the tried time began, and never stopped: that is no news in it. */
    readonly isAlways: boolean;
  };
}

/**
 * Tried as if it told each time: what was told once would hide the others. What came before `fromS` only sets how it stood then.
 */
export function startTrial(rule: AlertRule, fromS: BrokerSeconds): TrialRun {
  const tried: AlertRule = { ...rule, isOn: true, isOnce: false, untilMs: null };
  let judged: Judged = newJudged(tried, 0);
  let times = 0;
  let marks: Trial['marks'] = [];
  return {
    take(readings) {
      for (const { atS, reading } of readings) {
        const step = judge(tried, judged, reading, atS * 1_000);
        judged = step.judged;
        for (const flip of step.flips) {
          if (!isFired(flip) || atS < fromS) continue;
          times += 1;
          marks.push({ atS, value: flip.value ?? 0, side: flip.side });
          if (marks.length > 2 * mostMarks) marks = marks.slice(-mostMarks);
        }
      }
    },
    end: () => ({
      times,
      marks: marks.slice(-mostMarks),
      // What fires as it crosses is beyond a value at any time.
      isAlways:
        !measures[rule.of.kind].isCrossed &&
        times === 0 &&
        (judged.state === 'firing' || judged.state === 'clearing'),
    }),
  };
}

/** Candles as readings of their bid: how far it went, and where it ended. `clearsBy` by the spread of the candle, points. */
export function* readingsOfBars(
  { time, high, low, close, spread }: Bars,
  clearsBy: (spread: number) => number,
): Generator<PastReading> {
  for (const [index, atS] of time.entries()) {
    const [value, top, bottom] = [close[index], high[index], low[index]];
    if (value === undefined || top === undefined || bottom === undefined) continue;
    const reading = {
      kind: 'value',
      value,
      high: top,
      low: bottom,
      clearsBy: clearsBy(spread[index] ?? 0),
    } as const;
    yield { atS, reading };
  }
}

/** What the equity was in a minute that was watched, account currency. */
export interface EquityMinute {
  /** Its last read, by both clocks. */
  readonly atS: BrokerSeconds;
  readonly atMs: UtcMs;
  readonly equity: number;
  /** In use; null where it is not sent. */
  readonly margin: number | null;
  readonly low: number;
  readonly high: number;
}

/** Of each minute what was furthest on that way. After one that was not watched it goes on where it was, as live. */
export function* readingsOfEquity(
  minutes: readonly EquityMinute[],
  way: AlertRule['way'],
  clearsBy: number,
): Generator<PastReading> {
  for (const { atS, low, high } of minutes)
    yield { atS, reading: { kind: 'value', value: way === 'below' ? low : high, clearsBy } };
}

/** The spread of each candle, points. */
export function* readingsOfSpreads({ time, spread }: Bars, clearsBy: number): Generator<PastReading> {
  for (const [index, atS] of time.entries()) {
    const value = spread[index];
    if (value !== undefined) yield { atS, reading: { kind: 'value', value, clearsBy } };
  }
}

/** The values of an indicator at the close of each candle; of `values` the last one is of the last candle, which is not closed. */
export function* closesOf(
  time: readonly BrokerSeconds[],
  values: readonly (number | null)[],
): Generator<{ readonly openS: BrokerSeconds; readonly closeS: BrokerSeconds; readonly value: number }> {
  const first = time.length - values.length;
  for (const [index, value] of values.slice(0, -1).entries()) {
    const [openS, closeS] = [time[first + index], time[first + index + 1]];
    if (value !== null && openS !== undefined && closeS !== undefined) yield { openS, closeS, value };
  }
}

export function* readingsOfValues(
  time: readonly BrokerSeconds[],
  values: readonly (number | null)[],
  clearsBy: number,
): Generator<PastReading> {
  for (const { closeS: atS, value } of closesOf(time, values))
    yield { atS, reading: { kind: 'value', value, clearsBy } };
}

type OfHeld = Extract<Measure, { readonly kind: 'positions' | 'lots' | 'size' | 'state' }>;

/** A change of what a trader holds. */
export interface HeldChange {
  readonly atS: BrokerSeconds;
  /** The trade that it belongs to. */
  readonly trade: string;
  /** Lots more, or less below 0. */
  readonly lots: Lots;
}

/** What a poll a second would have read of a trader's trades, as far as `readings` of them in a row need it. `trades`: in the order of their opening. */
export function* readingsOfTrades(
  trades: readonly TraderTrade[],
  of: OfTrades,
  readings: number,
): Generator<PastReading> {
  const read = tradesReader(trades);
  const turns = trades.flatMap(({ openS, closeS }) => [
    openS,
    ...(closeS === null ? [] : [closeS]),
    ...turnsS[of.kind].map((lengthS) => openS + lengthS),
  ]);
  const moments = [...new Set(turns)].toSorted((left, right) => left - right);
  for (const [index, atS] of moments.entries()) {
    const until = moments[index + 1] ?? Number.POSITIVE_INFINITY;
    for (let second = atS; second < Math.min(atS + readings, until); second += 1)
      yield { atS: second, reading: { kind: 'value', value: read(of, second).value, clearsBy: 0 } };
  }
}

/** What a poll a second would have read of a trader's open positions, as far as `readings` of them in a row need it. */
export function* readingsOfHeld(
  changes: readonly HeldChange[],
  of: OfHeld,
  readings: number,
): Generator<PastReading> {
  const held = new Map<string, Lots>();
  for (const [index, { atS, trade, lots }] of changes.entries()) {
    const now = Number(((held.get(trade) ?? 0) + lots).toFixed(8));
    if (now > 0) held.set(trade, now);
    else held.delete(trade);
    const until = changes[index + 1]?.atS ?? Number.POSITIVE_INFINITY;
    // All deals of a second together.
    if (until === atS) continue;
    const value = heldOf([...held.values()], of);
    for (let second = 0; second < Math.min(readings, until - atS); second += 1)
      yield { atS: atS + second, reading: { kind: 'value', value, clearsBy: 0 } };
  }
}

function heldOf(held: readonly Lots[], of: OfHeld): number {
  switch (of.kind) {
    case 'state':
      return inState(of, held.length);
    case 'positions':
      return held.length;
    case 'lots':
      return Number(held.reduce((sum, lots) => sum + lots, 0).toFixed(8));
    case 'size':
      return Math.max(0, ...held);
  }
}
