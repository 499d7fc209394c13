import { describe, expect, it } from 'vitest';
import { checkLevelTexts } from '../../../../renderer/features/trading/change-draft';
import { shownLevel, typedLevel } from '../../../../renderer/features/trading/typed-level';
import type { LevelFrame } from '../../../../shared/math/levels';
import { eurusd, positionOf, quotes } from '../../../fixtures/trading';

const frame: LevelFrame = {
  level: 'sl',
  side: 'BUY',
  entry: 1.17,
  volume: 0.2,
  balance: 10_000,
  stop: 1.165,
  spec: eurusd,
};

describe('a level of what exists, typed in a unit', () => {
  it('becomes the price that is sent', () => {
    expect(typedLevel('500', 'points', frame)).toEqual({ price: '1.16500', problem: null });
    expect(typedLevel('100', 'money', frame)).toEqual({ price: '1.16500', problem: null });
    expect(typedLevel('1', 'percent', frame)).toEqual({ price: '1.16500', problem: null });
    expect(typedLevel('2', 'r', { ...frame, level: 'tp' })).toEqual({ price: '1.18000', problem: null });
  });

  it('is shown in the unit, and comes back to the same price', () => {
    for (const unit of ['points', 'money', 'percent'] as const) {
      const shown = shownLevel('1.16500', unit, frame, 2);
      expect(typedLevel(shown, unit, frame).price).toBe('1.16500');
    }
    expect(shownLevel('', 'points', frame, 2)).toBe('');
    // A stop that locks a profit lies on the other side of the entry: only a price can say it.
    expect(shownLevel('1.17100', 'points', frame, 2)).toBe('');
  });

  it('is removed by 0 or by nothing, in every unit, and by no mistake', () => {
    expect(typedLevel('', 'money', frame).price).toBe('');
    expect(typedLevel('0', 'money', frame).price).toBe('0');
    for (const [text, unit] of [
      ['x', 'points'],
      ['-5', 'points'],
      ['1e9', 'money'],
    ] as const) {
      const { price, problem } = typedLevel(text, unit, frame);
      expect(problem).toMatchObject({ severity: 'refuse' });
      const checked = checkLevelTexts({ sl: price, tp: '' }, positionOf(), eurusd, quotes.eurusd);
      expect(checked.levels).toBeNull();
      expect(checked.removes).toEqual([]);
    }
  });

  it('waits where nothing is known to count from', () => {
    expect(typedLevel('500', 'points', null).problem?.message).toContain('cannot be told');
  });
});
