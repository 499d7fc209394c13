import type { ClosedPosition } from '../math/closed-positions';
import { roundMoney } from '../math/deals';
import { estimateProfit } from '../math/profit';
import type { Stretch } from '../math/stretches';
import { addLots } from '../math/volume';
import type { AlertRule, Judged, Measure, Trial } from '../model/alerts';
import type { Bars } from '../model/bars';
import type { BrokerSeconds, Lots, UtcMs } from '../model/fields';
import type { Order } from '../model/order';
import type { SymbolSpec } from '../model/symbol';
import { isFired, judge, newJudged, type Reading } from './judge';
import { inState, measures } from './measures';
import type { TraderKey } from './trader-key';
import { type OfTrades, type TraderTrade, tradesReader, turnsS } from './trader-trades';

/** A rule tried on the past, by the judge that judges it live. */

/** A moment of the past and what was read then. */
export interface PastReading {
  readonly atS: BrokerSeconds;
  readonly reading: Reading;
}
/** In the order of their times. Null: no reading, but some milliseconds of work; others may have their turn. */
export type PastReadings = Generator<PastReading | null>;

const mostMarks = 200;
/** A candle of a minute. */
export const minuteS = 60;

export interface TrialRun {
  take(readings: Iterable<PastReading | null>): void;
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
  /** The last one, which changed nothing: the same again does not either. */
  let idle: Reading | null = null;
  return {
    take(readings) {
      for (const each of readings) {
        if (each === null || each.reading === idle) continue;
        const { atS, reading } = each;
        const step = judge(tried, judged, reading, atS * 1_000);
        const { readings: count, side, toldInS } = judged;
        judged = step.judged;
        const isSame = judged.readings === count && judged.side === side && judged.toldInS === toldInS;
        idle = step.flips.length === 0 && isSame ? reading : null;
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
): PastReadings {
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
): PastReadings {
  for (const { atS, low, high } of minutes)
    yield { atS, reading: { kind: 'value', value: way === 'below' ? low : high, clearsBy } };
}

/** The spread of each candle, points. */
export function* readingsOfSpreads({ time, spread }: Bars, clearsBy: number): PastReadings {
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
): PastReadings {
  for (const { closeS: atS, value } of closesOf(time, values))
    yield { atS, reading: { kind: 'value', value, clearsBy } };
}

/** Something that changed what is read. */
export interface PastChange {
  readonly atS: BrokerSeconds;
  apply(): void;
}

export const readingOf = (value: number, clearsBy = 0): Reading => ({ kind: 'value', value, clearsBy });

/** What a poll a second would have read after each of these, until the present, as far as `readings` of them in a row need it. */
export function* readingsAfter(
  changes: readonly PastChange[],
  readings: number,
  toS: BrokerSeconds,
  /** What stands from then on, or what it is at each second. */
  read: (fromS: BrokerSeconds) => Reading | ((atS: BrokerSeconds) => Reading),
): PastReadings {
  yield null;
  const inOrder = changes.toSorted((one, other) => one.atS - other.atS);
  yield null;
  for (const [index, { atS: fromS, apply }] of inOrder.entries()) {
    apply();
    // All changes of a second together.
    const untilS = Math.min(inOrder[index + 1]?.atS ?? Number.POSITIVE_INFINITY, fromS + readings, toS + 1);
    if (untilS <= fromS) continue;
    const reading = read(fromS);
    for (let atS = fromS; atS < untilS; atS += 1)
      yield { atS, reading: typeof reading === 'function' ? reading(atS) : reading };
  }
}

/** How long the longest of these has lasted, seconds, so polled. */
export function readingsOfSpans(
  spans: readonly Stretch[],
  { value: bound, readings }: Pick<AlertRule, 'value' | 'readings'>,
  toS: BrokerSeconds,
): PastReadings {
  const open = new Set<Stretch>();
  // By two clocks, or one that was set back, a span may end before it begins: it would never end.
  const lasting = spans.filter(({ from, to }) => to > from);
  const changes = lasting.flatMap((span): readonly PastChange[] => [
    { atS: span.from, apply: () => void open.add(span) },
    { atS: span.from + Math.floor(bound), apply: () => undefined },
    { atS: span.to, apply: () => void open.delete(span) },
  ]);
  // At its bound some are beyond it, some a second later.
  return readingsAfter(
    changes,
    readings + 1,
    toS,
    () => (atS) => readingOf(Math.max(0, ...[...open].map(({ from }) => atS - from))),
  );
}

/** So polled: how many of these orders were pending; one without an end is. */
export function readingsOfOrders(
  orders: readonly (Pick<Order, 'timeSetup' | 'timeDone'> & { readonly maker: TraderKey })[],
  readings: number,
  toS: BrokerSeconds,
): PastReadings {
  let [own, unknown] = [0, 0];
  const changes = orders.flatMap(({ timeSetup, timeDone, maker }): readonly PastChange[] => {
    const add = (more: 1 | -1) => () => {
      if (maker === 'not-told') unknown += more;
      else own += more;
    };
    if (timeSetup === null) return [];
    const begun = { atS: timeSetup, apply: add(1) };
    return timeDone === null ? [begun] : [begun, { atS: timeDone, apply: add(-1) }];
  });
  return readingsAfter(changes, readings, toS, () =>
    unknown > 0 ? { kind: 'blind', why: 'it is not known whose order it was' } : readingOf(own),
  );
}

/**
 * Of each minute the furthest on that way that the profit of one position was; of one in which its lots changed, as it ended, and it may have been
 * opened in it. `bars` of the bid.
 */
export function* readingsOfProfit(
  { side, parts }: Pick<ClosedPosition, 'side' | 'parts'>,
  { time, high, low, close, spread }: Bars,
  spec: SymbolSpec,
  way: AlertRule['way'],
  clearsBy: number,
): PastReadings {
  let [lots, open, next] = [0, 0, 0];
  const isOfLow = (way === 'below') === (side === 'BUY');
  for (const [index, atS] of time.entries()) {
    const before = next;
    for (; (parts[next]?.deal.time ?? Number.POSITIVE_INFINITY) < atS + minuteS; next += 1) {
      const { role, volume, deal } = parts[next] ?? {};
      if (role !== 'in') lots = addLots([lots, -(volume ?? 0)]);
      else {
        const more = addLots([lots, volume ?? 0]);
        open = (lots * open + (volume ?? 0) * (deal?.price ?? 0)) / more;
        lots = more;
      }
    }
    if (lots <= 0) continue;
    const bid = (next > before ? close : isOfLow ? low : high)[index] ?? 0;
    const price = side === 'BUY' ? bid : bid + (spread[index] ?? 0) * spec.point;
    const profit = estimateProfit({ side, volume: lots, open, close: price, spec });
    yield {
      atS,
      reading:
        profit === null
          ? { kind: 'blind', why: 'its tick value is not known' }
          : readingOf(roundMoney(profit), clearsBy),
    };
  }
}

type OfOpen = Extract<Measure, { readonly kind: 'positions' | 'lots' | 'size' | 'state' }>;

/** A change of what a trader has open. */
export interface LotsChange {
  readonly atS: BrokerSeconds;
  /** The trade that it belongs to. */
  readonly trade: string;
  /** Lots more, or less below 0. */
  readonly lots: Lots;
}

/** So polled of a trader's trades. `trades`: in the order of their opening. */
export function readingsOfTrades(
  trades: readonly TraderTrade[],
  of: OfTrades,
  readings: number,
  toS: BrokerSeconds,
): PastReadings {
  const read = tradesReader(trades);
  const turns = trades.flatMap(({ openS, closeS }) => [
    openS,
    ...(closeS === null ? [] : [closeS]),
    ...turnsS[of.kind].map((lengthS) => openS + lengthS),
  ]);
  const changes = [...new Set(turns)].map((atS) => ({ atS, apply: () => undefined }));
  return readingsAfter(changes, readings, toS, () => (atS) => readingOf(read(of, atS).value));
}

/** So polled of a trader's open positions. */
export function readingsOfOpen(
  changes: readonly LotsChange[],
  of: OfOpen,
  readings: number,
  toS: BrokerSeconds,
): PastReadings {
  const open = new Map<string, Lots>();
  return readingsAfter(
    changes.map(({ atS, ...change }) => ({ atS, apply: () => addLotsTo(open, change) })),
    readings,
    toS,
    () => readingOf(openValue([...open.values()], of)),
  );
}

export function addLotsTo<Trade>(
  open: Map<Trade, Lots>,
  { trade, lots }: { readonly trade: Trade; readonly lots: Lots },
): void {
  const now = addLots([open.get(trade) ?? 0, lots]);
  if (now > 0) open.set(trade, now);
  else open.delete(trade);
}

function openValue(open: readonly Lots[], of: OfOpen): number {
  switch (of.kind) {
    case 'state':
      return inState(of, open.length);
    case 'positions':
      return open.length;
    case 'lots':
      return addLots(open);
    case 'size':
      return Math.max(0, ...open);
  }
}
