import { BollingerBands, DonchianChannels, SMA, SuperTrend, TradingSignal, WSMA } from 'trading-signals';
import { emaOfClose, momentumOfClose, smaOfClose } from './averages';
import type { Frame } from './frame';
import { bundle, type Indicator, needs, ofLength } from './indicator';
import { ema, feed, map, over, type Series, shift, zip } from './series';

/** True range; undefined at the first bar, which has no close before it. */
function trueRange(frame: Frame): Series {
  return frame.series('true range', () =>
    frame.bars.map((bar, index) => {
      const before = frame.close[index - 1];
      return before === undefined ? null : Math.max(bar.high, before) - Math.min(bar.low, before);
    }),
  );
}

/** Wilder's average true range, in price units. */
export function atr(frame: Frame, length: number): Series {
  return frame.series(`atr ${length}`, () => over(trueRange(frame), new WSMA(length)));
}

interface Channel {
  readonly upper: Series;
  readonly middle: Series;
  readonly lower: Series;
}

/** The lines at `widths` above and below a middle line. */
function around(middle: Series, widths: Series): Channel {
  return {
    upper: zip(middle, widths, (centre, width) => centre + width),
    middle,
    lower: zip(middle, widths, (centre, width) => centre - width),
  };
}

/** Half the height of Bollinger bands of one standard deviation. */
function deviation(frame: Frame, length: number): Series {
  return frame.series(`deviation ${length}`, () =>
    feed(frame.close, new BollingerBands(length, 1), ({ upper, middle }) => upper - middle),
  );
}

function bollinger(frame: Frame, length: number, deviations: number): Channel {
  const widths = map(deviation(frame, length), (value) => value * deviations);
  return around(smaOfClose(frame, length), widths);
}

/** Highest high, lowest low and the middle between them, of the last `length` bars. */
export function donchian(frame: Frame, length: number): Channel {
  const middle: (number | null)[] = [];
  const lower: (number | null)[] = [];
  const channels = new DonchianChannels(length);
  const upper = frame.bars.map((bar) => {
    const channel = channels.add(bar);
    middle.push(channel?.middle ?? null);
    lower.push(channel?.lower ?? null);
    return channel?.upper ?? null;
  });
  return { upper, middle, lower };
}

/**
 * TTM squeeze: whether the Bollinger bands are inside (`on`), outside (`off`) or across (`no`) the Keltner channel,
 * both around simple averages, and the momentum, which the sidecar takes as the smoothed 12-bar change.
 */
function squeeze(frame: Frame, bands: Channel, keltner: Channel) {
  const flag = (test: (above: boolean, below: boolean) => boolean): Series =>
    frame.close.map((_, bar) => {
      const [top, bottom] = [bands.upper[bar] ?? null, bands.lower[bar] ?? null];
      const [ceiling, floor] = [keltner.upper[bar] ?? null, keltner.lower[bar] ?? null];
      if (top === null || bottom === null || ceiling === null || floor === null) return null;
      return test(top > ceiling, bottom < floor) ? 1 : 0;
    });
  return {
    value: over(momentumOfClose(frame, 12), new SMA(6)),
    on: flag((above, below) => !above && !below),
    off: flag((above, below) => above && below),
    no: flag((above, below) => above !== below),
  };
}

/** The values on one side of the price only: where `direction` is `side`. */
function onSide(values: Series, direction: Series, side: 1 | -1): Series {
  return values.map((value, bar) => (direction[bar] === side ? value : null));
}

function supertrend(frame: Frame, length: number, multiplier: number) {
  const direction: (number | null)[] = [];
  const indicator = new SuperTrend({ interval: length, multiplier });
  const value = frame.bars.map((bar) => {
    const result = indicator.add(bar);
    direction.push(result === null ? null : result.trend === TradingSignal.BULLISH ? 1 : -1);
    return result?.supertrend ?? null;
  });
  return { value, direction, long: onSide(value, direction, 1), short: onSide(value, direction, -1) };
}

/**
 * Chandelier exit: the highest high less some ATR for longs, the lowest low plus as much for shorts. The direction
 * turns when a close leaves the exit of the bar before; only the exit of the current side is answered.
 */
function chandelier(frame: Frame, length: number, atrLength: number, multiplier: number) {
  const range = map(atr(frame, atrLength), (value) => value * multiplier);
  const { upper, lower } = donchian(frame, length);
  const long = zip(upper, range, (high, distance) => high - distance);
  const short = zip(lower, range, (low, distance) => low + distance);
  const longBefore = shift(long, 1);
  const shortBefore = shift(short, 1);
  let side = 1;
  const direction = frame.close.map((close, bar) => {
    const support = longBefore[bar] ?? null;
    const resistance = shortBefore[bar] ?? null;
    if ((long[bar] ?? null) === null) return null;
    const up = resistance !== null && close > resistance;
    const down = support !== null && close < support;
    if (up !== down) side = up ? 1 : -1;
    return side;
  });
  return { long: onSide(long, direction, 1), short: onSide(short, direction, -1), direction };
}

/** Ranges, bands around the price and the stops that follow from them. */
export const VOLATILITY: readonly Indicator[] = [
  ofLength('atr', 14, atr, { extraBars: 1 }),
  ofLength(
    'natr',
    14,
    // The sidecar smooths the normalised range exponentially, not by Wilder's average.
    (frame, length) =>
      zip(ema(trueRange(frame), length), frame.close, (range, close) => (100 * range) / close),
    { extraBars: 1 },
  ),
  {
    name: 'bbands',
    plan: (read) => {
      const length = read.bars('length', 20, 2);
      const std = read.factor('std', 2);
      return needs(length, (frame) => bundle({ ...bollinger(frame, length, std) }));
    },
  },
  {
    name: 'kc',
    plan: (read) => {
      const length = read.bars('length', 20);
      const scalar = read.factor('scalar', 2);
      // The true range lacks the first bar.
      return needs(Math.max(length, 2), (frame) => {
        const widths = map(ema(trueRange(frame), length), (range) => range * scalar);
        return bundle({ ...around(emaOfClose(frame, length), widths) });
      });
    },
  },
  {
    name: 'donchian',
    plan: (read) => {
      const length = read.bars('length', 20);
      return needs(length, (frame) => bundle({ ...donchian(frame, length) }));
    },
  },
  {
    name: 'squeeze',
    plan: (read) => {
      const bbLength = read.bars('bbLength', 20, 2);
      const bbStd = read.factor('bbStd', 2);
      const kcLength = read.bars('kcLength', 20);
      const kcScalar = read.factor('kcScalar', 1.5);
      return needs(Math.max(bbLength, kcLength + 1, 18), (frame) => {
        const range = over(trueRange(frame), new SMA(kcLength));
        const widths = map(range, (value) => value * kcScalar);
        const keltner = around(smaOfClose(frame, kcLength), widths);
        return bundle(squeeze(frame, bollinger(frame, bbLength, bbStd), keltner));
      });
    },
  },
  {
    name: 'supertrend',
    plan: (read) => {
      const length = read.bars('length', 7);
      const multiplier = read.factor('multiplier', 3);
      return needs(length + 1, (frame) => bundle(supertrend(frame, length, multiplier)));
    },
  },
  {
    name: 'chandelierExit',
    plan: (read) => {
      const length = read.bars('length', 22);
      const atrLength = read.bars('atrLength', 22);
      const multiplier = read.factor('multiplier', 2);
      return needs(Math.max(length, atrLength) + 1, (frame) =>
        bundle(chandelier(frame, length, atrLength, multiplier)),
      );
    },
  },
];
