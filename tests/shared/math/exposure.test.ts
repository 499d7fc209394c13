import { describe, expect, it } from 'vitest';
import { exposureName, exposureText, openRiskText } from '../../../renderer/features/account/exposure';
import { lotsBySymbol, netExposure, stopRisk } from '../../../shared/math/exposure';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { eurusd, positionOf } from '../../fixtures/trading';

const xauusd: SymbolSpec = {
  ...eurusd,
  name: 'XAUUSD',
  digits: 2,
  point: 0.01,
  tickSize: 0.01,
  contractSize: 100,
  currencyBase: 'XAU',
};
const index: SymbolSpec = {
  ...eurusd,
  name: 'DE40',
  digits: 1,
  point: 0.1,
  tickSize: 0.1,
  tickValue: 0.11,
  tickValueProfit: 0.11,
  tickValueLoss: 0.11,
  contractSize: 1,
  calcMode: 3,
  currencyBase: 'EUR',
  currencyProfit: 'EUR',
};
const eurjpy: SymbolSpec = {
  ...eurusd,
  name: 'EURJPY',
  currencyProfit: 'JPY',
  digits: 3,
  tickSize: 0.001,
};
const btcusd: SymbolSpec = {
  ...eurusd,
  name: 'BTCUSD',
  digits: 2,
  tickSize: 0.01,
  tickValue: 0.01,
  contractSize: 1,
  calcMode: 4,
  currencyBase: 'BTC',
};
const specs = new Map([eurusd, xauusd, index, eurjpy, btcusd].map((spec) => [spec.name, spec]));
const specOf = (symbol: string) => specs.get(symbol) ?? null;

const long = positionOf({
  ticket: '1',
  symbol: 'EURUSD',
  side: 'BUY',
  volume: 1,
  priceOpen: 1.17,
  priceCurrent: 1.17077,
  sl: 1.168,
});
const gold = positionOf({
  ticket: '2',
  symbol: 'XAUUSD',
  side: 'SELL',
  volume: 0.05,
  priceOpen: 3_362.1,
  priceCurrent: 3_343.59,
  sl: 0,
});

describe('risk to stops', () => {
  it('is what is lost from now when every stop is hit; positions without one are named, not left out', () => {
    const risk = stopRisk([long, gold], specOf);
    // 277 points from 1.17077 to 1.168, not 200 from the entry.
    expect(risk.money).toBeCloseTo(277, 8);
    expect(risk.counted).toBe(1);
    expect(risk.unlimited.map(({ ticket }) => ticket)).toEqual(['2']);
    expect(openRiskText(risk)).toBe('1 position without a stop');
  });

  it('names a stop whose money cannot be known', () => {
    const other = { ...long, ticket: '3', symbol: 'NOBODY' };
    const silent = { ...long, ticket: '4', priceCurrent: null };
    const risk = stopRisk([long, other, silent], specOf);
    expect(risk.unknown.map(({ ticket }) => ticket)).toEqual(['3', '4']);
    expect(openRiskText(risk)).toBe('2 not known');
  });

  it('counts a stop beyond the entry as what it gives up from now, and one already passed as nothing', () => {
    expect(stopRisk([{ ...long, sl: 1.1705 }], specOf).money).toBeCloseTo(27, 8);
    expect(stopRisk([{ ...long, sl: 1.172 }], specOf).money).toBe(0);
  });
});

describe('net exposure', () => {
  const of = (...positions: (typeof long)[]) => netExposure(positions, specOf).items;

  it('of a pair has both legs in account currency', () => {
    expect(of(long)).toEqual([
      { name: 'EUR', money: 117_077 },
      { name: 'USD', money: -117_077 },
    ]);
  });

  it('nets the same currency over symbols, and leaves out what is fully hedged', () => {
    // Worth of 1 lot at 170 JPY with a tick value of 1 USD for a tick of 0.001: 170,000 USD.
    const cross = { ...long, symbol: 'EURJPY', side: 'SELL' as const, priceCurrent: 170 };
    expect(of(long, cross)).toEqual([
      { name: 'EUR', money: 117_077 - 170_000 },
      { name: 'JPY', money: 170_000 },
      { name: 'USD', money: -117_077 },
    ]);
    expect(of(long, { ...long, ticket: '9', side: 'SELL' })).toEqual([]);
  });

  it('of metals and crypto has both legs as well, of an index only its own', () => {
    const cfd = { ...long, ticket: '4', symbol: 'DE40', volume: 2, priceCurrent: 20_000 };
    const coin = { ...long, ticket: '5', symbol: 'BTCUSD', volume: 0.01, priceCurrent: 100_000 };
    expect(of(gold)).toEqual([
      { name: 'USD', money: 16_717.95 },
      { name: 'XAU', money: -16_717.95 },
    ]);
    expect(of(coin)).toEqual([
      { name: 'BTC', money: 1_000 },
      { name: 'USD', money: -1_000 },
    ]);
    expect(of(cfd)).toEqual([{ name: 'DE40', money: 44_000 }]);
  });

  it('names what it does not know', () => {
    expect(netExposure([long, { ...long, symbol: 'NOBODY' }], specOf).unknown).toEqual(['NOBODY']);
  });

  it('is said in thousands, with the sign in words for a screen reader', () => {
    expect(exposureText(5_771)).toBe('+5.8');
    expect(exposureText(-640)).toBe('\u22120.64');
    expect(exposureName('GBP', -6_680, 'USD')).toBe('GBP, minus 6.7 thousand USD');
  });
});

describe('lots', () => {
  it('are added within a symbol alone', () => {
    const rows = [
      { symbol: 'EURUSD', volume: 0.1 },
      { symbol: 'BTCUSD', volume: 0.01 },
      { symbol: 'EURUSD', volume: 0.2 },
    ];
    expect(lotsBySymbol(rows)).toEqual([
      { symbol: 'EURUSD', lots: 0.3 },
      { symbol: 'BTCUSD', lots: 0.01 },
    ]);
  });
});
