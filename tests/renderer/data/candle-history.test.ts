import { describe, expect, test } from 'vitest';
import { CandleHistory, mostBars, type RatesAsk } from '../../../renderer/data/candle-history';
import type { Bars } from '../../../shared/model/bars';
import { failed, ok, type Result } from '../../../shared/model/result';

const hour = 3_600;
const opens = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, row) => (from + row) * hour);
const barsOf = (time: readonly number[]): Bars => {
  const ones = time.map(() => 1);
  return {
    time: [...time],
    open: ones,
    high: ones,
    low: ones,
    close: ones,
    tickVolume: ones,
    spread: ones,
  };
};

/** A bridge that holds these candles and answers spans. */
const spans =
  (held: readonly number[], asked: RatesAsk[] = []) =>
  (ask: RatesAsk): Promise<Result<Bars>> => {
    asked.push(ask);
    const { from = 0, to = Number.POSITIVE_INFINITY } = ask;
    return Promise.resolve(ok(barsOf(held.filter((time) => time >= from && time <= to).slice(-ask.count))));
  };

describe('older candles', () => {
  test('come a page at a time, join without a hole, and end where the bridge has no more', async () => {
    const held = opens(100, 3_000);
    const history = new CandleHistory('H1', spans(held));
    history.take(barsOf(held.slice(-500)));
    await history.older();
    expect(history.get().state).toEqual({ kind: 'open' });
    expect(history.get().bars.time).toEqual(held.slice(-1_500, -500));
    await history.older();
    await history.older();
    await history.older();
    expect(history.get().bars.time).toEqual(held.slice(0, -500));
    expect(history.get().state).toEqual({ kind: 'ended' });
  });

  test('are asked for once while a page is on its way, and not again after the end', async () => {
    const asked: RatesAsk[] = [];
    const history = new CandleHistory('H1', spans(opens(1, 600), asked));
    history.take(barsOf(opens(100, 600)));
    await Promise.all([history.older(), history.older(), history.older()]);
    expect(asked).toHaveLength(1);
    await history.older();
    const atEnd = asked.length;
    await history.older();
    expect(asked).toHaveLength(atEnd);
  });

  test('are found behind a hole that is longer than a page', async () => {
    const held = [...opens(10, 400), ...opens(5_000, 5_200)];
    const history = new CandleHistory('H1', spans(held));
    history.take(barsOf(opens(5_000, 5_200)));
    await history.older();
    expect(history.get().bars.time).toEqual(opens(10, 400));
  });

  test('come by a larger count from a bridge that does not look at spans', async () => {
    const held = opens(1, 2_000);
    const asked: RatesAsk[] = [];
    const newestOnly = (ask: RatesAsk): Promise<Result<Bars>> => {
      asked.push(ask);
      // What such a bridge answers without a count.
      return Promise.resolve(ok(barsOf(held.slice(ask.from === undefined ? -ask.count : -100))));
    };
    const history = new CandleHistory('H1', newestOnly);
    history.take(barsOf(held.slice(-500)));
    await history.older();
    expect(history.get().bars.time).toEqual(held.slice(-1_500, -500));
    await history.older();
    await history.older();
    expect(history.get().state).toEqual({ kind: 'ended' });
    expect(history.get().bars.time).toEqual(held.slice(0, -500));
    expect(asked.filter(({ from }) => from !== undefined)).toHaveLength(1);
  });

  test('that cannot be read leave what is known, say why, and can be asked for again', async () => {
    const held = opens(1, 1_000);
    let isDown = true;
    const failure = { kind: 'timeout' as const, message: 'no answer in 10 s' };
    const history = new CandleHistory('H1', (ask) =>
      isDown ? Promise.resolve(failed(failure)) : spans(held)(ask),
    );
    history.take(barsOf(held.slice(-500)));
    await history.older();
    expect(history.get()).toMatchObject({ bars: { time: [] }, state: { kind: 'failed', failure } });
    isDown = false;
    await history.older();
    expect(history.get().bars.time).toEqual(held.slice(0, -500));
  });

  test('are kept up to a limit', async () => {
    const held = opens(1, 70_000);
    const history = new CandleHistory('H1', spans(held));
    history.take(barsOf(held.slice(-500)));
    expect(await history.reach(hour)).toBe(false);
    expect(history.get().state).toEqual({ kind: 'full' });
    expect(history.get().bars.time).toHaveLength(mostBars - 500);
  });
});

describe('polls', () => {
  test('leave behind what falls out of their window', async () => {
    const held = opens(1, 900);
    const history = new CandleHistory('H1', spans(held));
    history.take(barsOf(opens(300, 800)));
    history.take(barsOf(opens(302, 802)));
    expect(history.get().bars.time).toEqual(opens(300, 302));
    await history.older();
    expect(history.get().bars.time).toEqual(opens(1, 302));
  });

  test('with a gap to what was known make it go', async () => {
    const history = new CandleHistory('H1', spans(opens(1, 900)));
    history.take(barsOf(opens(300, 800)));
    await history.older();
    history.take(barsOf(opens(1_000, 1_500)));
    expect(history.get()).toEqual({ bars: barsOf([]), state: { kind: 'open' } });
  });

  test('of a longer window take the place of what was known there', async () => {
    const history = new CandleHistory('H1', spans(opens(1, 900)));
    history.take(barsOf(opens(500, 800)));
    await history.older();
    history.take(barsOf(opens(400, 800)));
    const before = history.get().bars.time.filter((time) => time < 400 * hour);
    expect(before).toEqual(opens(1, 400));
    history.take(barsOf(opens(500, 800)));
    expect(history.get().bars.time, 'and a shorter one leaves no hole').toEqual(opens(1, 500));
  });

  test('of a window longer than all that is known begin the history', async () => {
    const history = new CandleHistory('H1', spans(opens(1, 900)));
    history.take(barsOf(opens(600, 800)));
    history.take(barsOf(opens(700, 800)));
    history.take(barsOf(opens(300, 800)));
    expect(history.first()).toBe(300 * hour);
    await history.older();
    expect(history.get().bars.time[0]).toBe(hour);
  });

  test('drop a page that was asked for before a gap', async () => {
    let answer = (_: Result<Bars>): void => {};
    const history = new CandleHistory('H1', () => new Promise((resolve) => (answer = resolve)));
    history.take(barsOf(opens(300, 800)));
    const page = history.older();
    history.take(barsOf(opens(1_000, 1_500)));
    answer(ok(barsOf(opens(1, 300))));
    await page;
    expect(history.get().bars.time).toEqual([]);
  });
});

test('a date is reached over several pages, or it is said that there is nothing so old', async () => {
  const held = opens(100, 9_000);
  const history = new CandleHistory('H1', spans(held));
  history.take(barsOf(held.slice(-500)));
  expect(await history.reach(4_000 * hour)).toBe(true);
  expect(history.get().bars.time[0]).toBeLessThanOrEqual(4_000 * hour);
  expect(await history.reach(50 * hour)).toBe(false);
  expect(history.get().bars.time[0]).toBe(100 * hour);
});
