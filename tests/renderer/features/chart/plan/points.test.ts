import { describe, expect, test } from 'vitest';
import { alignColumn } from '../../../../../renderer/features/chart/plan/align';
import { fillRuns } from '../../../../../renderer/features/chart/plan/fill-runs';
import { dotPoints, histogramPoints, linePoints } from '../../../../../renderer/features/chart/plan/points';
import { hours } from '../bars';

const everyRow = (count: number) => Array.from({ length: count }, (_, row) => row);

describe('a series on its candles', () => {
  test('that is shorter than the bars belongs to the newest ones', () => {
    expect(alignColumn([7, 8], 5, everyRow(5))).toEqual([null, null, null, 7, 8]);
  });

  test('that is longer than the bars belongs to nobody knows which', () => {
    expect(alignColumn([1, 2, 3], 2, everyRow(2))).toBeNull();
  });

  test('leaves out the value of a candle that is left out', () => {
    expect(alignColumn([1, 2, 3], 3, [0, 2])).toEqual([1, 3]);
  });

  test('shows what is no number as a gap', () => {
    expect(alignColumn([1, Number.NaN, Number.POSITIVE_INFINITY, null], 4, everyRow(4))).toEqual([
      1,
      null,
      null,
      null,
    ]);
  });
});

describe('points of a line', () => {
  test('the point before a gap draws nothing towards the next one', () => {
    const points = linePoints(hours(5), [1, 2, null, 4, 5], 0);
    expect(points.map((point) => point.value)).toEqual([1, 2, 4, 5]);
    expect(points.map((point) => point.color !== undefined)).toEqual([false, true, false, false]);
  });

  test('start at the window and end with the values, though a tick opened one more bar', () => {
    const bars = hours(5);
    expect(linePoints(bars, [1, 2, 3, 4], 2).map((point) => point.time)).toEqual([
      bars[2]?.time,
      bars[3]?.time,
    ]);
  });

  test('dots do not join, so a gap needs no colour', () => {
    expect(dotPoints(hours(3), [1, null, 3], 0)).toEqual([
      { time: hours(3)[0]?.time, value: 1 },
      { time: hours(3)[2]?.time, value: 3 },
    ]);
  });
});

describe('points of a histogram', () => {
  const colours = { rising: 'rising', fading: 'fading', falling: 'falling', recovering: 'recovering' };

  test('are coloured by sign and slope', () => {
    const points = histogramPoints(hours(6), [1, 2, 1, -1, -2, -1], 0, colours);
    expect(points.map((point) => point.color)).toEqual([
      'rising',
      'rising',
      'fading',
      'falling',
      'falling',
      'recovering',
    ]);
  });

  test('know the slope of the first bar of the window from the bar before it', () => {
    expect(histogramPoints(hours(2), [2, 1], 1, colours).map((point) => point.color)).toEqual(['fading']);
  });
});

describe('the area between two lines', () => {
  test('changes side where they cross', () => {
    const runs = fillRuns([
      { x: 0, a: 10, b: 20 },
      { x: 10, a: 20, b: 10 },
    ]);
    expect(runs.map((run) => run.isAUpper)).toEqual([true, false]);
    expect(runs[0]?.points.at(-1)).toEqual({ x: 5, a: 15, b: 15 });
  });

  test('ends at a gap', () => {
    const point = (x: number) => ({ x, a: 1, b: 2 });
    expect(fillRuns([point(0), point(1), null, point(3), point(4), null, point(6)])).toHaveLength(2);
  });
});
