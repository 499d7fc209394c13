import { expect, it } from 'vitest';
import { bestHour } from '../../../../renderer/features/bots/hour-grid';
import type { HourCell } from '../../../../shared/model/ledger';

const cell = (hour: number, count: number, average: number, weekday = 1): HourCell => ({
  weekday,
  hour,
  trades: count,
  average,
  wins: 0,
  net: count * average,
});

it('calls no hour the best for one lucky trade, and none where nothing was gained', () => {
  expect(bestHour([cell(9, 1, 200), cell(10, 3, 4), cell(11, 8, 5), cell(12, 9, -3)])?.hour).toBe(11);
  expect(bestHour([cell(9, 2, 200), cell(10, 5, -1)])).toBeNull();
  expect(bestHour([])).toBeNull();
});

it('takes an hour of all weekdays together', () => {
  const best = bestHour([cell(9, 2, 10, 1), cell(10, 3, 5, 1), cell(9, 2, 4, 3)]);
  expect(best).toMatchObject({ hour: 9, average: 7 });
  expect(best?.trades).toBe(4);
});
