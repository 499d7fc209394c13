import { describe, expect, it } from 'vitest';
import { specificationParts } from '../../../../renderer/features/symbols/specification';
import { formatMask, labelFor } from '../../../../renderer/features/symbols/specification-labels';
import type { SymbolSpec } from '../../../../shared/model/symbol';
import { eurusd } from '../../../fixtures/trading';

const said = (over: Partial<SymbolSpec> = {}) =>
  Object.fromEntries(
    specificationParts({ ...eurusd, ...over }, 'USD').flatMap((part) =>
      part.lines.map((line) => [`${part.title}: ${line.label}`, line.text]),
    ),
  );
const warned = (over: Partial<SymbolSpec>) =>
  specificationParts({ ...eurusd, ...over }, 'USD').flatMap((part) =>
    part.lines.filter((line) => line.tone === 'warn').map((line) => line.label),
  );

describe('masks in words', () => {
  const words = [
    [1, 'one'],
    [2, 'two'],
  ] as const;
  it.each([
    [3, 'one, two'],
    [2, 'two'],
    [0, 'none'],
    [null, 'not provided: all offered, the server decides'],
    [1 + 64, 'one, unknown (64)'],
    [2 ** 40, `unknown (${2 ** 40})`],
    [-1, 'unknown (-1)'],
    [1.5, 'unknown (1.5)'],
  ])('%s', (mask, text) => {
    expect(formatMask(mask, words)).toBe(text);
  });
  it('leaves names without words as they are', () => {
    expect(labelFor('unknown (9)', { FULL: 'full' })).toBe('unknown (9)');
    expect(labelFor('constructor', {})).toBe('constructor');
    expect(labelFor(null, {})).toBe('–');
  });
});

describe('the whole specification', () => {
  it('says the trading conditions in MetaTrader’s words', () => {
    expect(said()).toMatchObject({
      'Trading: Trade': 'Full access: buy and sell',
      'Trading: Execution': 'Market: at the price that the broker gives',
      'Trading: Calculation': 'Forex',
      'Trading: Contract size': '100\u202f000 EUR',
      'Orders: Order types': 'Market, Limit, Stop, Stop Limit, Stop Loss, Take Profit, Close By',
      'Orders: Fill flags': 'Fill or Kill, Immediate or Cancel',
      'Orders: Fill, market orders': 'Fill or Kill, Immediate or Cancel',
      'Orders: Fill, pending orders': 'Fill or Kill, Immediate or Cancel, Return',
      'Orders: Expiration': 'Good till cancelled, Today, Specified, Specified day',
      'Orders: Stops level': '10 points',
      'Prices: Pip': '10 points = 0.00010',
      'Volumes: Limit per side': 'none',
      'Swaps: Long': '−6.40 points, −6.40 USD a lot',
      'Swaps: Triple swap': 'Wednesday',
      'Trading times: Sessions': 'not provided',
    });
  });
  it('does not promise that a level of 0 means none', () => {
    expect(said({ stopsLevel: 0 })['Orders: Stops level']).toMatch(/floating/);
    expect(said({ freezeLevel: 0 })['Orders: Freeze level']).toMatch(/server decides/);
  });
  it('warns of what costs money where it is overlooked', () => {
    expect(warned({})).toEqual([]);
    expect(warned({ tradeMode: 'CLOSEONLY', gtcMode: 'DAILY', expirationTime: 1_800_000_000 })).toEqual([
      'Trade',
      'Lifetime',
      'Last day',
    ]);
  });
  it('shows unknown values as unknown, never as a neighbour', () => {
    const lines = said({
      tradeMode: 'unknown (9)',
      execution: 'unknown (7)',
      calcMode: 99,
      gtcMode: 'unknown (5)',
      swapMode: 'unknown (6)',
      swapTripleDay: 'unknown (8)',
      fillingMode: 3 + 32,
    });
    expect(lines['Trading: Trade']).toBe('unknown (9)');
    expect(lines['Trading: Execution']).toBe('unknown (7)');
    expect(lines['Trading: Calculation']).toBe('unknown (99)');
    expect(lines['Orders: Lifetime']).toBe('unknown (5)');
    expect(lines['Orders: Fill flags']).toBe('Fill or Kill, Immediate or Cancel, unknown (32)');
    expect(lines['Swaps: Type']).toBe('unknown (6)');
    expect(lines['Swaps: Long']).toBe('−6.40');
    expect(lines['Swaps: Triple swap']).toBe('unknown (8)');
  });
  it('leaves out what the bridge does not tell', () => {
    const nothing: Partial<SymbolSpec> = {
      description: null,
      path: null,
      tickValue: null,
      tickValueProfit: null,
      tickValueLoss: null,
      contractSize: null,
      volumeLimit: null,
      tradeMode: null,
      execution: null,
      gtcMode: null,
      orderMode: null,
      fillingMode: null,
      expirationMode: null,
      currencyBase: null,
      currencyProfit: null,
      currencyMargin: null,
      swapLong: null,
      swapShort: null,
      swapMode: null,
      swapTripleDay: null,
      calcMode: null,
      marginInitial: null,
      marginMaintenance: null,
      marginHedged: null,
      previousClose: null,
      spreadFloats: null,
    };
    expect(Object.values(said(nothing)).join()).not.toMatch(/NaN|null|undefined|Infinity/);
    expect(Object.values(said(nothing))).not.toContain('–');
    expect(said(nothing)['Prices: Tick value, profit']).toBeUndefined();
    expect(specificationParts({ ...eurusd, ...nothing }, null).map(({ title }) => title)).not.toContain(
      'Margin',
    );
  });
  it('says in whose money a swap is', () => {
    expect(said({ swapMode: 'CURRENCY_DEPOSIT' })['Swaps: Short']).toBe('1.10 USD');
    expect(said({ swapMode: 'CURRENCY_SYMBOL' })['Swaps: Short']).toBe('1.10 EUR');
  });
});
