import { describe, expect, it } from 'vitest';
import { requoteOf } from '../../../../renderer/features/trading/requote';
import type { TradeRequest } from '../../../../shared/model/trade';
import { positionOf } from '../../../fixtures/trading';

const buy: TradeRequest = {
  name: 'place-order',
  input: { intentId: 'a', symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.17089, sl: 1.16 },
};
const answer = { verdict: 'rejected', retcode: 10004, bid: 1.171, ask: 1.17112, price: 0 } as const;

describe('a requote', () => {
  it('offers the side that the order trades at, under a new intent', () => {
    const requote = requoteOf(buy, answer, null);
    expect(requote).toMatchObject({ side: 'BUY', asked: 1.17089, offered: 1.17112 });
    expect(requote?.sends).toMatch(/^Buy [\d.]+ EURUSD · SL \S+ · TP \S+$/);
    expect(requote?.accept('b').input).toEqual({ ...buy.input, intentId: 'b', price: 1.17112 });
  });

  it('of a close offers the other side', () => {
    const close: TradeRequest = {
      name: 'close-position',
      input: { intentId: 'a', ticket: '1', volume: 0.1, deviation: 20 },
    };
    const requote = requoteOf(close, answer, positionOf({ side: 'BUY' }));
    expect(requote).toMatchObject({ side: 'SELL', asked: null, offered: 1.171 });
    expect(requote?.accept('b').input).toEqual({ ...close.input, intentId: 'b' });
  });

  it('is none without a price, for a pending order, or for another answer', () => {
    expect(requoteOf(buy, { ...answer, ask: 0 }, null)).toBeNull();
    expect(requoteOf(buy, { ...answer, retcode: 10020 }, null)).toBeNull();
    expect(requoteOf(buy, { ...answer, verdict: 'unknown' }, null)).toBeNull();
    const pending: TradeRequest = { ...buy, input: { ...buy.input, type: 'BUY_LIMIT' } };
    expect(requoteOf(pending, answer, null)).toBeNull();
  });
});
