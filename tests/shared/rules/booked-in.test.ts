import { expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { bookedIn } from '../../../shared/rules/booked-in';
import { mintMagic } from '../../../shared/rules/intent-label';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { closing, deposit, opening } from '../math/trading-days';

const deals = [
  opening('7', { ticket: '1', magic: 7701 }),
  closing('7', { ticket: '2', magic: 7701, reason: 'SL', profit: -5, swap: 0, commission: 0, fee: 0 }),
  opening('8', { ticket: '3', magic: mintMagic(() => 5) }),
  closing('8', { ticket: '4', magic: 0, reason: 'CLIENT', profit: 9, swap: 0, commission: 0, fee: 0 }),
  deposit(),
];
const all = rebuildRoundTrips(deals);

it('of a period booked for each trader what together is the account’s', () => {
  const told = bookedIn({ rows: deals, unreadable: [] }, { from: null, to: null }, noOwnTickets);
  const net = (id: string) => all.trips.find(({ positionId }) => positionId === id)?.net;
  expect(told).toMatchObject({ owners: ['bot 7701', 'you'], unreadable: 0 });
  expect(told.parts).toEqual([
    { owner: 'bot 7701', net: net('7') },
    { owner: 'you', net: net('8') },
  ]);
  expect(told.booked).toBeCloseTo((net('7') ?? 0) + (net('8') ?? 0), 6);
  expect(told.change - told.booked).toBeCloseTo(deposit().profit, 6);
});
