import { expect, it } from 'vitest';
import { sendsText } from '../../../../renderer/features/plans/describe-run';

const step = (symbol: string, volume: number, over = {}) => ({
  action: 'Close',
  side: 'BUY',
  symbol,
  volume,
  change: '',
  ...over,
});

it('tells one or two steps in full', () => {
  expect(sendsText([step('EURUSD', 0.07), step('EURUSD', 0.07, { action: 'Open', side: 'SELL' })])).toBe(
    'Close Buy 0.07 EURUSD, Open Sell 0.07 EURUSD',
  );
});

it('adds lots within a symbol alone, and names how many symbols are left', () => {
  expect(sendsText([step('EURUSD', 0.1), step('EURUSD', 0.2), step('BTCUSD', 0.01)])).toBe(
    '0.3 lots EURUSD, 0.01 lots BTCUSD',
  );
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => step(symbol, 1));
  expect(sendsText(many)).toMatch(/^1 lots A, .*, 2 more symbols$/);
  expect(sendsText(many.slice(1))).toMatch(/^1 lots B, .*, 1 more symbol$/);
});
