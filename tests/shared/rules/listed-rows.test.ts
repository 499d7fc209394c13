import { describe, expect, it } from 'vitest';
import type { UnreadableRow } from '../../../shared/model/record';
import { hasUnreadOf, maybeUnread, withUnreadKept } from '../../../shared/rules/listed-rows';
import { positionOf as position } from '../../fixtures/trading';

const unread = (ticket: string | null, symbol: string | null = null): UnreadableRow => ({
  ticket,
  symbol,
  failure: { kind: 'bad-answer', message: 'The field [0].volume is "much": expected a number' },
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
