import { describe, expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { addMoney, netOf } from '../../../shared/math/deals';
import { netExposure, stopRisk } from '../../../shared/math/exposure';
import type { Deal } from '../../../shared/model/deal';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { meanR } from '../../../shared/rules/recorded-of-traders';
import { createTraders } from '../../../shared/rules/trader';
import { bookedByTrader } from '../../../shared/rules/trader-statistics';
import { eurusd, positionOf } from '../../fixtures/trading';
import { booked, closing, deposit, opening } from '../math/trading-days';
import { resultsByTrader } from './results-by-trader';

/** Small accounts whose figures were computed with a pencil, by the words of shared/formats/trader-figures.ts. */

const day = Date.UTC(2026, 10, 18) / 1_000;
const at = (minute: number): number => day + minute * 60;
const own = { magic: 7701, comment: 'trend' };
const out = { ...own, comment: 'trend out' };

const resultsOf = (deals: readonly Deal[], from: number | null = null) => {
  const traders = createTraders(noOwnTickets, deals);
  return resultsByTrader(rebuildRoundTrips(deals), traders, from);
};

describe('a hedging account', () => {
  const deals = [
    deposit({ profit: 10_000, time: at(0) }),
    // In two parts: 40 − 60 before costs; 7 + 2.8 + 4.2 commission, 1.2 + 1.8 swap, 0.5 fee: −37.50.
    opening('1', { ...own, volume: 1, price: 1.1, commission: -7, time: at(1) }),
    closing('1', {
      ...out,
      volume: 0.4,
      price: 1.101,
      profit: 40,
      swap: -1.2,
      commission: -2.8,
      time: at(9),
    }),
    closing('1', {
      ...out,
      ...{ volume: 0.6, price: 1.099, profit: -60, swap: -1.8, commission: -4.2, fee: -0.5, time: at(10) },
    }),
    deposit({ profit: 500, time: at(11) }),
    // 150 − 7 + 0.25 of swap: +143.25.
    opening('2', { ...own, type: 'SELL', volume: 0.5, price: 1.2, commission: -3.5, time: at(12) }),
    closing('2', {
      ...out,
      ...{ type: 'BUY', volume: 0.5, price: 1.197, profit: 150, swap: 0.25, commission: -3.5, time: at(20) },
    }),
    // Two that were closed by each other: 12.30 − 1.40 = +10.90, and −1.40.
    opening('3', { ...own, volume: 0.2, price: 1.1, commission: -1.4, time: at(21) }),
    opening('4', { ...own, type: 'SELL', volume: 0.2, price: 1.1006, commission: -1.4, time: at(22) }),
    closing('3', { ...out, entry: 'OUT_BY', order: '70', volume: 0.2, profit: 12.3, time: at(30) }),
    closing('4', { ...out, type: 'BUY', entry: 'OUT_BY', order: '70', volume: 0.2, profit: 0, time: at(30) }),
    // Still open: its commission is in no result.
    opening('5', { ...own, volume: 0.3, commission: -2, time: at(31) }),
    // Another's.
    opening('6', { magic: 7702, comment: 'rev', time: at(32) }),
    closing('6', { magic: 7702, comment: 'rev', profit: -1_000, time: at(33) }),
  ];

  it('has the figures of the pencil', () => {
    const results = resultsOf(deals).get('bot 7701');
    expect(results?.statistics).toMatchObject({
      trades: 4,
      wins: 2,
      losses: 2,
      winRate: 0.5,
      // 143.25 + 10.90 over 37.50 + 1.40, all after costs.
      grossProfit: 154.15,
      grossLoss: -38.9,
      profitFactor: 154.15 / 38.9,
      net: 115.25,
      average: 28.8125,
      largestWin: 143.25,
      largestLoss: -37.5,
      swap: -2.75,
      commission: -23.8,
      fee: -0.5,
    });
    expect(results?.curve.points.map(({ sum }) => sum)).toEqual([-37.5, 105.75, 116.65, 115.25]);
    expect(results?.curve.drawdown).toMatchObject({ amount: -37.5, from: -1 });
    // The balance: both deposits, all results, the costs of what is open.
    const balance = addMoney(deals.map(netOf));
    const others = resultsOf(deals).get('bot 7702')?.statistics.net ?? 0;
    expect(balance).toBe(addMoney([10_500, 115.25, -2, others]));
  });

  it('counts a trade that closed in the period whole, whenever its parts were booked', () => {
    const results = resultsOf(deals, at(10)).get('bot 7701');
    expect(results?.trades.map(({ id, net }) => [id, net])).toEqual([
      ['1', -37.5],
      ['2', 143.25],
      ['3', 10.9],
      ['4', -1.4],
    ]);
    expect(results?.statistics.net).toBe(115.25);
    // The second part of the first trade alone is booked since then: −60 − 1.80 − 4.20 − 0.50; and −2 of what is open.
    const traders = createTraders(noOwnTickets, deals);
    const sums = bookedByTrader(rebuildRoundTrips(deals), traders, { from: at(10), to: null });
    expect(sums.get('bot 7701')).toBe(addMoney([-66.5, 143.25, 10.9, -1.4, -2]));
  });

  it('has R of whole trades alone', () => {
    // Stops 100 points away at 1 each a lot: 100 risked, 50 by the half lot.
    const spec = { ...eurusd, tickValue: 1, tickValueProfit: 1, tickValueLoss: 1 };
    const stops = new Map([
      ['1', 1.099],
      ['2', 1.201],
    ]);
    const stopOf = ({ id }: { readonly id: string }) => stops.get(id) ?? null;
    const of = (from: number | null) =>
      meanR(resultsOf(deals, from).get('bot 7701')?.trades ?? [], stopOf, () => spec);
    expect(of(null)).toEqual({ average: expect.closeTo((-0.375 + 2.865) / 2, 9), known: 2 });
    expect(of(at(10))).toEqual(of(null));
    const half = deals.slice(0, 3);
    expect(meanR(resultsOf(half).get('bot 7701')?.trades ?? [], stopOf, () => spec)).toMatchObject({
      average: null,
      known: 0,
    });
  });
});

describe('a netting account', () => {
  it('ends one trade and begins the next where it is turned round', () => {
    const results = resultsOf([
      deposit({ time: at(0) }),
      opening('9', { ...own, volume: 1, price: 1.1, commission: -7, time: at(1) }),
      // One lot closed, half a lot opened: two thirds of the commission.
      booked({
        ...own,
        ...{ positionId: '9', entry: 'INOUT', type: 'SELL', volume: 1.5, price: 1.12, time: at(2) },
        ...{ profit: 2_000, commission: -10.5, swap: -3 },
      }),
      closing('9', {
        ...out,
        type: 'BUY',
        volume: 0.5,
        price: 1.13,
        profit: -500,
        commission: -3.5,
        time: at(3),
      }),
    ]).get('bot 7701');
    expect(results?.trades.map(({ id, side, net }) => [id, side, net])).toEqual([
      ['9', 'BUY', 1_983],
      ['9 (2)', 'SELL', -507],
    ]);
    expect(results?.statistics).toMatchObject({ winRate: 0.5, profitFactor: 1_983 / 507, net: 1_476 });
    expect(results?.curve.drawdown?.amount).toBe(-507);
  });

  it('parts a shared trade by lots: money, lots and R', () => {
    const results = resultsOf([
      opening('9', { ...own, volume: 0.3, price: 1.1, time: at(1) }),
      booked({ magic: 7702, comment: 'rev', positionId: '9', volume: 0.1, price: 1.1, time: at(2) }),
      closing('9', { ...out, volume: 0.4, price: 1.102, profit: 80, time: at(3) }),
    ]);
    const spec = { ...eurusd, tickValue: 1, tickValueProfit: 1, tickValueLoss: 1 };
    for (const [key, net, lots] of [
      ['bot 7701', 60, 0.3],
      ['bot 7702', 20, 0.1],
    ] as const) {
      const trades = results.get(key)?.trades ?? [];
      expect(trades).toMatchObject([{ net, volumeIn: lots, volumeOut: lots, volumeLeft: 0 }]);
      // 40 were risked by the whole: +2 R, for each.
      expect(
        meanR(
          trades,
          () => 1.099,
          () => spec,
        ).average,
      ).toBeCloseTo(net / (lots * 100), 9);
    }
  });
});

describe('what is open', () => {
  const spec = { ...eurusd, tickValue: 1, tickValueProfit: 1, tickValueLoss: 1 };
  const positions = [
    positionOf({ ticket: '1', side: 'BUY', volume: 1, priceOpen: 1.16, priceCurrent: 1.17, sl: 1.165 }),
    positionOf({ ticket: '2', side: 'SELL', volume: 0.4, priceOpen: 1.16, priceCurrent: 1.17, sl: 1.18 }),
  ];

  it('risks from now to each stop, and holds the difference of its legs', () => {
    // 500 points of a lot and 1,000 of 0.4: 500 + 400.
    expect(stopRisk(positions, () => spec)).toMatchObject({ money: 900, counted: 2, unlimited: [] });
    // 0.6 lots of 100,000 at 1.17.
    expect(netExposure(positions, () => spec).items).toEqual([
      { name: 'EUR', money: 70_200 },
      { name: 'USD', money: -70_200 },
    ]);
  });

  it('is never a number where a number is missing', () => {
    const broken = [
      { ...spec, tickValue: 0, tickValueProfit: 0, tickValueLoss: 0 },
      { ...spec, tickSize: 0 },
    ];
    for (const each of [...broken, null]) {
      expect(stopRisk(positions, () => each)).toMatchObject({ money: 0, counted: 0 });
      expect(stopRisk(positions, () => each).unknown).toHaveLength(2);
      expect(netExposure(positions, () => each)).toEqual({ items: [], unknown: ['EURUSD'] });
    }
  });
});
