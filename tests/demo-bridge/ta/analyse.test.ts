import { describe, expect, test } from 'vitest';
import { analyse } from '../../../demo-bridge/ta/analyse';
import { outputs, partOf, refusal, seriesOf, seriesShape } from './answers';
import { hourlyBars } from './market';

const bars = hourlyBars(300);

describe('the answer', () => {
  test('names the symbol, the timeframe and the number of candles beside the outputs', () => {
    const ta = outputs(bars, { ema: true, slow: { type: 'sma', length: 50 } });
    expect(ta).toMatchObject({ symbol: 'EURUSD', timeframe: 'H1', candles: 300 });
    expect(Object.keys(ta)).toEqual(['symbol', 'timeframe', 'candles', 'ema', 'slow']);
  });

  test('is null when there are no bars, whatever is asked for', () => {
    const analysis = analyse({ symbol: 'EURUSD', timeframe: 'M15', bars: [], indicators: { sma: true } });
    expect(analysis).toEqual({ ok: true, ta: null });
  });

  test('gives one output per name: the same type several times with its own parameters', () => {
    const ta = outputs(bars, {
      rsi: true,
      rsi21: { type: 'rsi', length: 21 },
      again: { type: 'rsi', length: 14 },
    });
    expect(ta.again).toEqual(ta.rsi);
    expect(ta.rsi21).not.toEqual(ta.rsi);
    expect(seriesShape.parse(ta.rsi21).findIndex((value) => value !== null)).toBe(21);
  });

  test('takes parameters without a type when the output is named like one', () => {
    expect(seriesOf(bars, { type: 'sma', length: 5 })).toEqual(outputs(bars, { sma: { length: 5 } }).sma);
  });

  test('keeps an output whose name is a property of every object', () => {
    const query = JSON.parse('{"__proto__": {"type": "sma", "length": 5}, "constructor": {"type": "ema"}}');
    const ta = outputs(bars, query);
    expect(Object.keys(ta)).toContain('__proto__');
    expect(Object.keys(ta)).toContain('constructor');
  });

  test('leaves the bars as they were', () => {
    const before = structuredClone(bars);
    outputs(bars, { orderBlocks: true, ema: true, momentum: true });
    expect(bars).toEqual(before);
  });

  test('holds prices of every size with eight significant digits', () => {
    for (const price of [0.000012345678, 1.17, 157.123, 3312.45, 97_123.45]) {
      const closes = hourlyBars(60, { price, step: price / 1000 });
      const last = seriesOf(closes, { type: 'sma', length: 3 }).at(-1) ?? 0;
      const exact = closes.slice(-3).reduce((sum, bar) => sum + bar.close, 0) / 3;
      expect(Math.abs(last / exact - 1)).toBeLessThan(5.1e-8);
      expect(String(last).replace(/^0\.0*|\D|e.*/g, '').length).toBeLessThanOrEqual(8);
    }
  });
});

describe('recentBars', () => {
  test('cuts every series to its newest entries without changing them', () => {
    const query = { ema: true, macd: true, sessions: true, fvg: true, levels: true };
    const whole = outputs(bars, query);
    const recent = outputs(bars, query, { recentBars: 10 });
    expect(recent.candles).toBe(300);
    expect(recent.ema).toEqual(seriesShape.parse(whole.ema).slice(-10));
    expect(partOf(bars, { type: 'macd' }, 'hist').slice(-10)).toEqual(
      seriesShape.parse(Object.entries(recent.macd ?? {}).find(([part]) => part === 'hist')?.[1]),
    );
    expect(recent.sessions).toHaveLength(10);
    expect(recent.sessions).toEqual(Array.isArray(whole.sessions) ? whole.sessions.slice(-10) : null);
    expect(recent.fvg).toEqual(whole.fvg);
    expect(recent.levels).toEqual(whole.levels);
  });

  test('of more bars than there are cuts nothing', () => {
    expect(outputs(bars, { ema: true }, { recentBars: 9999 })).toEqual(outputs(bars, { ema: true }));
  });

  test.each([0, -1, 2.5, Number.NaN])('of %s is refused', (recentBars) => {
    expect(refusal(bars, { ema: true }, recentBars)).toContain(`got ${recentBars}`);
  });
});

describe('refusals', () => {
  test('name an unknown type and the output that asked for it', () => {
    expect(refusal(bars, { wat: true })).toBe("unknown indicator type 'wat' for output 'wat'");
    expect(refusal(bars, { mine: { type: 'wat' } })).toBe("unknown indicator type 'wat' for output 'mine'");
    expect(refusal(bars, { constructor: true })).toBe(
      "unknown indicator type 'constructor' for output 'constructor'",
    );
    expect(refusal(bars, { mine: { type: 5 } })).toBe("unknown indicator type '5' for output 'mine'");
  });

  test('list every output that lacks bars, with what it needs', () => {
    const few = bars.slice(0, 80);
    const detail = refusal(few, { sma: { length: 200 }, ema: true, far: { type: 'rsi', length: 100 } });
    expect(detail).toEqual({
      error: 'insufficient_bars',
      message: 'insufficient bars: have 80, but: sma (type=sma) needs 200, far (type=rsi) needs 101',
      available: 80,
      deficits: [
        { outputKey: 'sma', type: 'sma', required: 200, available: 80 },
        { outputKey: 'far', type: 'rsi', required: 101, available: 80 },
      ],
    });
  });

  test('more than 5,000 bars', () => {
    const many = hourlyBars(5001);
    expect(refusal(many, { sma: true })).toContain('5001');
    expect(outputs(many.slice(1), { sma: true }).candles).toBe(5000);
  });

  test.each([
    [{ sma: { length: 0 } }, 'sma', 'length', '0'],
    [{ sma: { length: -5 } }, 'sma', 'length', '-5'],
    [{ mine: { type: 'sma', length: '14' } }, 'mine', 'length', '"14"'],
    [{ sma: { length: Number.NaN } }, 'sma', 'length', 'NaN'],
    [{ sma: { length: null } }, 'sma', 'length', 'null'],
    [{ sma: { length: 14.5 } }, 'sma', 'length', '14.5'],
    [{ sma: { length: 1e9 } }, 'sma', 'length', '1000000000'],
    [{ bbands: { std: -2 } }, 'bbands', 'std', '-2'],
    [{ bbands: { std: Number.POSITIVE_INFINITY } }, 'bbands', 'std', 'Infinity'],
    [{ linreg: { length: 1 } }, 'linreg', 'length', '1'],
    [{ vwap: { anchor: 'Y' } }, 'vwap', 'anchor', '"Y"'],
    [{ vwap: { sessionOffset: 'soon' } }, 'vwap', 'sessionOffset', '"soon"'],
    [{ sessions: { session: 'Mars' } }, 'sessions', 'session', '"Mars"'],
    [{ sessions: { startTime: '25:00' } }, 'sessions', 'startTime', '"25:00"'],
    [{ previousHighLow: { timeFrame: '0D' } }, 'previousHighLow', 'timeFrame', '"0D"'],
  ])('%j: name the output, the parameter and the value', (indicators, output, parameter, value) => {
    const detail = refusal(bars, indicators);
    expect(detail).toContain(`output '${output}'`);
    expect(detail).toContain(`parameter '${parameter}'`);
    expect(detail).toContain(`got ${value}`);
  });

  test('name every bad parameter of an output at once', () => {
    const detail = refusal(bars, { macd: { fast: 0, slow: 'x' } });
    expect(detail).toContain("parameter 'fast'");
    expect(detail).toContain("parameter 'slow'");
  });

  test.each([undefined, null, [], 'ema', 5])('indicators of %j', (indicators) => {
    expect(refusal(bars, indicators)).toContain('indicators must be an object');
  });

  test('an empty query, a false one and one that is no object', () => {
    expect(refusal(bars, {})).toContain('at least one output');
    expect(refusal(bars, { ema: false })).toContain("output 'ema'");
    expect(refusal(bars, { ema: 21 })).toContain('got 21');
    expect(refusal(bars, { ema: [21] })).toContain('got [21]');
  });

  test('an output that would hide the frame of the answer', () => {
    expect(refusal(bars, { candles: { type: 'sma' } })).toContain("'candles'");
  });

  test('more outputs than one request may ask for', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`sma${n}`, { type: 'sma' }]));
    expect(refusal(bars, many)).toContain('101');
  });
});
