import type { IndicatorChoice } from '../../chart/indicators';

/** The list with one choice moved by some places; the same list where it cannot go on. */
export function moved(
  choices: readonly IndicatorChoice[],
  id: string,
  by: number,
): readonly IndicatorChoice[] {
  const from = choices.findIndex((choice) => choice.id === id);
  const choice = choices[from];
  const to = from + by;
  if (choice === undefined || to < 0 || to >= choices.length) return choices;
  return choices.filter((other) => other !== choice).toSpliced(to, 0, choice);
}

export const without = (choices: readonly IndicatorChoice[], id: string): readonly IndicatorChoice[] =>
  choices.filter((choice) => choice.id !== id);

export const replaced = (
  choices: readonly IndicatorChoice[],
  next: IndicatorChoice,
): readonly IndicatorChoice[] => choices.map((choice) => (choice.id === next.id ? next : choice));
