import { describe, expect, test } from 'vitest';
import { palettes } from '../../../../../renderer/base/line-colours';
import { contrast } from '../../../../fixtures/contrast';

describe('the colours of indicators', () => {
  test.each([
    ['dark', '#10151d'],
    ['light', '#ffffff'],
  ] as const)('are read as words on the %s panel', (theme, panel) => {
    for (const [name, colour] of Object.entries(palettes[theme]))
      expect({ name, isReadable: contrast(colour, panel) >= 4.5 }).toEqual({ name, isReadable: true });
  });
});
