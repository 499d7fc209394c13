import { describe, expect, it } from 'vitest';
import { unreadableFailure } from '../../../renderer/data/listed';
import type { UnreadableRow } from '../../../shared/model/record';

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
