import type { Timeframe } from '../market/candle';
import { anchoredVwap, emaOfClose, smaOfClose } from './averages';
import type { Frame } from './frame';
import type { Indicator } from './indicator';
import { macdLine, macdSignal, mfi, rsi, stochasticD, stochasticK } from './oscillators';
import type { Series } from './series';
import { plain } from './structure';
import { adx } from './trend';
import { atr, donchian } from './volatility';
import { obv } from './volume';

/** Bars over which a line's slope is judged. */
const SLOPE_BARS = 10;
/** Bars whose mean volume the newest one is compared with, itself included: days to weeks of trading. */
const VOLUME_BARS: Readonly<Record<Timeframe, number>> = {
  M1: 200,
  M5: 100,
  M15: 60,
  M30: 50,
  H1: 50,
  H4: 50,
  D1: 200,
  W1: 52,
  MN1: 20,
};
/** Times that mean from which a bar's volume is a spike. */
const SPIKE = 2;

function newest(values: Series): number | null {
  return values.at(-1) ?? null;
}

/** The lines that trend traders look at first. */
function guideLines(frame: Frame): readonly (readonly [string, Series])[] {
  return [
    ['ema21', emaOfClose(frame, 21)],
    ['sma50', smaOfClose(frame, 50)],
    ['sma100', smaOfClose(frame, 100)],
    ['sma200', smaOfClose(frame, 200)],
    ['vwap', anchoredVwap(frame, 'D', 0)],
  ];
}

function levels(frame: Frame) {
  const { upper, middle, lower } = donchian(frame, 20);
  return {
    ...Object.fromEntries(guideLines(frame).map(([name, line]) => [name, newest(line)])),
    atr: newest(atr(frame, 14)),
    donchianUpper: newest(upper),
    donchianLower: newest(lower),
    donchianMid: newest(middle),
  };
}

function momentum(frame: Frame) {
  const line = newest(macdLine(frame, 12, 26));
  const signal = newest(macdSignal(frame, 12, 26, 9));
  return {
    rsi: newest(rsi(frame, 14)),
    mfi: newest(mfi(frame, 14)),
    macdHist: line === null || signal === null ? null : line - signal,
    macdLine: line,
    macdSignal: signal,
    adx: newest(adx(frame, 14)),
    stochK: newest(stochasticK(frame, 14, 3)),
    stochD: newest(stochasticD(frame, 14, 3, 3)),
  };
}

function volume(frame: Frame) {
  const bars = VOLUME_BARS[frame.timeframe];
  const mean = frame.volume.slice(-bars).reduce((sum, value) => sum + value, 0) / bars;
  const ratio = frame.length >= bars && mean > 0 ? (frame.volume.at(-1) ?? 0) / mean : null;
  return {
    volRatio: ratio,
    obv: newest(obv(frame)),
    isSpike: ratio !== null && ratio > SPIKE,
  };
}

/** Which side of each guide line the price is on; a line that is not defined yet is left out. */
function position(frame: Frame) {
  return Object.fromEntries(
    guideLines(frame).flatMap(([name, line]) => {
      const value = line.at(-1) ?? null;
      return value === null ? [] : [[name, frame.price > value ? 'above' : 'below']];
    }),
  );
}

/** Where each guide line went; one that is flat or not defined for long enough is left out. */
function slope(frame: Frame) {
  return Object.fromEntries(
    guideLines(frame).flatMap(([name, line]) => {
      const now = line.at(-1) ?? null;
      const then = line.at(-1 - SLOPE_BARS) ?? null;
      return now === null || then === null || now === then ? [] : [[name, now > then ? 'up' : 'down']];
    }),
  );
}

/** The state of the newest bar, as small tables. */
export const SUMMARIES: readonly Indicator[] = [
  plain('levels', levels),
  plain('momentum', momentum),
  plain('volume', volume),
  plain('position', position),
  plain('slope', slope),
  plain('price', (frame) => frame.price),
];
