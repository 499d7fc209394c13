import { describe, expect, it } from 'vitest';
import {
  fewestTrades,
  figureDefinitions,
  tooFewReason,
  tooFewText,
} from '../../../shared/formats/trader-figures';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { TradesPick } from '../../../shared/model/ledger';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { createTraders } from '../../../shared/rules/trader';
import { pickedTrades } from '../../../shared/rules/trader-results';
import { closing, opening } from '../math/trading-days';
import { resultsByTrader } from './results-by-trader';

const wednesday = Date.UTC(2026, 10, 18) / 1000;
const at = (hour: number): number => wednesday + hour * 3_600;

/** A closed trade of a bot: its result, and the hour of its exit. */
const trade = (id: string, profit: number, hour: number, over: Partial<Deal> = {}): readonly Deal[] => [
  opening(id, { magic: 7701, time: at(hour) - 60, ...over }),
  closing(id, { magic: 7701, comment: 'trend', profit, time: at(hour), ...over }),
];

const resultsOf = (deals: readonly Deal[], from: BrokerSeconds | null = null) => {
  const traders = createTraders(noOwnTickets, deals);
  return resultsByTrader(rebuildRoundTrips(deals), traders, from).get('bot 7701');
};

const some = [
  ...trade('1', 10, 1),
  ...trade('2', -4, 2),
  ...trade('3', -8, 2.5, { symbol: 'XAUUSD' }),
  ...trade('4', 5, 26),
  ...trade('5', -1, 27),
];

describe('the results of a trader', () => {
  it('are led to the trades that they are made of', () => {
    const results = resultsOf(some);
    expect(results?.trades.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
    expect(results?.worst?.id).toBe('3');
    expect(results?.last).toMatchObject({ id: '5', net: -1, exit: at(27) });
    const { points, drawdown } = results?.curve ?? { points: [], drawdown: null };
    expect(points.map(({ sum }) => sum)).toEqual([10, 6, -2, 3, 2]);
    expect(drawdown).toEqual({ amount: -12, from: 0, to: 2 });
  });

  it('fall from nothing where the first trade lost', () => {
    expect(resultsOf([...trade('1', -3, 1), ...trade('2', 5, 2)])?.curve.drawdown).toEqual({
      amount: -3,
      from: -1,
      to: 0,
    });
    expect(resultsOf(trade('1', 3, 1))?.curve.drawdown).toBeNull();
  });

  it('are parted by hour and weekday, by day, by symbol and by how they ended', () => {
    const results = resultsOf(some);
    const cells = (of: readonly { readonly net: number; readonly average: number }[] | undefined) =>
      of?.map(({ net, average }) => [net, average]);
    // Wednesday is 3.
    expect(results?.hours.map(({ weekday, hour }) => [weekday, hour])).toEqual([
      [3, 1],
      [3, 2],
      [4, 2],
      [4, 3],
    ]);
    expect(cells(results?.hours)?.[1]).toEqual([-12, -6]);
    expect(results?.days.map(({ day, net }) => [day, net])).toEqual([
      [wednesday, -2],
      [wednesday + 86_400, 4],
    ]);
    expect(results?.bySymbol.map(({ key, net }) => [key, net])).toEqual([
      ['EURUSD', 10],
      ['XAUUSD', -8],
    ]);
    expect(results?.bySide.map(({ key }) => key)).toEqual(['BUY']);
    expect(results?.byEnding.map(({ key, trades }) => [key, trades])).toEqual([['closed', 5]]);
  });

  it('are since a moment alone where that is wanted', () => {
    expect(resultsOf(some, wednesday + 86_400)?.statistics.net).toBe(4);
  });

  it('are led to the trades that a cell counts, and to those of the deepest fall', () => {
    const { trades = [], hours = [], days = [] } = resultsOf(some) ?? {};
    const picked = (pick: TradesPick) => pickedTrades(trades, pick).map(({ id }) => id);
    for (const { weekday, hour, trades: count } of hours)
      expect(picked({ of: 'hour', weekday, hour })).toHaveLength(count);
    for (const { day, trades: count } of days) expect(picked({ of: 'day', day })).toHaveLength(count);
    expect(picked({ of: 'hour', weekday: null, hour: 2 })).toEqual(['2', '3', '4']);
    expect(picked({ of: 'fall' })).toEqual(['2', '3']);
  });

  it('say nothing but the net under twenty closed trades', () => {
    expect(fewestTrades).toBe(20);
    expect(tooFewText(3)).toBe('Too few closed trades (3)');
    expect(tooFewReason).toMatch('20');
  });
});

it('every figure is defined in one sentence', () => {
  for (const [name, words] of Object.entries(figureDefinitions)) expect(words, name).toMatch(/^[A-Z].*\.$/);
});
