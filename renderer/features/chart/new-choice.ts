import type { FlatParameters, IndicatorChoice } from '../../data/workspace/chart-choices';
import { checkParameter, type IndicatorKind, kindsBySearchTerm, labelOf } from './indicators';

/** `EMA 200`, `ema200` or `macd 12,26,9` as typed: the name, and the numbers after it. */
export function splitNumbers(search: string): { readonly name: string; readonly numbers: readonly string[] } {
  const parts = search
    .trim()
    .replace(/(?<=\p{L}{2})(?=\d)/gu, ' ')
    .split(/\s+/);
  const first = parts.findIndex((part) => /^\d/.test(part));
  if (first < 1) return { name: search, numbers: [] };
  // One comma is a decimal point, several part whole numbers.
  const numbers = parts.slice(first).flatMap((part) => (/,.*,/.test(part) ? part.split(',') : part));
  return { name: parts.slice(0, first).join(' '), numbers: numbers.filter((each) => each !== '') };
}

/** Why these numbers cannot be its first parameters; null where they can, and where there are none. */
function numbersProblem(kind: IndicatorKind, numbers: readonly string[]): string | null {
  if (numbers.length > kind.parameters.length)
    return kind.parameters.length === 0
      ? 'It takes no numbers.'
      : `It takes ${kind.parameters.map(({ label }) => label).join(', ')}.`;
  for (const [at, text] of numbers.entries()) {
    const parameter = kind.parameters[at];
    const checked = parameter === undefined ? null : checkParameter(text, parameter);
    if (checked?.ok === false) return `${parameter?.label}: ${checked.message}`;
  }
  return null;
}

/**
 * A choice of this kind with these numbers as its first parameters, and the initial ones for the others, under an id that no other choice
 * has. A number that does not fit is left out.
 */
export function newChoice(
  kind: IndicatorKind,
  choices: readonly IndicatorChoice[],
  numbers: readonly string[] = [],
): IndicatorChoice {
  const parameters = Object.fromEntries(
    kind.parameters.map((parameter, at) => {
      const checked = checkParameter(numbers[at] ?? '', parameter);
      return [parameter.name, checked.ok ? checked.value : parameter.initial];
    }),
  );
  const words = Object.fromEntries((kind.words ?? []).map((word) => [word.name, word.initial]));
  const base = [kind.type, ...Object.values(parameters)].join('-');
  const choice = { id: freeId(base, choices), type: kind.type, parameters };
  return Object.keys(words).length === 0 ? choice : { ...choice, words };
}

/** Why it is not added: the same with the same numbers is on the chart; null where it is not. */
export function twiceProblem(choice: IndicatorChoice, choices: readonly IndicatorChoice[]): string | null {
  const label = labelOf(choice);
  const isThere = choices.some((each) => each.type === choice.type && labelOf(each) === label);
  const others = Object.keys(choice.parameters).length > 0 ? ': type other numbers' : '';
  return isThere ? `${label} is on the chart${others}` : null;
}

/** Why it cannot be added; null where it can. */
export const addProblem = (
  kind: IndicatorKind,
  choices: readonly IndicatorChoice[],
  numbers: readonly string[],
): string | null => numbersProblem(kind, numbers) ?? twiceProblem(newChoice(kind, choices, numbers), choices);

function freeId(base: string, choices: readonly IndicatorChoice[]): string {
  const taken = new Set(choices.map((choice) => choice.id));
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  return id;
}

/** An indicator typed by the user. `type` among the parameters is the sidecar's name of it; without one, `name` is. */
export function customChoice(
  name: string,
  parameters: FlatParameters,
  choices: readonly IndicatorChoice[],
): IndicatorChoice {
  return withCustom({ id: freeId(name, choices), type: name, parameters: {} }, name, parameters);
}

/** The same choice with other parameters. */
export function withCustom(
  choice: IndicatorChoice,
  name: string,
  parameters: FlatParameters,
): IndicatorChoice {
  const type = parameters === true ? undefined : parameters.type;
  return { ...choice, type: typeof type === 'string' ? type : name, custom: { name, parameters } };
}

/** Kinds whose name, short name, category or type contains every word, and those that the words are another name of (`smc`). */
export function findKinds(catalogue: readonly IndicatorKind[], search: string): readonly IndicatorKind[] {
  const words = search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const meant = kindsBySearchTerm(search);
  return catalogue.filter((kind) => {
    if (meant.includes(kind.type)) return true;
    const text = `${kind.label} ${kind.short} ${kind.category} ${kind.type}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
