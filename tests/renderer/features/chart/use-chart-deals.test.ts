import { describe, expect, it } from 'vitest';
import { planDeals } from '../../../../renderer/features/chart/plan/deal-plan';
import { dealNote, rangeOf, shownMarks } from '../../../../renderer/features/chart/use-chart-deals';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { dealOf, traders } from '../../../fixtures/trading';

const today = Date.UTC(2026, 10, 18) / 1000;
const day = 86_400;
const yearsAgo = today - 3 * 365 * day;

describe('the deals of a chart', () => {
  it('reach back to its oldest candle, by the periods of History, else by years', () => {
    expect(rangeOf(today - day, today).from).toBe(Date.UTC(2026, 10, 15) / 1000);
    expect(rangeOf(today - 60 * day, today).from).toBe(Date.UTC(2026, 7, 18) / 1000);
    expect(rangeOf(yearsAgo, today).from).toBe(Date.UTC(2023, 0, 1) / 1000);
  });
});

describe('what is said of the others', () => {
  it('is nothing where all are there', () => {
    expect(dealNote({ failure: null, unreadBefore: null })).toBe('');
  });
  it('is before when they are still being read', () => {
    expect(dealNote({ failure: null, unreadBefore: today })).toBe(
      'Deals before 2026.11.18 are still being read',
    );
  });
  it('is why they could not be read', () => {
    const failure = { kind: 'timeout', message: 'no answer' } as const;
    expect(dealNote({ failure, unreadBefore: null })).toMatch(/^Deals could not be read: /);
  });
});

describe('the marks of a chart', () => {
  const deals = [
    dealOf({
      ticket: '1',
      positionId: '1',
      entry: 'IN',
      type: 'BUY',
      time: 100,
      magic: 7701,
      reason: 'EXPERT',
    }),
    dealOf({
      ticket: '2',
      positionId: '1',
      entry: 'OUT',
      type: 'SELL',
      time: 200,
      magic: 7701,
      reason: 'EXPERT',
    }),
    dealOf({
      ticket: '3',
      positionId: '3',
      entry: 'IN',
      type: 'BUY',
      time: 150,
      magic: 7702,
      reason: 'EXPERT',
    }),
  ];
  const { trips } = rebuildRoundTrips(deals);
  const shown = (...[showsDeals, hidden, framed]: Parameters<typeof shownMarks>) =>
    planDeals(deals, trips, {
      symbol: 'EURUSD',
      traders,
      shows: shownMarks(showsDeals, hidden, framed),
    }).marks.map(({ ticket }) => ticket);
  it('are those of the traders that are shown', () => {
    expect(shown(true, [], null)).toEqual(['1', '3', '2']);
    expect(shown(true, ['bot 7702'], null)).toEqual(['1', '2']);
    expect(shown(false, [], null)).toEqual([]);
  });
  it('are entry and exit of the framed trade, also where deals are off or its trader is hidden', () => {
    expect(shown(false, [], { entry: 100, exit: 200 })).toEqual(['1', '2']);
    expect(shown(true, ['bot 7701'], { entry: 100, exit: 200 })).toEqual(['1', '3', '2']);
    // Still open.
    expect(shown(false, [], { entry: 150, exit: null })).toEqual(['3']);
    expect(shown(false, [], { entry: 100, exit: 201 })).toEqual([]);
  });
});
