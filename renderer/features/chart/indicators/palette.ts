import { type PaletteName, paletteNames, palettes } from '../../../base/line-colours';
import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { kindOf } from './catalogue';

/**
 * A colour for each choice: its own, else a grey, so that orders and deals stand in front of it: on the candles the
 * next that no other choice uses. In a pane of its own a colour may be repeated; indicators coloured by side take none.
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
    if (kindOf(choice.type)?.where === 'pane' || !takesColour(choice.type)) {
      assigned.set(choice.id, 'grey');
      continue;
    }
    const colour = paletteNames.find((name) => !used.has(name)) ?? 'grey';
    assigned.set(choice.id, colour);
    used.add(colour);
  }
  return assigned;
}

export function colourOf(choices: readonly IndicatorChoice[], id: string, theme: 'dark' | 'light'): string {
  const own = choices.find((choice) => choice.id === id)?.colour;
  const name = paletteNames.find((each) => each === own) ?? assignColours(choices).get(id);
  return name === undefined && own !== undefined ? own : palettes[theme][name ?? 'grey'];
}

/** The second single line on the candles is dashed: a step of grey alone is no difference on a thin line. */
export const isDashed = ({ type, colour }: IndicatorChoice, assigned: string | undefined): boolean =>
  colour === undefined && assigned === 'slate' && kindOf(type)?.parts.length === 1;

/** A short piece of a line, as a CSS background. */
export const pieceOfLine = (colour: string, dashed: boolean): string =>
  dashed ? `repeating-linear-gradient(90deg, ${colour} 0 3px, transparent 3px 5px)` : colour;

/** The line of a choice beside its name. */
export function swatchOf(choices: readonly IndicatorChoice[], id: string, theme: 'dark' | 'light'): string {
  const choice = choices.find((each) => each.id === id);
  const dashed = choice !== undefined && isDashed(choice, assignColours(choices).get(id));
  return pieceOfLine(colourOf(choices, id, theme), dashed);
}

/** Readings whose shapes are never in the colour of the choice. */
const bySide: ReadonlySet<string> = new Set(['zones', 'breaks', 'supports', 'table']);

/** Whether a colour chosen by the user has any effect: not for indicators coloured only by side. */
export function takesColour(type: string): boolean {
  const kind = kindOf(type);
  if (kind === null) return true;
  const { reading } = kind;
  if (reading !== undefined) return !bySide.has(reading.kind);
  return kind.parts.some((part) => 'colour' in part && part.colour === 'main');
}
