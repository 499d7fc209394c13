import { expect, it } from 'vitest';
import { shownText } from '../../../../renderer/features/cells/holding-columns';

it('what is shown is counted of what there is; a group is no filter', () => {
  expect(shownText(3, 12, 'position')).toBe('3 of 12 positions');
  expect(shownText(12, 12, 'position')).toBe('12 positions');
  expect(shownText(1, 1, 'deal')).toBe('1 deal');
  expect(shownText(3, null, 'order')).toBe('3 orders');
});
