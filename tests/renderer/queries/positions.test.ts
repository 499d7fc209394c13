import { describe, expect, it } from 'vitest';
import { believe } from '../../../renderer/queries/positions';
import { positionOf as position } from '../../fixtures/trading';

const held = { rows: [position()], isConfirmed: true, unreadable: [] };
const none = { rows: [], unreadable: [] };
const hidden = {
  ticket: null,
  symbol: null,
  failure: { kind: 'bad-answer', message: 'The field [0].ticket is missing: expected a ticket' },
} as const;

describe('an empty list of positions', () => {
  it('is not believed at once while margin is in use', () => {
    expect(believe(none, held, 412.8)).toEqual({ ...held, isConfirmed: false });
  });
  it('counts when the next poll says the same', () => {
    expect(believe(none, { ...held, isConfirmed: false }, 412.8)).toEqual({ ...none, isConfirmed: true });
  });
  it.each([0, null])('counts at once with margin %s', (margin) => {
    expect(believe(none, held, margin)).toEqual({ ...none, isConfirmed: true });
  });
  it('counts at the first read', () => {
    expect(believe(none, undefined, 412.8)).toEqual({ ...none, isConfirmed: true });
  });
  it('is none when a row came that could not be read: that is a position too', () => {
    const unread = { rows: [], unreadable: [hidden] };
    expect(believe(unread, undefined, 412.8)).toEqual({ ...unread, isConfirmed: true });
  });
  it('is doubted as well when all that was there before could not be read', () => {
    const before = { rows: [], unreadable: [hidden], isConfirmed: true };
    expect(believe(none, before, 412.8)).toEqual({ ...none, isConfirmed: false });
  });
});

describe('an answer of which not one row can be read', () => {
  const unread = { rows: [], unreadable: [hidden] };
  it.each([412.8, 0, null])(
    'leaves what was there, unconfirmed, as long as it lasts (margin %s)',
    (margin) => {
      const first = believe(unread, held, margin);
      expect(first).toEqual({ rows: held.rows, isConfirmed: false, unreadable: [hidden] });
      expect(believe(unread, first, margin)).toEqual(first);
    },
  );
  it('is followed by the doubt of an empty one', () => {
    const first = believe(unread, held, 412.8);
    const second = believe(none, first, 412.8);
    expect(second).toEqual({ rows: held.rows, isConfirmed: false, unreadable: [] });
    expect(believe(none, second, 412.8)).toEqual({ ...none, isConfirmed: true });
  });
  it('ends with the first row that can be read', () => {
    const now = { rows: held.rows, unreadable: [hidden] };
    expect(believe(now, believe(unread, held, 1), 1)).toEqual({ ...now, isConfirmed: true });
  });
});
