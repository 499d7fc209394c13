import { describe, expect, test } from 'vitest';
import type { StoredIntent } from '../../../../host/orders/journal/intent-store';
import { findOut } from '../../../../host/orders/search/find-target';
import type { Finding } from '../../../../host/orders/search/finding';
import type { Look } from '../../../../host/orders/search/look';
import { amountingTo, fillOf } from '../../../../host/orders/search/lots';
import type { Deal } from '../../../../shared/model/deal';
import { buyRequest, kept } from '../drafts';
import { account, deal, order, position, rowBefore } from '../records';

const magic = 36_471_595_597_000;
const whole = <Row>(rows: readonly Row[]) => ({ rows, unreadable: [] });
const look = (lists: Partial<Look>): Look => ({
  account: account(),
  positions: whole([]),
  orders: whole([]),
  pastOrders: whole([]),
  deals: whole([]),
  isConnected: true,
  ...lists,
});
const found = (intent: StoredIntent, lists: Partial<Look>): Finding =>
  findOut(intent, look(lists), 0.00001, 0);

describe('what deals add up to', () => {
  test('one deal is reported as it stands, several by the mean of their lots', () => {
    expect(fillOf([{ volume: 0.1, price: 1.17089 }])).toEqual({ volume: 0.1, price: 1.17089 });
    expect(
      fillOf([
        { volume: 0.1, price: 1.1 },
        { volume: 0.3, price: 1.2 },
      ]),
    ).toEqual({ volume: 0.4, price: 1.175 });
    expect(
      fillOf([
        { volume: 0.1, price: 1.17089 },
        { volume: 0.2, price: 1.17089 },
      ]),
    ).toEqual({ volume: 0.3, price: 1.17089 });
  });

  test('nothing is made up: no lots, no fill; a deal without a price, no price', () => {
    expect(fillOf([])).toBeNull();
    expect(fillOf([{ volume: 0, price: 1.1 }])).toBeNull();
    expect(fillOf([{ volume: Number.NaN, price: 1.1 }])).toBeNull();
    expect(fillOf([{ volume: 0.1, price: 0 }])).toEqual({ volume: 0.1, price: null });
  });

  test('of the deals of a position the newest that make up the volume are its own', () => {
    const [earlier, ours] = [
      { volume: 0.2, price: 1.1 },
      { volume: 0.1, price: 1.2 },
    ];
    expect(amountingTo([earlier, ours], 0.1)).toEqual([ours]);
    expect(amountingTo([earlier, ours], 0.3)).toEqual([earlier, ours]);
    expect(amountingTo([earlier, ours], 0.15)).toEqual([]);
    expect(amountingTo([], 0.1)).toEqual([]);
  });
});

describe('the fill of a new order that was lost', () => {
  const buy = (): StoredIntent => kept(buyRequest(), { label: { magic, comment: 'wb:ABCDEFGHIJ' } });

  test('is that of its deals, before that of the position', () => {
    expect(
      found(buy(), {
        positions: whole([position('7', { magic, priceOpen: 1.3 })]),
        deals: whole([deal('70', { magic, price: 1.17 })]),
      }),
    ).toMatchObject({ as: 'executed', fill: { volume: 0.1, price: 1.17 } });
  });

  test('is found by the order that a deal names, where the bridge leaves the magic out of deals', () => {
    expect(
      found(buy(), {
        pastOrders: whole([order('72', { magic, type: 'BUY', state: 'FILLED' })]),
        deals: whole([deal('70', { magic: null, order: '72', price: 1.17 })]),
      }),
    ).toMatchObject({ as: 'executed', fill: { volume: 0.1, price: 1.17 }, tickets: ['72', '70'] });
  });

  test('is that of the position it opened, and not of one that stood before or holds more', () => {
    const positions = whole([position('7', { magic, priceOpen: 1.17 })]);
    expect(found(buy(), { positions })).toMatchObject({ fill: { volume: 0.1, price: 1.17 } });
    const stood = kept(buyRequest(), {
      label: { magic, comment: null },
      before: { positions: ['7'], orders: [], row: null },
    });
    expect(found(stood, { positions })).toMatchObject({ as: 'executed', fill: null });
    const more = whole([position('7', { magic, volume: 0.3 })]);
    expect(found(buy(), { positions: more })).toMatchObject({ as: 'executed', fill: null });
  });

  test('is none where the broker ended it without one', () => {
    const ended = { pastOrders: whole([order('72', { magic, type: 'BUY', state: 'CANCELED' })]) };
    expect(found(buy(), ended)).toMatchObject({ as: 'not-executed', fill: null });
  });
});

describe('the fill of a close that was lost', () => {
  const close = (volume?: number): StoredIntent =>
    kept(
      {
        name: 'close-position',
        input: {
          intentId: crypto.randomUUID(),
          ticket: '7',
          ...(volume === undefined ? {} : { volume }),
        },
      },
      { before: { positions: ['7'], orders: [], row: rowBefore() } },
    );
  const out = (more: Partial<Deal>): Deal => deal('70', { positionId: '7', entry: 'OUT', ...more });

  test('is that of the deals that took from its position, where nobody else did', () => {
    expect(found(close(), { deals: whole([out({ volume: 0.1, price: 1.17 })]) })).toMatchObject({
      atEnd: 'probable',
      fill: { volume: 0.1, price: 1.17 },
    });
    expect(
      found(close(0.04), {
        positions: whole([position('7', { volume: 0.06 })]),
        deals: whole([out({ volume: 0.04, price: 1.18 })]),
      }),
    ).toMatchObject({ atEnd: 'probable', fill: { volume: 0.04, price: 1.18 } });
  });

  test('leaves out what its stop loss dealt, and what was closed before it', () => {
    expect(found(close(), { deals: whole([out({ volume: 0.1, price: 1.15, reason: 'SL' })]) })).toMatchObject(
      { as: 'not-executed', fill: null },
    );
    expect(
      found(close(), {
        deals: whole([out({ volume: 0.2, price: 1.16 }), out({ volume: 0.1, price: 1.17 })]),
      }),
    ).toMatchObject({ fill: { volume: 0.1, price: 1.17 } });
  });
});
