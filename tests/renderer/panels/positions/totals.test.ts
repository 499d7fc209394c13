import { expect, it } from 'vitest';
import { positionTotals } from '../../../../renderer/panels/positions/totals';
import { positionOf as position } from '../../../fixtures/trading';

it('adds profit and swap of all rows', () => {
  const totals = positionTotals([position(), position({ ticket: '2', profit: -1.2, swap: 0.28 })]);
  expect(totals.profit).toBeCloseTo(30, 9);
  expect(totals.swap).toBeCloseTo(-1, 9);
});

it('gives no sum where one part is not known: a partial sum would be wrong', () => {
  expect(positionTotals([position(), position({ profit: null })]).profit).toBeNull();
});
