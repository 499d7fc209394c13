import { expect, test } from 'vitest';
import { fewestTrades, type Most, proposalsOf } from '../../../shared/rules/proposals';
import type { TraderTrade } from '../../../shared/rules/trader-trades';

/** Monday, 09:00. */
const begin = Date.UTC(2026, 10, 16, 9) / 1_000;
const steady = (count: number): TraderTrade[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `${index}`, symbol: 'EURUSD', side: 'BUY', lots: 0.1, isClosedByHand: false },
    ...{ openS: begin + index * 600, closeS: begin + index * 600 + 300 },
  }));
const most: Most = { positions: 1, lots: 0.1, size: 0.1, hourly: 6, opposite: 0 };
const kindsOf = (trades: readonly TraderTrade[], barestS: number | null = null, more: Partial<Most> = {}) =>
  proposalsOf('you', trades, { ...most, ...more }, barestS).map(({ of }) => of.kind);

test('few trades say nothing; a stop that is not known, many symbols and all hours are not promised', () => {
  expect(kindsOf(steady(fewestTrades - 1))).toEqual([]);
  const usual = ['positions', 'lots', 'size', 'hourly', 'symbols', 'hours', 'opposite', 'silence'];
  expect(kindsOf(steady(fewestTrades))).toEqual(usual);
  expect(kindsOf(steady(fewestTrades), 61)).toContain('no-stop');
  expect(kindsOf(steady(fewestTrades), 4_000)).toEqual(usual);
  expect(kindsOf(steady(200))).not.toContain('hours');
  expect(kindsOf(steady(fewestTrades), null, { opposite: 1 })).not.toContain('opposite');
  const many = steady(30).map((each, index) => ({ ...each, symbol: `S${index % 11}` }));
  expect(kindsOf(many)).not.toContain('symbols');
});

test('what was most is the bound, in the words of a rule', () => {
  const trades = steady(fewestTrades).map((each, index) => ({
    ...each,
    symbol: index < 3 ? 'XAUUSD' : 'EURUSD',
  }));
  expect(proposalsOf('you', trades, { ...most, positions: 2, lots: 0.3 }, 12)).toMatchObject([
    { of: { kind: 'positions', trader: 'you' }, way: 'above', value: 2 },
    { of: { kind: 'lots' }, value: 0.3 },
    { of: { kind: 'size' }, value: 0.1 },
    { of: { kind: 'no-stop' }, value: 30 },
    { of: { kind: 'hourly' }, value: 6 },
    { of: { kind: 'symbols', symbols: 'EURUSD, XAUUSD' }, value: 0 },
    { of: { kind: 'hours', hours: 'Mon 09:00-13:00' }, value: 0 },
    { of: { kind: 'opposite' }, value: 0 },
    { of: { kind: 'silence' }, value: 1.25 },
  ]);
});
