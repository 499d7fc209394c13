import { describe, expect, it } from 'vitest';
import { shownText } from '../../../../renderer/features/cells/holding-columns';
import { dealSums, shownTrades } from '../../../../renderer/features/history/filtered';
import { floatingOf, floatingSum, withFloating } from '../../../../renderer/features/history/floating';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { tradesOfPeriod } from '../../../../shared/math/period-trades';
import { positionOf } from '../../../fixtures/trading';
import { booked, closing, deposit, opening } from '../../../shared/math/trading-days';

const deals = [
  opening('1', { commission: -1, magic: 7701 }),
  closing('1', { profit: 61, commission: -1 }),
  opening('2', { symbol: 'XAUUSD' }),
  closing('2', { symbol: 'XAUUSD', profit: -20, swap: -4.5 }),
  opening('3', { commission: -2 }),
  booked({ positionId: null, profit: 5 }),
  deposit(),
];
const period = { from: null, to: null };
const history = tradesOfPeriod(rebuildRoundTrips(deals), period);

describe('the sums of History', () => {
  it('follow the filter of the table, and say so', () => {
    const gold = history.trips.filter(({ symbol }) => symbol === 'XAUUSD');
    const shown = shownTrades(history, period, gold);
    expect(shown.note).toBe('1 of 3 trades, filtered');
    expect(shown.statistics).toMatchObject({ trades: 1, net: -24.5, average: -24.5 });
    expect(shown.booked.net).toBe(-24.5);
    expect(shown.operations).toEqual([]);
    expect(shown.unmatched).toEqual([]);
  });

  it('are of the whole period while nothing is held back', () => {
    for (const passing of [null, history.trips]) {
      const shown = shownTrades(history, period, passing);
      expect(shown.note).toBe('');
      expect(shown.statistics).toMatchObject({ trades: 2, net: 34.5 });
      // The closed ones, −2 of what is open, +5 of a deal without a position.
      expect(shown.booked.net).toBe(37.5);
      expect(shown.operations).toHaveLength(1);
    }
  });

  it('of deals add their money without counting trades, balance operations left out', () => {
    expect(dealSums(deals.slice(0, 2))).toEqual({ profit: 61, swap: 0, commission: -2, fee: 0, net: 59 });
    expect(dealSums([deposit()]).net).toBe(0);
  });

  it('count what is shown of what there is; a group is no filter', () => {
    expect(shownText(3, 12, 'position')).toBe('3 of 12 positions');
    expect(shownText(12, 12, 'position')).toBe('12 positions');
    expect(shownText(1, 1, 'deal')).toBe('1 deal');
    expect(shownText(3, null, 'order')).toBe('3 orders');
  });
});

describe('an open trade', () => {
  it('shows the floating profit of its position, by the id that stays', () => {
    const held = positionOf({ ticket: '900', identifier: '3', symbol: 'EURUSD', profit: 12.34, swap: -0.3 });
    const rows = withFloating(history.trips, floatingOf([held]));
    expect(rows.map(({ positionId, floating }) => [positionId, floating])).toEqual([
      ['1', undefined],
      ['2', undefined],
      ['3', { profit: 12.34, swap: -0.3 }],
    ]);
    expect(floatingSum([{ profit: 0.1, swap: 0.2 }])).toBe(0.3);
  });

  it('keeps the same row where nothing floats, so that it is not drawn again', () => {
    const rows = withFloating(history.trips, floatingOf([positionOf({ ticket: '3', identifier: null })]));
    expect(rows[0]).toBe(history.trips[0]);
    expect(floatingOf([positionOf({ profit: null })]).size).toBe(0);
  });
});
