import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateProfit } from '../../../shared/math/profit';
import { volumeSteps } from '../../../shared/math/volume';
import { sides } from '../../../shared/model/enums';
import { type SizeRequest, sizeForRisk } from '../../../shared/rules/sizing';
import { account, btcusd, eurusd, us500 } from '../../fixtures/trading';

/** 200 points under the ask: 20.00 USD a tenth of a lot. */
const wish: SizeRequest = {
  risk: { unit: 'money', amount: 100 },
  side: 'BUY',
  entry: 1.17089,
  sl: 1.16889,
  spec: eurusd,
  account,
  sameSideVolume: 0,
};
const size = (over: Partial<SizeRequest>) => sizeForRisk({ ...wish, ...over });

describe('the volume by risk', () => {
  it('loses at the stop what was asked', () => {
    const sized = size({});
    expect(sized).toMatchObject({ kind: 'sized', volume: 0.5, asked: 100, cap: null });
    expect(sized.kind === 'sized' && sized.loss).toBeCloseTo(100);
  });

  it('is a share of the balance or of the equity, as chosen', () => {
    expect(size({ risk: { unit: 'percent', amount: 1, of: 'balance' } })).toMatchObject({ volume: 0.5 });
    expect(size({ risk: { unit: 'percent', amount: 2, of: 'equity' } })).toMatchObject({
      volume: 1.01,
      asked: expect.closeTo(202.967, 3),
    });
  });

  it('is rounded down to the step, never up', () => {
    expect(size({ risk: { unit: 'money', amount: 101.99 } })).toMatchObject({ volume: 0.5 });
  });

  it('goes by the tick value, so that it holds on an index and on a crypto pair', () => {
    // 10 index points of 1 USD a lot.
    expect(size({ spec: us500, entry: 6119, sl: 6109 })).toMatchObject({ volume: 10 });
    // 1 000 USD under the price, 1 USD a lot and dollar.
    expect(size({ spec: btcusd, entry: 97_268.12, sl: 96_268.12 })).toMatchObject({ volume: 0.1 });
  });

  it('counts by the value of losing ticks', () => {
    expect(size({ spec: { ...eurusd, tickValueProfit: 1, tickValueLoss: 2 } })).toMatchObject({
      volume: 0.25,
    });
  });
});

describe('what stands against it is said with its numbers', () => {
  it('the minimum that would risk more', () => {
    expect(size({ risk: { unit: 'money', amount: 1.5 } })).toEqual({
      kind: 'refused',
      because: 'size',
      reason: 'even 0.01 lots risk 2.00 USD, more than the 1.50 USD asked for',
    });
    expect(size({ risk: { unit: 'percent', amount: 0.01, of: 'balance' } })).toMatchObject({
      reason: 'even 0.01 lots risk 2.00 USD, more than the 1.00 USD (0.01\u00a0% of the balance) asked for',
    });
  });

  it('a maximum that makes it smaller', () => {
    expect(size({ spec: { ...eurusd, volumeMax: 0.2 } })).toMatchObject({
      volume: 0.2,
      cap: "capped at 0.20 lots, the symbol's maximum: risks 40.00 USD of the 100.00 USD asked for",
    });
  });

  it('the limit of a side, with what is open already', () => {
    const limited = { ...eurusd, volumeLimit: 1 };
    expect(size({ spec: limited, sameSideVolume: 0.7 })).toMatchObject({
      volume: 0.3,
      cap: "capped at 0.30 lots, what the symbol's limit of 1.00 lots a side leaves: risks 60.00 USD of the 100.00 USD asked for",
    });
    expect(size({ spec: limited, sameSideVolume: 1 })).toMatchObject({
      kind: 'refused',
      reason: 'with 1.00 lots on this side the limit of 1.00 lots is reached',
    });
  });

  it('no stop, a stop on the wrong side, a risk of nothing, a symbol without a tick value', () => {
    expect(size({ sl: 0 })).toMatchObject({ because: 'stop', reason: 'Set a stop loss to size by risk' });
    expect(size({ sl: 1.18 })).toMatchObject({ because: 'stop' });
    expect(size({ side: 'SELL' })).toMatchObject({
      reason: 'the stop loss must be above the price 1.17089',
    });
    expect(size({ risk: { unit: 'money', amount: 0 } })).toMatchObject({ because: 'risk' });
    expect(size({ risk: { unit: 'percent', amount: 101, of: 'balance' } })).toMatchObject({
      because: 'risk',
    });
    expect(
      size({ risk: { unit: 'percent', amount: 1, of: 'equity' }, account: { ...account, equity: -5 } }),
    ).toMatchObject({ because: 'risk', reason: 'the equity leaves nothing to risk' });
    for (const tickValue of [0, null]) {
      const spec = { ...eurusd, tickValue, tickValueProfit: tickValue, tickValueLoss: tickValue };
      expect(size({ spec })).toMatchObject({ kind: 'refused', because: 'size' });
    }
  });
});

describe('for any account, symbol and stop', () => {
  const markets = [
    { spec: eurusd, entry: 1.17089 },
    { spec: us500, entry: 6119 },
    { spec: btcusd, entry: 97_268.12 },
    { spec: { ...eurusd, volumeMin: 0.3, volumeStep: 0.1, volumeMax: 7.5 }, entry: 1.17089 },
  ] as const;
  const wishes = fc
    .record({
      market: fc.constantFrom(...markets),
      side: fc.constantFrom(...sides),
      ticks: fc.integer({ min: 1, max: 5_000 }),
      amount: fc.double({ min: 0.01, max: 50_000, noNaN: true }),
      limit: fc.constantFrom(0, 0.5, 3.3),
      held: fc.constantFrom(0, 0.1, 0.3, 5),
    })
    .map(({ market, side, ticks, amount, limit, held }): SizeRequest => {
      const { spec, entry } = market;
      const away = (side === 'BUY' ? -1 : 1) * ticks * spec.tickSize;
      return {
        ...wish,
        side,
        entry,
        spec: { ...spec, volumeLimit: limit },
        sl: Number((entry + away).toFixed(spec.digits)),
        risk: { unit: 'money', amount },
        sameSideVolume: held,
      };
    });

  it('the loss at the stop is never more than asked, and one step more would be, unless a limit says so', () => {
    fc.assert(
      fc.property(wishes, (asked) => {
        const sized = sizeForRisk(asked);
        const { spec, side, entry, sl } = asked;
        const lossOf = (volume: number): number =>
          -(estimateProfit({ side, volume, open: entry, close: sl, spec }) ?? 0);
        if (sized.kind === 'refused') {
          expect(sized.reason).not.toMatch(/NaN|undefined|Infinity/);
          return;
        }
        const tolerance = 1 + 1e-8;
        expect(lossOf(sized.volume)).toBeLessThanOrEqual(asked.risk.amount * tolerance);
        expect(sized.loss).toBeCloseTo(lossOf(sized.volume), 6);
        expect(volumeSteps(sized.volume, spec.volumeStep)).not.toBeNull();
        expect(sized.volume).toBeGreaterThanOrEqual(spec.volumeMin - 1e-9);
        expect(sized.volume).toBeLessThanOrEqual(spec.volumeMax + 1e-9);
        if ((spec.volumeLimit ?? 0) > 0) {
          expect(sized.volume + (asked.sameSideVolume ?? 0)).toBeLessThanOrEqual(
            (spec.volumeLimit ?? 0) + 1e-9,
          );
        }
        if (sized.cap === null) {
          expect(lossOf(sized.volume + spec.volumeStep)).toBeGreaterThan(asked.risk.amount * (1 - 1e-8));
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
