import { expect, test } from 'vitest';
import { lastUpTo } from '../../../shared/math/search';

test('the last place up to a value: none before the first, the last of equals', () => {
  const values = [1, 3, 3, 7];
  const places = [0, 1, 2, 3, 7, 9].map((most) => lastUpTo(values.length, (place) => values[place], most));
  expect(places).toEqual([-1, 0, 0, 2, 3, 3]);
  expect(lastUpTo(0, () => 1, 5)).toBe(-1);
});
