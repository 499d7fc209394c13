import { describe, expect, test } from 'vitest';
import { defaultChoices } from '../../../../renderer/data/workspace/chart-choices';
import { moved, movedTo, replaced, without } from '../../../../renderer/features/chart/choice-list';
import {
  indicatorCatalogue,
  kindOf,
  labelOf,
  shownOn,
  toRequest,
} from '../../../../renderer/features/chart/indicators';
import { newChoice } from '../../../../renderer/features/chart/new-choice';
import { drawingsOf } from '../../../../renderer/features/chart/plan/drawing';

const ids = (choices: readonly { readonly id: string }[]) => choices.map(({ id }) => id);
const all = ids(defaultChoices);

describe('the indicators of a chart', () => {
  test('move by one place and stop at the ends', () => {
    const [first = '', second = '', ...rest] = all;
    expect(ids(moved(defaultChoices, first, 1))).toEqual([second, first, ...rest]);
    expect(moved(defaultChoices, first, -1)).toBe(defaultChoices);
    expect(moved(defaultChoices, all.at(-1) ?? '', 1)).toBe(defaultChoices);
    expect(moved(defaultChoices, 'nobody', 1)).toBe(defaultChoices);
  });

  test('move to any place', () => {
    const [first = '', ...rest] = all;
    expect(ids(movedTo(defaultChoices, first, all.length - 1))).toEqual([...rest, first]);
    expect(movedTo(defaultChoices, first, 0)).toBe(defaultChoices);
    expect(movedTo(defaultChoices, 'nobody', 2)).toBe(defaultChoices);
  });

  test('are taken off and changed in place', () => {
    expect(ids(without(defaultChoices, 'rsi-14'))).not.toContain('rsi-14');
    const next = { id: 'rsi-14', type: 'rsi', parameters: { length: 21 } };
    expect(replaced(defaultChoices, next)[all.indexOf('rsi-14')]).toBe(next);
  });

  test('are asked for exactly as they are shown, on every timeframe', () => {
    const choices = [
      ...indicatorCatalogue.map((kind) => newChoice(kind, [])),
      { id: 'slow', type: 'ema', parameters: { length: 200 }, timeframes: ['D1'] as const },
      { id: 'never', type: 'ema', parameters: { length: 9 }, timeframes: [] },
    ];
    for (const timeframe of ['H1', 'D1'] as const) {
      const shown = shownOn(choices, timeframe);
      const request = toRequest(shown);
      const drawn = drawingsOf(shown, null, { bars: [], rows: [], answerBars: 0 });
      expect(Object.keys(request)).toEqual(ids(drawn));
      expect(Object.hasOwn(request, 'slow')).toBe(timeframe === 'D1');
      expect(request).not.toHaveProperty('never');
      for (const { id, type, parameters } of shown)
        expect(request[id]).toMatchObject({ type, ...parameters });
    }
  });

  test('ask for words, too, and are named by them', () => {
    const kind = kindOf('sessions');
    if (kind === null) throw new Error('sessions are in the catalogue');
    const choice = newChoice(kind, []);
    expect(toRequest([choice]).sessions).toEqual({ type: 'sessions', session: 'London' });
    expect(labelOf(choice)).toBe('Session London');
  });
});
