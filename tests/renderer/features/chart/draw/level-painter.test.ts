import { expect, it } from 'vitest';
import { cutNumbers } from '../../../../../renderer/features/chart/draw/level-painter';

it('takes a number of the scale away where the box of a price would cut it, and no other', () => {
  // Boxes are 20 px high: one reaches from 90 to 110.
  expect(cutNumbers([70, 84, 86, 100, 115, 117], [100])).toEqual([86, 100, 115]);
  expect(cutNumbers([50, 100], [])).toEqual([]);
});
