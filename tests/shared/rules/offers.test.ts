import { describe, expect, it } from 'vitest';
import { orderTypes } from '../../../shared/model/enums';
import { defaultFilling, fillingsFor, orderTimesFor, typeRefusal } from '../../../shared/rules/offers';
import { fieldsOf } from '../../../shared/rules/order-types';
import { eurusd } from '../../fixtures/trading';

const orderTypesFor = (spec: typeof eurusd) => orderTypes.filter((type) => typeRefusal(type, spec) === null);

describe('fill policies come from flags and execution mode, not from the order enum (3.5)', () => {
  it.each([
    ['MARKET', 3, 'BUY', ['FOK', 'IOC']],
    ['MARKET', 1, 'BUY', ['FOK']],
    ['MARKET', 2, 'SELL', ['IOC']],
    ['MARKET', 3, 'BUY_LIMIT', ['FOK', 'IOC', 'RETURN']],
    ['INSTANT', 3, 'BUY', ['FOK']],
    ['REQUEST', 3, 'SELL_STOP', ['RETURN']],
    ['EXCHANGE', 2, 'BUY', ['IOC', 'RETURN']],
    ['EXCHANGE', 0, 'BUY_STOP_LIMIT', ['RETURN']],
  ] as const)('%s with mask %i: %s takes %j', (execution, fillingMode, type, expected) => {
    expect(fillingsFor(type, { ...eurusd, execution, fillingMode })).toEqual(expected);
  });

  it('market orders default to IOC, else FOK; pending orders to RETURN', () => {
    expect(defaultFilling('BUY', eurusd)).toBe('IOC');
    expect(defaultFilling('BUY', { ...eurusd, fillingMode: 1 })).toBe('FOK');
    expect(defaultFilling('BUY_STOP', eurusd)).toBe('RETURN');
  });

  it('a mask that the bridge does not give offers everything', () => {
    const silent = {
      ...eurusd,
      fillingMode: null,
      execution: null,
      expirationMode: null,
      orderMode: null,
      tradeMode: null,
    };
    expect(fillingsFor('BUY', silent)).toEqual(['FOK', 'IOC', 'RETURN']);
    expect(orderTimesFor(silent)).toEqual(['GTC', 'DAY', 'SPECIFIED', 'SPECIFIED_DAY']);
    expect(orderTypesFor(silent)).toEqual(orderTypes);
  });
});

describe('order types and expiries', () => {
  it('follow order_mode, trade_mode and expiration_mode', () => {
    expect(orderTypesFor({ ...eurusd, orderMode: 1 + 8 })).toEqual([
      'BUY',
      'SELL',
      'BUY_STOP_LIMIT',
      'SELL_STOP_LIMIT',
    ]);
    expect(orderTypesFor({ ...eurusd, tradeMode: 'LONGONLY' })).toEqual(
      orderTypes.filter((type) => type.startsWith('BUY')),
    );
    expect(orderTypesFor({ ...eurusd, tradeMode: 'CLOSEONLY' })).toEqual([]);
    expect(orderTimesFor({ ...eurusd, expirationMode: 1 + 4 })).toEqual(['GTC', 'SPECIFIED']);
  });

  it('each type has the fields that it needs and no other', () => {
    expect(fieldsOf('BUY').has('deviation')).toBe(true);
    expect(fieldsOf('BUY').has('price')).toBe(false);
    expect(fieldsOf('BUY').has('expiration')).toBe(false);
    expect(fieldsOf('SELL_LIMIT').has('price')).toBe(true);
    expect(fieldsOf('SELL_LIMIT').has('stopLimit')).toBe(false);
    expect(fieldsOf('SELL_LIMIT').has('deviation')).toBe(false);
    expect(fieldsOf('BUY_STOP_LIMIT').has('stopLimit')).toBe(true);
  });
});

describe('a type that a symbol does not take stays in the list with its reason', () => {
  it.each([
    ['BUY', { tradeMode: 'DISABLED' }, 10017, 'trading is off for this symbol'],
    ['SELL', { tradeMode: 'LONGONLY' }, 10042, 'this symbol allows buying only'],
    ['BUY_STOP', { tradeMode: 'SHORTONLY' }, 10043, 'this symbol allows selling only'],
    ['BUY', { tradeMode: 'CLOSEONLY' }, 10044, 'this symbol allows closing only'],
    ['SELL_STOP_LIMIT', { orderMode: 7 }, 10035, 'this symbol does not take sell stop limit orders'],
  ] as const)('%s under %j is %i', (type, change, retcode, reason) => {
    expect(typeRefusal(type, { ...eurusd, ...change })).toEqual({ retcode, reason });
  });

  it('and none where it does', () => {
    for (const type of orderTypes) expect(typeRefusal(type, eurusd)).toBeNull();
    expect(typeRefusal('BUY', { ...eurusd, tradeMode: 'LONGONLY' })).toBeNull();
    expect(typeRefusal('BUY', { ...eurusd, orderMode: null })).toBeNull();
  });
});
