import { describe, expect, test } from 'vitest';
import { sameCandle } from '../../../../../renderer/features/chart/plan/candles';
import { planUpdate } from '../../../../../renderer/features/chart/plan/plan-update';
import type { Bar } from '../../../../../shared/model/bars';
import { bar, hour, hours, midnight } from '../bars';

const plan = (drawn: readonly Bar[], next: readonly Bar[]) => planUpdate(drawn, next, sameCandle);

describe('what a poll changes on the chart', () => {
  const drawn = hours(500);

  test('the same candles again change nothing', () => {
    expect(plan(drawn, hours(500))).toEqual({ kind: 'nothing' });
  });

  test('a moved last candle is one update', () => {
    const next = [...drawn.slice(0, -1), bar(midnight + 499 * hour, 1.2)];
    expect(plan(drawn, next)).toEqual({ kind: 'tail', rows: [499] });
  });

  test('a new bar is appended, though the poll dropped the oldest one for it', () => {
    const next = hours(501).slice(1);
    expect(plan(drawn, next)).toEqual({ kind: 'tail', rows: [499] });
  });

  test('a bar that the ticks had opened and the one before it are corrected', () => {
    const next = [...drawn.slice(0, -2), bar(midnight + 498 * hour, 1.3), bar(midnight + 499 * hour, 1.4)];
    expect(plan(drawn, next)).toEqual({ kind: 'tail', rows: [498, 499] });
  });

  test('after a gap in the connection everything is handed over', () => {
    expect(plan(drawn, hours(500, midnight + 600 * hour))).toEqual({ kind: 'reload' });
    expect(plan(drawn, hours(530).slice(30))).toEqual({ kind: 'reload' });
  });

  test('rewritten history is handed over', () => {
    expect(
      plan(
        drawn,
        drawn.map((one) => ({ ...one, close: one.close - 0.0001 })),
      ),
    ).toEqual({ kind: 'reload' });
  });

  test('a candle that appears between two others is handed over, not appended', () => {
    const next = [...drawn.slice(0, 250), bar(midnight + 249 * hour + 60, 1.17), ...drawn.slice(250)];
    expect(plan(drawn, next)).toEqual({ kind: 'reload' });
  });

  test('a late answer that ends before what is drawn is handed over', () => {
    expect(plan(drawn, hours(498))).toEqual({ kind: 'reload' });
  });

  test('older candles before the drawn ones are handed over', () => {
    expect(plan(drawn.slice(100), drawn)).toEqual({ kind: 'reload' });
  });

  test('surplus candles on the left are dropped before they grow without end', () => {
    expect(plan(hours(1_000), hours(1_000).slice(300))).toEqual({ kind: 'reload' });
  });

  test('no candles clear the chart once', () => {
    expect(plan(drawn, [])).toEqual({ kind: 'reload' });
    expect(plan([], [])).toEqual({ kind: 'nothing' });
    expect(plan([], drawn)).toEqual({ kind: 'reload' });
  });
});
