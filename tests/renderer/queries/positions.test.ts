import { describe, expect, it } from 'vitest';
import { type AccountBeside, believe } from '../../../renderer/queries/positions';
import { positionOf as position } from '../../fixtures/trading';

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
  ...more,
});

describe('an empty list of positions', () => {
  it('is not believed at once while margin is in use', () => {
    expect(believe(none, held, beside(412.8))).toEqual({ ...held, isConfirmed: false });
  });
  it('counts when the next poll says the same', () => {
    expect(believe(none, { ...held, isConfirmed: false }, beside(412.8))).toEqual({
      ...none,
      isConfirmed: true,
    });
  });
  it('counts however often it comes only once the account tells no floating profit any more', () => {
    const doubted = { ...held, isConfirmed: false };
    expect(believe(none, doubted, beside(412.8, { profit: -5.3 }))).toEqual(doubted);
    // Not read since the list before: it may still tell one.
    expect(believe(none, doubted, beside(412.8, { read: 'before' }))).toEqual(doubted);
    expect(believe(none, doubted, beside(0, { profit: -5.3 }))).toEqual({ ...none, isConfirmed: true });
  });
  it('counts at the second poll beside an account that is not read any more, or tells no profit at all', () => {
    const doubted = { ...held, isConfirmed: false };
    for (const account of [beside(412.8, { profit: -5.3, read: 'old' }), beside(412.8, { profit: null })]) {
      expect(believe(none, doubted, account)).toEqual({ ...none, isConfirmed: true });
    }
  });
  it.each([0, null])('counts at once with margin %s', (margin) => {
    expect(believe(none, held, beside(margin))).toEqual({ ...none, isConfirmed: true });
  });
  it('counts at the first read', () => {
    expect(believe(none, undefined, beside(412.8))).toEqual({ ...none, isConfirmed: true });
  });
  it('is none when a row came that could not be read: that is a position too', () => {
    const unread = { rows: [], unreadable: [hidden] };
    expect(believe(unread, undefined, beside(412.8))).toEqual({ ...unread, isConfirmed: true });
  });
  it('is doubted as well when all that was there before could not be read', () => {
    const before = { rows: [], unreadable: [hidden], isConfirmed: true };
    expect(believe(none, before, beside(412.8))).toEqual({ ...none, isConfirmed: false });
  });
});

describe('an answer of which not one row can be read', () => {
  const unread = { rows: [], unreadable: [hidden] };
  it.each([412.8, 0, null])(
    'leaves what was there, unconfirmed, as long as it lasts (margin %s)',
    (margin) => {
      const first = believe(unread, held, beside(margin));
      expect(first).toEqual({ rows: held.rows, isConfirmed: false, unreadable: [hidden] });
      expect(believe(unread, first, beside(margin))).toEqual(first);
    },
  );
  it('is followed by the doubt of an empty one', () => {
    const first = believe(unread, held, beside(412.8));
    const second = believe(none, first, beside(412.8));
    expect(second).toEqual({ rows: held.rows, isConfirmed: false, unreadable: [] });
    expect(believe(none, second, beside(412.8))).toEqual({ ...none, isConfirmed: true });
  });
  it('ends with the first row that can be read', () => {
    const now = { rows: held.rows, unreadable: [hidden] };
    expect(believe(now, believe(unread, held, beside(1)), beside(1))).toEqual({ ...now, isConfirmed: true });
  });
});
