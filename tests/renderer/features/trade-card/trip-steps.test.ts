import { expect, it } from 'vitest';
import { type TripSteps, tripFinder, tripSteps } from '../../../../renderer/features/trade-card/trip-steps';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { noOwnTickets } from '../../../../shared/rules/own-tickets';
import { createTraders } from '../../../../shared/rules/trader';
import { closing, opening } from '../../../shared/math/trading-days';

const magic = 7701;
const deals = [
  opening('1', { ticket: '11', magic, time: 100 }),
  closing('1', { ticket: '12', magic, time: 200 }),
  opening('2', { ticket: '21', magic: 7702, time: 210 }),
  closing('2', { ticket: '22', magic: 7702, time: 220 }),
  opening('3', { ticket: '31', magic, time: 150 }),
  closing('3', { ticket: '32', magic, time: 300 }),
  opening('4', { ticket: '41', magic, time: 90 }),
];
const { trips } = rebuildRoundTrips(deals);
const traders = createTraders(noOwnTickets, deals);
const all = () => true;
const tripOf = (id: string) => {
  const found = trips.find(({ positionId }) => positionId === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

const stepsOf = (found: TripSteps | null) => [
  found?.place,
  found?.count,
  found?.previous?.positionId,
  found?.next?.positionId,
];

it('leads through the trades of one trader, what is open first, then the newest exit', () => {
  const steps = (id: string) => stepsOf(tripSteps(trips, tripFinder(trips), tripOf(id), null, traders, all));
  expect(steps('4')).toEqual([1, 3, undefined, '3']);
  expect(steps('3')).toEqual([2, 3, '4', '1']);
  expect(steps('1')).toEqual([3, 3, '3', undefined]);
  expect(steps('2')).toEqual([1, 1, undefined, undefined]);
});

it('has no place for a trade that a filter hides', () => {
  expect(
    tripSteps(trips, tripFinder(trips), tripOf('3'), null, traders, ({ positionId }) => positionId !== '3'),
  ).toBeNull();
});

it('walks the order of the table that opened the card, whosever trades they are, without what was not read', () => {
  const among = ['2', '9', '1', '4'].map((positionId) => ({ positionId, symbol: 'EURUSD', id: null }));
  const steps = (id: string) => stepsOf(tripSteps(trips, tripFinder(trips), tripOf(id), among, traders, all));
  expect(steps('2')).toEqual([1, 3, undefined, '1']);
  expect(steps('1')).toEqual([2, 3, '2', '4']);
  expect(steps('3')).toEqual([undefined, undefined, undefined, undefined]);
});
