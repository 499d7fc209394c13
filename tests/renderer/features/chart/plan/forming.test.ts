import { describe, expect, test } from 'vitest';
import {
  afterPoll,
  afterTick,
  type Forming,
  isAbsurdQuote,
  nothingForming,
  quoteDoubt,
  withForming,
} from '../../../../../renderer/features/chart/plan/forming';
import { bar, hour, hours, midnight } from '../bars';

const polled = bar(midnight, 1.17);
const following = (change: Partial<Forming> = {}): Forming => ({
  ...nothingForming,
  newest: polled,
  ...change,
});
const tick = (bid: number, afterS: number) => ({ bid, timeMs: (midnight + afterS) * 1_000 });

describe('the forming candle', () => {
  test('follows the bid', () => {
    expect(afterTick(following(), tick(1.1712, 60), 'H1').draw).toMatchObject({
      time: midnight,
      close: 1.1712,
      high: 1.1712,
    });
  });

  test('is opened by the first tick of the next hour', () => {
    expect(afterTick(following(), tick(1.1712, hour), 'H1').draw).toMatchObject({
      time: midnight + hour,
      open: 1.1712,
    });
  });

  test('a late tick, a tick without a time and a zero quote change nothing', () => {
    expect(afterTick(following(), tick(1.1712, -1), 'H1').draw).toBeNull();
    expect(afterTick(following(), { bid: 1.1712, timeMs: null }, 'H1').draw).toBeNull();
    expect(afterTick(following(), tick(0, 60), 'H1').draw).toBeNull();
  });

  test('an absurd quote draws no wick', () => {
    expect(afterTick(following(), tick(117.12, 60), 'H1').draw).toBeNull();
    expect(afterTick(following(), tick(0.0117, 60), 'H1').draw).toBeNull();
  });

  test('no candle is drawn from ticks alone', () => {
    expect(afterTick(nothingForming, tick(1.17, 60), 'H1').draw).toBeNull();
  });

  test('the poll corrects what ticks drew', () => {
    const { state } = afterTick(following(), tick(1.18, 60), 'H1');
    const { state: next, over } = afterPoll(state, polled, null, 'H1');
    expect(next.newest).toEqual(polled);
    expect(over).toEqual([]);
  });

  test('a fresh tick still counts after a poll, so that the chart agrees with the quote', () => {
    const { over } = afterPoll(following(), polled, tick(1.1712, 60), 'H1');
    expect(over).toMatchObject([{ time: midnight, close: 1.1712 }]);
  });

  test('a poll that was asked before the bar opened does not take the bar away', () => {
    const { state } = afterTick(following(), tick(1.1712, hour), 'H1');
    const late = afterPoll(state, polled, null, 'H1');
    expect(late.over).toMatchObject([{ time: midnight + hour }]);
    const confirmed = afterPoll(late.state, bar(midnight + hour, 1.1713), null, 'H1');
    expect(confirmed.over).toEqual([]);
    expect(confirmed.state).toMatchObject({ isFromTick: false, newest: { close: 1.1713 } });
  });

  test('a bar that polls never show is taken away and not opened again until they reach it', () => {
    let { state } = afterTick(following(), tick(1.1712, 3 * hour), 'H1');
    for (let poll = 0; poll < 2; poll += 1) {
      const after = afterPoll(state, polled, null, 'H1');
      expect(after.over).toHaveLength(1);
      state = after.state;
    }
    const after = afterPoll(state, polled, null, 'H1');
    expect(after.over).toEqual([]);
    expect(afterTick(after.state, tick(1.1712, 3 * hour), 'H1').draw).toBeNull();
    const reached = afterPoll(after.state, bar(midnight + 3 * hour, 1.17), null, 'H1');
    expect(afterTick(reached.state, tick(1.1712, 4 * hour), 'H1').draw).not.toBeNull();
  });

  test('lies over the last polled candle or behind it', () => {
    const bars = hours(3);
    const last = bar(midnight + 2 * hour, 1.2);
    const next = bar(midnight + 3 * hour, 1.3);
    expect(withForming(bars, [last]).map((one) => one.close)).toEqual([bars[0]?.close, bars[1]?.close, 1.2]);
    expect(withForming(bars, [next])).toHaveLength(4);
    expect(withForming(bars, [last, next])).toHaveLength(4);
    expect(withForming(bars, [])).toBe(bars);
  });
});

describe('a quote that no market gives', () => {
  test('is known by the newest candle, on either of its sides', () => {
    const newest = { close: 1.17 };
    expect(isAbsurdQuote({ bid: 1.1699, ask: 1.1701 }, newest)).toBe(false);
    expect(isAbsurdQuote({ bid: 0.0292, ask: 0.0293 }, newest)).toBe(true);
    expect(isAbsurdQuote({ bid: 1.1699, ask: 46.8 }, newest)).toBe(true);
    expect(isAbsurdQuote({ bid: 46.8, ask: 46.9 }, null)).toBe(false);
  });

  test('is named with both its sides, and one that can be believed is not', () => {
    const newest = { close: 1.17 };
    expect(quoteDoubt({ bid: 1.1699, ask: 1.1701 }, newest, 5)).toBe('');
    expect(quoteDoubt({ bid: 46.8, ask: 46.9 }, newest, 5)).toBe(
      'quote 46.80000 / 46.90000 is not valid, not drawn',
    );
    expect(quoteDoubt({ bid: 0, ask: 0 }, newest, 5)).toBe('quote 0.00000 / 0.00000 is not valid, not drawn');
    expect(quoteDoubt({ bid: 1.18, ask: 1.16 }, null, 5)).toBe(
      'quote 1.18000 / 1.16000 is not valid, not drawn',
    );
    expect(quoteDoubt({ bid: Number.NaN, ask: 1.17 }, newest, 5)).toBe(
      'quote – / 1.17000 is not valid, not drawn',
    );
  });
});
