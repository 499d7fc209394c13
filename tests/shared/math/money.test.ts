import { describe, expect, it } from 'vitest';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import { estimateMargin, estimateProfit, pointMoney } from '../../../shared/math/profit';
import { eurusd } from '../../fixtures/trading';

const thin = '\u202f';
const nbsp = '\u00a0';

describe('money on the screen', () => {
  it('has the decimals of its account, a true minus, and a plus where asked', () => {
    expect(formatMoney(10148.36, 2)).toBe(`10${thin}148.36`);
    expect(formatMoney(148.36, 2, { sign: true })).toBe('+148.36');
    expect(formatMoney(-22.7, 2, { sign: true })).toBe('−22.70');
    expect(formatMoney(0, 2, { sign: true })).toBe('0.00');
    expect(formatMoney(-0.001, 2, { sign: true })).toBe('0.00');
    expect(formatMoney(1500, 0)).toBe(`1${thin}500`);
    expect(formatMoney(Number.NaN, 2)).toBe('–');
    expect(formatPercent(2458)).toBe(`2${thin}458${nbsp}%`);
    expect(formatPercent(null)).toBe('–');
  });
});

describe('estimates', () => {
  it('of profit follow side, tick value and volume', () => {
    const trade = { volume: 0.2, open: 1.16921, close: 1.17077, spec: eurusd };
    expect(estimateProfit({ ...trade, side: 'BUY' })).toBeCloseTo(31.2, 6);
    expect(estimateProfit({ ...trade, side: 'SELL' })).toBeCloseTo(-31.2, 6);
    expect(pointMoney(0.2, eurusd)).toBeCloseTo(0.2, 9);
  });

  it('use the tick value of the sign of the result', () => {
    const spec = { ...eurusd, tickValueProfit: 2, tickValueLoss: 3 };
    expect(estimateProfit({ side: 'BUY', volume: 1, open: 1, close: 1.00001, spec })).toBeCloseTo(2, 6);
    expect(estimateProfit({ side: 'SELL', volume: 1, open: 1, close: 1.00001, spec })).toBeCloseTo(-3, 6);
  });

  it('are silent rather than wrong where the symbol does not say', () => {
    const spec = { ...eurusd, tickValue: 0, tickValueProfit: null, tickValueLoss: null };
    expect(estimateProfit({ side: 'BUY', volume: 1, open: 1, close: 2, spec })).toBeNull();
    expect(pointMoney(1, spec)).toBeNull();
    expect(estimateMargin({ volume: 1, price: 1, spec: eurusd, leverage: null, currency: 'USD' })).toBeNull();
  });

  it('of margin bring the base currency over by the price', () => {
    const order = { volume: 0.1, price: 1.17089, spec: eurusd, leverage: 100, currency: 'USD' };
    expect(estimateMargin(order)).toBeCloseTo(117.089, 6);
    expect(estimateMargin({ ...order, currency: 'EUR' })).toBeCloseTo(100, 6);
    // A CFD index without leverage costs its whole value.
    const index = {
      ...eurusd,
      calcMode: 3,
      contractSize: 1,
      tickSize: 0.1,
      tickValue: 0.1,
      currencyMargin: 'USD',
    };
    expect(estimateMargin({ ...order, spec: index, volume: 2, price: 6118.4 })).toBeCloseTo(12_236.8, 6);
  });
});
