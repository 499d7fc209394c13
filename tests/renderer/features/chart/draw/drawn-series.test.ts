import { describe, expect, test } from 'vitest';
import { DrawnSeries } from '../../../../../renderer/features/chart/draw/drawn-series';
import { sameCandle } from '../../../../../renderer/features/chart/plan/candles';
import type { Bar } from '../../../../../shared/model/bars';
import { bar, hour, hours, midnight } from '../bars';

/** A series that refuses what the library refuses, and counts what it is told. */
function recordingSeries() {
  const rows: Bar[] = [];
  const calls = { setData: 0, update: 0, historical: 0 };
  return {
    rows,
    calls,
    setData(data: Bar[]) {
      calls.setData += 1;
      rows.splice(0, rows.length, ...data);
    },
    update(one: Bar, historicalUpdate = false) {
      calls.update += 1;
      const last = rows.at(-1);
      if (last === undefined || one.time > last.time) rows.push(one);
      else if (one.time === last.time) rows[rows.length - 1] = one;
      else {
        if (!historicalUpdate) throw new Error('Cannot update oldest data');
        calls.historical += 1;
        const index = rows.findIndex((row) => row.time === one.time);
        if (index < 0) throw new Error('no such bar');
        rows[index] = one;
      }
    },
  };
}

const identity = (one: Bar): Bar => one;

describe('a drawn series', () => {
  const start = () => {
    const series = recordingSeries();
    const drawn = new DrawnSeries<Bar, Bar>(series, sameCandle, identity);
    drawn.show(hours(500));
    return { series, drawn };
  };

  test('costs one update a tick and nothing for a poll that says the same', () => {
    const { series, drawn } = start();
    const moved = bar(midnight + 499 * hour, 1.2);
    drawn.put(moved);
    drawn.show([...hours(499), moved]);
    expect(series.calls).toEqual({ setData: 1, update: 1, historical: 0 });
  });

  test('takes its newest rows alone where they lie over what is drawn', () => {
    const { series, drawn } = start();
    const newest = hours(500)
      .slice(-3)
      .map((one) => ({ ...one, close: one.close + 0.0001 }));
    expect(drawn.renew(newest)).toBe(3);
    expect(series.calls).toMatchObject({ setData: 1, update: 3 });
    expect(series.rows.slice(-3)).toEqual(newest);
    expect(drawn.renew(newest), 'nothing differs').toBe(0);
    expect(series.calls.update).toBe(3);
    expect(drawn.renew([bar(midnight + 500 * hour, 1.2)]), 'a new candle').toBeNull();
    expect(drawn.renew(hours(500).slice(-4, -1)), 'not the newest').toBeNull();
    expect(drawn.renew([]), 'nothing at all').toBeNull();
    expect(drawn.rows).toHaveLength(500);
  });

  test('costs two updates when a bar closes and the next one opens', () => {
    const { series, drawn } = start();
    drawn.show([
      ...hours(500).slice(1, -1),
      bar(midnight + 499 * hour, 1.2),
      bar(midnight + 500 * hour, 1.2),
    ]);
    expect(series.calls).toEqual({ setData: 1, update: 2, historical: 0 });
    expect(series.rows).toHaveLength(501);
  });

  test('corrects the bar before the one that a tick opened', () => {
    const { series, drawn } = start();
    drawn.put(bar(midnight + 500 * hour, 1.21));
    drawn.show([...hours(499), bar(midnight + 499 * hour, 1.2), bar(midnight + 500 * hour, 1.22)]);
    expect(series.calls).toEqual({ setData: 1, update: 3, historical: 1 });
    expect(series.rows.slice(-2).map((row) => row.close)).toEqual([1.2, 1.22]);
  });

  test('late, repeated and unknown candles never throw', () => {
    const { series, drawn } = start();
    drawn.put(bar(midnight + 499 * hour, 1.2));
    drawn.put(bar(midnight + 499 * hour, 1.2));
    drawn.put(bar(midnight + 3 * hour, 1.19));
    drawn.put(bar(midnight + 3 * hour + 60, 1.19));
    drawn.put(bar(midnight - hour, 1.19));
    expect(series.rows).toHaveLength(500);
    expect(series.rows[3]?.close).toBe(1.19);
  });

  test('holds what the library holds, whatever polls bring', () => {
    const { series, drawn } = start();
    for (const next of [hours(502).slice(2), hours(40), hours(900), [], hours(3, midnight + 9_000 * hour)]) {
      drawn.show(next);
      expect(series.rows).toEqual(drawn.rows);
      expect(series.rows.slice(-next.length || series.rows.length)).toEqual(next);
    }
  });
});
