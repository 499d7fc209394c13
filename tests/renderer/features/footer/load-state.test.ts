import { describe, expect, it } from 'vitest';
import { queuedText, stretchText, watchedShare } from '../../../../renderer/features/footer/load-state';
import { stretchReasons } from '../../../../shared/model/load';

describe('what the footer says of slowed polls', () => {
  it('is nothing while they are not', () => {
    expect(stretchText({ factor: 1, reason: null })).toBe(null);
  });

  it('is how much slower they are, and why', () => {
    expect(stretchText({ factor: 1.5, reason: 'timeout' })).toBe(
      'polling slowed ×1.5: the bridge did not answer in time',
    );
    expect(stretchText({ factor: 8, reason: 'busy' })).toBe('polling slowed ×8: the bridge is busy');
    for (const reason of stretchReasons)
      expect(stretchText({ factor: 2, reason })).toMatch(/^polling slowed ×2: /);
  });
});

describe('the share of the day that was watched', () => {
  it('leaves gaps out, and is whole only without one', () => {
    const day = { fromMs: 0, toMs: 1_000_000 };
    expect(watchedShare({ ...day, gaps: [] })).toBe(100);
    expect(watchedShare({ ...day, gaps: [{ fromMs: 10, toMs: 11 }] })).toBe(99.9);
    const gaps = [
      { fromMs: 0, toMs: 500_000 },
      { fromMs: 600_000, toMs: 700_000 },
    ];
    expect(watchedShare({ ...day, gaps })).toBe(40);
  });
});

describe('what the footer says of orders that are held back', () => {
  it('is nothing for the ordinary second, and the wait after a complaint', () => {
    expect([0, 400, 1_000].map(queuedText)).toEqual([null, null, null]);
    expect([1_001, 7_600].map(queuedText)).toEqual(['next order in 2\u00a0s', 'next order in 8\u00a0s']);
  });
});
