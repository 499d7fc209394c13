import { describe, expect, test } from 'vitest';
import { placeLabels } from '../../../../../renderer/features/chart/plan/shape-labels';

const label = (x: number, y: number, width = 40) => ({ x, y, width, least: 0, most: 200 });

describe('words on the chart', () => {
  test('stand where they want to while there is room', () => {
    expect(placeLabels([label(10, 10), label(10, 40)], 12)).toEqual([
      { index: 0, x: 10, y: 10 },
      { index: 1, x: 10, y: 40 },
    ]);
  });

  test('move along their line before they would cover others', () => {
    const [, second] = placeLabels([label(10, 10), label(10, 12)], 12);
    expect(second).toEqual({ index: 1, x: 56, y: 12 });
  });

  test('are left out where there is no room', () => {
    const many = Array.from({ length: 20 }, () => label(0, 10));
    const placed = placeLabels(many, 12);
    expect(placed).toHaveLength(4);
    for (const [row, one] of placed.entries())
      for (const other of placed.slice(row + 1)) expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(40);
  });

  test('never leave their line', () => {
    expect(placeLabels([{ x: 90, y: 0, width: 40, least: 80, most: 100 }], 12)).toEqual([]);
  });
});
