import { expect, it } from 'vitest';
import { historyPeriodOfTrades, listedTrade } from '../../../../renderer/features/bots/bots-choice';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { dealOf } from '../../../fixtures/trading';

const day = 86_400;

it('trades are asked of History with the days from their entries on, which make them whole', () => {
  const of = (position: string, open: number, close: number) => [
    dealOf({ positionId: position, ticket: `1${position}`, type: 'BUY', entry: 'IN', time: open }),
    dealOf({ positionId: position, ticket: `2${position}`, type: 'SELL', entry: 'OUT', time: close }),
  ];
  const { trips } = rebuildRoundTrips([
    ...of('8', 2 * day + 5, 4 * day + 7),
    ...of('9', 3 * day, 3 * day + 9),
    dealOf({ positionId: '10', ticket: '110', type: 'BUY', entry: 'IN', time: 5 * day }),
  ]);
  const period = (ids: readonly string[]) =>
    historyPeriodOfTrades(trips.filter(({ id }) => ids.includes(id)).map(listedTrade), 9 * day);
  expect(period(['8', '9'])).toEqual({ firstDay: 2 * day, lastDay: 4 * day });
  expect(period(['10'])).toEqual({ firstDay: 5 * day, lastDay: 9 * day });
});

it('the second trade of a reversed position is asked of all history, which alone numbers it alike', () => {
  const of = { positionId: '8', volume: 1 };
  const { trips } = rebuildRoundTrips([
    dealOf({ ...of, ticket: '1', type: 'BUY', entry: 'IN', time: day }),
    dealOf({ ...of, ticket: '2', type: 'SELL', entry: 'INOUT', volume: 2, time: 2 * day }),
    dealOf({ ...of, ticket: '3', type: 'BUY', entry: 'OUT', time: 3 * day }),
  ]);
  expect(trips.map(({ id }) => id)).toEqual(['8', '8 (2)']);
  expect(historyPeriodOfTrades(trips.slice(1).map(listedTrade), 9 * day)).toBe('all');
});
