import { expect, it } from 'vitest';
import { wordsInside } from '../../../../../renderer/features/chart/plan/path-words';

it('words of a trade stay whole at the lower end of the pane, in one line where two have no room', () => {
  const mae = ['MAE −750 points', '09:29:00'];
  expect(wordsInside(mae, 100, 200)).toEqual({ lines: mae, y: 100 });
  expect(wordsInside(mae, 179, 200)).toEqual({ lines: mae, y: 179 });
  expect(wordsInside(mae, 185, 200)).toEqual({ lines: ['MAE −750 points · 09:29:00'], y: 185 });
  expect(wordsInside(mae, 198, 200)).toEqual({ lines: ['MAE −750 points · 09:29:00'], y: 193 });
});
