import { describe, expect, it } from 'vitest';
import { levelsChange, lotsOf, orderLine, sendLabel } from '../../../../renderer/features/trading/order-text';
import { orderTypes } from '../../../../shared/model/enums';
import { eurusd } from '../../../fixtures/trading';

describe('the button that sends', () => {
  it('says what it sends: side, type, volume and symbol, for each of the eight types', () => {
    expect(orderTypes.map((type) => sendLabel(type, '0.06', 'EURUSD'))).toEqual([
      'Buy 0.06 EURUSD',
      'Sell 0.06 EURUSD',
      'Place buy limit 0.06 EURUSD',
      'Place sell limit 0.06 EURUSD',
      'Place buy stop 0.06 EURUSD',
      'Place sell stop 0.06 EURUSD',
      'Place buy stop limit 0.06 EURUSD',
      'Place sell stop limit 0.06 EURUSD',
    ]);
  });

  it('names no volume that cannot be read', () => {
    expect(sendLabel('BUY', '', 'EURUSD')).toBe('Buy EURUSD');
  });
});

describe('the line beside it', () => {
  it('has symbol, type, volume, prices, SL and TP of a stop-limit', () => {
    const order = {
      symbol: 'EURUSD',
      type: 'BUY_STOP_LIMIT',
      volume: 0.1,
      price: 1.18,
      stopLimit: 1.179,
      sl: 1.178,
    } as const;
    expect(orderLine(order, eurusd)).toBe(
      'Buy stop limit 0.10 EURUSD · price 1.18000 · limit 1.17900 · SL 1.17800 · TP none',
    );
  });

  it('says that a market order is one', () => {
    expect(
      orderLine({ symbol: 'EURUSD', type: 'SELL', volume: 1, price: 1.1, sl: 0, tp: 1.05 }, eurusd),
    ).toBe('Sell 1.00 EURUSD · at market · SL none · TP 1.05000');
  });

  it('tells a level that a change removes from one that was never set', () => {
    const held = { sl: 1.165, tp: 0 };
    expect(levelsChange({ sl: 0, tp: 0 }, held, 5)).toBe('SL removed · TP not set');
    expect(levelsChange({ sl: 1.166, tp: 1.18 }, held, 5)).toBe('SL 1.16600 · TP 1.18000');
    expect(levelsChange({ sl: 1.165, tp: 0 }, held, 5)).toBe('SL 1.16500 · TP not set');
    expect(levelsChange(null, held, 5), 'untouched, or not to be read').toBe('no change to send yet');
  });

  it('shows a volume between two steps as it was typed', () => {
    expect(lotsOf(0.015, eurusd)).toBe('0.015');
    expect(lotsOf(0.1, eurusd)).toBe('0.10');
  });
});
