import { kindOf } from './catalogue';
import type { IndicatorChoice } from './choices';
import { type PaletteName, paletteNames } from './kinds';

/** Line colours that stay apart from each other and from the candles; and are read as words in the legend: at least 4.5:1 on the panel. */
export const palettes: Readonly<Record<'dark' | 'light', Readonly<Record<PaletteName, string>>>> = {
  dark: {
    amber: '#e0a63a',
    blue: '#5b8def',
    violet: '#9a7cf0',
    teal: '#2fb8c6',
    pink: '#e377c2',
    lime: '#a3c644',
    orange: '#f08a4b',
    sky: '#6fb7f2',
    rose: '#f2849e',
    sand: '#c9b48a',
  },
  light: {
    amber: '#9f6700',
    blue: '#2f6fe0',
    violet: '#6f4fd0',
    teal: '#0a7f8a',
    pink: '#b83f95',
    lime: '#5b7e05',
    orange: '#bd5310',
    sky: '#2176b5',
    rose: '#cb3f63',
    sand: '#86703e',
  },
};

/**
 * A colour for each choice: its own, else its kind's, else the next that no other choice on the candles uses. In a pane of its
 * own a colour meets no other, and what is coloured by side takes none.
 */
export function assignColours(choices: readonly IndicatorChoice[]): ReadonlyMap<string, PaletteName> {
  const assigned = new Map<string, PaletteName>();
  const used = new Set<PaletteName>();
  for (const choice of choices) {
    if (choice.colour !== undefined) {
      const named = paletteNames.find((name) => name === choice.colour);
      if (named !== undefined) used.add(named);
      continue;
    }
    const kind = kindOf(choice.type);
    const wanted = kind?.colour ?? 'blue';
    if (kind?.where === 'pane' || !takesColour(choice.type)) {
      assigned.set(choice.id, wanted);
      continue;
    }
    const free = used.has(wanted) ? paletteNames.find((name) => !used.has(name)) : wanted;
    const colour = free ?? wanted;
    assigned.set(choice.id, colour);
    used.add(colour);
  }
  return assigned;
}

/** The CSS colour in which a choice is drawn, for its chip. */
export function colourOf(choices: readonly IndicatorChoice[], id: string, theme: 'dark' | 'light'): string {
  const own = choices.find((choice) => choice.id === id)?.colour;
  const name = paletteNames.find((each) => each === own) ?? assignColours(choices).get(id);
  return name === undefined && own !== undefined ? own : palettes[theme][name ?? 'blue'];
}

/** Readings in which no shape has the colour of the choice. */
const bySide: ReadonlySet<string> = new Set(['zones', 'breaks', 'supports', 'table']);

/** Whether a colour of the user's changes anything: what is coloured by side alone takes none. */
export function takesColour(type: string): boolean {
  const kind = kindOf(type);
  if (kind === null) return true;
  const { reading } = kind;
  if (reading !== undefined) return !bySide.has(reading.kind);
  return kind.parts.some((part) => 'colour' in part && part.colour === 'main');
}
