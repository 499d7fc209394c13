import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candle, Timeframe } from '../../../demo-bridge/market/candle';
import { Market } from '../../../demo-bridge/market/market';
import { rates } from '../../../demo-bridge/market/rates';
import type { SymbolMarket } from '../../../demo-bridge/market/symbol-market';
import { SYMBOLS } from '../../../demo-bridge/market/symbol-table';
import { priceOf } from '../../../demo-bridge/market/symbols';
import { DAY_SECONDS, periodStartDay, TIMEFRAMES } from '../../../demo-bridge/market/timeframe';

const WEDNESDAY = Date.UTC(2026, 10, 18);
const ALL = Number.MAX_SAFE_INTEGER;
const markets = [3, 4].map((seed) => new Market(seed));

/** Any symbol at any moment of a fortnight, weekends and nights included. */
const moments = fc
  .record({
    market: fc.constantFrom(...markets),
    name: fc.constantFrom(...SYMBOLS.map(({ name }) => name)),
    at: fc.integer({ min: WEDNESDAY - 14 * 86_400_000, max: WEDNESDAY + 86_400_000 }),
  })
  .map(({ market, name, at }) => {
    const symbol = market.find(name);
    if (symbol === null) throw new Error(`no symbol ${name}`);
    return { symbol, at };
  });

function openOf(timeframe: Timeframe, time: number): number {
  const day = Math.floor(time / DAY_SECONDS);
  switch (timeframe) {
    case 'D1':
    case 'W1':
    case 'MN1':
      return periodStartDay(timeframe, day) * DAY_SECONDS;
    default: {
      const seconds = { M1: 60, M5: 300, M15: 900, M30: 1800, H1: 3600, H4: 14_400 }[timeframe];
      return time - (time % seconds);
    }
  }
}

/** What a trader would put together from the shorter candles himself. */
function combine(timeframe: Timeframe, parts: readonly Candle[]): Candle[] {
  const made: Candle[] = [];
  for (const part of parts) {
    const time = openOf(timeframe, part.time);
    const last = made.at(-1);
    if (last === undefined || last.time !== time) made.push({ ...part, time });
    else
      made[made.length - 1] = {
        ...last,
        high: Math.max(last.high, part.high),
        low: Math.min(last.low, part.low),
        close: part.close,
        tick_volume: last.tick_volume + part.tick_volume,
        real_volume: last.real_volume + part.real_volume,
      };
  }
  return made;
}

const withoutSpread = (candles: readonly Candle[]) => candles.map(({ spread: _, ...rest }) => rest);

describe('the timeframes agree', () => {
  it.each(['M5', 'M15', 'M30', 'H1', 'H4', 'D1'] as const)(
    '%s is the sum of its M1, the forming one too',
    (timeframe) => {
      fc.assert(
        fc.property(moments, ({ symbol, at }) => {
          const from = Math.floor(at / 86_400_000) * DAY_SECONDS - DAY_SECONDS;
          const parts = rates(symbol, 'M1', at, { count: ALL, from });
          const whole = rates(symbol, timeframe, at, { count: ALL, from });
          expect(withoutSpread(whole)).toEqual(withoutSpread(combine(timeframe, parts)));
        }),
        { numRuns: 30, seed: 7 },
      );
    },
  );

  it.each(['W1', 'MN1'] as const)('%s is the sum of its D1, the forming one too', (timeframe) => {
    fc.assert(
      fc.property(moments, ({ symbol, at }) => {
        const days = rates(symbol, 'D1', at, { count: ALL });
        const whole = rates(symbol, timeframe, at, { count: ALL });
        expect(withoutSpread(whole)).toEqual(withoutSpread(combine(timeframe, days)));
      }),
      { numRuns: 6, seed: 7 },
    );
  });

  it('a minute is the sum of its ticks, by the bid', () => {
    fc.assert(
      fc.property(moments, ({ symbol, at }) => {
        const bar = rates(symbol, 'M1', at, { count: 1 })[0];
        if (bar === undefined) throw new Error('no candle');
        const bids = symbol
          .ticksFrom(bar.time * 1000, Math.min(at, bar.time * 1000 + 59_999), ALL)
          .map(({ bid }) => priceOf(symbol.definition, bid));
        expect(bar).toMatchObject({
          open: bids[0],
          high: Math.max(...bids),
          low: Math.min(...bids),
          close: bids.at(-1),
          tick_volume: bids.length,
        });
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it("the newest candle of every timeframe closes at the newest tick's bid", () => {
    fc.assert(
      fc.property(moments, ({ symbol, at }) => {
        const quote = symbol.lastTick(at);
        const bid = quote === null ? null : priceOf(symbol.definition, quote.bid);
        for (const timeframe of TIMEFRAMES) {
          expect(rates(symbol, timeframe, at, { count: 1 }).at(-1)?.close).toBe(bid);
        }
      }),
      { numRuns: 30, seed: 7 },
    );
  });
});

describe('a candle', () => {
  it('is whole: ordered, on the grid, high and low around open and close, never later than now', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...TIMEFRAMES), ({ symbol, at }, timeframe) => {
        const candles = rates(symbol, timeframe, at, { count: 300 });
        const { digits, tickPoints } = symbol.definition;
        const isWhole = (candle: Candle, i: number) => {
          const { open, high, low, close } = candle;
          return (
            candle.time === openOf(timeframe, candle.time) &&
            candle.time * 1000 <= at &&
            candle.time > (candles[i - 1]?.time ?? 0) &&
            high >= Math.max(open, close) &&
            low <= Math.min(open, close) &&
            low > 0 &&
            candle.spread > 0 &&
            candle.tick_volume > 0 &&
            [open, high, low, close].every(
              (price) =>
                Math.round(price * 10 ** digits) % tickPoints === 0 &&
                (String(price).split('.')[1]?.length ?? 0) <= digits,
            )
          );
        };
        expect(candles.filter((candle, i) => !isWhole(candle, i))).toEqual([]);
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  it('that is over never changes again', () => {
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...TIMEFRAMES),
        fc.integer({ min: 0, max: 7_200_000 }),
        ({ symbol, at }, timeframe, later) => {
          const before = rates(symbol, timeframe, at, { count: 20 });
          const after = rates(symbol, timeframe, at + later, { count: ALL, from: before[0]?.time ?? 0 });
          expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
          expect(after[before.length - 1]?.open).toBe(before.at(-1)?.open);
        },
      ),
      { numRuns: 40, seed: 7 },
    );
  });
});

describe('a request', () => {
  const eurusd = findSymbol('EURUSD');
  const now = WEDNESDAY + 12 * 3_600_000 + 51_000;

  it('gives the newest so many, or those up to a moment, or a span with both ends', () => {
    const day = rates(eurusd, 'H1', now, { count: ALL, from: WEDNESDAY / 1000 });
    expect(day).toHaveLength(13);
    expect(rates(eurusd, 'H1', now, { count: 3 })).toEqual(day.slice(-3));
    expect(rates(eurusd, 'H1', now, { count: 2, to: day[5]?.time ?? 0 })).toEqual(day.slice(4, 6));
    const span = { count: ALL, from: day[2]?.time ?? 0, to: day[4]?.time ?? 0 };
    expect(rates(eurusd, 'H1', now, span)).toEqual(day.slice(2, 5));
    expect(rates(eurusd, 'H1', now, { count: 0 })).toEqual([]);
    expect(rates(eurusd, 'W1', now, { count: 2, to: WEDNESDAY / 1000 - 7 * DAY_SECONDS })).toEqual(
      rates(eurusd, 'W1', now, { count: 3 }).slice(0, 2),
    );
  });

  it('reaches back over years', () => {
    expect(rates(eurusd, 'D1', now, { count: 5000 })).toHaveLength(5000);
    expect(rates(eurusd, 'MN1', now, { count: 5000 }).length).toBeGreaterThan(12 * 20);
    expect(rates(eurusd, 'M30', now, { count: 5000 })).toHaveLength(5000);
  });

  it('answers 5,000 candles of any timeframe quickly', () => {
    const times = TIMEFRAMES.map((timeframe) => {
      const market = new Market(21).find('XAUUSD');
      if (market === null) throw new Error('no gold');
      // Of this process alone: what the machine does beside counts for nothing.
      const start = process.cpuUsage();
      rates(market, timeframe, now, { count: 5000 });
      return process.cpuUsage(start).user / 1_000;
    });
    // Measured at 2 to 30 ms with nothing in memory; one that reads too much takes seconds.
    expect(times.toSorted((a, b) => a - b)[4]).toBeLessThan(1_500);
  });

  it('gives ticks forward from a moment and backward from now, the same ones', () => {
    const newest = eurusd.ticksUpTo(now, 50);
    expect(newest).toHaveLength(50);
    expect(eurusd.ticksFrom(newest[0]?.time ?? 0, now, 50)).toEqual(newest);
    expect(eurusd.ticksFrom(0, now, 5)).toHaveLength(5);
    const overWeekend = eurusd.ticksFrom(Date.UTC(2026, 10, 13, 23, 58, 58), now, 500);
    expect(overWeekend).toHaveLength(500);
    for (const [i, quote] of overWeekend.entries()) {
      expect(quote.time).toBeGreaterThan(overWeekend[i - 1]?.time ?? 0);
      expect(quote.ask).toBeGreaterThan(quote.bid);
    }
  });
});

describe('the same seed', () => {
  it('is the same market, whatever was asked before; another seed is another', () => {
    const fresh = new Market(3).find('BTCUSD');
    const used = findSymbol('BTCUSD');
    const other = new Market(99).find('BTCUSD');
    const now = WEDNESDAY + 33_333_333;
    expect(fresh && rates(fresh, 'M5', now, { count: 50 })).toEqual(rates(used, 'M5', now, { count: 50 }));
    expect(other && rates(other, 'M5', now, { count: 50 })).not.toEqual(
      rates(used, 'M5', now, { count: 50 }),
    );
  });

  it('keeps a cross at the product of its legs at every close of a day', () => {
    const closes = (name: string) =>
      rates(findSymbol(name), 'D1', WEDNESDAY - 1, { count: 200 }).map((c) => c.close);
    const [euro, dollar, cross] = [closes('EURUSD'), closes('USDJPY'), closes('EURJPY')];
    cross.forEach((close, i) => {
      expect(close).toBeCloseTo((euro[i] ?? 0) * (dollar[i] ?? 0), 2);
    });
  });
});

function findSymbol(name: string): SymbolMarket {
  const found = markets[0]?.find(name) ?? null;
  if (found === null) throw new Error(`no symbol ${name}`);
  return found;
}
