import { describe, expect, it } from 'vitest';
import { dayRangeOf, sheetLines } from '../../../../renderer/features/symbols/sheet-lines';
import type { SymbolSpec } from '../../../../shared/model/symbol';
import { eurusd } from '../../../fixtures/trading';

const sheet = (over: Partial<SymbolSpec> = {}) =>
  Object.fromEntries(
    sheetLines({ ...eurusd, ...over }, 'USD', dayRangeOf({ ...eurusd, ...over })(null)).map((line) => [
      line.label,
      line.text,
    ]),
  );

describe('the specification sheet', () => {
  it('says the conditions in the symbol’s own digits and steps', () => {
    expect(sheet()).toEqual({
      Contract: '100\u202f000 EUR',
      Volume: '0.01 … 100, step 0.01',
      'Tick value': '1.00 USD / point · lot',
      'Stops level': '10 points',
      'Swap a lot': 'buy −6.40, sell 1.10 USD',
      'Day range': '1.16953 – 1.17466',
      Trading: 'buy and sell',
    });
  });
  it('shows a dash for what the bridge does not say, and never a word of the program', () => {
    const lines = sheet({
      contractSize: null,
      tickValue: null,
      swapLong: null,
      swapShort: null,
      bidLow: null,
      tradeMode: null,
      currencyBase: null,
    });
    expect(lines.Contract).toBe('–');
    expect(lines['Day range']).toBe('–');
    expect(Object.values(lines).join()).not.toMatch(/NaN|null|undefined/);
  });
  it('does not promise that a stops level of 0 means none', () => {
    expect(sheet({ stopsLevel: 0 })['Stops level']).toContain('float');
  });
  it.each([
    [0.0001, '0.0001 USD / point · lot'],
    [0.00683, '0.0068 USD / point · lot'],
    [0.015, '0.015 USD / point · lot'],
    [0.5, '0.50 USD / point · lot'],
    [12.345, '12.35 USD / point · lot'],
  ])('never writes a tick value of %d as nothing', (tickValue, text) => {
    expect(sheet({ tickValue })['Tick value']).toBe(text);
  });
  it('counts shares and indices in pieces', () => {
    expect(sheet({ contractSize: 1, currencyBase: 'USD', currencyProfit: 'USD' }).Contract).toBe('1');
  });
  it('lets the day range follow the bid, out and not back', () => {
    const rangeWith = dayRangeOf(eurusd);
    expect(rangeWith(1.17)).toBe('1.16953 – 1.17466');
    expect(rangeWith(1.175)).toBe('1.16953 – 1.17500');
    expect(rangeWith(1.168)).toBe('1.16800 – 1.17500');
    expect(rangeWith(1.17)).toBe('1.16800 – 1.17500');
  });
  it('keeps a bid that no market gives out of the day range', () => {
    const rangeWith = dayRangeOf(eurusd);
    for (const bid of [46.8, 0.0292, 0, 1.17]) expect(rangeWith(bid)).toBe('1.16953 – 1.17466');
  });
  it('names an unknown trade mode as unknown', () => {
    expect(sheet({ tradeMode: 'unknown (9)' }).Trading).toBe('unknown (9)');
  });
});
