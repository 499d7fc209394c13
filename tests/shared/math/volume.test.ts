import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatVolume,
  fractionOfVolume,
  snapVolume,
  stepVolume,
  volumeSteps,
} from '../../../shared/math/volume';

const fx = { volumeMin: 0.01, volumeMax: 100, volumeStep: 0.01 };
const coin = { volumeMin: 100, volumeMax: 100_000, volumeStep: 100 };

describe('a volume in lots', () => {
  it('is counted in whole steps, free of float noise', () => {
    expect(volumeSteps(0.3, 0.1)).toBe(3);
    expect(volumeSteps(0.1 + 0.2, 0.1)).toBe(3);
    expect(volumeSteps(0.015, 0.01)).toBeNull();
    expect(stepVolume(0.2, 1, { volumeMin: 0.1, volumeMax: 5, volumeStep: 0.1 })).toBe(0.3);
  });

  it('stays inside the limits of its symbol', () => {
    expect(stepVolume(0.01, -1, fx)).toBe(0.01);
    expect(stepVolume(100, 5, fx)).toBe(100);
    expect(snapVolume(149, coin)).toBe(100);
    expect(snapVolume(151, coin)).toBe(200);
    expect(snapVolume(199.99, coin, 'down')).toBe(100);
  });

  it('prints the decimals of its step', () => {
    expect(formatVolume(0.1, 0.01)).toBe('0.10');
    expect(formatVolume(1200, 100)).toBe('1\u202f200');
    expect(formatVolume(Number.NaN, 0.01)).toBe('–');
  });
});

describe('a part of a position', () => {
  it('is rounded down to the step', () => {
    expect(fractionOfVolume(0.1, 0.25, fx)).toBe(0.02);
    expect(fractionOfVolume(0.1, 0.5, fx)).toBe(0.05);
    expect(fractionOfVolume(0.3, 0.75, { volumeMin: 0.1, volumeMax: 9, volumeStep: 0.1 })).toBe(0.2);
  });

  it('is nothing when it or the rest would fall below the minimum', () => {
    expect(fractionOfVolume(0.01, 0.5, fx)).toBe(0);
    expect(fractionOfVolume(100, 0.5, coin)).toBe(0);
  });

  it('never leaves a rest that cannot be closed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(0.25, 0.5, 0.75), (steps, part) => {
        const lots = Number((steps * 0.01).toFixed(2));
        const closed = fractionOfVolume(lots, part, fx);
        if (closed === 0) return;
        expect(volumeSteps(closed, 0.01)).not.toBeNull();
        expect(closed).toBeLessThanOrEqual(lots * part + 1e-9);
        expect(lots - closed).toBeGreaterThan(0.01 - 1e-9);
      }),
    );
  });
});
