import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { assignColours } from './indicators/palette';

/** The list with one choice moved by some places; the same list where it cannot move. */
export function moved(
  choices: readonly IndicatorChoice[],
  id: string,
  by: number,
): readonly IndicatorChoice[] {
  const from = choices.findIndex((choice) => choice.id === id);
  const choice = choices[from];
  const to = from + by;
  if (choice === undefined || by === 0 || to < 0 || to >= choices.length) return choices;
  return choices.filter((other) => other !== choice).toSpliced(to, 0, choice);
}

/** The list with one choice moved to another place; the same list where it is there already. */
export function movedTo(
  choices: readonly IndicatorChoice[],
  id: string,
  place: number,
): readonly IndicatorChoice[] {
  const from = choices.findIndex((choice) => choice.id === id);
  return from < 0 ? choices : moved(choices, id, place - from);
}

/** The list without one choice; the others keep their colours. */
export function without(choices: readonly IndicatorChoice[], id: string): readonly IndicatorChoice[] {
  const colours = assignColours(choices);
  return choices
    .filter((choice) => choice.id !== id)
    .map((choice) => {
      const colour = colours.get(choice.id);
      return colour === undefined || colour === 'grey' ? choice : { ...choice, colour };
    });
}

export const replaced = (
  choices: readonly IndicatorChoice[],
  next: IndicatorChoice,
): readonly IndicatorChoice[] => choices.map((choice) => (choice.id === next.id ? next : choice));
