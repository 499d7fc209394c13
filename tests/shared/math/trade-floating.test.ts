import { expect, it } from 'vitest';
import { floatingSum } from '../../../shared/formats/trade-columns';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { floatingOfTrades } from '../../../shared/math/trade-floating';
import { positionOf } from '../../fixtures/trading';
import { closing, opening } from './trading-days';

const { trips } = rebuildRoundTrips([opening('1'), closing('1', { profit: 61 }), opening('3')]);
const [, open] = trips;

it('an open trade has the floating result of its position, by the id that stays', () => {
  const position = { ticket: '900', identifier: '3', symbol: 'EURUSD', profit: 12.34, swap: -0.3 };
  const found = floatingOfTrades(trips, [positionOf(position)]);
  expect([...found]).toEqual([[open, { profit: 12.34, swap: -0.3 }]]);
  expect(floatingSum([{ profit: 0.1, swap: 0.2 }])).toBe(0.3);
});

it('there is none where the server tells no profit, or another symbol has the number', () => {
  for (const over of [{ profit: null }, { symbol: 'XAUUSD' }])
    expect(floatingOfTrades(trips, [positionOf({ ticket: '3', identifier: null, ...over })]).size).toBe(0);
});

it('of a position that was reversed only its newest part has one', () => {
  const first = trips.map((trip) => ({ ...trip, positionId: '3', symbol: 'EURUSD' }));
  const parts = [
    { ...first[0], id: '3 (2)', state: 'partly' },
    { ...first[1], id: '3', state: 'not-whole' },
  ] as const;
  const of = positionOf({ ticket: '3', identifier: null, symbol: 'EURUSD', profit: 1, swap: 0 });
  expect([...floatingOfTrades(parts as never, [of]).keys()]).toEqual([parts[0]]);
});
