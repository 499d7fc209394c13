import { expect, it } from 'vitest';
import { shownText } from '../../../../renderer/features/cells/holding-columns';
import { dealSums } from '../../../../renderer/features/history/totals-line';
import { closing, deposit, opening } from '../../../shared/math/trading-days';

it('deals add their money without counting trades, balance operations left out', () => {
  const deals = [opening('1', { commission: -1, magic: 7701 }), closing('1', { profit: 61, commission: -1 })];
  expect(dealSums(deals)).toEqual({ profit: 61, swap: 0, commission: -2, fee: 0, net: 59 });
  expect(dealSums([deposit()]).net).toBe(0);
});

it('what is shown is counted of what there is; a group is no filter', () => {
  expect(shownText(3, 12, 'position')).toBe('3 of 12 positions');
  expect(shownText(12, 12, 'position')).toBe('12 positions');
  expect(shownText(1, 1, 'deal')).toBe('1 deal');
  expect(shownText(3, null, 'order')).toBe('3 orders');
});
