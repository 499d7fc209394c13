import { Aroon, VortexIndicator, WSMA } from 'trading-signals';
import type { Frame } from './frame';
import { bundle, type Indicator, needs } from './indicator';
import { feed, over, type Series, shift, zip } from './series';
import { atr, donchian } from './volatility';

/** Share (0 to 100) of the true range that was movement to one side, by Wilder's average. */
function directional(frame: Frame, length: number, side: 'plus' | 'minus'): Series {
  return frame.series(`di ${side} ${length}`, () => {
    const moves = frame.bars.map((bar, index) => {
      const before = frame.bars[index - 1];
      if (before === undefined) return null;
      const up = bar.high - before.high;
      const down = before.low - bar.low;
      if (side === 'plus') return up > down && up > 0 ? up : 0;
      return down > up && down > 0 ? down : 0;
    });
    return zip(over(moves, new WSMA(length)), atr(frame, length), (moved, range) =>
      range === 0 ? 0 : (100 * moved) / range,
    );
  });
}

/** Average directional index, 0 to 100: how one-sided the movement is, whichever the side. */
export function adx(frame: Frame, length: number): Series {
  return frame.series(`adx ${length}`, () => {
    const plus = directional(frame, length, 'plus');
    const minus = directional(frame, length, 'minus');
    const lopsided = zip(plus, minus, (up, down) =>
      up + down === 0 ? 0 : (100 * Math.abs(up - down)) / (up + down),
    );
    return over(lopsided, new WSMA(length));
  });
}

/**
 * Wilder's parabolic stop, composed here because the library's reversal steps 0.01 in price away from the bar, a
 * hundred pips of a currency pair. The first bar's close is the first stop; the first side is the one that the first
 * two bars moved to; the stop never enters the two bars before. `af` is the acceleration after the bar, `reversal` is 1 where the stop changed sides.
 */
function parabolic(frame: Frame, wantedStep: number, most: number) {
  const step = Math.min(wantedStep, most);
  const long: (number | null)[] = [];
  const short: (number | null)[] = [];
  const af: number[] = [];
  const reversal: number[] = [];
  const [first, second] = frame.bars;
  if (first === undefined) return { long, short, af, reversal };
  let falling = false;
  if (second !== undefined) {
    const drop = first.low - second.low;
    falling = drop > 0 && drop > second.high - first.high;
  }
  let stop = first.close;
  let extreme = falling ? first.low : first.high;
  let acceleration = step;

  for (const [index, bar] of frame.bars.entries()) {
    const before = frame.bars[index - 1];
    let reversed = false;
    if (before !== undefined) {
      const earlier = frame.bars[index - 2] ?? before;
      const next = stop + acceleration * (extreme - stop);
      reversed = falling ? bar.high > next : bar.low < next;
      if (falling ? bar.low < extreme : bar.high > extreme) {
        extreme = falling ? bar.low : bar.high;
        acceleration = Math.min(acceleration + step, most);
      }
      stop = falling ? Math.max(before.high, earlier.high, next) : Math.min(before.low, earlier.low, next);
      if (reversed) {
        stop = extreme;
        acceleration = step;
        falling = !falling;
        extreme = falling ? bar.low : bar.high;
      }
    }
    long.push(before === undefined || falling ? null : stop);
    short.push(before === undefined || !falling ? null : stop);
    af.push(acceleration);
    reversal.push(reversed ? 1 : 0);
  }
  return { long, short, af, reversal };
}

/** Cloud `kijun` bars ahead of the price (cut at the newest bar), closes as many bars behind. */
function ichimoku(frame: Frame, tenkan: number, kijun: number, senkou: number) {
  const conversion = donchian(frame, tenkan).middle;
  const base = donchian(frame, kijun).middle;
  const spanA = zip(conversion, base, (quick, calm) => (quick + calm) / 2);
  return {
    spanA: shift(spanA, kijun),
    spanB: shift(donchian(frame, senkou).middle, kijun),
    tenkan: conversion,
    kijun: base,
    chikou: shift(frame.close, -kijun),
  };
}

/** Strength and side of the trend. */
export const TREND: readonly Indicator[] = [
  {
    name: 'adx',
    plan: (read) => {
      const length = read.bars('length', 14);
      return needs(length * 2, (frame) =>
        bundle({
          adx: adx(frame, length),
          diPlus: directional(frame, length, 'plus'),
          diMinus: directional(frame, length, 'minus'),
        }),
      );
    },
  },
  {
    name: 'aroon',
    plan: (read) => {
      const length = read.bars('length', 14);
      return needs(length + 1, (frame) => {
        const up = feed(frame.bars, new Aroon(length), ({ aroonUp }) => aroonUp);
        const down = feed(frame.bars, new Aroon(length), ({ aroonDown }) => aroonDown);
        return bundle({ up, down, oscillator: zip(up, down, (rising, falling) => rising - falling) });
      });
    },
  },
  {
    name: 'vortex',
    plan: (read) => {
      const length = read.bars('length', 14);
      return needs(length + 1, (frame) =>
        bundle({
          plus: feed(frame.bars, new VortexIndicator(length), ({ plus }) => plus),
          minus: feed(frame.bars, new VortexIndicator(length), ({ minus }) => minus),
        }),
      );
    },
  },
  {
    name: 'psar',
    plan: (read) => {
      const step = read.factor('af', 0.02, 1);
      const most = read.factor('max', 0.2, 1);
      return needs(2, (frame) => bundle(parabolic(frame, step, most)));
    },
  },
  {
    name: 'ichimoku',
    plan: (read) => {
      const tenkan = read.bars('tenkan', 9);
      const kijun = read.bars('kijun', 26);
      const senkou = read.bars('senkou', 52);
      return needs(Math.max(tenkan, kijun, senkou), (frame) =>
        bundle(ichimoku(frame, tenkan, kijun, senkou)),
      );
    },
  },
];
