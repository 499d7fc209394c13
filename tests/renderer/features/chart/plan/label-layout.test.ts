import { describe, expect, it } from 'vitest';
import { placeTexts, spread } from '../../../../../renderer/features/chart/plan/label-layout';

describe('spreading', () => {
  it('leaves alone what is far enough apart', () => {
    expect(spread([10, 50, 90], 0, 100, 18)).toEqual([10, 50, 90]);
  });
  it('stays between its ends', () => {
    expect(spread([1, 2], 10, 100, 18)).toEqual([10, 28]);
    expect(spread([99, 100], 10, 100, 18)).toEqual([82, 100]);
  });
});

const label = (x: number, y: number, width = 40) => ({ x, y, width, least: 0, most: 200 });

describe('words on the chart', () => {
  it('stand where they want to while there is room', () => {
    expect(placeTexts([label(10, 10), label(10, 40)], 12)).toEqual([
      { index: 0, x: 10, y: 10 },
      { index: 1, x: 10, y: 40 },
    ]);
  });

  it('move along their line before they would cover others', () => {
    const [, second] = placeTexts([label(10, 10), label(10, 12)], 12);
    expect(second).toEqual({ index: 1, x: 56, y: 12 });
  });

  it('are left out where there is no room', () => {
    const many = Array.from({ length: 20 }, () => label(0, 10));
    const placed = placeTexts(many, 12);
    expect(placed).toHaveLength(4);
    for (const [row, one] of placed.entries())
      for (const other of placed.slice(row + 1)) expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(40);
  });

  it('never leave their line', () => {
    expect(placeTexts([{ x: 90, y: 0, width: 40, least: 80, most: 100 }], 12)).toEqual([]);
  });
});
