import { expect, it } from 'vitest';
import { byWords, reasonWords } from '../../../../renderer/panels/cells/by-words';

it('says who traded', () => {
  expect(byWords(7701, 'EXPERT')).toBe('bot 7701');
  expect(byWords(0, 'EXPERT')).toBe('manual');
  expect(byWords(0, 'SL')).toBe('stop loss');
});

it('guesses nothing where the bridge leaves the magic number out: it may have been a bot', () => {
  expect(byWords(null, 'EXPERT')).toBe('not told');
  expect(byWords(null, null)).toBe('not told');
  expect(byWords(null, 'SO')).toBe('stop-out');
});

it('names a reason that it does not know as it came', () => {
  expect(reasonWords('unknown (42)')).toBe('unknown (42)');
  expect(reasonWords(null)).toBe('not told');
});
