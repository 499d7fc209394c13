import { describe, expect, test } from 'vitest';
import { halfPx, labelGapPx, placeLabels } from '../../../../../renderer/features/chart/plan/price-labels';
import {
  candlesShare,
  heightNeeded,
  labelRoom,
  legendFold,
  legendMargin,
  panesThatFit,
  withoutLastPanes,
} from '../../../../../renderer/features/chart/plan/scale-room';

describe('the room above the candles', () => {
  test('holds the legend with a little air', () => {
    expect(legendMargin(62, 340) * 340).toBeCloseTo(68);
  });
  test('does not press the candles flat for many indicators, and is never nothing', () => {
    expect(legendMargin(300, 340)).toBe(0.35);
    expect(legendMargin(0, 340)).toBeGreaterThan(0);
    expect(legendMargin(60, 0)).toBeGreaterThan(0);
  });
});

describe('the room below the candles', () => {
  test('holds an entry and its stop below the last price, however near they are to it', () => {
    const levels = [
      { id: 'entry', price: 1.1731, kind: 'entry', owner: { of: 'position', ticket: '1' } },
      { id: 'sl', price: 1.1718, kind: 'sl', owner: { of: 'position', ticket: '1' } },
    ] as const;
    // The lowest price stands above both rooms, the last price a pixel above it.
    const labelled = (below: number) => {
      const lowest = 231 * 0.94 - below;
      return placeLabels(levels, { yOf: (price) => lowest - (price - 1.1718), height: 231 }, 1.1732).labels;
    };
    expect(labelled(0)).toHaveLength(0);
    expect(labelled(labelRoom(2, 231, 0.06, 0))).toHaveLength(2);
  });
  test('is only what the prices below the last one do not have', () => {
    expect(labelRoom(2, 231, 0.06, 0.5)).toBe(0);
    expect(labelRoom(2, 231, 0.06, 1)).toBe(0);
    for (const lastShare of [0.05, 0.1, 0.2]) {
      const room = labelRoom(2, 231, 0.06, lastShare);
      expect(room).toBeLessThan(labelRoom(2, 231, 0.06, 0));
      // The heights of all prices are lower by it, below the largest legend.
      const below = lastShare * (231 * (1 - 0.06 - 0.35) - room) + room + 231 * 0.06;
      expect(below).toBeGreaterThanOrEqual(2 * labelGapPx + halfPx - 1e-9);
    }
  });
  test('is none without levels or where a high pane has it anyway, and little in a low one', () => {
    expect([labelRoom(0, 231, 0.06, 0), labelRoom(9, 1_200, 0.06, 0)]).toEqual([0, 0]);
    expect(labelRoom(9, 110, 0.06, 0)).toBe(22);
  });
});

describe('the room for panes', () => {
  test('is what candles and lines need to be read, and nothing without panes', () => {
    expect(heightNeeded(0)).toBe(0);
    expect(heightNeeded(10) - heightNeeded(9)).toBeGreaterThanOrEqual(40);
  });

  test('is what fits where a chart is not to be scrolled', () => {
    for (let panes = 1; panes <= 12; panes += 1) {
      expect(panesThatFit(heightNeeded(panes))).toBe(panes);
      expect(panesThatFit(heightNeeded(panes) - 1)).toBe(panes - 1);
    }
    expect(panesThatFit(0)).toBe(0);
  });

  test('leaves the candles the largest part', () => {
    for (let panes = 1; panes <= 12; panes += 1) expect(candlesShare(panes, 900)).toBeGreaterThan(2);
  });

  test('leaves each pane what it needs to be read, in the lowest chart too', () => {
    for (let panes = 1; panes <= 12; panes += 1) {
      const height = Math.max(366, heightNeeded(panes));
      expect((height - 26) / (candlesShare(panes, height) + panes)).toBeGreaterThanOrEqual(43.9);
    }
  });
});

describe('the names of indicators over the candles', () => {
  test('are folded sooner where the candles have little height, and not at all where there are few', () => {
    expect([120, 200, 400].map((height) => legendFold(height).kept)).toEqual([0, 1, 3]);
    for (const height of [50, 120, 200, 300, 900])
      expect(legendFold(height).most).toBeGreaterThanOrEqual(legendFold(height).kept);
  });
});

const choice = (type: string) => ({ id: type, type, parameters: {} });
const all = ['ema', 'rsi', 'bbands', 'macd', 'atr', 'never-heard-of'].map(choice);
const ids = (choices: readonly { readonly id: string }[]) => choices.map(({ id }) => id);

describe('a low chart among several', () => {
  test('leaves out the last panes that it has no room for, and says which', () => {
    const { choices, leftOut } = withoutLastPanes(all, 1);
    expect(ids(choices)).toEqual(['ema', 'rsi', 'bbands', 'never-heard-of']);
    expect(ids(leftOut)).toEqual(['macd', 'atr']);
  });
  test('leaves what is drawn on the candles', () => {
    expect(ids(withoutLastPanes(all, 0).choices)).toEqual(['ema', 'bbands', 'never-heard-of']);
  });
  test('asks for the very same where all have room', () => {
    expect(withoutLastPanes(all, 3).choices).toBe(all);
  });
});
