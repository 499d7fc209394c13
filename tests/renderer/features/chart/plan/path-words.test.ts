import { expect, it } from 'vitest';
import { freePlace, wordsInside } from '../../../../../renderer/features/chart/plan/path-words';

it('words of a trade stay whole at the lower end of the pane, in one line where two have no room', () => {
  const mae = ['MAE −750 points', '09:29:00'];
  expect(wordsInside(mae, 100, 200)).toEqual({ lines: mae, y: 100 });
  expect(wordsInside(mae, 179, 200)).toEqual({ lines: mae, y: 179 });
  expect(wordsInside(mae, 185, 200)).toEqual({ lines: ['MAE −750 points · 09:29:00'], y: 185 });
  expect(wordsInside(mae, 198, 200)).toEqual({ lines: ['MAE −750 points · 09:29:00'], y: 193 });
});

it('words of a trade lie on no others: away from the candles, else towards them, else they are left out', () => {
  const wide = { left: 0, right: 100 };
  const at = (top: number) => ({ ...wide, top, bottom: top });
  const pane = { written: [], drawn: [], highest: 50, lowest: 200, away: -1, isOptional: false } as const;
  const placed = (more: Partial<Parameters<typeof freePlace>[1]>) =>
    freePlace(at(100), { ...pane, ...more })?.top ?? null;
  expect(placed({})).toBe(100);
  expect(placed({ written: [{ ...at(100), left: 101, right: 200 }] })).toBe(100);
  expect(placed({ written: [at(100)] })).toBe(86);
  expect(placed({ written: [at(100)], isOptional: true })).toBeNull();
  expect(placed({ written: [at(100)], highest: 90 })).toBe(114);
  expect(placed({ written: [at(100), at(114), at(128), at(142)], highest: 90 })).toBeNull();
  // On a step only where nothing away from the candles is free of them.
  expect(placed({ drawn: [at(100)] })).toBe(86);
  expect(placed({ drawn: [at(100), at(86), at(72), at(58)] })).toBe(100);
  expect(placed({ drawn: [at(100)], isOptional: true })).toBeNull();
});
