import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  labelPx,
  layLabels,
  placeTexts,
  spread,
} from '../../../../../renderer/features/chart/plan/label-layout';

const level = (id: number, y: number) => ({ id: `${id}`, kind: 'pending' as const, label: `level ${id}`, y });

describe('labels of levels', () => {
  it('stand beside their lines while there is room', () => {
    const labels = layLabels([level(1, 100), level(2, 200)], 400, null);
    expect(labels.map(({ y, lineY }) => [y, lineY])).toEqual([
      [100, 100],
      [200, 200],
    ]);
  });
  it('spread out where they are close, in the order of their prices, and each keeps its own words', () => {
    const labels = layLabels([level(1, 100), level(2, 104), level(3, 106)], 400, null);
    expect(labels.map(({ title }) => title)).toEqual(['level 1', 'level 2', 'level 3']);
    const places = labels.map(({ y }) => y);
    expect(places[1]).toBeCloseTo((places[0] ?? 0) + labelPx, 6);
    expect(places.reduce((sum, y) => sum + y, 0) / 3).toBeCloseTo(310 / 3, 6);
  });
  it('leave the place of the last price free', () => {
    const labels = layLabels([level(1, 198), level(2, 203)], 400, 200);
    for (const { y } of labels) expect(Math.abs(y - 200)).toBeGreaterThanOrEqual(labelPx - 1e-6);
  });

  it('never lie on each other, stay in the pane and keep their order, whatever the prices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 60 }),
        fc.option(fc.double({ min: 0, max: 500, noNaN: true })),
        (heights, taken) => {
          const labels = layLabels(
            heights.map((y, index) => level(index, y)),
            500,
            taken,
          );
          for (const [index, label] of labels.entries()) {
            expect(label.y).toBeGreaterThanOrEqual(labelPx / 2 - 1e-6);
            expect(label.y).toBeLessThanOrEqual(500 - labelPx / 2 + 1e-6);
            const next = labels[index + 1];
            if (next === undefined) continue;
            expect(next.y - label.y).toBeGreaterThanOrEqual(labelPx - 1e-6);
            expect(next.lineY).toBeGreaterThanOrEqual(label.lineY);
          }
          // Every level is somebody's.
          expect(labels.flatMap(({ members }) => members)).toHaveLength(heights.length);
        },
      ),
    );
  });
});

describe('spreading', () => {
  it('leaves alone what is far enough apart', () => {
    expect(spread([10, 50, 90], 0, 100)).toEqual([10, 50, 90]);
  });
  it('stays between its ends', () => {
    expect(spread([1, 2], 10, 100)).toEqual([10, 28]);
    expect(spread([99, 100], 10, 100)).toEqual([82, 100]);
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
