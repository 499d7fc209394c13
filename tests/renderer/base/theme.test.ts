import { describe, expect, it } from 'vitest';
import { contrast } from '../../fixtures/contrast';
import { type Tokens, themeTokens } from '../../fixtures/theme-tokens';

const themes = ['dark', 'light'] as const;
const palettes = ['standard', 'colour-blind', 'reversed', 'mono'] as const;

function look(theme: (typeof themes)[number], palette: (typeof palettes)[number]): Tokens {
  return {
    ...themeTokens(`:root[data-theme="${theme}"]`),
    ...(palette === 'standard' ? {} : themeTokens(`:root[data-palette="${palette}"]`)),
    ...(theme === 'light' && palette !== 'standard'
      ? themeTokens(`:root[data-theme="light"][data-palette="${palette}"]`)
      : {}),
  };
}

const whoTokens = ['you', 'api', 'who-1', 'who-2', 'who-3', 'who-4', 'who-5', 'who-6'];

/** What is read on what; AA asks for 4.5. */
const words: readonly (readonly [ink: string, paper: string])[] = [
  ...[
    'text',
    'text2',
    'mute',
    'up',
    'down',
    'stop',
    'target',
    'good',
    'bad',
    'warn',
    'last',
    ...whoTokens,
  ].flatMap((ink) => ['panel', 'raise', 'accent-soft'].map((paper) => [ink, paper] as const)),
  ['mute', 'raise2'],
  ['text2', 'raise2'],
  // A price box on the chart's scale.
  ...['stop', 'target', 'last', 'text2', ...whoTokens].map((paper) => ['ink', paper] as const),
  ['panel', 'text'],
  ['bad', 'bad-soft'],
  ['warn', 'warn-soft'],
  ['on-fill', 'buy'],
  ['on-fill', 'sell'],
  ['on-fill', 'primary-fill'],
  ['on-fill', 'danger-fill'],
];

describe.each(themes)('the %s theme', (theme) => {
  it.each(palettes)('is read in every combination under the palette %s', (palette) => {
    const tokens = look(theme, palette);
    const faint = words
      .map(([ink, paper]) => ({
        ink,
        paper,
        contrast: contrast(tokens[ink] ?? '#000000', tokens[paper] ?? '#000000'),
      }))
      .filter((pair) => pair.contrast < 4.5);
    expect(faint).toEqual([]);
  });

  it.each(palettes)('has every colour of the palette %s', (palette) => {
    const tokens = look(theme, palette);
    const missing = words.flat().filter((name) => tokens[name] === undefined);
    expect(missing).toEqual([]);
  });

  it('tells rise from fall for eyes that do not tell red from green', () => {
    const tokens = look(theme, 'colour-blind');
    // Blue against orange: apart in the blue channel, which every dichromat for red and green keeps.
    const blue = (name: string) => Number.parseInt((tokens[name] ?? '#000000').slice(5, 7), 16);
    expect(Math.abs(blue('up') - blue('down'))).toBeGreaterThan(120);
    expect(Math.abs(blue('stop') - blue('target'))).toBeGreaterThan(120);
    expect(Math.abs(blue('buy') - blue('sell'))).toBeGreaterThan(120);
  });

  it.each(palettes.slice(1))('lets the palette %s replace results, levels and candles alone', (palette) => {
    const standard = look(theme, 'standard');
    const tokens = look(theme, palette);
    const replaced = Object.keys(tokens).filter((name) => tokens[name] !== standard[name]);
    expect(replaced.toSorted()).toEqual(['cdn', 'cup', 'down', 'stop', 'target', 'up']);
  });
});
