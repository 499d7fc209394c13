import { describe, expect, it } from 'vitest';
import {
  afterOrder,
  emptyDraft,
  startVolume,
  withSymbol,
  withText,
} from '../../../../renderer/features/order-ticket/draft';
import { prefilled, wantsPrefill, withType } from '../../../../renderer/features/order-ticket/prefill';
import { orderTypes } from '../../../../shared/model/enums';
import { checkPrices } from '../../../../shared/rules/distances';
import { isPending } from '../../../../shared/rules/order-types';
import { btcusd, eurusd, quotes, us500 } from '../../../fixtures/trading';

const places = [
  ['a five-digit pair', eurusd, quotes.eurusd],
  ['an index on quarters', us500, quotes.us500],
  ['crypto with a wide spread', btcusd, quotes.btcusd],
  ['a price near nothing', eurusd, { bid: 0.00003, ask: 0.00005 }],
] as const;

describe.each(places)('pending prices on %s', (name, spec, quote) => {
  it.each(orderTypes.filter(isPending))('%s starts where the broker takes it', (type) => {
    const draft = withType(emptyDraft(spec.name), type, quote, spec);
    const price = Number(draft.price);
    const stopLimit = draft.stopLimit === '' ? null : Number(draft.stopLimit);
    expect(price).toBeGreaterThan(0);
    const isTooLow = name === 'a price near nothing' && ['BUY_LIMIT', 'SELL_STOP'].includes(type);
    const isTooTight = name === 'a price near nothing' && type.endsWith('STOP_LIMIT');
    if (isTooLow || isTooTight) return;
    expect(checkPrices({ type, price, stopLimit }, quote, spec)).toEqual([]);
  });
});

describe('a change of type', () => {
  it('keeps a price of the hand that still fits', () => {
    const typed = withText(
      withType(emptyDraft('EURUSD'), 'BUY_LIMIT', quotes.eurusd, eurusd),
      'price',
      '1.16500',
    );
    expect(withType(typed, 'SELL_STOP', quotes.eurusd, eurusd).price).toBe('1.16500');
  });

  it('replaces it where it would be refused', () => {
    const typed = withText(
      withType(emptyDraft('EURUSD'), 'BUY_LIMIT', quotes.eurusd, eurusd),
      'price',
      '1.16500',
    );
    expect(Number(withType(typed, 'BUY_STOP', quotes.eurusd, eurusd).price)).toBeGreaterThan(
      quotes.eurusd.ask,
    );
  });

  it('never drops a stop loss in silence', () => {
    const typed = withText(emptyDraft('EURUSD'), 'sl', '1.16500');
    expect(withType(typed, 'SELL', quotes.eurusd, eurusd).sl).toBe('1.16500');
  });
});

it('moves the proposed limit price of a stop limit with its trigger, never one that was typed', () => {
  const draft = {
    ...emptyDraft('EURUSD'),
    type: 'BUY_STOP_LIMIT',
    price: '1.17500',
    stopLimit: '1.17400',
  } as const;
  expect(withText(draft, 'price', '1.18000').stopLimit).toBe('1.17900');
  expect(withText({ ...draft, hasOwnStopLimit: true }, 'price', '1.18000').stopLimit).toBe('1.17400');
  expect(withText(draft, 'price', '').stopLimit).toBe('1.17400');
  expect(withText(draft, 'stopLimit', '1.17000').price).toBe('1.17500');
  expect(withText({ ...draft, type: 'BUY_STOP' }, 'price', '1.18000').stopLimit).toBe('1.17400');
});

it('does not refill a price field that the hand has emptied', () => {
  const emptied = withText(withType(emptyDraft('EURUSD'), 'BUY_LIMIT', quotes.eurusd, eurusd), 'price', '');
  expect(wantsPrefill(emptied)).toBe(false);
});

it('waits for a quote where there is none yet, then fills', () => {
  const waiting = withType(emptyDraft('EURUSD'), 'BUY_STOP_LIMIT', null, eurusd);
  expect(waiting.price).toBe('');
  expect(wantsPrefill(waiting)).toBe(true);
  expect(wantsPrefill(prefilled(waiting, quotes.eurusd, eurusd))).toBe(false);
});

it('another symbol drops prices and levels, and keeps comment and expiry', () => {
  const draft = {
    ...withText(withText(emptyDraft('EURUSD'), 'sl', '1.16'), 'comment', 'news'),
    expiration: '2026-05-14T09:30',
  };
  expect(withSymbol(draft, 'BTCUSD')).toMatchObject({
    symbol: 'BTCUSD',
    sl: '',
    volume: '',
    comment: 'news',
    expiration: '2026-05-14T09:30',
  });
});

it('starts with the last volume where it fits, else with the smallest', () => {
  expect(startVolume(eurusd, 0.2)).toBe('0.20');
  expect(startVolume(eurusd, 500)).toBe('0.01');
  expect(startVolume(us500, null)).toBe('0.1');
});

describe('a target in R', () => {
  const inR = { ...emptyDraft('EURUSD'), tp: '2', tpUnit: 'r' as const };

  it('goes with the stop that it is counted from: left alone it would refuse the next order', () => {
    const byPoints = { ...inR, sl: '200', slUnit: 'points' as const };
    expect(withSymbol(byPoints, 'BTCUSD')).toMatchObject({ sl: '', tp: '' });
    expect(afterOrder(byPoints)).toMatchObject({ sl: '200', tp: '2' });
    expect(afterOrder({ ...inR, sl: '1.15', slUnit: 'price' })).toMatchObject({ sl: '', tp: '' });
  });

  it('stays where its stop stays, and where none was typed yet', () => {
    const byMoney = { ...inR, sl: '20', slUnit: 'money' as const };
    expect(withSymbol(byMoney, 'BTCUSD')).toMatchObject({ sl: '20', tp: '2' });
    expect(withSymbol(inR, 'BTCUSD')).toMatchObject({ sl: '', tp: '2' });
  });
});
