import { describe, expect, it } from 'vitest';
import { placeAfterDrop } from '../../../../renderer/features/symbols/symbol-drag';

describe('where a dragged symbol lands', () => {
  it.each([
    ['from the first place to before the third', 0, 2, 1],
    ['from the third place to before the first', 2, 0, 0],
    ['behind the last', 0, 3, 2],
    ['where it stands', 1, 1, 1],
    ['just behind itself', 1, 2, 1],
    ['from elsewhere, before the second', -1, 1, 1],
  ])('%s', (_, from, before, place) => {
    expect(placeAfterDrop(from, before)).toBe(place);
  });
});
