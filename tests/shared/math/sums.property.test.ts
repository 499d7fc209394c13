import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsEarlier, rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { addMoney, isTrade, netOf } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import { groupedStatistics, tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import { booked, deposit } from './trading-days';

/**
 * Random days of trading as a broker books them: hedging and netting positions, partial closes, in/out, swaps, commissions at the
 * entry and at the exit, fees, balance operations, deals that no position can be found for. Money in cents, as the account has it.
 */

const cents = (most: number) => fc.integer({ min: -most, max: most }).map((value) => value / 100);
const cost = fc.integer({ min: 0, max: 500 }).map((value) => (value === 0 ? 0 : -value / 100));

interface Step {
  readonly kind: 'open' | 'add' | 'part' | 'close' | 'turn' | 'deposit' | 'stray';
  /** Which of the open positions, and how much of it. */
  readonly at: number;
  readonly lots: number;
  readonly money: Pick<Deal, 'profit' | 'swap' | 'commission' | 'fee'>;
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('open', 'open', 'add', 'part', 'close', 'turn', 'deposit', 'stray'),
  at: fc.nat({ max: 40 }),
  lots: fc.integer({ min: 1, max: 300 }),
  money: fc.record({ profit: cents(50_000), swap: cents(300), commission: cost, fee: cost }),
});

const opposite = (side: 'BUY' | 'SELL') => (side === 'BUY' ? 'SELL' : 'BUY');

/** What a broker would book for the steps; `lots` are hundredths. */
function bookedFor(steps: readonly Step[]): readonly Deal[] {
  const deals: Deal[] = [];
  const open: { readonly id: string; side: 'BUY' | 'SELL'; lots: number }[] = [];
  let id = 100;
  for (const { kind, at, lots, money } of steps) {
    const entryCosts = { commission: money.commission, fee: money.fee };
    if (kind === 'deposit') {
      deals.push(deposit({ profit: money.profit }));
      continue;
    }
    if (kind === 'stray') {
      deals.push(booked({ positionId: null, ...money }));
      continue;
    }
    const place = open.length === 0 ? -1 : at % open.length;
    const held = open[place];
    if (kind === 'open' || held === undefined) {
      id += 1;
      const side = at % 2 === 0 ? 'BUY' : 'SELL';
      open.push({ id: `${id}`, side, lots });
      deals.push(
        booked({ positionId: `${id}`, order: `${id}`, type: side, volume: lots / 100, ...entryCosts }),
      );
      continue;
    }
    const of = { positionId: held.id };
    switch (kind) {
      case 'add':
        held.lots += lots;
        deals.push(booked({ ...of, type: held.side, volume: lots / 100, ...entryCosts }));
        break;
      case 'part': {
        const part = Math.min(lots, held.lots - 1);
        if (part < 1) break;
        held.lots -= part;
        deals.push(booked({ ...of, type: opposite(held.side), entry: 'OUT', volume: part / 100, ...money }));
        break;
      }
      case 'close':
        deals.push(
          booked({ ...of, type: opposite(held.side), entry: 'OUT', volume: held.lots / 100, ...money }),
        );
        open.splice(place, 1);
        break;
      case 'turn':
        deals.push(
          booked({
            ...of,
            type: opposite(held.side),
            entry: 'INOUT',
            volume: (held.lots + lots) / 100,
            ...money,
          }),
        );
        held.side = opposite(held.side);
        held.lots = lots;
        break;
    }
  }
  return deals;
}

const day = fc.array(step, { maxLength: 60 }).map(bookedFor);
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
    fc.assert(
      fc.property(day, fc.nat({ max: 60 }), (deals, cut) => {
        const earlier = deals.slice(0, cut);
        const today = deals.slice(cut);
        const alone = rebuildRoundTrips(today);
        const whole = rebuildRoundTrips(today, earlier);
        const net = ({ trips, unmatched }: typeof alone) => tradeStatistics(trips, unmatched).net;
        if (!alone.trips.some(needsEarlier)) expect(net(alone)).toBe(net(whole));
      }),
      { numRuns: 400 },
    );
  });

  it('print without float noise, a half cent away from zero, rows and sums alike', () => {
    expect(formatMoney(1.005, 2)).toBe('1.01');
    expect(formatMoney(-0.035, 2)).toBe('−0.04');
    expect(formatMoney(0.1 + 0.2, 2)).toBe('0.30');
    fc.assert(
      fc.property(cents(100_000_000), (value) => {
        const text = formatMoney(value, 2)
          .replaceAll(/[\u00a0\u2009]/g, '')
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
