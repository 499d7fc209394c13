import { describe, expect, it } from 'vitest';
import { planDeals, rowAt } from '../../../../../renderer/features/chart/plan/deal-plan';
import { rebuildRoundTrips } from '../../../../../shared/math/closed-positions';
import type { Deal } from '../../../../../shared/model/deal';
import type { TraderKey } from '../../../../../shared/rules/trader-key';
import { traders } from '../../../../fixtures/trading';
import { closing, deposit, opening } from '../../../../shared/math/trading-days';

const plan = (deals: readonly Deal[], hidden: readonly TraderKey[] = [], owner: TraderKey | null = null) =>
  planDeals(rebuildRoundTrips(deals), {
    symbol: deals[0]?.symbol ?? '',
    traders,
    isAskedFor: (key) => owner === null || key === owner,
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
  it('of one owner are every deal of his trades, whoever closed them, and those of no trade that he made', () => {
    const byHand = closing('7', { volume: 0.2, magic: 0, reason: 'CLIENT' });
    const others = [opening('8', { magic: 7702 }), closing('8', { magic: 7701 })];
    const loose = [7701, 7702].map((magic) => opening('9', { ticket: `${magic}`, positionId: null, magic }));
    const { marks, traders: all } = plan([enter, byHand, ...others, ...loose], [], 'bot 7701');
    const tickets = [enter, byHand, loose[0]].map((deal) => deal?.ticket);
    expect(marks.map(({ ticket }) => ticket).toSorted()).toEqual(tickets.toSorted());
    expect(all).toEqual(['bot 7701']);
  });
  it('where one deal ended his trade and began that of another are of each of them', () => {
    const turn = closing('7', { entry: 'INOUT', order: '70', volume: 0.5, magic: 7702 });
    const end = closing('7', { order: '71', type: 'BUY', volume: 0.3, magic: 7702 });
    const told = (owner: TraderKey) =>
      plan([enter, turn, end], [], owner).marks.map(({ ticket, is }) => [ticket, is]);
    expect(told('bot 7701')).toEqual([
      [enter.ticket, 'entry'],
      [turn.ticket, 'exit'],
    ]);
    expect(told('bot 7702')).toEqual([
      [turn.ticket, 'entry'],
      [end.ticket, 'exit'],
    ]);
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
