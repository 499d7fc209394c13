import type { Frame } from './frame';
import { type BarEvent, type Indicator, needs, type Output } from './indicator';

import { decimals } from './round';
import {
  calendarPeriod,
  minutesOfDay,
  previousHighLow,
  retracements,
  SESSION_NAMES,
  sessionHours,
  sessions,
} from './spans';
import { type Swing, swings } from './swings';
import { atr } from './volatility';
import { fairValueGaps, orderBlocks, STRUCTURE_REACH } from './zones';

/** Fewest bars from which the sidecar reads structure. */
const ANALYSIS_BARS = 50;
/** Events older than this many bars are left out. */
const RECENT_BARS = 50;
const MOST_EVENTS = 10;

interface Break {
  readonly event: 'BOS' | 'CHoCH';
  readonly direction: 1 | -1;
  /** Bar of the swing that was broken. */
  readonly index: number;
  readonly level: number;
  /** Bar that closed beyond the level. */
  readonly broken: number;
}

/**
 * Breaks of structure: of four alternating swings the last one goes beyond the second. It continues the trend (BOS)
 * when the first and third already rose (fell) with it, and turns it (CHoCH) when the third had gone beyond the first
 * the other way. Only breaks confirmed by a close count; one that a later swing's break overtakes is dropped.
 */
function breaks(frame: Frame): readonly Break[] {
  const found = swings(frame, STRUCTURE_REACH);
  const confirmed: Break[] = [];
  for (let at = 3; at < found.length; at++) {
    const [first, second, third, fourth] = [found[at - 3], found[at - 2], found[at - 1], found[at]];
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) continue;
    const candidate = classify(first, second, third, fourth);
    if (candidate === undefined) continue;
    const { level, side: direction } = second;
    const broken = firstFrom(frame.close, second.index + 2, (close) => direction * (close - level) > 0);
    if (broken === -1) continue;
    const standing = confirmed.filter((earlier) => earlier.broken < broken);
    confirmed.splice(0, confirmed.length, ...standing, {
      event: candidate,
      direction,
      index: second.index,
      level,
      broken,
    });
  }
  return confirmed;
}

function classify(first: Swing, second: Swing, third: Swing, fourth: Swing): Break['event'] | undefined {
  // Seen from above for a rise, from below for a fall.
  const beyond = (a: Swing, b: Swing) => second.side * (a.level - b.level) > 0;
  if (!beyond(fourth, second)) return undefined;
  if (beyond(third, first) && beyond(second, third)) return 'BOS';
  if (beyond(second, first) && beyond(first, third)) return 'CHoCH';
  return undefined;
}

function recentBreaks(frame: Frame) {
  return breaks(frame)
    .filter(({ index }) => index >= frame.length - RECENT_BARS)
    .slice(-MOST_EVENTS)
    .map(({ event, direction, level, index }) => ({
      event,
      direction: direction === 1 ? 'bullish' : 'bearish',
      level,
      time: timeOf(frame, index),
    }));
}

function recentSwings(frame: Frame) {
  return swings(frame, STRUCTURE_REACH)
    .filter(({ index }) => index >= frame.length - RECENT_BARS)
    .slice(-MOST_EVENTS)
    .map(({ side, level, index }) => ({
      type: side === 1 ? 'high' : 'low',
      level,
      time: timeOf(frame, index),
    }));
}

/** Reach of the swings that can become support or resistance, in bars. */
const LEVEL_REACH = 7;
const LEVELS_PER_SIDE = 3;

/**
 * Swing levels that the price tested at least twice (within half an ATR, with a pause between), at least three ATR
 * apart, three on each side of the price at most, nearest first.
 */
function supportResistance(frame: Frame) {
  const range = atr(frame, 14).at(-1) ?? null;
  if (range === null || range <= 0) return [];
  const placed: { level: number; type: string; distancePct: number; touches: number }[] = [];
  for (const side of [1, -1] as const) {
    const candidates = swings(frame, LEVEL_REACH)
      .filter((swing) => swing.side === side && side * (swing.level - frame.price) > 0)
      .sort((a, b) => side * (a.level - b.level));
    let taken = 0;
    for (const { level } of candidates) {
      if (taken === LEVELS_PER_SIDE) break;
      const tests = levelTests(frame, level, range / 2);
      if (tests < 2 || placed.some((other) => Math.abs(other.level - level) < 3 * range)) continue;
      taken++;
      placed.push({
        level,
        type: side === 1 ? 'resistance' : 'support',
        distancePct: decimals((100 * Math.abs(frame.price - level)) / frame.price, 3),
        touches: tests,
      });
    }
  }
  return placed.sort((a, b) => a.distancePct - b.distancePct);
}

/** How often a wick's end came within `tolerance` (price) of the level; a pause of a twentieth of the bars parts two tests. */
function levelTests(frame: Frame, level: number, tolerance: number): number {
  const pause = Math.max(3, Math.floor(frame.length * 0.05));
  let tests = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, { high, low }] of frame.bars.entries()) {
    if (Math.abs(high - level) > tolerance && Math.abs(low - level) > tolerance) continue;
    if (index - last <= pause) continue;
    tests++;
    last = index;
  }
  return tests;
}

/**
 * Swing highs (or lows) within a small part of the whole range of each other: stops are likely to lie beyond them.
 * `End` is the last swing of the group, `Swept` the bar that went through it, 0 while none has.
 */
function liquidity(frame: Frame, reach: number, rangePercent: number): BarEvent[] {
  const width = (Math.max(...frame.high) - Math.min(...frame.low)) * rangePercent;
  const groups: BarEvent[] = [];
  for (const side of [1, -1] as const) {
    const values = side === 1 ? frame.high : frame.low;
    const used = new Set<number>();
    const ofSide = swings(frame, reach).filter((swing) => swing.side === side);
    for (const [at, start] of ofSide.entries()) {
      if (used.has(start.index)) continue;
      const limit = start.level + side * width;
      const sweep = firstFrom(values, start.index + 1, (value) => side * (value - limit) >= 0);
      const end = sweep === -1 ? frame.length : sweep;
      const members = ofSide
        .slice(at + 1)
        .filter((swing) => swing.index <= end && Math.abs(swing.level - start.level) <= width)
        .filter((swing) => !used.has(swing.index));
      for (const member of members) used.add(member.index);
      const last = members.at(-1);
      if (last === undefined) continue;
      const levels = [start, ...members].map((swing) => swing.level);
      groups.push({
        idx: start.index,
        time: timeOf(frame, start.index),
        Liquidity: side,
        Level: levels.reduce((sum, level) => sum + level, 0) / levels.length,
        End: last.index,
        Swept: Math.max(sweep, 0),
      });
    }
  }
  return groups.sort((a, b) => a.idx - b.idx);
}

/** Index of the first value from `start` on that passes the test, else -1. */
function firstFrom(values: readonly number[], start: number, test: (value: number) => boolean): number {
  for (let index = start; index < values.length; index++) {
    const value = values[index];
    if (value !== undefined && test(value)) return index;
  }
  return -1;
}

function timeOf(frame: Frame, index: number): number {
  return frame.candles[index]?.time ?? 0;
}

function recentRange(frame: Frame) {
  return {
    high: Math.max(...frame.high.slice(-20)),
    low: Math.min(...frame.low.slice(-20)),
    periodHigh: Math.max(...frame.high),
    periodLow: Math.min(...frame.low),
  };
}

/** A row without parameters. */
export function plain(name: string, compute: (frame: Frame) => unknown): Indicator {
  return {
    name,
    plan: () => ({
      barsNeeded: ANALYSIS_BARS,
      compute: (frame): Output => ({ kind: 'plain', value: compute(frame) }),
    }),
  };
}

/** Structure of the market as "smart money concepts" name it: zones, levels and events, found by plain rules. */
export const STRUCTURE: readonly Indicator[] = [
  plain('orderBlocks', orderBlocks),
  plain('fvg', fairValueGaps),
  plain('bosChoch', recentBreaks),
  plain('swingLevels', recentSwings),
  plain('srLevels', supportResistance),
  plain('recentRange', recentRange),
  {
    name: 'liquidity',
    plan: (read) => {
      const reach = read.bars('swingLength', 10, 2);
      const rangePercent = read.factor('rangePercent', 0.01, 1);
      return needs(ANALYSIS_BARS, (frame) => ({
        kind: 'plain',
        value: liquidity(frame, reach, rangePercent),
      }));
    },
  },
  {
    name: 'previousHighLow',
    plan: (read) => {
      const fallback = { count: 1, unit: 'D' } as const;
      const period = read.parsed(
        'timeFrame',
        fallback,
        'a period such as 15m, 4H, 1D, 1W or 1M',
        calendarPeriod,
      );
      return needs(ANALYSIS_BARS, (frame) => ({ kind: 'perBar', events: previousHighLow(frame, period) }));
    },
  },
  {
    name: 'sessions',
    plan: (read) => {
      const hours = sessionHours(read.word('session', 'London', SESSION_NAMES));
      const start = read.parsed('startTime', hours.start, 'a time of day such as 07:00', minutesOfDay);
      const end = read.parsed('endTime', hours.end, 'a time of day such as 16:00', minutesOfDay);
      return needs(ANALYSIS_BARS, (frame) => ({ kind: 'perBar', events: sessions(frame, start, end) }));
    },
  },
  {
    name: 'retracements',
    plan: (read) => {
      const reach = read.bars('swingLength', 10, 2);
      return needs(ANALYSIS_BARS, (frame) => ({ kind: 'perBar', events: retracements(frame, reach) }));
    },
  },
];
