import { expect, it } from 'vitest';
import { reasonWords } from '../../../../renderer/features/cells/reason-words';

it('names a reason that it does not know as it came', () => {
  expect(reasonWords('unknown (42)')).toBe('unknown (42)');
  expect(reasonWords(null)).toBe('not told');
  expect(reasonWords('SO')).toBe('stop-out');
});
