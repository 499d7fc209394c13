import { expect, test } from 'vitest';
import { dealsText, fullTime, lengthText, shortTime } from '../../../../renderer/features/away/away-text';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u2009]/g, ' ');

test('a time of the day on which the absence ended is without its day', () => {
  const ends = { toMs: Date.UTC(2026, 10, 18, 4, 20), utcOffsetS: 7_200 };
  // 22:30 UTC is half past midnight of the broker's next day.
  expect(shortTime(Date.UTC(2026, 10, 17, 22, 30, 5), ends)).toBe('00:30:05');
  expect(shortTime(Date.UTC(2026, 10, 17, 21, 30, 5), ends)).toBe('11.17 23:30:05');
  expect(fullTime(Date.UTC(2026, 10, 17, 21, 30, 5), ends)).toBe('2026.11.17 23:30:05');
});

test('below an hour a length is told to the second', () => {
  expect([0, 25_400, 60_000, 112_000, 3_600_000, 27_600_000, -5].map(lengthText).map(plain)).toEqual([
    '0 s',
    '25 s',
    '1 min',
    '1 min 52 s',
    '1 h 00 min',
    '7 h 40 min',
    '0 s',
  ]);
});

test('“not checked yet” is another thing than no deal', () => {
  expect([null, 0, 1, 2].map(dealsText)).toEqual([
    'not checked yet',
    'no deal in it',
    '1 deal in it',
    '2 deals in it',
  ]);
});
