import { describe, expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { mintMagic } from '../../../shared/rules/intent-label';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { bookedAndFloating } from '../../../shared/rules/todays-traders';
import { createTraders } from '../../../shared/rules/trader';
import { dealsOf, tradesOf } from '../../../shared/rules/trades-of-traders';
import { positionOf } from '../../fixtures/trading';
import { closing, deposit, opening } from '../math/trading-days';

const deals = [
  opening('7', { ticket: '1', magic: 7701 }),
  closing('7', { ticket: '2', magic: 7701, reason: 'SL', profit: -5, swap: 0, commission: 0, fee: 0 }),
  opening('8', { ticket: '3', magic: mintMagic(() => 5) }),
  closing('8', { ticket: '4', magic: 0, reason: 'CLIENT', profit: 9, swap: 0, commission: 0, fee: 0 }),
  deposit(),
];
const all = rebuildRoundTrips(deals);
const traders = createTraders(noOwnTickets, deals);

describe('the trades of chosen traders', () => {
  it('are those that they opened, with every deal of these, whoever closed them', () => {
    const of = tradesOf(all, traders, (key) => key === 'bot 7701');
    expect(of.trips.map(({ positionId }) => positionId)).toEqual(['7']);
    expect(dealsOf(deals, of).map(({ ticket }) => ticket)).toEqual(['1', '2']);
  });
  it('part all trades: nobody’s is in two and none is lost', () => {
    const parts = ['bot 7701', 'you'].map((key) => tradesOf(all, traders, (each) => each === key).trips);
    expect(parts.flat()).toHaveLength(all.trips.length);
  });
});

const everything = { from: null, to: null };

describe('today by trader', () => {
  const open = (profit: number | null) => ({
    key: 'bot 7701' as const,
    position: positionOf({ profit, swap: -1 }),
  });
  it('is what each booked, with what he has open; the sum is the account’s', () => {
    const today = bookedAndFloating(all, everything, [open(3)], traders);
    const costs = all.trips.map(({ net, profit }) => net - profit);
    expect(today.get('bot 7701')).toBeCloseTo(-5 + (costs[0] ?? 0) + 3 - 1, 6);
    expect(today.get('you')).toBeCloseTo(9 + (costs[1] ?? 0), 6);
  });
  it('is not told where a profit is not', () => {
    expect(bookedAndFloating(all, everything, [open(null)], traders).get('bot 7701')).toBeNull();
  });
});
