import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { addMoney } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import { tradesOfPeriod } from '../../../shared/math/period-trades';
import { atOnce } from '../../../shared/math/table-rows';
import { groupedStatistics, tradeStatistics } from '../../../shared/math/trade-statistics';
import { cents, randomDay as day } from './random-day';

/** Whole cents: what a person adds up with pencil and paper. What a period booked: period-trades.test.ts. */
const inCents = (value: number): number => Math.round(value * 100);
const closedOf = (deals: Parameters<typeof rebuildRoundTrips>[0]) =>
  tradesOfPeriod(rebuildRoundTrips(deals), { from: null, to: null }).closed;

describe('the statistics of closed trades', () => {
  it('agree with each other: net is its parts, wins and losses, and average times trades', () => {
    fc.assert(
      fc.property(day, (deals) => {
        const closed = closedOf(deals);
        const of = tradeStatistics(closed);
        const parts = [of.profit, of.swap, of.commission, of.fee];
        expect(parts.reduce((sum, part) => sum + inCents(part), 0)).toBe(inCents(of.net));
        expect(inCents(of.grossProfit) + inCents(of.grossLoss)).toBe(inCents(of.net));
        expect(closed.reduce((sum, { net }) => sum + inCents(net), 0)).toBe(inCents(of.net));
        expect((of.average ?? 0) * of.trades).toBeCloseTo(of.net, 6);
        expect(of.wins + of.losses).toBeLessThanOrEqual(of.trades);
      }),
      { numRuns: 400 },
    );
  });

  it('of the groups add up to the whole', () => {
    fc.assert(
      fc.property(day, (deals) => {
        const closed = closedOf(deals);
        const groups = atOnce(groupedStatistics(closed, ({ magic }) => [`${magic}`]));
        expect(groups.reduce((sum, { statistics }) => sum + inCents(statistics.net), 0)).toBe(
          inCents(tradeStatistics(closed).net),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('print without float noise, a half cent away from zero, rows and sums alike', () => {
    expect(formatMoney(1.005, 2)).toBe('1.01');
    expect(formatMoney(-0.035, 2)).toBe('−0.04');
    expect(formatMoney(0.1 + 0.2, 2)).toBe('0.30');
    fc.assert(
      fc.property(cents(100_000_000), (value) => {
        const text = formatMoney(value, 2)
          .replaceAll(/[\u00a0\u202f]/g, '')
          .replace('−', '-');
        expect(inCents(Number(text))).toBe(inCents(value));
      }),
      { numRuns: 300 },
    );
  });
});

it('a sum of money is the nearest one of eight decimals, whatever its size', () => {
  const amounts = fc.array(
    fc.oneof(
      cents(50_000),
      fc.double({ min: -1e7, max: 1e7, noNaN: true }),
      // Halves of the smallest unit, where rounding is hardest.
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => (units + 0.5) / 1e8),
    ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(amounts, (each) => {
      const sum = each.reduce((total, amount) => total + amount, 0);
      expect(addMoney(each)).toBe(Number(sum.toFixed(8)) + 0);
    }),
    { numRuns: 2_000 },
  );
});
