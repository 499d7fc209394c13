import { existsSync, readFileSync } from 'node:fs';
import { FisherTransform, LinearRegression } from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bundleShape, outputs, refusal, type Series, seriesOf, seriesShape } from './answers';

/** Answers of a real sidecar lie beside the repository, never in it. */
const folder = new URL('../../../../shared/fixtures/', import.meta.url);
const absent = !existsSync(new URL('eurusd-h1-ta.json', folder));
const reason = absent ? ' [skipped: ../shared/fixtures with the real answers is not on this machine]' : '';

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

const candles = z.array(
  z.object({
    time: z.number(),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    tick_volume: z.number(),
    real_volume: z.number(),
    spread: z.number(),
  }),
);

function real() {
  const answer = z
    .object({ indicators: z.record(z.string(), z.unknown()), ta: z.record(z.string(), z.unknown()) })
    .parse(read('eurusd-h1-ta.json'));
  return { bars: candles.parse(read('eurusd-h1-candles.json')), ...answer };
}

const COMPARED_BARS = 100;
const TOLERANCE = 1e-6;

/** Largest relative difference over the newest bars; infinite where only one of the two is defined. */
function difference(ours: Series, theirs: Series, bars = COMPARED_BARS): number {
  const [mine, real] = [ours.slice(-bars), theirs.slice(-bars)];
  return Math.max(
    ...real.map((value, bar) => {
      const own = mine[bar] ?? null;
      if (value === null || own === null) return value === own ? 0 : Number.POSITIVE_INFINITY;
      return Math.abs(own - value) / Math.max(Math.abs(value), 1e-12);
    }),
  );
}

/** Outputs that agree from the first bar at which both are defined, not only where warm-up is forgotten. */
const FROM_THE_START = [
  ...['ema', 'ema50', 'sma', 'hma', 'wma', 'dema', 'tema', 't3', 'jma', 'fwma', 'vwma', 'vwap', 'mfi'],
  ...['willr', 'cci', 'roc', 'mom', 'uo', 'natr', 'obv', 'ad', 'cmf', 'adosc'],
];

/**
 * Outputs whose definition differs on purpose, and why; each is proved below. (RSI, StochRSI, ADX, ATR, KAMA, ZLMA
 * and RMA differ only in how they start: the library seeds Wilder's average with a simple one and the others with
 * the first price; that is forgotten long before the bars compared.)
 */
const OTHER_DEFINITION: Readonly<Record<string, string>> = {
  alma: 'the sidecar lays its weights the wrong way round, so that the oldest bars weigh most',
  linreg: 'the sidecar answers the line one bar before the newest of its window',
  fisher: 'the sidecar takes a range below 0.001 for 0.001, whatever the size of the price',
  supertrend:
    'the sidecar lets the band of the other side follow the price; the library holds both, as usual',
};

const EVENTS = [
  'orderBlocks',
  'fvg',
  'bosChoch',
  'swingLevels',
  'srLevels',
  'recentRange',
  'liquidity',
  'sessions',
];
const WORDS = ['position', 'slope', 'price'];
const OWN_TEST = ['previousHighLow', 'retracements', 'levels', 'momentum', 'volume'];

describe.skipIf(absent)(
  `the answers of a real sidecar to 63 outputs of 500 EURUSD H1 candles${reason}`,
  () => {
    test('every series agrees over the newest 100 bars, but for the listed ones', () => {
      const { bars, indicators, ta } = real();
      const ours = outputs(bars, indicators);
      expect(Object.keys(ours).sort()).toEqual(Object.keys(ta).sort());
      const compared: string[] = [];
      for (const [name, theirs] of Object.entries(ta)) {
        if (name in OTHER_DEFINITION) continue;
        const single = seriesShape.safeParse(theirs);
        const parts = bundleShape.safeParse(theirs);
        if (single.success && single.data.length > 0) {
          expect(difference(seriesShape.parse(ours[name]), single.data), name).toBeLessThan(TOLERANCE);
          compared.push(name);
        } else if (parts.success) {
          const own = bundleShape.parse(ours[name]);
          expect(Object.keys(own).sort(), name).toEqual(Object.keys(parts.data).sort());
          for (const [part, series] of Object.entries(parts.data)) {
            expect(difference(own[part] ?? [], series), `${name} ${part}`).toBeLessThan(TOLERANCE);
          }
          compared.push(name);
        }
      }
      const others = [
        ...Object.keys(OTHER_DEFINITION),
        ...EVENTS,
        ...WORDS,
        ...OWN_TEST,
        'symbol',
        'timeframe',
        'candles',
      ];
      expect([...compared, ...others].sort()).toEqual(Object.keys(ta).sort());
    });

    test.each(FROM_THE_START)('%s agrees from the first bar on', (name) => {
      const { bars, indicators, ta } = real();
      const ours = seriesShape.parse(outputs(bars, { [name]: indicators[name] })[name]);
      const theirs = seriesShape.parse(ta[name]);
      const first = Math.max(
        ours.findIndex((value) => value !== null),
        theirs.findIndex((value) => value !== null),
      );
      // The library's MFI and UO want one bar more, for the change of the first bar of the window.
      expect(Math.abs(first - theirs.findIndex((value) => value !== null))).toBeLessThanOrEqual(1);
      expect(difference(ours, theirs, bars.length - first)).toBeLessThan(TOLERANCE);
    });

    test.each([...EVENTS, ...WORDS])('%s is the same', (name) => {
      const { bars, ta } = real();
      expect(outputs(bars, { [name]: true })[name]).toEqual(ta[name]);
    });

    test.each(['levels', 'momentum', 'volume'])(
      '%s is the same, to the six decimals that the sidecar gives',
      (name) => {
        const { bars, ta } = real();
        const table = z.record(z.string(), z.union([z.number(), z.boolean()]));
        const ours = table.parse(outputs(bars, { [name]: true })[name]);
        const theirs = table.parse(ta[name]);
        expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
        for (const [field, value] of Object.entries(theirs)) {
          if (typeof value === 'boolean') expect(ours[field], field).toBe(value);
          else expect(Math.abs(Number(ours[field]) - value), field).toBeLessThan(6e-7);
        }
      },
    );
  },
);

const events = z.array(z.record(z.string(), z.number()));

describe.skipIf(absent)(`where the real sidecar differs, the reason explains the difference${reason}`, () => {
  test('previous high and low: its first bar of a day still shows the day before the last one', () => {
    const { bars, ta } = real();
    const ours = events.parse(outputs(bars, { previousHighLow: true }).previousHighLow);
    const theirs = events.parse(ta.previousHighLow);
    const midnight = (event: Record<string, number>) => (event.time ?? 0) % 86_400 === 0;
    const levels = (all: typeof ours) =>
      all
        .filter((event) => !midnight(event))
        .map(({ idx, PreviousHigh, PreviousLow }) => [idx, PreviousHigh, PreviousLow]);
    expect(levels(ours)).toEqual(levels(theirs));
    // Without that bar it misses a level broken within the day's first hour, never one broken later.
    const own = new Map(ours.map((event) => [event.idx, event]));
    for (const event of theirs.filter((one) => !midnight(one))) {
      expect(own.get(event.idx)?.BrokenHigh).toBeGreaterThanOrEqual(event.BrokenHigh ?? 0);
      expect(own.get(event.idx)?.BrokenLow).toBeGreaterThanOrEqual(event.BrokenLow ?? 0);
    }
  });

  test('retracements: it says nothing of the very first bar of the first whole leg', () => {
    const { bars, ta } = real();
    const ours = events.parse(outputs(bars, { retracements: true }).retracements);
    const theirs = events.parse(ta.retracements);
    const different = ours.filter((event, bar) => JSON.stringify(event) !== JSON.stringify(theirs[bar]));
    expect(different).toHaveLength(1);
    expect(theirs[(different[0]?.idx ?? 0) + 1]?.Direction).toBe(different[0]?.Direction);
  });

  test('alma: its weights mirrored are ours', () => {
    const { bars, ta } = real();
    const mirrored = seriesOf(bars, { type: 'alma', length: 10, offset: 0.15 });
    expect(difference(mirrored, seriesShape.parse(ta.alma))).toBeLessThan(TOLERANCE);
  });

  test('linreg: it is our line, one bar back', () => {
    const { bars, ta } = real();
    const line = new LinearRegression(14);
    const back = bars.map(({ close }) => {
      const fit = line.add(close);
      return fit === null ? null : fit.intercept + fit.slope * 12;
    });
    expect(difference(back, seriesShape.parse(ta.linreg))).toBeLessThan(TOLERANCE);
  });

  test('fisher: a range of at least 0.001 leads from our values to its own', () => {
    const { bars, ta } = real();
    const theirs = bundleShape.parse(ta.fisher).fisher ?? [];
    const medians = bars.map(({ high, low }) => (high + low) / 2);
    const fisher = (least: number): Series => {
      let position = 0;
      let value = 0;
      return medians.map((median, bar) => {
        if (bar < 8) return null;
        const window = medians.slice(bar - 8, bar + 1);
        const low = Math.min(...window);
        const range = Math.max(Math.max(...window) - low, least);
        position = 0.66 * ((median - low) / range - 0.5) + 0.67 * position;
        if (Math.abs(position) > 0.99) position = Math.sign(position) * 0.999;
        value = 0.5 * Math.log((1 + position) / (1 - position)) + 0.5 * value;
        return value;
      });
    };
    expect(difference(fisher(0.001), theirs)).toBeLessThan(1e-5);
    const library = new FisherTransform(9);
    expect(
      difference(
        fisher(1e-9),
        bars.map((bar) => library.add(bar)),
      ),
    ).toBeLessThan(TOLERANCE);
  });

  test('supertrend: the same side over the newest 100 bars, its stop never farther than ours is near', () => {
    const { bars, ta } = real();
    const ours = bundleShape.parse(outputs(bars, { supertrend: true }).supertrend);
    const theirs = bundleShape.parse(ta.supertrend);
    expect(ours.direction?.slice(-100)).toEqual(theirs.direction?.slice(-100));
    expect(difference(ours.long ?? [], theirs.long ?? [])).toBeLessThan(TOLERANCE);
    expect(difference(ours.short ?? [], theirs.short ?? [])).toBeLessThan(1e-3);
    expect(difference(ours.value ?? [], theirs.value ?? [], 10)).toBeLessThan(TOLERANCE);
  });
});

describe.skipIf(absent)(`what a real bridge recorded of its sidecar${reason}`, () => {
  const record = z.object({
    note: z.string(),
    request: z.object({ path: z.string(), body: z.unknown() }),
    status: z.number(),
    body: z.unknown(),
  });
  const records = () =>
    z
      .array(record.loose())
      .parse(read('recorded-bridge.json'))
      .filter(({ request }) => request.path.includes('/rates/ta'));
  const asked = z.object({ indicators: z.record(z.string(), z.unknown()) });
  const answered = z.object({ bars: candles, ta: z.record(z.string(), z.unknown()) });
  const refused = z.object({ wickworksBody: z.object({ detail: z.unknown() }) });

  function recorded() {
    for (const { request, body } of records()) {
      const answer = answered.safeParse(body);
      if (answer.success) return { ...answer.data, ...asked.parse(request.body) };
    }
    throw new Error('no answer with bars was recorded');
  }

  test('80 bars of M15: the same values, RSI aside, whose start is not forgotten by then', () => {
    const { bars, ta, indicators } = recorded();
    const ours = outputs(bars, indicators, { timeframe: 'M15' });
    expect(Object.keys(ours).sort()).toEqual(Object.keys(ta).sort());
    for (const name of ['sma20', 'ema']) {
      expect(difference(seriesShape.parse(ours[name]), seriesShape.parse(ta[name])), name).toBeLessThan(
        TOLERANCE,
      );
    }
    for (const name of ['bbands', 'macd']) {
      const theirs = bundleShape.parse(ta[name]);
      for (const [part, series] of Object.entries(bundleShape.parse(ours[name]))) {
        expect(difference(series, theirs[part] ?? []), `${name} ${part}`).toBeLessThan(TOLERANCE);
      }
    }
    expect(difference(seriesShape.parse(ours.rsi), seriesShape.parse(ta.rsi), 10)).toBeLessThan(1e-2);
  });

  test('an unknown indicator and too few bars are refused in the same words', () => {
    const { bars } = recorded();
    const refusals = records().filter(({ body }) => refused.safeParse(body).success);
    expect(refusals).toHaveLength(2);
    for (const { request, body, note } of refusals) {
      const { indicators } = asked.parse(request.body);
      expect(refusal(bars, indicators), note).toEqual(refused.parse(body).wickworksBody.detail);
    }
  });
});
