import type { IndicatorChoice, IndicatorKind } from '../../chart/indicators';

/** The kind with its initial numbers, under an id that no other choice has. */
export function newChoice(kind: IndicatorKind, choices: readonly IndicatorChoice[]): IndicatorChoice {
  const parameters = Object.fromEntries(
    kind.parameters.map((parameter) => [parameter.name, parameter.initial]),
  );
  const words = Object.fromEntries((kind.words ?? []).map((word) => [word.name, word.initial]));
  const base = [kind.type, ...Object.values(parameters)].join('-');
  const taken = new Set(choices.map((choice) => choice.id));
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  const choice = { id, type: kind.type, parameters };
  return Object.keys(words).length === 0 ? choice : { ...choice, words };
}

/** Kinds whose name, short name, category or type hold every word. */
export function findKinds(catalogue: readonly IndicatorKind[], search: string): readonly IndicatorKind[] {
  const words = search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return catalogue.filter((kind) => {
    const text = `${kind.label} ${kind.short} ${kind.category} ${kind.type}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
