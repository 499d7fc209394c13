import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { analyse } from '../../../demo-bridge/ta/analyse';
import { decodeTa } from '../../../host/bridge/decode/ta';
import { analysisOptions } from '../../../renderer/data/rates';
import { canTakeTail, mayAskTail, tailBars, withTail } from '../../../renderer/data/tail';
import type { Handlers, Input } from '../../../shared/contract';
import type { Analysis, Indicators, TaOutput } from '../../../shared/model/analysis';
import { indicatorsSchema } from '../../../shared/model/analysis';
import { ok } from '../../../shared/model/result';
import { readRealAnalysis, whyNoRecorded } from '../../fixtures/recorded';
import { bridgeOver } from './test-bridge';

const candleSchema = z.object({
  time: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  tick_volume: z.number(),
  real_volume: z.number(),
  spread: z.number(),
});
type Candle = z.output<typeof candleSchema>;

/** What the host answers: the demo's sidecar over these candles, decoded like any other bridge's. */
function answer(bars: readonly Candle[], indicators: Indicators, recentBars?: number): Analysis {
  const made = analyse({
    symbol: 'EURUSD',
    timeframe: 'H1',
    bars,
    indicators,
    ...(recentBars === undefined ? {} : { recentBars }),
  });
  if (!made.ok) throw new Error(JSON.stringify(made.detail));
  const decoded = decodeTa({ bars, ta: made.ta }, (name) => name, 'POST /symbols/EURUSD/rates/ta');
  if (!decoded.ok) throw new Error(decoded.failure.message);
  return {
    symbol: 'EURUSD',
    timeframe: 'H1',
    bars: decoded.value.bars,
    outputs: { ...decoded.value.outputs },
    missing: {},
  };
}

/** The newest candle a while later: it has run on. */
const later = (bars: readonly Candle[], by = 0.0012): Candle[] => {
  const newest = bars.at(-1);
  if (newest === undefined) return [];
  const close = Number((newest.close + by).toFixed(5));
  const high = Math.max(newest.high, close);
  return [...bars.slice(0, -1), { ...newest, close, high, tick_volume: newest.tick_volume + 40 }];
};

const walk: Candle[] = Array.from({ length: 120 }, (_, index) => {
  const open = 1.1 + Math.sin(index / 7) / 100;
  const close = 1.1 + Math.sin((index + 1) / 7) / 100;
  return {
    time: 1_700_000_000 - (1_700_000_000 % 3_600) + index * 3_600,
    open,
    high: Math.max(open, close) + 0.0005,
    low: Math.min(open, close) - 0.0005,
    close,
    tick_volume: 100 + index,
    real_volume: 0,
    spread: 2,
  };
});
const plain: Indicators = { ema: { length: 9 }, macd: true, momentum: true };

const title =
  whyNoRecorded === null ? 'over 500 real candles' : `over real candles (skipped: ${whyNoRecorded})`;
describe.skipIf(whyNoRecorded !== null)(title, () => {
  const real = whyNoRecorded === null ? readRealAnalysis() : null;
  const bars = z.array(candleSchema).parse(real?.candles ?? []);
  const all = indicatorsSchema.parse(real?.indicators ?? {});
  const whole = real === null ? null : answer(bars, all);
  const drawnByBar = Object.fromEntries(
    Object.entries(all).filter(([name]) => whole?.outputs[name]?.shape !== 'records'),
  );

  test.each(Object.keys(drawnByBar))(
    '%s: the known values with the newest laid over are the whole answer, on every bar',
    (name) => {
      const request = { [name]: drawnByBar[name] ?? true };
      const recentBars = tailBars(request);
      for (const by of [0.0012, -0.0031, 0]) {
        const moved = later(bars, by);
        const merged = withTail(answer(bars, request), answer(moved, request, recentBars), recentBars);
        expect(merged).toEqual(answer(moved, request));
      }
    },
  );

  test('an Ichimoku of longer periods asks for a longer tail', () => {
    expect(tailBars({ slow: { type: 'ichimoku', displacement: 60 } })).toBe(64);
    expect(tailBars({ ema: true, sma: { length: 200 } })).toBe(30);
  });

  test('the tail is a fraction of the answer', () => {
    const size = (analysis: Analysis) => JSON.stringify(analysis.outputs).length;
    expect(size(answer(bars, drawnByBar, 30))).toBeLessThan(size(answer(bars, drawnByBar)) / 8);
  });
});

describe('the whole answer is read again', () => {
  const before = answer(walk, plain);
  const tail = (bars: readonly Candle[], request = plain) => answer(bars, request, 30);

  it('when a new candle has begun', () => {
    const next = walk.map((candle) => ({ ...candle, time: candle.time + 3_600 }));
    expect(withTail(before, tail(next), 30)).toBeNull();
  });
  it('when a candle is lacking inside', () => {
    expect(withTail(before, tail(walk.filter((_, index) => index !== 50)), 30)).toBeNull();
  });
  it('when an old candle was corrected', () => {
    const corrected = walk.map((candle, index) => (index === 20 ? { ...candle, low: 1.05 } : candle));
    expect(withTail(before, tail(corrected), 30)).toBeNull();
  });
  it('for another symbol or timeframe', () => {
    expect(withTail(before, { ...tail(walk), symbol: 'GBPUSD' }, 30)).toBeNull();
    expect(withTail(before, { ...tail(walk), timeframe: 'M1' }, 30)).toBeNull();
  });
  it('when an output comes back that was missing', () => {
    const down = { ...before, missing: { ema: 'sidecar unavailable' } };
    expect(withTail(down, tail(walk), 30)).toBeNull();
  });
  it('when an output is new, or has another shape or another line', () => {
    const { ema: _gone, ...others } = before.outputs;
    expect(withTail({ ...before, outputs: others }, tail(walk), 30)).toBeNull();
    const value: TaOutput = { shape: 'group', series: {} };
    expect(withTail({ ...before, outputs: { ...before.outputs, macd: value } }, tail(walk), 30)).toBeNull();
    expect(withTail({ ...before, outputs: { ...before.outputs, ema: value } }, tail(walk), 30)).toBeNull();
  });
  it('when zones or events are drawn: they may come and go anywhere', () => {
    const zones = { ...before, outputs: { fvg: { shape: 'records' as const, rows: [] } } };
    expect(canTakeTail(zones)).toBe(false);
    expect(canTakeTail(before)).toBe(true);
  });
  it('by time, by a new candle of the clock, and after tails that were of no use', () => {
    const moment = { nowMs: 1_000, isCandleOver: false };
    const from = { wholeAtMs: 0, fruitless: 0 };
    expect(mayAskTail(before, from, moment)).toBe(true);
    expect(mayAskTail(before, from, { ...moment, isCandleOver: null })).toBe(true);
    expect(mayAskTail(before, from, { ...moment, isCandleOver: true })).toBe(false);
    expect(mayAskTail(before, from, { ...moment, nowMs: 301_000 })).toBe(false);
    expect(mayAskTail(before, { ...from, fruitless: 2 }, moment)).toBe(false);
    expect(mayAskTail(before, undefined, moment)).toBe(false);
  });
});

describe('a bridge that ignores recentBars', () => {
  it('is taken at its word: the whole answer stands', () => {
    const moved = later(walk);
    expect(withTail(answer(walk, plain), answer(moved, plain), 30)).toEqual(answer(moved, plain));
  });
});

describe('polls of the chart', () => {
  /** A page's query over a host that the test writes; `asked` holds the `recentBars` of each request. */
  function chartOn(respond: (input: Input<'rates.analyse'>) => Analysis) {
    const asked: (number | undefined)[] = [];
    const handlers: Partial<Handlers> = {
      'rates.analyse': (input) => {
        asked.push(input.recentBars);
        return Promise.resolve(ok(respond(input)));
      },
    };
    return { asked, bridge: bridgeOver(handlers) };
  }

  async function poll({ bridge }: ReturnType<typeof chartOn>, times: number) {
    const options = analysisOptions(bridge, { symbol: 'EURUSD', timeframe: 'H1', indicators: plain });
    for (let time = 0; time < times; time += 1) await bridge.client.fetchQuery({ ...options, staleTime: 0 });
    return bridge.client.getQueryData<Analysis>(options.queryKey);
  }

  it('read everything once, then the newest values, and end with what a whole read says', async () => {
    let bars = walk;
    const chart = chartOn(({ indicators, recentBars }) => answer(bars, indicators, recentBars));
    await poll(chart, 1);
    bars = later(walk);
    expect(await poll(chart, 2)).toEqual(answer(bars, plain));
    expect(chart.asked).toEqual([undefined, 30, 30]);
  });

  it('read everything again with a new candle', async () => {
    let bars = walk.slice(0, 100);
    const chart = chartOn(({ indicators, recentBars }) => answer(bars, indicators, recentBars));
    await poll(chart, 2);
    bars = walk.slice(1, 101);
    expect(await poll(chart, 1)).toEqual(answer(bars, plain));
    expect(chart.asked).toEqual([undefined, 30, 30, undefined]);
  });

  it('give up tails where a bridge cuts its candles too, instead of asking twice for ever', async () => {
    const chart = chartOn(({ indicators, recentBars }) =>
      recentBars === undefined
        ? answer(walk, indicators)
        : answer(walk.slice(-recentBars), { ema: { length: 9 } }),
    );
    await poll(chart, 6);
    expect(chart.asked.filter((recentBars) => recentBars !== undefined)).toHaveLength(2);
    expect(chart.asked).toHaveLength(8);
  });
});
