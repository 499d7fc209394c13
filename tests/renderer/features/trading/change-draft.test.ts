import { describe, expect, it } from 'vitest';
import {
  checkLevelTexts,
  checkOrderTexts,
  levelsRequest,
  type OrderTexts,
  orderChangeRequest,
  orderTexts,
} from '../../../../renderer/features/trading/change-draft';
import { modifyOrderSchema, modifyPositionSchema } from '../../../../shared/model/trade';
import { brokerNow, eurusd, orderOf, positionOf, quotes, us500 } from '../../../fixtures/trading';

const intentId = '6b1f3c52-6b64-4a0e-9a53-0a4f6fd0a001';
const quote = quotes.eurusd;

describe("a position's levels", () => {
  const position = positionOf();
  const check = (sl: string, tp: string) => checkLevelTexts({ sl, tp }, position, eurusd, quote);

  it('move to what was typed', () => {
    const { levels } = check('1,16600', '1.18200');
    expect(levels).toEqual({ sl: 1.166, tp: 1.182 });
    const request = levelsRequest(intentId, position, levels ?? { sl: 0, tp: 0 });
    expect(modifyPositionSchema.parse(request)).toEqual({
      intentId,
      ticket: '42094801',
      sl: 1.166,
      tp: 1.182,
    });
  });

  it('go when their field is emptied or 0, and that is said', () => {
    expect(check('', '1.18200')).toMatchObject({ levels: { sl: 0, tp: 1.182 }, removes: ['sl'] });
    expect(check('0', '0').removes).toEqual(['sl', 'tp']);
    expect(checkLevelTexts({ sl: '', tp: '1.18' }, positionOf({ sl: 0 }), eurusd, quote).removes).toEqual([]);
  });

  it('are refused inside the stops level, with the retcode to expect and a fix', () => {
    expect(check('1.17071', '1.18200')).toMatchObject({
      levels: null,
      problems: [{ field: 'sl', retcode: 10016, fix: { value: '1.17067' } }],
    });
  });

  it('are not sent when nothing was changed', () => {
    expect(check('1.165', '1.182').problems[0]).toMatchObject({ retcode: 10025, severity: 'refuse' });
  });

  it('that cannot be read are named, and the position stays as it is', () => {
    expect(check('1.16.5', 'x')).toMatchObject({
      levels: null,
      problems: [{ field: 'sl' }, { field: 'tp' }],
    });
  });
});

describe('a pending order', () => {
  const order = orderOf({ sl: 1.18, time: 'SPECIFIED', expiration: brokerNow + 7_230 });
  const texts = orderTexts(order, eurusd);
  const check = (edit: Partial<OrderTexts>) =>
    checkOrderTexts({ ...texts, ...edit }, order, eurusd, quote, brokerNow);
  const send = (edit: Partial<OrderTexts>) => {
    const { change, problems } = check(edit);
    expect(problems).toEqual([]);
    if (change === null) throw new Error('refused without a problem');
    return modifyOrderSchema.parse(orderChangeRequest(intentId, order, change));
  };

  it('starts with what the order holds', () => {
    expect(texts).toEqual({
      price: '1.17600',
      stopLimit: '',
      sl: '1.18000',
      tp: '',
      time: 'SPECIFIED',
      expiration: '2026-05-13T14:00',
    });
    expect(check({}).problems[0]?.retcode).toBe(10025);
  });

  it('sends only what was changed: the rest may have been moved by the bot meanwhile', () => {
    expect(send({ price: '1.17700' })).toEqual({ intentId, ticket: order.ticket, price: 1.177 });
    expect(send({ tp: '1.17' })).toEqual({ intentId, ticket: order.ticket, tp: 1.17 });
  });

  it('loses a level whose field is emptied', () => {
    expect(check({ sl: '' }).removes).toEqual(['sl']);
    expect(send({ sl: '' })).toEqual({ intentId, ticket: order.ticket, sl: 0 });
  });

  it('keeps the seconds of an expiration that was not touched', () => {
    expect(send({ price: '1.17700' })).not.toHaveProperty('expiration');
  });

  it('gets another life', () => {
    expect(send({ time: 'GTC' })).toEqual({ intentId, ticket: order.ticket, time: 'GTC', expiration: 0 });
    expect(send({ expiration: '2026-05-13T15:00' })).toMatchObject({
      time: 'SPECIFIED',
      expiration: brokerNow + 10_800,
    });
    expect(send({ time: 'SPECIFIED_DAY', expiration: '2026-05-13' })).toMatchObject({
      time: 'SPECIFIED_DAY',
    });
  });

  it('is not given a date that is over, missing, or that the symbol does not take', () => {
    expect(check({ expiration: '2026-05-13T12:00' }).problems[0]).toMatchObject({
      field: 'expiration',
      retcode: 10022,
    });
    expect(check({ expiration: '' }).problems[0]).toMatchObject({ field: 'expiration' });
    const gtcOnly = { ...eurusd, expirationMode: 1 };
    expect(
      checkOrderTexts({ ...texts, time: 'DAY' }, order, gtcOnly, quote, brokerNow).problems[0],
    ).toMatchObject({ field: 'time', retcode: 10022 });
  });

  it('on the wrong side of the market is refused', () => {
    expect(check({ price: '1.17000' })).toMatchObject({
      change: null,
      problems: [{ field: 'price', retcode: 10015 }],
    });
  });

  it('with a stop limit price measures its levels from there', () => {
    const stopLimit = orderOf({ type: 'BUY_STOP_LIMIT', price: 1.18, stopLimit: 1.179 });
    const own = orderTexts(stopLimit, eurusd);
    expect(
      checkOrderTexts({ ...own, sl: '1.17895' }, stopLimit, eurusd, quote, brokerNow).problems[0],
    ).toMatchObject({ field: 'sl', retcode: 10016 });
    expect(
      checkOrderTexts({ ...own, stopLimit: '1.17850' }, stopLimit, eurusd, quote, brokerNow).change,
    ).toMatchObject({ stopLimit: 1.1785 });
  });

  it('off a grid coarser than its point is refused with the nearest place', () => {
    const index = orderOf({ symbol: 'US500.cash', type: 'BUY_LIMIT', price: 6100 });
    expect(
      checkOrderTexts(
        { ...orderTexts(index, us500), price: '6100.10' },
        index,
        us500,
        quotes.us500,
        brokerNow,
      ).problems[0],
    ).toMatchObject({ field: 'price', fix: { value: '6100.00' } });
  });
});
