import { AD, CMF, OBV } from 'trading-signals';
import type { Frame } from './frame';
import { bundle, type Indicator, needs, ofLength, series } from './indicator';
import { ema, emaOfDefined, feed, type Series, zip } from './series';

/** On-balance volume; the count starts with the volume of the first bar, as the sidecar's does. */
export function obv(frame: Frame): Series {
  return frame.series('obv', () => {
    const start = frame.volume[0] ?? 0;
    const moved = feed(frame.bars, new OBV(2), (value) => value);
    return moved.map((value) => start + (value ?? 0));
  });
}

function accumulation(frame: Frame): Series {
  return frame.series('ad', () => feed(frame.bars, new AD(), (value) => value));
}

/** The volume of each bar, counted against the market where the typical price fell. */
function signedVolume(frame: Frame): Series {
  let before = 0;
  return frame.bars.map(({ high, low, close, volume }) => {
    const typical = (high + low + close) / 3;
    const sign = Math.sign(typical - before);
    before = typical;
    return sign * volume;
  });
}

/** Volume and money flow: panes of their own. */
export const VOLUME: readonly Indicator[] = [
  { name: 'obv', plan: () => needs(1, (frame) => series(obv(frame))) },
  { name: 'ad', plan: () => needs(1, (frame) => series(accumulation(frame))) },
  ofLength('cmf', 20, (frame, length) => feed(frame.bars, new CMF(length), (value) => value)),
  {
    name: 'adosc',
    plan: (read) => {
      const fast = read.bars('fast', 3);
      const slow = read.bars('slow', 10);
      return needs(Math.max(fast, slow), (frame) => {
        const line = accumulation(frame);
        return series(zip(ema(line, fast), ema(line, slow), (quick, calm) => quick - calm));
      });
    },
  },
  {
    name: 'kvo',
    plan: (read) => {
      const fast = read.bars('fast', 34);
      const slow = read.bars('slow', 55);
      const signal = read.bars('signal', 13);
      // The sidecar's Klinger oscillator: averages of the signed volume, without Klinger's own volume force.
      return needs(Math.max(fast, slow) + signal, (frame) => {
        const force = signedVolume(frame);
        const kvo = zip(ema(force, fast), ema(force, slow), (quick, calm) => quick - calm);
        return bundle({ kvo, signal: emaOfDefined(kvo, signal) });
      });
    },
  },
];
