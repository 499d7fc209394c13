import { describe, expect, it } from 'vitest';
import {
  dealNote,
  firstReach,
  furtherReach,
  rangeOf,
  rangeWith,
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
    const year = furtherReach(firstReach);
    expect(rangeOf(year, yearsAgo, today).from).toBe(today - 365 * day);
    expect(rangeOf(furtherReach(year), yearsAgo, today).from).toBeLessThan(yearsAgo);
  });
  it('are read further back by themselves for a trade that is framed, and not for a newer one', () => {
    const from = (framed: number | null) => rangeWith(framed, firstReach, yearsAgo, today).from;
    expect(from(null)).toBe(Date.UTC(2026, 7, 18) / 1000);
    expect(from(today - 30 * day)).toBe(Date.UTC(2026, 7, 18) / 1000);
    expect(from(today - 200 * day)).toBe(today - 365 * day);
    expect(from(today - 400 * day)).toBeLessThan(yearsAgo);
  });
});

describe('what is said of the others', () => {
  it('is nothing where all are there', () => {
    expect(dealNote({ failure: null, unreadBefore: null })).toBe('');
  });
  it('is before when none are read', () => {
    expect(dealNote({ failure: null, unreadBefore: today })).toBe('Deals before 2026.11.18 are not read');
  });
  it('is why they could not be read', () => {
    const failure = { kind: 'timeout', message: 'no answer' } as const;
    expect(dealNote({ failure, unreadBefore: null })).toMatch(/^Deals could not be read: /);
  });
});
