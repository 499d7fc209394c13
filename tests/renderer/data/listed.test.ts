import { describe, expect, it } from 'vitest';
import {
  hasUnreadOf,
  maybeUnread,
  shownList,
  unreadableFailure,
  withUnreadKept,
} from '../../../renderer/data/listed';
import type { UnreadableRow } from '../../../shared/model/record';
import { positionOf as position } from '../../fixtures/trading';

const unread = (ticket: string | null, symbol: string | null = null): UnreadableRow => ({
  ticket,
  symbol,
  failure: {
    kind: 'bad-answer',
    message: `The field [0].volume is "much": expected a number`,
    endpoint: 'GET /positions',
    field: '[0].volume',
    value: '"much"',
  },
});
const held = [position({ ticket: '1' }), position({ ticket: '2' })];

describe('a row that could not be read', () => {
  it('has not gone: what was known of it stays for comparison', () => {
    const now = withUnreadKept({ rows: [position({ ticket: '3' })], unreadable: [unread('2')] }, held);
    expect(now.map(({ ticket }) => ticket)).toEqual(['3', '2']);
  });
  it('may be any of those that are missing while its ticket is not known', () => {
    const now = withUnreadKept({ rows: [], unreadable: [unread(null)] }, held);
    expect(now.map(({ ticket }) => ticket)).toEqual(['1', '2']);
    expect(maybeUnread([unread(null)], '7')).toBe(true);
    expect(maybeUnread([unread('8')], '7')).toBe(false);
  });
  it('costs a whole list nothing: the rows stay the same object', () => {
    const rows = [position({ ticket: '3' })];
    expect(withUnreadKept({ rows, unreadable: [] }, held)).toBe(rows);
  });
  it('may be of any symbol while its own is not known', () => {
    expect(hasUnreadOf([unread('1')], 'EURUSD')).toBe(true);
    expect(hasUnreadOf([unread('1', 'GBPUSD')], 'EURUSD')).toBe(false);
  });
});

describe('an answer of which not one row can be read', () => {
  const before = { rows: held, unreadable: [], isConfirmed: true };
  it('leaves the rows of before, unconfirmed, until one can be read again', () => {
    const garbage = { rows: [], unreadable: [unread('9')] };
    const first = shownList(garbage, before);
    expect(first).toEqual({ rows: held, unreadable: garbage.unreadable, isConfirmed: false });
    expect(shownList(garbage, first)).toEqual(first);
    const now = { rows: [position({ ticket: '3' })], unreadable: [unread('9')] };
    expect(shownList(now, first)).toEqual({ ...now, isConfirmed: true });
  });
  it('is shown as it is where nothing was there, and an empty one is empty', () => {
    const garbage = { rows: [], unreadable: [unread('9')] };
    expect(shownList(garbage, undefined)).toEqual({ ...garbage, isConfirmed: true });
    expect(shownList({ rows: [], unreadable: [] }, before)).toEqual({
      rows: [],
      unreadable: [],
      isConfirmed: true,
    });
  });
});

describe('the words above a list', () => {
  it('are none while every row could be read', () => {
    expect(unreadableFailure([])).toBeNull();
  });
  it('name number, ticket, field and value', () => {
    const failure = unreadableFailure([
      unread('1', 'EURUSD'),
      unread(null),
      unread('3'),
      unread('4'),
      unread('5'),
    ]);
    expect(failure).toMatchObject({ kind: 'bad-answer', endpoint: 'GET /positions' });
    expect(failure?.message).toMatch(
      /^5 rows could not be read: ticket 1 EURUSD \(The field \[0\]\.volume is "much"/,
    );
    expect(failure?.message).toContain('one without a valid ticket');
    expect(failure?.message).toMatch(/; and 2 more$/);
  });
});
