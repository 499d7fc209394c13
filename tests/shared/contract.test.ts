import { describe, expect, it } from 'vitest';
import {
  eventNames,
  events,
  isEventName,
  isRequestName,
  requestNames,
  requests,
} from '../../shared/contract';
import { dealTypes, isKnown, nameOf, orderTypes } from '../../shared/model/enums';
import { retcodes, retcodeTitle } from '../../shared/model/retcodes';

const intentId = '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a';

describe('the contract', () => {
  it('knows its own names and nothing inherited', () => {
    expect(requestNames).toEqual(Object.keys(requests));
    expect(eventNames).toEqual(Object.keys(events));
    for (const stranger of ['toString', '__proto__', 'constructor', 'account.write', '']) {
      expect(isRequestName(stranger)).toBe(false);
      expect(isEventName(stranger)).toBe(false);
    }
  });

  it('marks as reads what asks the bridge that is shown, and as writes what changes something there', () => {
    const ofKind = (kind: string) => requestNames.filter((name) => requests[name].kind === kind);
    expect(ofKind('read').toSorted()).toEqual([
      'account.read',
      'alerts.propose',
      'alerts.try',
      'capabilities.read',
      'connection.read',
      'error.read',
      'history.orders',
      'interface.read',
      'ledger.booked',
      'ledger.coverage',
      'ledger.deals',
      'ledger.opened-trade',
      'ledger.position-deals',
      'ledger.trade-keys',
      'ledger.trade-table',
      'orders.list',
      'positions.list',
      'rates.analyse',
      'rates.read',
      'records.read',
      'replay.ask',
      'symbols.list',
      'symbols.read',
      'ticks.history',
      'ticks.read',
      'time.read',
    ]);
    expect(ofKind('write').toSorted()).toEqual(['terminal.act', 'trade.send']);
    // A trade, the settings or a test of another bridge never wait for a slow bridge's reads.
    expect(ofKind('poll')).toEqual(['topics.read']);
    expect(ofKind('read').length + ofKind('write').length + ofKind('host').length + 1).toBe(
      requestNames.length,
    );
    expect(eventNames.every((name) => events[name].kind === 'event')).toBe(true);
  });

  it('has no answer that could carry the token', () => {
    for (const name of requestNames) {
      const shape = JSON.stringify(
        Object.keys(('shape' in requests[name].output && requests[name].output.shape) || {}),
      );
      expect(shape, name).not.toMatch(/"(token|secret|password|authorization)"/i);
    }
  });

  it.each([
    ['a volume that is no number', { volume: Number.NaN }],
    ['a volume of 0', { volume: 0 }],
    ['an infinite price', { price: Number.POSITIVE_INFINITY }],
    ['a type that does not exist', { type: 'BUYX' }],
    ['a comment of 32 characters', { comment: 'x'.repeat(32) }],
    ['a comment with an emoji', { comment: 'to the moon 🚀' }],
    ['a broken deviation', { deviation: 1.5 }],
    ['an unknown field', { leverage: 500 }],
    ['no intent id', { intentId: undefined }],
  ])('refuses an order with %s', (_name, change) => {
    const order = { intentId, symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.17 };
    expect(requests['trade.send'].input.safeParse({ name: 'place-order', input: order }).success).toBe(true);
    expect(
      requests['trade.send'].input.safeParse({ name: 'place-order', input: { ...order, ...change } }).success,
    ).toBe(false);
  });
});

describe('enumerations', () => {
  it('number as MetaTrader numbers them', () => {
    expect(nameOf(orderTypes, 6)).toBe('BUY_STOP_LIMIT');
    expect(nameOf(dealTypes, 2)).toBe('BALANCE');
  });

  it('show an unknown number as such and never as its neighbour', () => {
    for (const code of [99, -1, 8.5, Number.NaN]) {
      const name = nameOf(orderTypes, code);
      expect(name).toBe(`unknown (${code})`);
      expect(isKnown(name)).toBe(false);
    }
  });
});

describe('return codes', () => {
  it('are all 41 of reference/trading-rules.md, without the two that MetaTrader does not define', () => {
    const codes = Object.keys(retcodes).map(Number);
    expect(codes).toHaveLength(41);
    expect(codes).not.toContain(10005);
    expect(codes).not.toContain(10037);
    expect(retcodeTitle(10016)).toBe('10016 INVALID_STOPS');
    expect(retcodeTitle(10999)).toBe('10999');
  });

  it('only 10008, 10009 and 10010 are successes', () => {
    const successes = Object.entries(retcodes).filter(([, { class: cls }]) =>
      ['done', 'placed', 'partial'].includes(cls),
    );
    expect(successes.map(([code]) => Number(code))).toEqual([10008, 10009, 10010]);
  });
});
