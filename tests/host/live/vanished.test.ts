import { describe, expect, it } from 'vitest';
import {
  type AccountBeside,
  believe,
  believeOrders,
  type DoubtedList,
  haveClosed,
  isHistoryDue,
  shownList,
} from '../../../host/live/vanished';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { Listed } from '../../../shared/model/record';
import { dealOf, orderOf, positionOf as position } from '../../fixtures/trading';

const held = { rows: [position()], isConfirmed: true, unreadable: [] };
const none = { rows: [], unreadable: [] };
const hidden = {
  ticket: null,
  symbol: null,
  failure: { kind: 'bad-answer', message: 'The field [0].ticket is missing: expected a ticket' },
} as const;
const beside = (margin: number | null, more: Partial<AccountBeside> = {}): AccountBeside => ({
  margin,
  profit: 0,
  read: 'since',
  hasOrders: false,
  ...more,
});
/** As the answers come, each with the account that is read beside it. */
const polled = (
  accounts: readonly AccountBeside[],
  first: DoubtedList<Position> = held,
  answer: Listed<Position> = none,
): DoubtedList<Position> =>
  accounts.reduce<DoubtedList<Position>>(
    (before, account) => believe(answer, before, { account, isClosed: null, listedMs: 0, nowMs: 0 }),
    first,
  );
const many = (count: number, account: AccountBeside): readonly AccountBeside[] => Array(count).fill(account);

describe('an empty list of positions', () => {
  it('is believed at once where deals show what closed them', () => {
    const evidence = { account: beside(412.8), isClosed: true, listedMs: 0, nowMs: 0 };
    expect(believe(none, held, evidence)).toEqual({ ...none, isConfirmed: true });
  });
  it('is not believed while margin is in use, however often it comes', () => {
    expect(polled(many(500, beside(412.8)))).toMatchObject({ rows: held.rows, isConfirmed: false });
    expect(polled(many(500, beside(412.8, { profit: -5.3 })))).toMatchObject({ isConfirmed: false });
  });
  it('is believed when the account has reported three times in a row that it holds nothing, and not before', () => {
    expect(polled(many(2, beside(0)))).toMatchObject({ rows: held.rows, isConfirmed: false });
    expect(polled(many(3, beside(0)))).toEqual({ ...none, isConfirmed: true });
    expect(polled([beside(0), beside(0), beside(9), beside(0), beside(0)])).toMatchObject({
      isConfirmed: false,
    });
  });
  it('is not believed beside an account that could not be read: its old or missing words agree with nothing', () => {
    expect(polled(many(500, beside(0, { read: 'before' })))).toMatchObject({ isConfirmed: false });
    expect(polled(many(500, beside(0, { read: 'old' })))).toMatchObject({ isConfirmed: false });
    expect(polled(many(500, beside(null, { profit: null })))).toMatchObject({ isConfirmed: false });
  });
  it('leaves the margin of pending orders out where the account tells no floating profit', () => {
    expect(polled(many(3, beside(90, { hasOrders: true })))).toEqual({ ...none, isConfirmed: true });
    expect(polled(many(9, beside(90, { hasOrders: true, profit: 2 })))).toMatchObject({ isConfirmed: false });
  });
  it('counts at the first read', () => {
    const evidence = { account: beside(412.8), isClosed: null, listedMs: 0, nowMs: 0 };
    expect(believe(none, null, evidence)).toEqual({ ...none, isConfirmed: true });
  });
  it('is none when a row came that could not be read: that is a position too', () => {
    const unread = { rows: [], unreadable: [hidden] };
    expect(polled([beside(412.8)], held, unread)).toMatchObject({ unreadable: [hidden] });
  });
  it('is doubted as well when all that was there before could not be read', () => {
    const before = { rows: [], unreadable: [hidden], isConfirmed: true };
    expect(polled([beside(412.8)], before)).toMatchObject({ ...none, isConfirmed: false });
  });
});

describe('deals that prove it', () => {
  const out = (positionId: string, volume: number) => dealOf({ positionId, entry: 'OUT', volume });
  const one = position({ ticket: '7', identifier: '7', volume: 0.3 });

  it('close every one of the positions, by what each of them held', () => {
    expect(haveClosed([one], [out('7', 0.3)])).toBe(true);
    expect(haveClosed([one], [out('7', 0.1), out('7', 0.2)])).toBe(true);
    expect(haveClosed([one], [out('7', 0.1)]), 'a part').toBe(false);
    expect(haveClosed([one], [dealOf({ positionId: '7', entry: 'IN', volume: 0.3 })])).toBe(false);
    expect(haveClosed([one, position({ ticket: '8', identifier: '8' })], [out('7', 0.3)])).toBe(false);
  });
  it('are asked for at once, and ever more seldom while they do not come', () => {
    const asked = (count: number, askedAt: number) => ({
      sinceMs: 0,
      agreed: 0,
      asked: count,
      askedMs: askedAt,
    });
    expect(isHistoryDue(undefined, 0)).toBe(true);
    expect(isHistoryDue(asked(1, 0), 999)).toBe(false);
    expect(isHistoryDue(asked(1, 0), 1_000)).toBe(true);
    expect(isHistoryDue(asked(50, 0), 59_999)).toBe(false);
    expect(isHistoryDue(asked(50, 0), 60_000)).toBe(true);
  });
});

describe('an empty list of orders', () => {
  const orders = { rows: [orderOf()], isConfirmed: true, unreadable: [] };
  const evidence = { isDue: true, sinceMs: 0, nowMs: 0 };

  it('is believed where history shows how each of them ended, and never without', () => {
    expect(believeOrders(none, orders, { ...evidence, isEnded: true })).toEqual({
      ...none,
      isConfirmed: true,
    });
    let doubted: DoubtedList<Order> = orders;
    for (let poll = 0; poll < 500; poll += 1) {
      doubted = believeOrders(none, doubted, { ...evidence, isEnded: false });
    }
    expect(doubted).toMatchObject({ rows: orders.rows, isConfirmed: false });
  });
  it('is believed at the third answer of a bridge that has no history', () => {
    const once = believeOrders(none, orders, { ...evidence, isEnded: null });
    const twice = believeOrders(none, once, { ...evidence, isEnded: null });
    expect([once.isConfirmed, twice.isConfirmed]).toEqual([false, false]);
    expect(believeOrders(none, twice, { ...evidence, isEnded: null })).toEqual({
      ...none,
      isConfirmed: true,
    });
  });
});

describe('an answer of which not one row can be read', () => {
  const unread = { rows: [], unreadable: [hidden] };
  it.each([412.8, 0, null])(
    'leaves what was there, unconfirmed, as long as it lasts (margin %s)',
    (margin) => {
      const first = polled([beside(margin)], held, unread);
      expect(first).toEqual({ rows: held.rows, isConfirmed: false, unreadable: [hidden] });
      expect(polled([beside(margin)], first, unread)).toEqual(first);
    },
  );
  it('is followed by the doubt of an empty one', () => {
    const first = polled([beside(412.8)], held, unread);
    const second = polled([beside(412.8)], first);
    expect(second).toMatchObject({ rows: held.rows, isConfirmed: false, unreadable: [] });
    expect(polled(many(3, beside(0)), second)).toEqual({ ...none, isConfirmed: true });
  });
  it('ends with the first row that can be read', () => {
    const now = { rows: held.rows, unreadable: [hidden] };
    expect(polled([beside(1)], polled([beside(1)], held, unread), now)).toEqual({
      ...now,
      isConfirmed: true,
    });
  });
});

describe('an answer with nothing before it', () => {
  it('is shown as it is', () => {
    const garbage = { rows: [], unreadable: [hidden] };
    expect(shownList(garbage, null)).toEqual({ ...garbage, isConfirmed: true });
    expect(shownList(none, held)).toEqual({ ...none, isConfirmed: true });
  });
});
