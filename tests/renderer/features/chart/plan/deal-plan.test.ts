import { describe, expect, it } from 'vitest';
import { planDeals, rowAt } from '../../../../../renderer/features/chart/plan/deal-plan';
import { rebuildRoundTrips } from '../../../../../shared/math/closed-positions';
import type { Deal } from '../../../../../shared/model/deal';
import type { TraderKey } from '../../../../../shared/rules/trader-key';
import { traders } from '../../../../fixtures/trading';
import { closing, deposit, opening } from '../../../../shared/math/trading-days';

const plan = (deals: readonly Deal[], hidden: readonly TraderKey[] = []) =>
  planDeals(deals, rebuildRoundTrips(deals).trips, {
    symbol: deals[0]?.symbol ?? '',
    traders,
    shows: ({ trader }) => !hidden.includes(trader),
  });

describe('deals on the chart', () => {
  const enter = opening('7', { volume: 0.2, price: 1.1, magic: 7701 });
  const exit = closing('7', { volume: 0.2, price: 1.105, profit: 100, magic: 7701 });

  it('are a mark each, and a line from entry to exit with its result', () => {
    const { marks, joins } = plan([exit, enter]);
    expect(marks.map(({ ticket, is, side, price }) => [ticket, is, side, price])).toEqual([
      [enter.ticket, 'entry', 'BUY', 1.1],
      [exit.ticket, 'exit', 'SELL', 1.105],
    ]);
    expect(joins).toEqual([
      {
        from: { time: enter.time, price: 1.1 },
        to: { time: exit.time, price: 1.105 },
        net: 100,
        marks: [0, 1],
      },
    ]);
  });
  it('are filtered by who traded; who is hidden can still be chosen', () => {
    const byHand = opening('8', { magic: 0 });
    const shown = plan([enter, exit, byHand], ['bot 7701']);
    expect(shown.marks.map(({ ticket }) => ticket)).toEqual([byHand.ticket]);
    expect(shown.joins).toEqual([]);
    expect(shown.traders).toEqual(['bot 7701', 'api']);
  });
  it('never hold a deposit, another symbol, or a deal without a time or price', () => {
    const others = [
      deposit(),
      opening('9', { symbol: 'XAUUSD' }),
      opening('10', { time: null }),
      opening('11', { price: 0 }),
      opening('12', { price: Number.NaN }),
    ];
    expect(plan([enter, ...others]).marks).toHaveLength(1);
  });
  it('of an exit are his who opened the trade, whoever closed it', () => {
    const stopped = closing('7', { volume: 0.2, price: 1.09, profit: -200, magic: 0, reason: 'SL' });
    const { marks, traders: all } = plan([enter, stopped]);
    expect(marks.map(({ is, trader }) => [is, trader])).toEqual([
      ['entry', 'bot 7701'],
      ['exit', 'bot 7701'],
    ]);
    expect(all).toEqual(['bot 7701']);
  });
});

describe('the bar of a deal', () => {
  const bars = [{ time: 100 }, { time: 200 }, { time: 300 }];
  it('is the last that opened before it', () => {
    expect([99, 100, 199, 200, 9_999].map((time) => rowAt(bars, time))).toEqual([-1, 0, 0, 1, 2]);
  });
});
