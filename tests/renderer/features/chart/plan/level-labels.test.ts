import { describe, expect, test } from 'vitest';
import {
  levelLabels,
  pointedLevels,
  type SeenLevel,
} from '../../../../../renderer/features/chart/plan/level-labels';

const level = (id: string, y: number, kind: SeenLevel['kind'] = 'pending'): SeenLevel => ({
  id,
  kind,
  label: `Sell limit 0.0${id}`,
  y,
});

describe('the labels of levels', () => {
  test('stand beside their own lines while there is room', () => {
    const labels = levelLabels([level('1', 20), level('2', 60)]);
    expect(labels.map(({ y, title }) => [y, title])).toEqual([
      [20, 'Sell limit 0.01'],
      [60, 'Sell limit 0.02'],
    ]);
  });

  test('never lie on each other, whatever the prices', () => {
    const crowded = Array.from({ length: 18 }, (_, index) => level(`${index}`, 100 + index * 7));
    const heights = levelLabels(crowded).map(({ y }) => y);
    for (const [index, y] of heights.entries())
      for (const other of heights.slice(index + 1)) expect(Math.abs(y - other)).toBeGreaterThanOrEqual(18);
  });

  test('let the one with money in it speak for those around it', () => {
    const labels = levelLabels([level('1', 100), { ...level('2', 106, 'entry'), label: 'Buy 0.05 +3.10' }]);
    expect(labels).toEqual([{ id: '2', title: 'Buy 0.05 +3.10 +1', y: 106, members: ['2', '1'] }]);
  });

  test('become few where many levels would make a wall, and count every one', () => {
    const crowded = Array.from({ length: 18 }, (_, index) => level(`${index}`, 40 + index * 19));
    const labels = levelLabels(crowded);
    expect(labels.filter(({ y }) => y < 190).length).toBeLessThanOrEqual(5);
    expect(labels.flatMap(({ members }) => members).toSorted()).toEqual(
      crowded.map(({ id }) => id).toSorted(),
    );
  });
});

describe('the pointer', () => {
  const levels = [level('1', 100), level('2', 106), level('3', 200)];
  const labels = levelLabels(levels);

  test('means the lines that it touches', () => {
    expect([...pointedLevels(levels, labels, 202, false)]).toEqual(['3']);
    expect([...pointedLevels(levels, labels, 150, false)]).toEqual([]);
  });

  test('on a label means everyone that the label speaks for', () => {
    expect([...pointedLevels(levels, labels, 96, true)].toSorted()).toEqual(['1', '2']);
  });
});
