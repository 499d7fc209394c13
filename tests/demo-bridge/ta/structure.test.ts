import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Candle } from '../../../demo-bridge/market/candle';
import { outputs, refusal } from './answers';
import { barsOf, HOUR, hourlyBars, MONDAY } from './market';

type Prices = readonly [number, number, number, number];

/** A bar without wicks from one price to another. */
const move = (from: number, to: number): Prices => [from, Math.max(from, to), Math.min(from, to), to];

/** Bars that walk in equal steps from each price to the next. */
function walk(corners: readonly number[], steps: number): Candle[] {
  const prices: Prices[] = [];
  for (const [at, corner] of corners.entries()) {
    const next = corners[at + 1];
    if (next === undefined) break;
    const step = (next - corner) / steps;
    for (let n = 0; n < steps; n++) prices.push(move(corner + n * step, corner + (n + 1) * step));
  }
  return barsOf(prices);
}

const zone = z.object({
  type: z.enum(['bullish', 'bearish']),
  top: z.number(),
  bottom: z.number(),
  candleIdx: z.number(),
  time: z.number(),
  distancePct: z.number(),
});
const zonesOf = (bars: readonly Candle[], type: string) =>
  z.array(zone.loose()).parse(outputs(bars, { [type]: true })[type]);
const eventsOf = (bars: readonly Candle[], type: string, parameters = {}) =>
  z
    .array(z.record(z.string(), z.union([z.number(), z.string()])))
    .parse(outputs(bars, { wanted: { type, ...parameters } }).wanted);

describe('fair value gaps', () => {
  const quiet = Array.from({ length: 60 }, (): Prices => [100, 101, 99, 100]);
  const gap: Prices[] = [
    [100, 101, 99, 100.5],
    [100.5, 106, 100.5, 105],
    [105, 107, 104, 106],
  ];

  test('are left by a candle whose neighbours do not meet, until a later bar enters them', () => {
    const open = barsOf([...quiet, ...gap, [106, 108, 105, 107]]);
    expect(zonesOf(open, 'fvg')).toEqual([
      {
        type: 'bullish',
        top: 104,
        bottom: 101,
        candleIdx: 61,
        time: MONDAY + 61 * HOUR,
        distancePct: 4.206,
      },
    ]);
    const entered = barsOf([...quiet, ...gap, [106, 106, 103.5, 104]]);
    expect(zonesOf(entered, 'fvg')).toEqual([]);
  });

  test('are none where the candle goes against its own gap', () => {
    const against = barsOf([...quiet, [100, 101, 99, 100], [104, 104, 102, 102], [105, 107, 104, 106]]);
    expect(zonesOf(against, 'fvg')).toEqual([]);
  });

  test('come nearest first, each with the time of its candle', () => {
    const bars = hourlyBars(500);
    const found = zonesOf(bars, 'fvg');
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThanOrEqual(15);
    expect(found.map((one) => one.distancePct)).toEqual(
      found.map((one) => one.distancePct).toSorted((a, b) => a - b),
    );
    for (const one of found) {
      expect(one.top).toBeGreaterThan(one.bottom);
      expect(one.time).toBe(bars[one.candleIdx]?.time);
      const later = bars.slice(one.candleIdx + 2);
      expect(later.some((bar) => bar.low <= one.top && bar.high >= one.bottom)).toBe(false);
    }
  });
});

describe('swings and breaks of structure', () => {
  // Up to 120, down to 110, up through 120: a rising market breaks its last high.
  const rising = walk([100, 120, 110, 130, 122], 20);

  test('swing levels are the last turns, with the end of the bars as a provisional one', () => {
    expect(eventsOf(rising, 'swingLevels')).toEqual([
      { type: 'low', level: 110, time: MONDAY + 39 * HOUR },
      { type: 'high', level: 130, time: MONDAY + 59 * HOUR },
      { type: 'low', level: 122, time: MONDAY + 79 * HOUR },
    ]);
  });

  test('a close above the last high of a rising market continues it', () => {
    const broken = walk([100, 120, 110, 130, 122], 16);
    expect(eventsOf(broken, 'bosChoch')).toEqual([
      { event: 'BOS', direction: 'bullish', level: 120, time: MONDAY + 15 * HOUR },
    ]);
  });

  test('a close below the last low of a rising market turns it', () => {
    const turned = walk([130, 110, 128, 115, 135, 105, 112], 16);
    const events = eventsOf(turned, 'bosChoch');
    expect(events.at(-1)).toMatchObject({ event: 'CHoCH', direction: 'bearish', level: 115 });
  });

  test('a market that only rises breaks nothing', () => {
    expect(eventsOf(walk([100, 160], 80), 'bosChoch')).toEqual([]);
  });
});

describe('order blocks', () => {
  test('are the candle from which the market set out beyond its last swing', () => {
    const bars = walk([100, 120, 110, 140], 20);
    const [block, ...others] = zonesOf(bars, 'orderBlocks');
    expect(others).toEqual([]);
    expect(block).toMatchObject({
      type: 'bullish',
      bottom: 110,
      mitigatedWick: false,
      mitigatedClose: false,
    });
    // The first candle up has its low at the turn as well as the last one down: the later one counts.
    expect(block?.candleIdx).toBe(40);
    expect(block?.time).toBe(MONDAY + 40 * HOUR);
  });

  test('say when the price has gone through them, and end when it comes back across', () => {
    const through = walk([100, 120, 110, 130, 108], 20);
    const bullish = (bars: readonly Candle[]) =>
      zonesOf(bars, 'orderBlocks').filter((one) => one.type === 'bullish');
    expect(bullish(through)).toMatchObject([{ bottom: 110, mitigatedWick: true, mitigatedClose: true }]);
    const back = walk([100, 120, 110, 130, 108, 116], 20);
    expect(bullish(back).filter((one) => one.bottom === 110)).toEqual([]);
  });

  test('count the returns of the price, without its leaving', () => {
    const returned = walk([100, 120, 110, 130, 110.2, 125], 20);
    const block = zonesOf(returned, 'orderBlocks').find(
      (one) => one.type === 'bullish' && one.bottom === 110,
    );
    expect(block).toMatchObject({ touchCount: 1 });
  });
});

describe('levels', () => {
  test('support and resistance are swings that were tested, on their side of the price', () => {
    const bars = hourlyBars(600);
    const price = bars.at(-1)?.close ?? 0;
    const levels = eventsOf(bars, 'srLevels');
    expect(levels.length).toBeGreaterThan(0);
    for (const level of levels) {
      expect(level.touches).toBeGreaterThanOrEqual(2);
      if (level.type === 'support') expect(level.level).toBeLessThan(price);
      else expect(level.level).toBeGreaterThan(price);
    }
    expect(levels.filter((level) => level.type === 'support').length).toBeLessThanOrEqual(3);
  });

  test('liquidity lies at highs that end level with each other, until one goes beyond', () => {
    const level = walk([100, 120, 110, 120, 112], 14);
    expect(eventsOf(level, 'liquidity')).toContainEqual(
      expect.objectContaining({ idx: 13, Liquidity: 1, Level: 120, End: 41, Swept: 0 }),
    );
    const swept = walk([100, 120, 110, 120, 112, 130, 125], 14);
    const group = eventsOf(swept, 'liquidity').find((event) => event.Liquidity === 1);
    expect(group).toMatchObject({ idx: 13, End: 41 });
    const sweep = Number(group?.Swept);
    expect(swept[sweep]?.high).toBeGreaterThan(120);
    expect(swept[sweep - 1]?.high).toBeLessThanOrEqual(120.3);
  });

  test('the recent range is that of 20 bars beside that of all of them', () => {
    const bars = hourlyBars(200);
    const range = outputs(bars, { recentRange: true }).recentRange;
    expect(range).toEqual({
      high: Math.max(...bars.slice(-20).map((bar) => bar.high)),
      low: Math.min(...bars.slice(-20).map((bar) => bar.low)),
      periodHigh: Math.max(...bars.map((bar) => bar.high)),
      periodLow: Math.min(...bars.map((bar) => bar.low)),
    });
  });
});

describe('spans', () => {
  const bars = hourlyBars(24 * 15);

  test('the previous day is the last one with bars, also over a weekend', () => {
    const events = eventsOf(bars, 'previousHighLow');
    const monday = bars.findIndex((bar) => bar.time === MONDAY + 7 * 24 * HOUR);
    const friday = bars.slice(monday - 24, monday);
    expect(events.find((event) => event.idx === monday)).toMatchObject({
      PreviousHigh: Math.max(...friday.map((bar) => bar.high)),
      PreviousLow: Math.min(...friday.map((bar) => bar.low)),
    });
    expect(events[0]?.idx).toBe(24);
  });

  test('a previous high once broken stays so until the next period', () => {
    for (const length of ['4H', '1D', '1W', '1M', '30m']) {
      let before: Record<string, number | string> = {};
      for (const event of eventsOf(bars, 'previousHighLow', { timeFrame: length })) {
        const samePeriod =
          before.PreviousHigh === event.PreviousHigh && before.PreviousLow === event.PreviousLow;
        if (samePeriod) expect(event.BrokenHigh).toBeGreaterThanOrEqual(Number(before.BrokenHigh));
        before = event;
      }
    }
  });

  test('a session is active between its hours on the clock of the bars, with its range so far', () => {
    const events = eventsOf(bars, 'sessions');
    const active = events.slice(0, 24).filter((event) => event.Active === 1);
    expect(active.map((event) => (Number(event.time) - MONDAY) / HOUR)).toEqual([
      7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    ]);
    const session = bars.slice(7, 17);
    expect(active.at(-1)).toMatchObject({
      High: Math.max(...session.map((bar) => bar.high)),
      Low: Math.min(...session.map((bar) => bar.low)),
    });
    expect(events[17]).toMatchObject({ Active: 0, High: 0, Low: 0 });
    expect(events[24 + 7]).toMatchObject({ High: bars[24 + 7]?.high, Low: bars[24 + 7]?.low });
  });

  test('a session over midnight is one session, and its hours can be given', () => {
    const night = eventsOf(bars, 'sessions', { session: 'Custom', startTime: '22:00', endTime: '02:00' });
    const range = bars.slice(22, 27);
    expect(night[26]).toMatchObject({ Active: 1, High: Math.max(...range.map((bar) => bar.high)) });
    expect(night[27]).toMatchObject({ Active: 0 });
  });

  test('a retracement says how much of the last leg was given back, a bar later', () => {
    const legs = walk([100, 120, 110, 130, 110, 130, 120], 12);
    const events = eventsOf(legs, 'retracements');
    expect(events).toHaveLength(legs.length);
    expect(events[10]).toMatchObject({ Direction: 0 });
    // From 130 down to 125 on the way to 120: a quarter of the leg from 110.
    const quarter = events.find((event) => event.idx === 66);
    expect(quarter).toMatchObject({ Direction: 1, 'CurrentRetracement%': 25, 'DeepestRetracement%': 25 });
  });
});

describe('summaries', () => {
  const bars = hourlyBars(400);
  const last = (value: unknown) => z.array(z.number().nullable()).parse(value).at(-1);

  test('repeat the newest values of the indicators that they sum up', () => {
    const ta = outputs(bars, {
      levels: true,
      momentum: true,
      volume: true,
      ema: true,
      sma: true,
      atr: true,
      rsi: true,
      obv: true,
    });
    expect(ta.levels).toMatchObject({ ema21: last(ta.ema), sma50: last(ta.sma), atr: last(ta.atr) });
    expect(ta.momentum).toMatchObject({ rsi: last(ta.rsi) });
    expect(ta.volume).toMatchObject({ obv: last(ta.obv) });
  });

  test('leave out or say null for lines that lack bars', () => {
    const ta = outputs(bars.slice(0, 60), { levels: true, position: true, slope: true });
    expect(ta.levels).toMatchObject({ sma100: null, sma200: null });
    expect(Object.keys(z.record(z.string(), z.string()).parse(ta.position))).toEqual([
      'ema21',
      'sma50',
      'vwap',
    ]);
  });

  test('a bar of more than twice the usual volume is a spike', () => {
    const spike = bars.map((bar, at) => (at === bars.length - 1 ? { ...bar, tick_volume: 100_000 } : bar));
    expect(outputs(spike, { volume: true }).volume).toMatchObject({ isSpike: true });
    expect(outputs(flatVolume(), { volume: true }).volume).toMatchObject({ isSpike: false, volRatio: 1 });
  });

  const flatVolume = () => bars.map((bar) => ({ ...bar, tick_volume: 100 }));

  test('the price is the newest close', () => {
    expect(outputs(bars, { price: true }).price).toBe(bars.at(-1)?.close);
  });

  test('need 50 bars', () => {
    expect(refusal(bars.slice(0, 49), { price: true })).toMatchObject({ error: 'insufficient_bars' });
  });
});
