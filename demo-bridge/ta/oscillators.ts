import { CCI, FisherTransform, MFI, Period, RSI, SMA, UltimateOscillator, WilliamsR } from 'trading-signals';
import { emaOfClose, momentumOfClose } from './averages';
import type { Frame } from './frame';
import { bundle, type Indicator, needs, ofLength, series } from './indicator';
import { ema, emaOfDefined, feed, map, over, type Series, shift, zip } from './series';

export function rsi(frame: Frame, length: number): Series {
  return frame.series(`rsi ${length}`, () => over(frame.close, new RSI(length)));
}

export function mfi(frame: Frame, length: number): Series {
  return frame.series(`mfi ${length}`, () => feed(frame.bars, new MFI(length), (value) => value));
}

export function macdLine(frame: Frame, fast: number, slow: number): Series {
  return frame.series(`macd ${fast} ${slow}`, () =>
    zip(emaOfClose(frame, fast), emaOfClose(frame, slow), (quick, calm) => quick - calm),
  );
}

export function macdSignal(frame: Frame, fast: number, slow: number, signal: number): Series {
  return frame.series(`macd signal ${fast} ${slow} ${signal}`, () =>
    emaOfDefined(macdLine(frame, fast, slow), signal),
  );
}

function williamsR(frame: Frame, length: number): Series {
  return frame.series(`willr ${length}`, () => feed(frame.bars, new WilliamsR(length), (value) => value));
}

/** Stochastic oscillator of the candles, 0 to 100: raw %K is Williams' %R counted from the bottom. */
export function stochasticK(frame: Frame, length: number, smooth: number): Series {
  return frame.series(`stoch k ${length} ${smooth}`, () =>
    over(
      map(williamsR(frame, length), (value) => value + 100),
      new SMA(smooth),
    ),
  );
}

export function stochasticD(frame: Frame, length: number, smooth: number, signal: number): Series {
  return frame.series(`stoch d ${length} ${smooth} ${signal}`, () =>
    over(stochasticK(frame, length, smooth), new SMA(signal)),
  );
}

/**
 * Where the RSI stands in its own recent range, smoothed: 0 to 100. Composed here because the library's class
 * passes over a value of exactly 0, which happens whenever the RSI makes a new low, and so delays its %D.
 */
function stochasticRsi(frame: Frame, length: number, rsiLength: number, smooth: number, signal: number) {
  const range = new Period(length);
  const raw = rsi(frame, rsiLength).map((value) => {
    const window = value === null ? null : range.add(value);
    if (value === null || window === null) return null;
    const height = window.highest - window.lowest;
    return height === 0 ? 0 : (100 * (value - window.lowest)) / height;
  });
  const k = over(raw, new SMA(smooth));
  return { k, d: over(k, new SMA(signal)) };
}

/** True strength index: momentum smoothed twice, against its size smoothed twice, -100 to 100. */
function trueStrength(frame: Frame, fast: number, slow: number): Series {
  const momentum = momentumOfClose(frame, 1);
  const net = ema(ema(momentum, slow), fast);
  const size = ema(ema(map(momentum, Math.abs), slow), fast);
  return zip(net, size, (directed, all) => (all === 0 ? 0 : (100 * directed) / all));
}

/** Percent change of a triple exponential average. */
function trix(frame: Frame, length: number): Series {
  const smooth = ema(ema(emaOfClose(frame, length), length), length);
  return zip(smooth, shift(smooth, 1), (now, before) => (before === 0 ? 0 : 100 * (now / before - 1)));
}

/** Momentum oscillators: panes of their own. */
export const OSCILLATORS: readonly Indicator[] = [
  ofLength('rsi', 14, rsi, { extraBars: 1 }),
  ofLength('mfi', 14, mfi, { extraBars: 1 }),
  ofLength('willr', 14, williamsR),
  {
    name: 'cci',
    plan: (read) => {
      const length = read.bars('length', 14, 2);
      const scale = read.factor('c', 0.015);
      // The library has Lambert's constant 0.015 built in.
      return needs(length, (frame) =>
        series(feed(frame.bars, new CCI(length), (value) => (value * 0.015) / scale)),
      );
    },
  },
  ofLength(
    'roc',
    10,
    (frame, length) =>
      zip(momentumOfClose(frame, length), shift(frame.close, length), (moved, then) =>
        then === 0 ? 0 : (100 * moved) / then,
      ),
    { extraBars: 1 },
  ),
  ofLength('mom', 10, momentumOfClose, { extraBars: 1 }),
  {
    name: 'uo',
    plan: (read) => {
      const periods = [read.bars('fast', 7), read.bars('medium', 14), read.bars('slow', 28)];
      // The library reads past its window when a shorter period is not the shorter one.
      const [shortPeriod = 1, mediumPeriod = 1, longPeriod = 1] = periods.sort((a, b) => a - b);
      return needs(longPeriod + 1, (frame) =>
        series(
          feed(
            frame.bars,
            new UltimateOscillator({ shortPeriod, mediumPeriod, longPeriod }),
            (value) => value,
          ),
        ),
      );
    },
  },
  {
    name: 'stoch',
    plan: (read) => {
      const k = read.bars('k', 14);
      const d = read.bars('d', 3);
      const smooth = read.bars('smoothK', 3);
      return needs(k + d + smooth, (frame) =>
        bundle({ k: stochasticK(frame, k, smooth), d: stochasticD(frame, k, smooth, d) }),
      );
    },
  },
  {
    name: 'stochrsi',
    plan: (read) => {
      const length = read.bars('length', 14);
      const rsiLength = read.bars('rsiLength', 14);
      const k = read.bars('k', 3);
      const d = read.bars('d', 3);
      return needs(length + rsiLength + k + d, (frame) =>
        bundle(stochasticRsi(frame, length, rsiLength, k, d)),
      );
    },
  },
  {
    name: 'macd',
    plan: (read) => {
      const fast = read.bars('fast', 12);
      const slow = read.bars('slow', 26);
      const signal = read.bars('signal', 9);
      return needs(Math.max(fast, slow) + signal, (frame) => {
        const macd = macdLine(frame, fast, slow);
        const smooth = macdSignal(frame, fast, slow, signal);
        return bundle({ macd, signal: smooth, hist: zip(macd, smooth, (line, average) => line - average) });
      });
    },
  },
  {
    name: 'tsi',
    plan: (read) => {
      const fast = read.bars('fast', 13);
      const slow = read.bars('slow', 25);
      const signal = read.bars('signal', 13);
      return needs(Math.max(fast, slow) + signal, (frame) => {
        const tsi = trueStrength(frame, fast, slow);
        return bundle({ tsi, signal: ema(tsi, signal) });
      });
    },
  },
  {
    name: 'trix',
    plan: (read) => {
      const length = read.bars('length', 30);
      const signal = read.bars('signal', 9);
      return needs(3 * length + signal, (frame) => {
        const line = trix(frame, length);
        return bundle({ trix: line, signal: over(line, new SMA(signal)) });
      });
    },
  },
  {
    name: 'fisher',
    plan: (read) => {
      const length = read.bars('length', 9, 2);
      const signal = read.bars('signal', 1);
      return needs(length + signal, (frame) => {
        const fisher = feed(frame.bars, new FisherTransform(length), (value) => value);
        return bundle({ fisher, signal: shift(fisher, signal) });
      });
    },
  },
];
