import { describe, expect, it } from 'vitest';
import { queuedText, stretchText } from '../../../../renderer/features/footer/load-state';
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

describe('what the footer says of orders that are held back', () => {
  it('is nothing for the ordinary second, and the wait after a complaint', () => {
    expect([0, 400, 1_000].map(queuedText)).toEqual([null, null, null]);
    expect([1_001, 7_600].map(queuedText)).toEqual(['next order in 2\u00a0s', 'next order in 8\u00a0s']);
  });
});
