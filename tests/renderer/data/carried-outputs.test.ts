import { describe, expect, it } from 'vitest';
import { withCarriedOutputs } from '../../../renderer/data/rates';
import type { Analysis } from '../../../shared/model/analysis';

const answer = (times: readonly number[], over: Partial<Analysis> = {}): Analysis => ({
  symbol: 'EURUSD',
  timeframe: 'H1',
  bars: {
    time: [...times],
    open: times.map(() => 1),
    high: times.map(() => 2),
    low: times.map(() => 0.5),
    close: times.map(() => 1.5),
    tickVolume: times.map(() => 1),
    spread: times.map(() => 1),
  },
  outputs: {},
  missing: {},
  ...over,
});
const drawn = answer([10, 20, 30], {
  outputs: {
    ema: { shape: 'series', values: [null, 1.1, 1.2] },
    bb: { shape: 'group', series: { upper: [2, 3], lower: [1, 1] } },
  },
});

describe('an overlay that the newest answer lacks', () => {
  it('stays on its own bars, and the reason stays beside it', () => {
    const now = withCarriedOutputs(
      drawn,
      answer([20, 30, 40], { missing: { ema: 'sidecar down', bb: 'sidecar down' } }),
    );
    expect(now.outputs).toEqual({
      ema: { shape: 'series', values: [1.1, 1.2, null] },
      bb: { shape: 'group', series: { upper: [2, 3, null], lower: [1, 1, null] } },
    });
    expect(now.missing).toEqual({ ema: 'sidecar down', bb: 'sidecar down' });
  });

  it('gives way to a new value of its own', () => {
    const renewed = answer([10, 20, 30], {
      outputs: { ema: { shape: 'series', values: [5] } },
      missing: { bb: 'refused' },
    });
    expect(withCarriedOutputs(drawn, renewed).outputs.ema).toEqual({ shape: 'series', values: [5] });
  });

  it.each([
    ['another symbol', answer([20, 30, 40], { symbol: 'GBPUSD', missing: { ema: 'down' } })],
    ['another timeframe', answer([20, 30, 40], { timeframe: 'M1', missing: { ema: 'down' } })],
    ['bars that share none with the old ones', answer([50, 60], { missing: { ema: 'down' } })],
    ['no bars', answer([], { missing: { ema: 'down' } })],
  ])('is not carried over to %s', (_name, now) => {
    expect(withCarriedOutputs(drawn, now).outputs).toEqual({});
  });

  it('nothing is invented where there was nothing before', () => {
    const now = answer([20], { missing: { rsi: 'refused', constructor: 'refused' } });
    expect(withCarriedOutputs(drawn, now).outputs).toEqual({});
    expect(withCarriedOutputs(undefined, now)).toBe(now);
  });
});
