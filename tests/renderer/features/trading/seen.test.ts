import { expect, it } from 'vitest';
import { QuoteStore } from '../../../../renderer/data/quote-store';
import { seenNow, subjectIn } from '../../../../renderer/features/trading/seen';
import { seenSchema, withInput } from '../../../../shared/model/trade';
import { intentId } from '../../../fixtures/intents';
import { orderOf, positionOf, tickOf } from '../../../fixtures/trading';
import { HandClocks } from '../../clocks';

const held = { positions: [positionOf()], orders: [orderOf()] };
const ids = { intentId: intentId(1) };

it('knows whose quote each kind of write was made on, and which side a deal takes', () => {
  expect(
    subjectIn(
      { name: 'place-order', input: { ...ids, symbol: 'EURUSD', type: 'SELL_LIMIT', volume: 1, price: 1 } },
      held,
    ),
  ).toEqual({ symbol: 'EURUSD', side: 'SELL' });
  expect(subjectIn({ name: 'close-position', input: { ...ids, ticket: '42094801' } }, held)).toEqual({
    symbol: 'EURUSD',
    side: 'SELL',
  });
  expect(
    subjectIn({ name: 'modify-position', input: { ...ids, ticket: '42094801', sl: 0, tp: 0 } }, held),
  ).toEqual({
    symbol: 'EURUSD',
    side: null,
  });
  expect(subjectIn({ name: 'cancel-order', input: { ...ids, ticket: '42094900' } }, held)).toEqual({
    symbol: 'EURUSD',
    side: null,
  });
  expect(
    subjectIn({ name: 'close-position', input: { ...ids, ticket: '1' } }, held),
    'gone meanwhile',
  ).toEqual({
    symbol: null,
    side: null,
  });
});

it('keeps bid, ask and the time since the market last moved them, whatever the wall clock does', () => {
  const clocks = new HandClocks();
  const quotes = new QuoteStore(clocks);
  quotes.take('EURUSD', tickOf());
  clocks.pass(1_500);
  quotes.take('EURUSD', tickOf());
  const seen = seenNow(quotes, { symbol: 'EURUSD', side: 'BUY' }, 0.00001, 7);
  expect(seen).toEqual({
    bid: 1.17077,
    ask: 1.17089,
    ageMs: 1_500,
    clickedAt: 7,
    side: 'BUY',
    point: 0.00001,
  });
  expect(seenSchema.safeParse(seen).success).toBe(true);
});

it('says that nothing was seen where there was no quote, or one that no market can be', () => {
  const quotes = new QuoteStore(new HandClocks());
  const nothing = { bid: null, ask: null, clickedAt: 7 };
  expect(seenNow(quotes, { symbol: 'EURUSD', side: null }, null, 7)).toEqual({ ...nothing, ageMs: null });
  expect(seenNow(quotes, { symbol: null, side: null }, null, 7)).toEqual({ ...nothing, ageMs: null });
  quotes.take('EURUSD', tickOf({ bid: 2, ask: 1 }));
  const crossed = seenNow(quotes, { symbol: 'EURUSD', side: null }, 0, 7);
  expect(crossed).toEqual({ ...nothing, ageMs: 0 });
  expect(seenSchema.safeParse(crossed).success).toBe(true);
});

it('travels with every kind of write', () => {
  const seen = seenNow(new QuoteStore(new HandClocks()), { symbol: null, side: null }, null, 7);
  const cancel = withInput({ name: 'cancel-order', input: { ...ids, ticket: '7' } }, { seen });
  expect(cancel).toEqual({ name: 'cancel-order', input: { ...ids, ticket: '7', seen } });
});
