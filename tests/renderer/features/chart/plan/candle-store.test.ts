import { describe, expect, test } from 'vitest';
import {
  barAtOrBefore,
  CandleStore,
  heikinAshiBars,
} from '../../../../../renderer/features/chart/plan/candle-store';
import { bar, columnsOf, hour, hours, midnight } from '../bars';

const tickAt = (time: number, bid: number) => ({ bid, timeMs: time * 1000 });
const timesOf = (bars: readonly { readonly time: number }[]): number[] => bars.map(({ time }) => time);

describe('candles of polls, older pages and ticks', () => {
  const all = hours(400);

  test('are one row of rising times, and outputs belong to the polled ones', () => {
    const store = new CandleStore();
    store.poll(columnsOf(all.slice(300)), null, 'H1');
    expect(store.setOlder(columnsOf(all.slice(100, 300)))).toBe(200);
    expect(timesOf(store.bars)).toEqual(timesOf(all.slice(100)));
    expect(store.olderCount, 'the 201st loaded candle is row 0 of the answer').toBe(200);
    expect(store.bars[store.olderCount]).toEqual(store.polled.bars[0]);
    expect(store.polled.rows[0]).toBe(0);
    expect(store.setOlder(columnsOf(all.slice(0, 300)))).toBe(100);
    expect(timesOf(store.bars)).toEqual(timesOf(all));
  });

  test('count a candle once where the pages overlap: the polled one stands', () => {
    const store = new CandleStore();
    const corrected = all.slice(300).map((one) => ({ ...one, close: one.close + 0.0001 }));
    store.poll(columnsOf(corrected), null, 'H1');
    store.setOlder(columnsOf(all.slice(250, 310)));
    expect(timesOf(store.bars)).toEqual(timesOf(all.slice(250)));
    expect(store.bars[50]?.close).toBe(corrected[0]?.close);
  });

  test('keep what ticks made when older ones come', () => {
    const store = new CandleStore();
    store.poll(columnsOf(all.slice(300)), null, 'H1');
    const next = (all.at(-1)?.time ?? 0) + hour;
    store.tick(tickAt(next + 5, 1.1701), 'H1');
    store.setOlder(columnsOf(all.slice(0, 300)));
    expect(store.bars.at(-1)).toMatchObject({ time: next, close: 1.1701 });
    expect(store.bars).toHaveLength(401);
  });

  test('a late or repeated tick changes nothing, and a tick adds at most one candle', () => {
    const store = new CandleStore();
    store.poll(columnsOf(all), null, 'H1');
    const last = all.at(-1) ?? bar(midnight, 1.17);
    expect(store.tick(tickAt(last.time - 10 * hour, 1.171), 'H1')).toBeNull();
    expect(store.tick(tickAt(last.time + 5, 1.171), 'H1')).toMatchObject({ time: last.time, close: 1.171 });
    expect(store.tick(tickAt(last.time + 5, 1.171), 'H1')).toBeNull();
    expect(store.bars).toHaveLength(400);
  });

  test('are the same poll after poll as if they were read for the first time', () => {
    for (const look of ['candles', 'heikin-ashi'] as const) {
      const store = new CandleStore();
      store.setLook(look);
      store.poll(columnsOf(all.slice(100, 300)), null, 'H1');
      store.setOlder(columnsOf(all.slice(0, 100)));
      const last = all[299] ?? bar(midnight, 1.17);
      const polls = [
        [...all.slice(100, 299), { ...last, close: last.close + 0.0002 }],
        [...all.slice(100, 200), bar(midnight + 200 * hour, 1.1712), ...all.slice(201, 300)],
        all.slice(100, 300),
        all.slice(101, 301),
        [...all.slice(101, 300), { ...last, time: last.time + hour, low: 0 }],
        all.slice(101, 301),
      ];
      for (const bars of polls) {
        store.tick(tickAt(last.time + 30, 1.1703), 'H1');
        store.poll(columnsOf(bars), null, 'H1');
        const fresh = new CandleStore();
        fresh.setLook(look);
        fresh.poll(columnsOf(bars), null, 'H1');
        fresh.setOlder(columnsOf(all.slice(0, 100)));
        expect(store.bars).toEqual(fresh.bars);
        expect(store.drawn).toEqual(fresh.drawn);
        expect(store.polled).toEqual(fresh.polled);
        expect(store.refused).toBe(fresh.refused);
        expect(store.spreadAt(store.bars.length - 1)).toBe(12);
      }
    }
  });

  test('that went with a gap are reported, so that the view can follow', () => {
    const store = new CandleStore();
    store.poll(columnsOf(all.slice(300)), null, 'H1');
    store.setOlder(columnsOf(all.slice(100, 300)));
    expect(store.setOlder(columnsOf([]))).toBe(-200);
  });

  test('that make no sense are left out and counted', () => {
    const store = new CandleStore();
    store.poll(columnsOf(all.slice(300)), null, 'H1');
    const older = all.slice(100, 300).map((one, row) => (row === 7 ? { ...one, high: one.low - 1 } : one));
    store.setOlder(columnsOf(older));
    expect(store.bars).toHaveLength(299);
    expect(store.refused).toBe(1);
  });
});

describe('Heikin-Ashi', () => {
  test('closes at the mean of the four prices, opens in the middle of the one before, and holds its own body', () => {
    const [first, second] = heikinAshiBars([
      { time: 60, open: 10, high: 14, low: 8, close: 12, tickVolume: 1 },
      { time: 120, open: 12, high: 13, low: 11, close: 11, tickVolume: 1 },
    ]);
    expect(first).toMatchObject({ open: 11, close: 11, high: 14, low: 8 });
    expect(second).toMatchObject({ open: 11, close: 11.75, high: 13, low: 11 });
  });

  test('follows ticks as if all were computed again', () => {
    const all = hours(40);
    const store = new CandleStore();
    store.setLook('heikin-ashi');
    store.poll(columnsOf(all), null, 'H1');
    const last = all.at(-1)?.time ?? 0;
    store.tick(tickAt(last + 5, 1.175), 'H1');
    store.tick(tickAt(last + hour + 5, 1.176), 'H1');
    expect(store.drawn).toEqual(heikinAshiBars(store.bars));
    expect(store.drawn).toHaveLength(41);
    store.setLook('candles');
    expect(store.drawn).toBe(store.bars);
  });
});

test('the candle of a time is the one that was being formed then', () => {
  const bars = hours(5, 10 * hour);
  expect(barAtOrBefore(bars, 12 * hour + 60)?.time).toBe(12 * hour);
  expect(barAtOrBefore(bars, 9 * hour)).toBeNull();
  expect(barAtOrBefore(bars, 99 * hour)?.time).toBe(14 * hour);
});
