import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageDigits,
  bigFigure,
  decimalsOf,
  formatAverage,
  formatPrice,
  priceTicks,
  snapPrice,
  spreadPoints,
  stepPrice,
  ticksToPrice,
  usableQuote,
} from '../../../shared/math/price';

const eurusd = { tickSize: 0.00001, digits: 5, point: 0.00001 };
/** An index that quotes in hundredths but trades in quarters. */
const index = { tickSize: 0.25, digits: 2, point: 0.01 };
const thin = '\u202f';

describe('a price on the screen', () => {
  it('keeps exactly the digits of the symbol, trailing zeros too', () => {
    expect(formatPrice(1.17, 5)).toBe('1.17000');
    expect(formatPrice(151.4, 3)).toBe('151.400');
    expect(formatPrice(97250.1, 2)).toBe(`97${thin}250.10`);
    expect(formatPrice(1234567, 0)).toBe(`1${thin}234${thin}567`);
  });

  it('is a dash where there is no number', () => {
    for (const nothing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatPrice(nothing, 5)).toBe('–');
    }
  });

  it('emphasises the figures that terminals emphasise', () => {
    expect(bigFigure(1.17089, 5)).toEqual({ head: '1.17', big: '08', tail: '9' });
    expect(bigFigure(151.416, 3)).toEqual({ head: '151.', big: '41', tail: '6' });
    expect(bigFigure(3343.59, 2)).toEqual({ head: `3${thin}343.`, big: '59', tail: '' });
    expect(bigFigure(6119.4, 1)).toEqual({ head: `6${thin}11`, big: '9.4', tail: '' });
    expect(bigFigure(7, 0)).toEqual({ head: '', big: '7', tail: '' });
  });
});

describe('the price grid', () => {
  it('counts whole ticks and knows what lies between them', () => {
    expect(priceTicks(1.17089, 0.00001)).toBe(117089);
    expect(priceTicks(6118.25, 0.25)).toBe(24473);
    expect(priceTicks(6118.3, 0.25)).toBeNull();
    expect(priceTicks(1.170895, 0.00001)).toBeNull();
  });

  it('snaps to the tick size, not only to the digits', () => {
    expect(snapPrice(6118.3, index)).toBe(6118.25);
    expect(snapPrice(6118.3, index, 'up')).toBe(6118.5);
    expect(snapPrice(6118.3, index, 'down')).toBe(6118.25);
    expect(snapPrice(6118.25, index, 'up')).toBe(6118.25);
  });

  it('a snapped price is on the grid, prints as itself and moves by less than a tick', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100_000, noNaN: true }),
        fc.constantFrom(
          eurusd,
          index,
          { tickSize: 0.5, digits: 1, point: 0.1 },
          { tickSize: 5, digits: 0, point: 1 },
        ),
        fc.constantFrom('nearest' as const, 'down' as const, 'up' as const),
        (price, grid, mode) => {
          const snapped = snapPrice(price, grid, mode);
          expect(priceTicks(snapped, grid.tickSize)).not.toBeNull();
          expect(Number(snapped.toFixed(grid.digits))).toBe(snapped);
          expect(Math.abs(snapped - price)).toBeLessThanOrEqual(grid.tickSize * 1.0001);
          expect(snapPrice(snapped, grid, mode)).toBe(snapped);
        },
      ),
    );
  });

  it('a step of points is a tick at least, in either direction, and never falls to zero', () => {
    expect(stepPrice(1.17, 10, eurusd)).toBe(1.1701);
    expect(stepPrice(1.17, -1, eurusd)).toBe(1.16999);
    expect(stepPrice(6118.25, 1, index)).toBe(6118.5);
    expect(stepPrice(6118.25, -50, index)).toBe(6117.75);
    expect(stepPrice(0.00001, -50, eurusd)).toBe(0.00001);
  });

  it('whole ticks come back as exact decimals', () => {
    expect(ticksToPrice(117089, eurusd)).toBe(1.17089);
    expect(decimalsOf(0.25)).toBe(2);
    expect(decimalsOf(1e-5)).toBe(5);
    expect(decimalsOf(100)).toBe(0);
  });
});

describe('a quote', () => {
  it('has its spread in whole points', () => {
    expect(spreadPoints(1.17077, 1.17089, 0.00001)).toBe(12);
    expect(spreadPoints(97250.12, 97268.12, 0.01)).toBe(1800);
  });

  it('is usable only when positive, finite and not crossed', () => {
    expect(usableQuote({ bid: 1.17, ask: 1.1701 })).toBe(true);
    expect(usableQuote({ bid: 1.17, ask: 1.17 })).toBe(true);
    expect(usableQuote({ bid: 1.1702, ask: 1.1701 })).toBe(false);
    expect(usableQuote({ bid: 0, ask: 1.1701 })).toBe(false);
    expect(usableQuote({ bid: Number.NaN, ask: 1.1701 })).toBe(false);
  });
});

describe('decimals of an average price', () => {
  it('are the symbol’s, and up to three more where the average has them', () => {
    expect(averageDigits(1.1, 5)).toBe(5);
    expect(averageDigits(1.100125, 5)).toBe(6);
    expect(averageDigits(1.10012345, 5)).toBe(8);
    expect(averageDigits(98280.513333333, 2)).toBe(5);
    expect(averageDigits(98280.513333333, 2, 1)).toBe(3);
    expect(formatAverage(98280.513333333, 2)).toBe('98\u202f280.51333');
    expect(formatAverage(98280.5, 2)).toBe('98\u202f280.50');
  });

  it('do not grow by the noise of a float', () => {
    expect(averageDigits(0.1 + 0.2, 1)).toBe(1);
  });
});
