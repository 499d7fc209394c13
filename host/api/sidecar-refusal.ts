import type { Indicators } from '../../shared/model/analysis';
import type { Failure } from '../../shared/model/result';

/** Output name -> why the sidecar did not compute it. */
export type Refused = Readonly<Record<string, string>>;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The name itself: quoted, or followed by `(type=…)`, as this family of sidecars writes it. */
function isNamed(words: string, name: string): boolean {
  const own = escaped(name);
  return new RegExp(`['"“\`]${own}['"”\`]|(^|[\\s,;:])${own} ?\\(type[=: ]`).test(words);
}

const typeOf = (name: string, parameters: Indicators[string]): string => {
  const type = typeof parameters === 'object' ? parameters.type : undefined;
  return typeof type === 'string' ? type : name;
};

/** The part of a refusal about one output, where it lists several: `sma (type=sma) needs 200`. */
function linesAbout(words: string, name: string): string {
  const part = new RegExp(`(?:^|[\\s,;:])(${escaped(name)} ?\\(type[=: ][^)]*\\)[^,;]*)`).exec(words)?.[1];
  return part ?? words;
}

/**
 * Outputs that a refusal names: by output name, else by the indicator's name. Empty where it names none or all: then nothing is left
 * to ask for again.
 */
export function refusedOutputs(failure: Failure, asked: Indicators): Refused {
  const words = failure.said ?? '';
  const names = Object.keys(asked);
  const byName = names.filter((name) => isNamed(words, name));
  const found =
    byName.length > 0
      ? byName
      : names.filter((name) => {
          const parameters = asked[name];
          return parameters !== undefined && isNamed(words, typeOf(name, parameters));
        });
  return Object.fromEntries(found.map((name) => [name, linesAbout(words, name)]));
}
