import { expect, it } from 'vitest';
import { measuredText, ruleTitle } from '../../../shared/formats/alert-text';
import type { AlertRule, Measure } from '../../../shared/model/alerts';

const decimals = {
  money: 2,
  currency: 'USD',
  digitsOf: (symbol: string) => (symbol === 'EURUSD' ? 5 : null),
};
const title = (of: Measure, way: AlertRule['way'], value: number): string =>
  ruleTitle({ of, way, value } as AlertRule, decimals);

it('says a rule in words, with the unit of its measure', () => {
  const bid = { kind: 'price', symbol: 'EURUSD', side: 'bid' } as const;
  expect(title(bid, 'above', 1.156)).toBe('Bid above 1.15600');
  expect(title({ ...bid, side: 'ask' }, 'either', 1.156)).toBe('Ask crosses 1.15600');
  // Decimals that are not known yet are those that were typed.
  expect(title({ ...bid, symbol: 'XAUUSD' }, 'below', 4_021.5)).toBe('Bid below 4\u202f021.5');
  expect(title({ kind: 'today' }, 'below', -100)).toBe('Today’s result below −100.00 USD');
  expect(title({ kind: 'margin-level' }, 'below', 500)).toBe('Margin level below 500\u00a0%');
  expect(title({ kind: 'drawdown' }, 'above', 750)).toBe('Drawdown 750.00 USD or more');
  expect(title({ kind: 'unresolved' }, 'above', 60)).toBe('Unknown result 60 s or more');
  const flat = { kind: 'state', trader: 'you', state: 'flat' } as const;
  expect(title(flat, 'above', 0)).toBe('Is flat');
  expect([0, 1].map((value) => measuredText(flat, value, decimals))).toEqual(['is in a trade', 'is flat']);
  expect(measuredText({ ...flat, state: 'trade' }, 0, decimals)).toBe('is flat');
  expect(title({ kind: 'positions', trader: 'you' }, 'above', 1)).toBe('At most 1 position');
  expect(title({ kind: 'size', trader: 'you' }, 'above', 0.1)).toBe('At most 0.10 lots a position');
  expect(title({ kind: 'no-stop', trader: 'you' }, 'above', 60)).toBe('A stop within 60 s');
});

it('shows six digits of a value that an indicator computed, and a bound as it was typed', () => {
  const rsi = { kind: 'indicator', symbol: 'EURUSD', timeframe: 'H1', type: 'RSI', parameters: {} } as const;
  const text = (value: number): string =>
    measuredText({ ...rsi, line: '', label: 'RSI 14' }, value, decimals);
  expect([32.986543, 70, 1.15234, -123_456.789].map(text)).toEqual([
    '32.9865',
    '70',
    '1.15234',
    '−123456.79',
  ]);
});

it('counts points', () => {
  const spread = { kind: 'spread', symbol: 'EURUSD' } as const;
  expect(measuredText(spread, 1, decimals)).toBe('1 point');
  expect(measuredText(spread, 1_067, decimals)).toBe('1\u202f067 points');
});
