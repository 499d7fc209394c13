import { describe, expect, it } from 'vitest';
import { netResult, periodRange } from '../../../renderer/queries/history';
import { dealOf as deal } from '../../fixtures/trading';

const noon = Date.UTC(2026, 4, 13, 12, 0, 41) / 1000;
const day = (date: number) => Date.UTC(2026, 4, date) / 1000;

describe('periods', () => {
  it('follow the broker’s day and hold all of today', () => {
    expect(periodRange('today', noon)).toEqual({ from: day(13), to: day(14) });
    expect(periodRange('week', noon)).toEqual({ from: day(7), to: day(14) });
  });
  it('are the same all day, so that the answer is shared', () => {
    expect(periodRange('month', noon)).toEqual(periodRange('month', noon + 3_600));
  });
});

describe('the net result', () => {
  it('adds costs and leaves balance operations out', () => {
    expect(
      netResult([deal(), deal({ type: 'BALANCE', profit: 10_000, swap: 0, commission: 0, fee: 0 })]),
    ).toBeCloseTo(247, 9);
  });
});
