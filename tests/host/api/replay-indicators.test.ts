import { expect, it } from 'vitest';
import type { Candle } from '../../../demo-bridge/market/candle';
import { seeded } from '../../../demo-bridge/market/random';
import { analyse, INDICATORS } from '../../../demo-bridge/ta/analyse';
import { isCausal } from '../../../host/api/causal-outputs';
import { createPastIndicators } from '../../../host/api/replay-indicators';
import { outputOf } from '../../../host/bridge/decode/ta';
import { indicatorCatalogue } from '../../../renderer/features/chart/indicators/catalogue';
import type { Bars } from '../../../shared/model/bars';
import { failed, ok } from '../../../shared/model/result';
import { barsOfCandles } from '../../fixtures/candles';

const minute = 60;
const presentS = 10_000 * minute;
const barsOf = (from: number, to: number): Bars => {
  const time = Array.from({ length: (to - from) / minute + 1 }, (_, row) => from + row * minute);
  const same = time.map(() => 1);
  return { time, open: same, high: same, low: same, close: same, tickVolume: same, spread: same };
};

/** A sidecar whose value at a candle is the time it opened at. `short`: it leaves out the first so many. */
function pastIndicators({ short = 0, works = (): boolean => true } = {}) {
  const asked: number[] = [];
  let nowMs = 0;
  const indicators = createPastIndicators({
    newest: async () => ok(barsOf(presentS - 4_999 * minute, presentS)),
    analyse: async ({ symbol, timeframe, count }) => {
      asked.push(count);
      if (!works()) return failed({ kind: 'timeout', message: 'no answer' });
      const bars = barsOf(presentS - (count - 1) * minute, presentS);
      const outputs = { ema: { shape: 'series', values: bars.time.slice(short) } } as const;
      return ok({ symbol, timeframe, bars, outputs, missing: {} });
    },
    now: () => nowMs,
  });
  const at = (first: number, closed: number) =>
    indicators(
      { symbol: 'EURUSD', timeframe: 'M1', indicators: { ema: true } },
      barsOf(first, first + closed * minute),
      closed,
    );
  return { asked, at, later: (ms: number) => (nowMs += ms) };
}

it('asks from the first candle shown, and tells no value of the candle that was forming or of later ones', async () => {
  const { asked, at } = pastIndicators({ short: 2 });
  const first = presentS - 1_000 * minute;
  const { outputs, missing } = await at(first, 5);
  expect(asked).toEqual([1_001]);
  expect(missing).toEqual({});
  const values = [null, null, ...[2, 3, 4].map((row) => first + row * minute), null];
  expect(outputs).toEqual({ ema: { shape: 'series', values } });
});

it('asks once for some hundred candles of a play, and anew for a step back', async () => {
  const { asked, at } = pastIndicators();
  const first = presentS - 1_000 * minute;
  for (const steps of [0, 1, 2, 300]) await at(first + steps * minute, 5);
  expect(asked).toEqual([1_001]);
  await at(first + 301 * minute, 5);
  await at(first, 5);
  expect(asked).toEqual([1_001, 700, 1_001]);
});

it('asks again once candles were closed that its answer did not have', async () => {
  const { asked, at } = pastIndicators();
  await at(presentS - 10 * minute, 10);
  await at(presentS - 10 * minute, 11);
  expect(asked).toEqual([11, 11]);
});

it('tells nothing beyond the newest 5,000 bars and does not ask for it', async () => {
  const { asked, at } = pastIndicators();
  expect(await at(presentS - 5_000 * minute, 10)).toEqual({
    outputs: {},
    missing: { ema: 'not provided in a replay: beyond the newest 5\u202f000 bars' },
  });
  expect(asked).toEqual([]);
  await at(presentS - 4_999 * minute, 10);
  expect(asked).toEqual([5_000]);
});

it('says why the bridge told none, and asks it again after a pause', async () => {
  let works = false;
  const { asked, at, later } = pastIndicators({ works: () => works });
  const first = presentS - 100 * minute;
  expect((await at(first, 5)).missing).toEqual({ ema: 'no answer' });
  await at(first + minute, 5);
  expect(asked).toHaveLength(1);
  works = true;
  later(15_000);
  expect((await at(first, 5)).missing).toEqual({});
});

it('knows which indicators of the catalogue look ahead or tell of the newest candle only', () => {
  const refused = indicatorCatalogue.filter(
    (kind) =>
      !isCausal(kind.type, Object.fromEntries(kind.parameters.map(({ name, initial }) => [name, initial]))),
  );
  expect(refused.filter(({ where }) => where === 'pane')).toEqual([]);
  expect(
    refused
      .filter(({ category }) => category !== 'Structure' && category !== 'Summaries')
      .map(({ type }) => type),
  ).toEqual(['ichimoku']);
  expect(refused.map(({ category }) => category)).toContain('Structure');
});

it('takes neither a shift nor an unknown name for causal', () => {
  expect(isCausal('ema', true)).toBe(true);
  expect(isCausal('fast', { type: 'ema', length: 9 })).toBe(true);
  expect(isCausal('ema', { length: 9, offset: -3 })).toBe(false);
  expect(isCausal('fast', true)).toBe(false);
  expect(isCausal('toString', true)).toBe(false);
  expect(INDICATORS.has('ichimoku') && isCausal('ichimoku', true)).toBe(false);
});

/** Minutes that wander. */
function dayOf(draw: () => number): readonly Candle[] {
  let last = 1.16;
  return Array.from({ length: 700 }, (_, row) => {
    const open = last;
    last += (draw() - 0.5) * 0.000_4;
    const [high, low] = [Math.max(open, last) + draw() * 1e-4, Math.min(open, last) - draw() * 1e-4];
    const volume = 1 + Math.floor(draw() * 200);
    return {
      ...{ time: presentS - (700 - row) * minute, open, high, low, close: last, spread: 11 },
      ...{ tick_volume: volume, real_volume: 0 },
    };
  });
}

it('tells the same values of a second whatever came after it: none, or other candles', async () => {
  const causal = Object.fromEntries(
    indicatorCatalogue.flatMap(({ type, parameters }) => {
      const query = { type, ...Object.fromEntries(parameters.map(({ name, initial }) => [name, initial])) };
      return isCausal(type, query) ? [[type, query] as const] : [];
    }),
  );
  const draw = seeded(11);
  const day = dayOf(draw);
  const shown = 200;
  /** As a sidecar tells them that knows these candles. */
  const told = async (known: readonly Candle[], at: number) => {
    const indicators = createPastIndicators({
      newest: async () => ok(barsOfCandles(known)),
      analyse: async ({ symbol, timeframe, count, indicators }) => {
        const candles = known.slice(-count);
        const answer = analyse({ symbol, timeframe, bars: candles, indicators });
        if (!answer.ok) throw new Error(JSON.stringify(answer.detail));
        const outputs = Object.fromEntries(
          Object.keys(indicators).map((name) => [name, outputOf(answer.ta?.[name], name)]),
        );
        return ok({ symbol, timeframe, bars: barsOfCandles(candles), outputs, missing: {} });
      },
      now: () => 0,
    });
    const bars = barsOfCandles(day.slice(at + 1 - shown, at + 1));
    return indicators({ symbol: 'EURUSD', timeframe: 'M1', indicators: causal }, bars, shown - 1);
  };
  for (let round = 0; round < 5; round += 1) {
    // The candle that was forming; the one before was the last that had closed.
    const at = shown + Math.floor(draw() * (day.length - shown - 1));
    const asThen = await told(day.slice(0, at + 1), at);
    expect(Object.keys(asThen.outputs).toSorted()).toEqual(Object.keys(causal).toSorted());
    const factor = 0.5 + draw();
    const others = day.map((candle, row) =>
      row < at
        ? candle
        : {
            ...candle,
            open: candle.open * factor,
            high: candle.high * factor * 1.01,
            low: candle.low * factor * 0.99,
            close: candle.close * factor,
            tick_volume: 1 + Math.floor(draw() * 5_000),
          },
    );
    expect(await told(day, at)).toEqual(asThen);
    expect(await told(others, at)).toEqual(asThen);
  }
});
