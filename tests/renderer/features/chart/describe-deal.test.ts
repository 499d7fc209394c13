import { describe, expect, it } from 'vitest';
import { dealLines } from '../../../../renderer/features/chart/describe-deal';
import { eurusd, traders } from '../../../fixtures/trading';
import { closing, opening } from '../../../shared/math/trading-days';

describe('a deal on the chart, in words', () => {
  it('tells what it was, what it cost and who made it', () => {
    const deal = opening('7', {
      ticket: '900',
      volume: 0.2,
      price: 1.1,
      commission: -0.7,
      magic: 0,
      reason: 'CLIENT',
    });
    expect(dealLines(deal, eurusd, 2, traders.deal(deal)).slice(0, 3)).toEqual([
      'Buy in 0.20 at 1.10000',
      'Costs \u22120.70',
      'By terminal',
    ]);
  });
  it('tells the profit of an exit, with its costs, and the bot', () => {
    const deal = closing('7', { volume: 0.2, price: 1.105, profit: 100, swap: -1.5, magic: 7701 });
    expect(dealLines(deal, eurusd, 2, traders.deal(deal)).slice(0, 3)).toEqual([
      'Sell out 0.20 at 1.10500',
      'Profit +100.00, with costs +98.50',
      'By bot 7701',
    ]);
  });
  it('does not guess who it was', () => {
    const deal = opening('7', { magic: null, reason: null });
    const lines = dealLines(deal, eurusd, 2, traders.deal(deal));
    expect(lines).toContain('Trader not told');
    expect(lines.at(-1)).toBe('The bridge tells neither reason nor magic number.');
  });
});
