import { describe, expect, test } from 'vitest';
import { palettes } from '../../../../renderer/chart/indicators/palette';

/** WCAG relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

describe('the colours of indicators', () => {
  test.each([
    ['dark', '#11161d'],
    ['light', '#ffffff'],
  ] as const)('are read as words on the %s panel', (theme, panel) => {
    for (const [name, colour] of Object.entries(palettes[theme]))
      expect({ name, isReadable: contrast(colour, panel) >= 4.5 }).toEqual({ name, isReadable: true });
  });
});
