import { describe, expect, test } from 'vitest';
import { lookAgainMs, withPause } from '../../../shared/rules/quote-age';

const pausesOf = (count: number, ms: number): readonly number[] => Array.from({ length: count }, () => ms);

describe('the age from which a market order wants a second look', () => {
  test.each([
    ['three seconds until ten changes were seen', pausesOf(9, 2_000), 3_000],
    ['three usual pauses from the tenth on', pausesOf(10, 2_000), 6_000],
    ['at least three seconds', pausesOf(50, 200), 3_000],
    ['at most eight', pausesOf(50, 40_000), 8_000],
    ['not moved by one long pause', [...pausesOf(10, 1_500), 7_200_000], 4_500],
  ])('is %s', (_name, pauses, ms) => {
    expect(lookAgainMs(pauses)).toBe(ms);
  });

  test('is of the last fifty changes', () => {
    let pauses = pausesOf(50, 2_500);
    for (let change = 0; change < 26; change += 1) pauses = withPause(pauses, 1_000, 200);
    expect(lookAgainMs(pauses)).toBe(3_000);
  });

  test('counts no more than a second of the time between two reads: slow polls make no market calm', () => {
    expect(withPause([], 30_000, 30_000)).toEqual([1_000]);
    expect(withPause([], 30_000, 12_000)).toEqual([19_000]);
  });
});
