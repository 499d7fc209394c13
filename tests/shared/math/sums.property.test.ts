import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsEarlier, rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { addMoney, isTrade, netOf } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import { groupedStatistics, tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import { cents, randomDay as day } from './random-day';

/** Whole cents: what a person adds up with pencil and paper. */
const inCents = (value: number): number => Math.round(value * 100);
const onPaper = (deals: readonly Deal[]): number =>
  deals.reduce(
    (sum, { profit, swap, commission, fee }) =>
      sum + inCents(profit) + inCents(swap) + inCents(commission) + inCents(fee),
    0,
  );

describe('the sums of a period', () => {
  it('are the sum of its deals to the cent, costs of open trades apart', () => {
    fc.assert(
      fc.property(day, (deals) => {
        const { trips, unmatched } = rebuildRoundTrips(deals);
        const { net, openCosts } = tradeStatistics(trips, unmatched);
        expect(inCents(net) + inCents(openCosts)).toBe(onPaper(deals.filter(isTrade)));
      }),
      { numRuns: 400 },
    );
  });

  it('agree with each other: net is its parts, and average times trades', () => {
    fc.assert(
      fc.property(day, (deals) => {
        const { trips, unmatched } = rebuildRoundTrips(deals);
        const of = tradeStatistics(trips, unmatched);
        const parts = [of.grossProfit, of.grossLoss, of.swap, of.commission, of.fee];
        expect(parts.reduce((sum, part) => sum + inCents(part), 0)).toBe(inCents(of.net));
        const joined = of.net - addMoney(unmatched.map(netOf));
        expect((of.average ?? 0) * of.trades).toBeCloseTo(joined, 6);
        expect(of.wins + of.losses).toBeLessThanOrEqual(of.trades);
      }),
      { numRuns: 400 },
    );
  });

  it('of the groups add up to the whole', () => {
    fc.assert(
      fc.property(day, (deals) => {
        const { trips, unmatched } = rebuildRoundTrips(deals);
        const groups = groupedStatistics(trips, unmatched, ({ magic }) => `${magic}`);
        const whole = tradeStatistics(trips, unmatched);
        expect(groups.reduce((sum, { statistics }) => sum + inCents(statistics.net), 0)).toBe(
          inCents(whole.net),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('are the same with and without the days before, where those are not said to decide', () => {
    // Days that a trade reached into from before.
    let split = 0;
    fc.assert(
      fc.property(day, fc.nat({ max: 60 }), (deals, cut) => {
        const earlier = deals.slice(0, cut);
        const today = deals.slice(cut);
        const alone = rebuildRoundTrips(today);
        const whole = rebuildRoundTrips(today, earlier);
        const net = ({ trips, unmatched }: typeof alone) => tradeStatistics(trips, unmatched).net;
        if (alone.trips.some(needsEarlier)) return;
        expect(net(alone)).toBe(net(whole));
        if (earlier.some(({ positionId }) => today.some((deal) => deal.positionId === positionId)))
          split += 1;
      }),
      { numRuns: 400 },
    );
    expect(split).toBeGreaterThan(20);
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
