import { describe, expect, it } from 'vitest';
import {
  dealNote,
  firstReach,
  furtherReach,
  rangeOf,
} from '../../../../renderer/features/chart/use-chart-deals';

const today = Date.UTC(2026, 10, 18) / 1000;
const day = 86_400;
const yearsAgo = today - 3 * 365 * day;

describe('the deals of a chart', () => {
  it('are read back to its oldest candle, as far as three months', () => {
    expect(rangeOf(firstReach, today - day, today).from).toBe(Date.UTC(2026, 10, 15) / 1000);
    expect(rangeOf(firstReach, today - 60 * day, today).from).toBe(Date.UTC(2026, 7, 18) / 1000);
    expect(rangeOf(firstReach, yearsAgo, today).from).toBe(Date.UTC(2026, 7, 18) / 1000);
  });
  it('are read further back when that is asked for: a year, then all', () => {
    const year = furtherReach(firstReach, 0);
    expect(rangeOf(year, yearsAgo, today).from).toBe(today - 365 * day);
    expect(rangeOf(furtherReach(year, 0), yearsAgo, today).from).toBeLessThan(yearsAgo);
  });
  it('that were read already are drawn before more are read', () => {
    const more = furtherReach(firstReach, 120);
    expect(more.longest).toBe(firstReach.longest);
    expect(more.most).toBeGreaterThan(firstReach.most);
  });
});

describe('what is said of the others', () => {
  it('is nothing where all are there', () => {
    expect(dealNote({ failure: null, leftOut: 0, unreadBefore: null })).toBe('');
  });
  it('is how many are not drawn, and before when none are read', () => {
    expect(dealNote({ failure: null, leftOut: 1, unreadBefore: null })).toBe('1 older deal is not drawn');
    expect(dealNote({ failure: null, leftOut: 0, unreadBefore: today })).toBe(
      'Deals before 2026.11.18 are not read',
    );
    expect(dealNote({ failure: null, leftOut: 12, unreadBefore: today })).toBe(
      '12 older deals are not drawn, deals before 2026.11.18 are not read',
    );
  });
  it('is why they could not be read', () => {
    const failure = { kind: 'timeout', message: 'no answer' } as const;
    expect(dealNote({ failure, leftOut: 0, unreadBefore: null })).toMatch(/^Deals could not be read: /);
  });
});
