import { expect, it } from 'vitest';
import { worseText } from '../../../../renderer/features/bots/execution-part';

it('fills against the quote are told with their bracket and how many there are', () => {
  const of = (least: number, most: number) => worseText({ mean: { least, most }, told: 9, of: 10 });
  expect(of(0.44, 0.44)).toBe('0.4 points worse · 9 of the newest 10');
  expect(of(-2, -2)).toBe('2.0 points better · 9 of the newest 10');
  expect(of(0, 0)).toBe('0.0 points off · 9 of the newest 10');
  expect(of(-0.5, 1)).toBe('0.5 better to 1.0 worse, points · 9 of the newest 10');
  expect(worseText({ mean: null, told: 0, of: 10 })).toBe('not told: no ticks of the newest 10');
});
