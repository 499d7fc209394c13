import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCloseTexts,
  closeProfit,
  closeRequest,
  closeShares,
} from '../../../../renderer/features/trading/close-draft';
import { volumeSteps } from '../../../../shared/math/volume';
import { closePositionSchema } from '../../../../shared/model/trade';
import { eurusd, positionOf, quotes, us500 } from '../../../fixtures/trading';

const intentId = '6b1f3c52-6b64-4a0e-9a53-0a4f6fd0a001';
const position = positionOf();
const check = (volume: string, deviation = '20') => checkCloseTexts({ volume, deviation }, position, eurusd);

describe('the volume to close', () => {
  it('is the whole, or a part on the step that leaves at least the minimum', () => {
    expect(check('0.20').volume).toBe(0.2);
    expect(check('0,05').volume).toBe(0.05);
    expect(check('0.005').problems[0]).toMatchObject({ field: 'volume', retcode: 10014 });
    expect(check('0.21').problems[0]).toMatchObject({ retcode: 10038, fix: { value: '0.2' } });
    expect(check('').problems[0]).toMatchObject({ retcode: 10014 });
    const coarse = { ...eurusd, volumeMin: 0.1 };
    expect(
      checkCloseTexts({ volume: '0.15', deviation: '20' }, position, coarse).problems[0]?.message,
    ).toContain('the rest would be below the minimum');
  });

  it("without the symbol's steps can only be the whole", () => {
    expect(checkCloseTexts({ volume: '0.2', deviation: '20' }, position, null).volume).toBe(0.2);
    expect(checkCloseTexts({ volume: '0.1', deviation: '20' }, position, null).volume).toBeNull();
  });

  it('is refused while an older one must go first, with or without the symbol’s record', () => {
    const older = positionOf({ ticket: '7', timeOpen: 1 });
    for (const spec of [eurusd, null]) {
      const texts = { volume: '0.2', deviation: '20' };
      const { volume, problems } = checkCloseTexts(texts, position, spec, null, [position, older]);
      expect([volume, problems[0]?.retcode]).toEqual([null, 10045]);
      expect(problems[0]?.message).toContain('position 7');
    }
  });

  it('is free of float noise whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 1, max: 20 }).map((n) => String(n * 0.01)),
          fc.string(),
        ),
        (text) => {
          const { volume, problems } = check(text);
          if (volume === null) expect(problems.length).toBeGreaterThan(0);
          else {
            expect(volumeSteps(volume, 0.01)).not.toBeNull();
            expect(String(volume)).toMatch(/^0\.\d{1,2}$/);
          }
        },
      ),
    );
  });
});

it('a whole close names no volume, a part names its own', () => {
  expect(closePositionSchema.parse(closeRequest(intentId, position, 0.2, 20))).toEqual({
    intentId,
    ticket: '42094801',
    deviation: 20,
  });
  expect(closePositionSchema.parse(closeRequest(intentId, position, 0.05, 10))).toMatchObject({
    volume: 0.05,
  });
});

it('a deviation that is no whole number of points is not sent', () => {
  expect(check('0.2', '1.5')).toMatchObject({ volume: null, problems: [{ field: 'deviation' }] });
});

describe('the quick shares', () => {
  it('are rounded down to the step', () => {
    expect(closeShares(positionOf({ volume: 0.07 }), eurusd).map((share) => share.volume)).toEqual([
      '0.01',
      '0.03',
      '0.05',
      '0.07',
    ]);
  });

  it('that would leave a rest below the minimum are not offered', () => {
    expect(closeShares(positionOf({ volume: 0.1 }), us500).map((share) => share.volume)).toEqual([
      null,
      null,
      null,
      '0.1',
    ]);
    expect(closeShares(position, null).map((share) => share.volume)).toEqual([null, null, null, '0.2']);
  });
});

describe('the profit of what is closed', () => {
  it("is the server's own number, in proportion", () => {
    expect(closeProfit(position, 0.05, eurusd, quotes.eurusd)).toBeCloseTo(7.8);
  });

  it('is estimated at the closing side where the server gives none, or not known', () => {
    const silent = positionOf({ profit: null });
    expect(closeProfit(silent, 0.2, eurusd, quotes.eurusd)).toBeCloseTo(31.2);
    expect(closeProfit(silent, 0.2, eurusd, null)).toBeNull();
    expect(closeProfit({ ...silent, side: 'unknown (7)' }, 0.2, eurusd, quotes.eurusd)).toBeNull();
  });
});
