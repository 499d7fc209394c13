import { describe, expect, it } from 'vitest';
import { pointsText, shortPoints } from '../../../../renderer/features/trading/level-text';

describe('points in words', () => {
  it('have no sign, know the singular, and group the millions of a coin', () => {
    expect([pointsText(-221), pointsText(1), shortPoints(6_392_583)]).toEqual([
      '221 points',
      '1 point',
      `6\u202f392\u202f583 pts`,
    ]);
  });
});
