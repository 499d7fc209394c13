import { type PaletteName, paletteNames, palettes } from '../../../base/line-colours';
import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { kindOf } from './catalogue';

/**
 * A colour for each choice: its own, else on the candles the next that no other choice uses. In a pane of its own it is
 * grey; indicators coloured by side take none.
 */
export function assignColours(choices: readonly IndicatorChoice[]): ReadonlyMap<string, PaletteName> {
  const assigned = new Map<string, PaletteName>();
  const used = new Set(choices.flatMap(({ colour }) => paletteNames.find((name) => name === colour) ?? []));
  for (const choice of choices) {
    if (choice.colour !== undefined) continue;
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
