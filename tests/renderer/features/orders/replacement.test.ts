import { describe, expect, it } from 'vitest';
import { checkReplacement, replacementTexts } from '../../../../renderer/features/orders/replacement';
import { eurusd, orderOf, quotes } from '../../../fixtures/trading';
import { market } from '../../../shared/rules/market';

const held = orderOf({
  type: 'BUY_LIMIT',
  price: 1.16,
  sl: 1.15,
  tp: 0,
  volumeCurrent: 0.1,
  filling: 'RETURN',
  magic: 7701,
  comment: 'grid 3',
});
const rules = market({ tick: quotes.eurusd });

describe('an order in another one’s stead', () => {
  it('starts as the order is, and keeps the bot’s magic', () => {
    const texts = replacementTexts(held, eurusd);
    expect(checkReplacement(texts, held, rules)).toMatchObject({
      order: {
        symbol: 'EURUSD',
        type: 'BUY_LIMIT',
        volume: 0.1,
        price: 1.16,
        sl: 1.15,
        time: 'GTC',
        filling: 'RETURN',
        magic: 7701,
        comment: 'grid 3',
      },
    });
    expect(checkReplacement(texts, held, rules).order).not.toHaveProperty('tp');
  });

  it('takes what MetaTrader does not modify', () => {
    const texts = { ...replacementTexts(held, eurusd), volume: '0.25', comment: 'by hand' };
    expect(checkReplacement(texts, held, rules).order).toMatchObject({ volume: 0.25, comment: 'by hand' });
  });

  it('is checked like any new order', () => {
    const texts = replacementTexts(held, eurusd);
    const refused = (over: object) => checkReplacement({ ...texts, ...over }, held, rules);
    expect(refused({ volume: '0.015' })).toMatchObject({ order: null, problems: [{ retcode: 10014 }] });
    expect(refused({ volume: '' }).problems[0]?.message).toBe('the volume is missing');
    expect(refused({ price: '1.3' })).toMatchObject({ order: null, problems: [{ retcode: 10015 }] });
    expect(refused({ time: 'SPECIFIED', expiration: '' }).problems[0]?.retcode).toBe(10022);
  });

  it('sends no comment that the contract would refuse', () => {
    expect(replacementTexts({ ...held, comment: 'naïve' }, eurusd).comment).toBe('');
  });
});
