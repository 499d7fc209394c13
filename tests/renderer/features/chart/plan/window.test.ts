import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  lineBars,
  needsAllLines,
  newestWindow,
  refill,
} from '../../../../../renderer/features/chart/plan/window';

describe('the window of bars that the library is fed', () => {
  test('holds all of a short history and the newest 1,500 bars of a long one', () => {
    expect(newestWindow(500)).toBe(0);
    expect(newestWindow(5_000)).toBe(3_500);
  });

  test('stays while the view is far from its left end', () => {
    expect(refill(3_500, 5_000, 4_000)).toBe(3_500);
  });

  test('grows by a thousand bars before the view reaches its left end', () => {
    expect(refill(3_500, 5_000, 3_700)).toBe(2_500);
  });

  test('grows as far as a jump to the oldest bar needs', () => {
    expect(refill(48_500, 50_000, 0)).toBe(0);
  });

  test('shrinks when the view is back at the newest bars', () => {
    expect(refill(500, 5_000, 4_800)).toBe(3_500);
  });

  test('neither grows nor shrinks twice for one view', () => {
    const views = fc.record({
      total: fc.integer({ min: 0, max: 60_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      visible: fc.double({ min: -0.2, max: 1.1, noNaN: true }),
    });
    fc.assert(
      fc.property(views, ({ total, share, visible }) => {
        const from = Math.floor(total * share);
        const once = refill(from, total, visible * total);
        expect(refill(once, total, visible * total)).toBe(once);
        expect(once).toBeGreaterThanOrEqual(0);
        expect(total - once).toBeGreaterThanOrEqual(Math.min(total, 1_500));
      }),
    );
  });
});

describe('the lines on the candles and below them', () => {
  test('have the newest bars while the view is near them, all that the candles have further back', () => {
    expect(needsAllLines(false, 5_000, 4_800)).toBe(false);
    expect(needsAllLines(false, 5_000, 4_500)).toBe(false);
    expect(needsAllLines(false, 5_000, 4_499)).toBe(true);
    expect(needsAllLines(false, 5_000, 0)).toBe(true);
  });

  test('change at another place on the way back, so that a step back and forth costs nothing', () => {
    expect(needsAllLines(true, 5_000, 4_599)).toBe(true);
    expect(needsAllLines(true, 5_000, 4_600)).toBe(false);
  });

  test('reach beyond the left end of every view, and are settled by one look', () => {
    const views = fc.record({
      isAll: fc.boolean(),
      total: fc.integer({ min: 0, max: 60_000 }),
      share: fc.double({ min: -0.2, max: 1.1, noNaN: true }),
    });
    fc.assert(
      fc.property(views, ({ isAll, total, share }) => {
        const visibleFrom = share * total;
        const all = needsAllLines(isAll, total, visibleFrom);
        expect(needsAllLines(all, total, visibleFrom)).toBe(all);
        if (!all) expect(total - lineBars).toBeLessThan(Math.max(visibleFrom, 1));
      }),
    );
  });

  test('stay as they are while the view is not known', () => {
    expect(needsAllLines(true, 5_000, Number.NaN)).toBe(true);
    expect(needsAllLines(false, 5_000, Number.NaN)).toBe(false);
  });
});
