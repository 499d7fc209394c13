import { describe, expect, it } from 'vitest';
import { dealWords } from '../../../../renderer/features/chart/describe-deal';
import type { DealMark } from '../../../../renderer/features/chart/plan/deal-plan';
import { planDeals } from '../../../../renderer/features/chart/plan/deal-plan';
import { pileTitle, textOf } from '../../../../renderer/features/chart/plan/deal-words';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { formatBrokerTime } from '../../../../shared/math/time';
import type { Deal } from '../../../../shared/model/deal';
import { tradeOwner } from '../../../../shared/rules/trade-traders';
import { eurusd, traders } from '../../../fixtures/trading';
import { closing, opening } from '../../../shared/math/trading-days';

const time = Date.UTC(2026, 10, 18, 3, 14, 5) / 1_000;
const opened = opening('7', { volume: 0.12, price: 1.15436, type: 'SELL', time, magic: 7702 });
const closed = closing('7', {
  volume: 0.12,
  price: 1.15371,
  type: 'BUY',
  time: time + 5_855,
  profit: 8.2,
  swap: -0.4,
  magic: 7702,
  comment: 'bot:mean-rev',
});

const marksOf = (deals: readonly Deal[]): readonly DealMark[] =>
  planDeals(rebuildRoundTrips(deals), { symbol: 'EURUSD', traders, shows: () => true }).marks;
const words = (
  mark: DealMark | undefined,
  firstStop: number | null = null,
  timeText: (time: number | null) => string = formatBrokerTime,
) => {
  if (mark === undefined) throw new Error('no mark');
  const maker = traders.deal(mark.deal);
  const owner = mark.trade === null ? maker : tradeOwner(mark.trade, traders).trader;
  const who = owner.kind === 'not-told' ? maker : owner;
  return dealWords(mark, { spec: eurusd, moneyDigits: 2, currency: 'USD', who, maker, firstStop, timeText });
};

describe('a deal on the chart, in words', () => {
  const [entry, exit] = marksOf([opened, closed]);

  it('tells who, the result, the points, and both times and prices, at either end of the trade', () => {
    for (const mark of [entry, exit]) {
      const { who, money, sign, lines } = words(mark);
      expect([who.name, money, sign]).toEqual(['Bot 7702', '+7.80 USD', 1]);
      expect(lines.slice(0, 3)).toEqual([
        'Sell 0.12 EURUSD · +65 points',
        '2026.11.18 03:14:05 1.15436 → 04:51:40 1.15371',
        'Profit +8.20 USD, costs \u22120.40 USD',
      ]);
    }
  });
  it('tells its times by the clock of the axis', () => {
    const utc = (at: number | null) => formatBrokerTime(at === null ? null : at - 7_200);
    expect(words(exit, null, utc).lines[1]).toBe('2026.11.18 01:14:05 1.15436 → 02:51:40 1.15371');
    expect(words(exit, null, utc).short).toMatch(/^2026\.11\.18 02:51:40 /);
  });
  it('tells R by the stop that the trade was opened with, and none where that is not known or was none', () => {
    expect(words(exit, 1.15561).lines[0]).toBe('Sell 0.12 EURUSD · +65 points · +0.52 R');
    expect(words(exit, 0).lines[0]).toBe('Sell 0.12 EURUSD · +65 points · opened without a stop, no R');
    expect(words(exit, null).lines[0]).not.toMatch(/\bR\b/);
    // A stop on the side of the profit is no risk.
    expect(words(exit, 1.153).lines[0]).not.toMatch(/\bR\b/);
  });
  it('of a trade that is still open has no result', () => {
    const [open] = marksOf([opened]);
    expect(words(open)).toMatchObject({ money: 'open', sign: 0 });
    expect(words(open).lines.slice(0, 2)).toEqual(['Sell 0.12 EURUSD', '2026.11.18 03:14:05 1.15436 → open']);
  });
  it('whose beginning is not among the deals guesses neither price nor time', () => {
    const [late] = marksOf([closed]);
    expect(words(late).lines[1]).toMatch(/^opened before these deals → /);
  });
  it('tells both whose trade it was and who closed it, where these are two', () => {
    const [, byHand] = marksOf([opened, { ...closed, magic: 0, reason: 'CLIENT', comment: '' }]);
    expect(words(byHand).who.name).toBe('Bot 7702’s trade, closed by terminal');
    expect(words(byHand).short).toContain(' · Bot 7702’s trade, closed by terminal · ');
    expect(words(byHand).lines.slice(-2)).toEqual([
      'Magic 7702, set only by programs.',
      expect.stringMatching(/^Somebody did it/),
    ]);
    const [, atStop] = marksOf([opened, { ...closed, reason: 'SL' }]);
    expect(words(atStop).who.name).toMatch(/^Bot 7702’s trade, closed by server/);
    const mine: Deal = { ...opened, magic: 0, reason: 'CLIENT' };
    const [, byBot] = marksOf([mine, { ...closed, magic: 7701, reason: 'EXPERT', comment: 'bot:trend' }]);
    expect(words(byBot).who.name).toMatch(/^Trade of terminal.*, closed by bot 7701$/);
  });
  it('does not guess who it was', () => {
    const [unknown] = marksOf([opening('9', { magic: null, reason: null })]);
    expect(words(unknown).lines.at(-1)).toBe('The bridge provides neither reason nor magic number.');
    expect(words(unknown).who.name).toBe('Unknown');
  });
  it('is a line in a list of several, which tells their number and sum', () => {
    expect([entry, exit].map((mark) => words(mark).short)).toEqual([
      '2026.11.18 03:14:05 · Bot 7702 · Sell 0.12 in at 1.15436',
      '2026.11.18 04:51:40 · Bot 7702 · Buy 0.12 out at 1.15371 · +7.80 USD',
    ]);
    expect(textOf(words(exit))[0]).toBe('Bot 7702 · +7.80 USD');
    expect(pileTitle(marksOf([opened, closed]), 2, 'USD')).toBe('2 deals, +7.80 USD');
  });
});
