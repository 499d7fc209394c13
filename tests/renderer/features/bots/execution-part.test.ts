import { expect, it } from 'vitest';
import { betweenText } from '../../../../renderer/features/bots/execution-part';

it('fills against the quote are told with their bracket', () => {
  const of = (least: number, most: number) => betweenText({ least, most });
  expect(of(0.44, 0.44)).toBe('0.4 worse');
  expect(of(-2, -2)).toBe('2.0 better');
  expect(of(0, 0)).toBe('0.0');
  expect(of(-4, -0.01)).toBe('4.0 better – 0.0');
  expect(of(-0.5, 1)).toBe('0.5 better – 1.0 worse');
});
