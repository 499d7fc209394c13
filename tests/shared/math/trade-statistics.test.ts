import { describe, expect, it } from 'vitest';
import { type ClosedPosition, rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { stepsOfPeriod } from '../../../shared/math/period-trades';
import { atOnce, type Steps, stepRows } from '../../../shared/math/table-rows';
import { groupedStatistics, operationsByType, tradeStatistics } from '../../../shared/math/trade-statistics';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { tradeOwner } from '../../../shared/rules/trade-traders';
import { createTraders } from '../../../shared/rules/trader';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { statisticsByTrader } from '../../../shared/rules/trader-statistics';
import { closing, deposit, opening } from './trading-days';

const winner = [opening('1', { commission: -1, magic: 7701 }), closing('1', { profit: 61, commission: -1 })];
const loser = [
  opening('2', { symbol: 'XAUUSD' }),
  closing('2', { symbol: 'XAUUSD', profit: -20, swap: -4.5 }),
];
/** Gains before costs, loses after them. */
const eaten = [opening('3'), closing('3', { profit: 1, commission: -3 })];

describe('trade statistics', () => {
  const { trips } = rebuildRoundTrips([...winner, ...loser, ...eaten]);
  const statistics = tradeStatistics(trips);

  it('count closed trades; one wins after its costs', () => {
    expect(statistics).toMatchObject({ trades: 3, wins: 1, losses: 2 });
    expect(statistics.winRate).toBeCloseTo(1 / 3, 12);
  });

  it('hold the parts of the net, which add up to it', () => {
    const { profit, swap, commission, fee, net } = statistics;
    expect({ profit, swap, commission, fee }).toEqual({ profit: 42, swap: -4.5, commission: -5, fee: 0 });
    expect(net).toBe(32.5);
    expect(profit + swap + commission + fee).toBe(net);
  });

  it('rank, average and divide after costs', () => {
    expect(statistics).toMatchObject({ largestWin: 59, largestLoss: -24.5 });
    expect(statistics).toMatchObject({ grossProfit: 59, grossLoss: -26.5 });
    expect(statistics.average).toBeCloseTo((59 - 24.5 - 2) / 3, 12);
    // Before costs it would be 62 / 20.
    expect(statistics.profitFactor).toBeCloseTo(59 / 26.5, 12);
  });

  it('have no rate, factor or average where there is nothing to divide by', () => {
    expect(tradeStatistics([])).toMatchObject({
      trades: 0,
      winRate: null,
      profitFactor: null,
      average: null,
      largestWin: null,
      largestLoss: null,
      net: 0,
    });
  });

  it('are reported by symbol or magic, and the groups add up to the whole', () => {
    const groups = atOnce(groupedStatistics(trips, ({ symbol }) => [symbol]));
    expect(groups.map(({ key }) => key)).toEqual(['EURUSD', 'XAUUSD']);
    expect(groups.reduce((sum, group) => sum + group.statistics.net, 0)).toBe(statistics.net);
    expect(atOnce(groupedStatistics(trips, ({ magic }) => [`${magic}`])).map(({ key }) => key)).toEqual([
      '7701',
      '0',
    ]);
  });

  it('are worked out in small steps of thousands of trades, as the host does nothing else meanwhile', () => {
    const many = Array.from({ length: 9_000 }, (_, at) => trips[at % 3]).filter(
      (trade) => trade !== undefined,
    );
    const stepsOf = (work: Steps<unknown>): number => [...work].length;
    const least = many.length / stepRows;
    expect(stepsOf(groupedStatistics(many, ({ symbol }) => [symbol]))).toBeGreaterThan(least);
    const history = { trips: many, unmatched: [], operations: [] };
    expect(stepsOf(stepsOfPeriod(history, { from: null, to: null }))).toBeGreaterThan(least);
    const traders = createTraders(noOwnTickets, [...winner, ...loser, ...eaten]);
    const ownerOf = (trade: ClosedPosition) => tradeOwner(trade, traders);
    expect(stepsOf(statisticsByTrader(many, ownerOf, noTraderNames))).toBeGreaterThan(least);
  });

  it('are reported by tag, where a trade counts in each of its tags and one without a tag in none', () => {
    const [first] = trips;
    const tags = new Map([[first?.positionId, ['early', 'news']]]);
    const groups = atOnce(groupedStatistics(trips, ({ positionId }) => tags.get(positionId) ?? []));
    expect(groups.map(({ key, statistics: { trades, net } }) => [key, trades, net])).toEqual([
      ['early', 1, first?.net],
      ['news', 1, first?.net],
    ]);
  });

  it('stand apart from balance operations, which are added up by type', () => {
    const { operations } = rebuildRoundTrips([
      deposit(),
      deposit({ profit: -500 }),
      deposit({ type: 'DIVIDEND', profit: 7 }),
    ]);
    expect(operationsByType(operations)).toEqual([
      { type: 'BALANCE', count: 2, amount: 9_500 },
      { type: 'DIVIDEND', count: 1, amount: 7 },
    ]);
  });
});
