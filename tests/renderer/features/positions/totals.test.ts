import { expect, it } from 'vitest';
import { positionTotals } from '../../../../renderer/features/positions/totals';
import { positionOf as position } from '../../../fixtures/trading';

it('adds profit and swap of all rows', () => {
  const totals = positionTotals([position(), position({ ticket: '2', profit: -1.2, swap: 0.28 })]);
  expect(totals.profit).toBeCloseTo(30, 9);
  expect(totals.swap).toBeCloseTo(-1, 9);
});

it('gives no sum where one part is not known: a partial sum would be wrong', () => {
  expect(positionTotals([position(), position({ profit: null })]).profit).toBeNull();
});

it('adds lots of one symbol and side only: lots of different things are no sum', () => {
  const eur = position({ symbol: 'EURUSD', side: 'BUY', volume: 0.1 });
  expect(positionTotals([eur, { ...eur, volume: 0.2 }]).volume?.lots).toBeCloseTo(0.3, 9);
  expect(positionTotals([eur, { ...eur, side: 'SELL' }]).volume).toBeNull();
  expect(positionTotals([eur, { ...eur, symbol: 'XAUUSD' }]).volume).toBeNull();
  expect(positionTotals([]).volume).toBeNull();
});
