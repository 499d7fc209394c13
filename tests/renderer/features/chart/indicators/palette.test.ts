import { describe, expect, test } from 'vitest';
import { palettes } from '../../../../../renderer/base/line-colours';
import { colourOf } from '../../../../../renderer/features/chart/indicators/palette';
import { contrast } from '../../../../fixtures/contrast';

const hueOf = (hex: string): number[] => {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const mean = rgb.reduce((sum, part) => sum + part) / 3;
  return rgb.map((part) => part - mean);
};

describe('the colours of indicators', () => {
  test.each([
    ['dark', '#10151d'],
    ['light', '#ffffff'],
  ] as const)('are read as words on the %s panel', (theme, panel) => {
    for (const [name, colour] of Object.entries(palettes[theme]))
      expect({ name, isReadable: contrast(colour, panel) >= 4.5 }).toEqual({ name, isReadable: true });
  });

  test.each(['dark', 'light'] as const)('of the first four lines on %s candles differ by hue', (theme) => {
    const averages = [10, 20, 50, 100].map((length) => ({
      id: `${length}`,
      type: 'ema',
      parameters: { length },
    }));
    const hues = averages.map(({ id }) => hueOf(colourOf(averages, id, theme)));
    const apart = hues.flatMap((one, at) =>
      hues.slice(at + 1).map((other) => Math.hypot(...one.map((part, of) => part - (other[of] ?? 0)))),
    );
    // The three greys lie 4 apart.
    expect(Math.min(...apart)).toBeGreaterThan(50);
  });
});
