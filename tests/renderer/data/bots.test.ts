import { expect, it } from 'vitest';
import { botsPeriodFrom, botsPeriodLabels, botsPeriods } from '../../../renderer/data/bots';

it('periods count whole broker days before today', () => {
  const today = Date.UTC(2026, 10, 18) / 1000;
  const from = botsPeriods.map((period) => botsPeriodFrom(period, today));
  expect(from.map((time) => (time === null ? null : (today - time) / 86_400))).toEqual([0, 7, 30, null]);
  expect(botsPeriods.map((period) => botsPeriodLabels[period])).toEqual([
    'Today',
    '7 days',
    '30 days',
    'All',
  ]);
});
