import { expect, test } from 'vitest';
import { dealsText, fullTime, shortTime } from '../../../../renderer/features/away/away-text';
import { ahead } from '../../../fixtures/broker-offsets';

test('a time of the day on which the absence ended is without its day', () => {
  const ends = { toMs: Date.UTC(2026, 10, 18, 4, 20), offsets: ahead(7_200) };
  // 22:30 UTC is half past midnight of the broker's next day.
  expect(shortTime(Date.UTC(2026, 10, 17, 22, 30, 5), ends)).toBe('00:30:05');
  expect(shortTime(Date.UTC(2026, 10, 17, 21, 30, 5), ends)).toBe('11.17 23:30:05');
  expect(fullTime(Date.UTC(2026, 10, 17, 21, 30, 5), ends)).toBe('2026.11.17 23:30:05');
});

test('“not checked yet” is another thing than no deal', () => {
  expect([null, 0, 1, 2].map(dealsText)).toEqual([
    'not checked yet',
    'no deal in it',
    '1 deal in it',
    '2 deals in it',
  ]);
});
