import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settleMs, useSettled } from '../../../renderer/base/use-settled';
import { runHook } from '../../fixtures/hook';

interface Shown {
  readonly choices: readonly string[];
  readonly of: string;
}

/** Each settled value that differs from the one before is a request of the chart. */
function chartOf(first: Shown) {
  const asked: (readonly string[])[] = [];
  const hook = runHook(({ choices, of }: Shown) => {
    const settled = useSettled(choices, of);
    if (asked.at(-1) !== settled) asked.push(settled);
    return settled;
  }, first);
  return { ...hook, asked, wait: (ms: number) => hook.during(() => vi.advanceTimersByTime(ms)) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('choices that change quickly', () => {
  test('are one request, 400 ms after the last of them', () => {
    expect(settleMs).toBe(400);
    const chart = chartOf({ choices: [], of: 'EURUSD H1' });
    const clicks = [['sma'], ['sma', 'rsi'], ['sma', 'rsi', 'macd']];
    for (const choices of clicks) {
      chart.render({ choices, of: 'EURUSD H1' });
      chart.wait(settleMs - 1);
    }
    expect(chart.asked, 'nothing was asked in between').toEqual([[]]);
    chart.wait(1);
    expect(chart.asked).toEqual([[], ['sma', 'rsi', 'macd']]);
    chart.wait(10 * settleMs);
    expect(chart.asked).toHaveLength(2);
  });

  test('settle though the list is made again with each render, and ask nothing where they come back', () => {
    const chart = chartOf({ choices: ['sma'], of: 'EURUSD H1' });
    chart.render({ choices: ['rsi'], of: 'EURUSD H1' });
    for (let render = 0; render < 4; render += 1) {
      chart.wait(settleMs / 4 - 1);
      chart.render({ choices: ['rsi'], of: 'EURUSD H1' });
    }
    chart.wait(4);
    expect(chart.value()).toEqual(['rsi']);
    chart.render({ choices: ['macd'], of: 'EURUSD H1' });
    chart.wait(settleMs - 1);
    chart.render({ choices: ['rsi'], of: 'EURUSD H1' });
    chart.wait(10 * settleMs);
    expect(chart.asked).toEqual([['sma'], ['rsi']]);
  });

  test('of another symbol wait for nothing, and what was waited for is dropped', () => {
    const chart = chartOf({ choices: ['sma'], of: 'EURUSD H1' });
    chart.render({ choices: ['sma', 'rsi'], of: 'EURUSD H1' });
    chart.render({ choices: ['macd'], of: 'GBPUSD H1' });
    expect(chart.value()).toEqual(['macd']);
    chart.wait(10 * settleMs);
    expect(chart.asked).toEqual([['sma'], ['macd']]);
    chart.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
