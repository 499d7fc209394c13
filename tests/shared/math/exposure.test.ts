import { describe, expect, it } from 'vitest';
import { exposureParts, openRiskText, shortExposure } from '../../../renderer/features/account/exposure-text';
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
const eurjpy: SymbolSpec = { ...eurusd, name: 'EURJPY', currencyProfit: 'JPY', digits: 3 };
const specs = new Map([eurusd, xauusd, index, eurjpy].map((spec) => [spec.name, spec]));
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
  it('is what is lost when every stop is hit; positions without one are named, not left out', () => {
    const risk = stopRisk([long, gold], specOf);
    expect(risk.money).toBe(-200);
    expect(risk.counted).toBe(1);
    expect(risk.unlimited.map(({ ticket }) => ticket)).toEqual(['2']);
    expect(openRiskText(risk)).toBe('1 without SL: unlimited');
  });

  it('names a stop whose money cannot be known', () => {
    const other = { ...long, ticket: '3', symbol: 'NOBODY' };
    const risk = stopRisk([long, other], specOf);
    expect(risk.unknown.map(({ ticket }) => ticket)).toEqual(['3']);
    expect(openRiskText(risk)).toBe('1 not known');
  });

  it('counts a stop beyond the entry as what it keeps', () => {
    expect(stopRisk([{ ...long, sl: 1.1705 }], specOf).money).toBe(50);
  });
});

describe('net exposure', () => {
  it('of a pair has both legs', () => {
    expect(netExposure([long], specOf).currencies).toEqual([
      { currency: 'EUR', units: 100_000 },
      { currency: 'USD', units: -117_077 },
    ]);
  });

  it('nets the same currency over symbols, and opposite sides of one', () => {
    const cross = { ...long, symbol: 'EURJPY', side: 'SELL' as const, priceCurrent: 170 };
    const { currencies } = netExposure([long, cross], specOf);
    expect(currencies.find(({ currency }) => currency === 'EUR')?.units).toBe(0);
    expect(currencies.find(({ currency }) => currency === 'JPY')?.units).toBe(17_000_000);
    const hedged = netExposure([long, { ...long, ticket: '9', side: 'SELL' }], specOf);
    expect(hedged.currencies.every(({ units }) => units === 0)).toBe(true);
    expect(exposureParts(hedged)).toEqual([]);
  });

  it('of metals and CFDs is in their profit currency, and is no leg of it', () => {
    const cfd = { ...long, ticket: '4', symbol: 'DE40', volume: 2, priceCurrent: 20_000 };
    const exposure = netExposure([long, gold, cfd], specOf);
    expect(exposure.instruments).toEqual([
      { symbol: 'DE40', currency: 'EUR', units: 40_000 },
      { symbol: 'XAUUSD', currency: 'USD', units: -16_717.95 },
    ]);
    expect(exposure.currencies).toHaveLength(2);
  });

  it('says what it does not know, and how many more there are', () => {
    const parts = exposureParts(netExposure([long, { ...long, symbol: 'NOBODY' }], specOf));
    expect(parts.map((part) => part.replaceAll(/[\u00a0\u2009]/g, ' '))).toEqual([
      '+100 000 EUR',
      '−117 077 USD',
      'NOBODY not known',
    ]);
    expect(shortExposure(parts, 2)).toMatch(/ · 1 more$/);
    expect(shortExposure([], 2)).toBe('none');
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
