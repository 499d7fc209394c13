import type { FlatParameters, IndicatorChoice } from '../../data/workspace/chart-choices';
import { type IndicatorKind, kindsBySearchTerm } from './indicators';

/** A choice of this kind with its initial parameters, under an id that no other choice has. */
export function newChoice(kind: IndicatorKind, choices: readonly IndicatorChoice[]): IndicatorChoice {
  const parameters = Object.fromEntries(
    kind.parameters.map((parameter) => [parameter.name, parameter.initial]),
  );
  const words = Object.fromEntries((kind.words ?? []).map((word) => [word.name, word.initial]));
  const base = [kind.type, ...Object.values(parameters)].join('-');
  const choice = { id: freeId(base, choices), type: kind.type, parameters };
  return Object.keys(words).length === 0 ? choice : { ...choice, words };
}

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
