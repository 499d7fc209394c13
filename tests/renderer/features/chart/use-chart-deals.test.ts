import { describe, expect, it } from 'vitest';
import { planDeals } from '../../../../renderer/features/chart/plan/deal-plan';
import { dealNote, roomAround, shownMarks } from '../../../../renderer/features/chart/use-chart-deals';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { dealOf, traders } from '../../../fixtures/trading';

const today = Date.UTC(2026, 10, 18) / 1000;

describe('the candles that deals are asked for around', () => {
  const hours = (from: number, to: number) => ({ from: today + from * 3_600, to: today + to * 3_600 });
  it('stay the same while the view moves by less than its width, with room for it', () => {
    let before = roomAround(null, hours(0, 5));
    let others = 0;
    for (let hour = 0; hour <= 24; hour += 0.25) {
      const view = hours(hour, hour + 5);
      const now = roomAround(before, view);
      if (now !== before) others += 1;
      before = now;
      expect(now.from).toBeLessThanOrEqual(view.from);
      expect(now.to - view.to).toBeGreaterThan(5 * 3_600);
    }
    expect(others).toBeGreaterThan(0);
    expect(others).toBeLessThan(12);
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
  it('is which of those in view are too many, once all are read', () => {
    const leftOutBefore = today;
    expect(dealNote({ failure: null, unreadBefore: null, leftOutBefore })).toBe(
      'Deals before 2026.11.18 are too many to draw at once: zoom in on them',
    );
    expect(dealNote({ failure: null, unreadBefore: today, leftOutBefore })).toMatch(/still being read/);
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
  const shown = (...[showsDeals, hidden, framed]: Parameters<typeof shownMarks>) =>
    planDeals(rebuildRoundTrips(deals), {
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
