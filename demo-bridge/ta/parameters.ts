/** Longest window of any indicator, in bars: beyond it an answer costs more than it can tell. */
const LONGEST_WINDOW = 1000;

/** Why a parameter was refused; `wants` completes "must be …". */
export interface BadParameter {
  readonly name: string;
  readonly value: unknown;
  readonly wants: string;
}

/**
 * Reads the parameters of one output. A missing one takes its default; a bad one is remembered in `problems` and
 * takes its default too, so that one pass finds every problem. Unknown parameters are ignored, as the sidecar does.
 */
export class ParameterReader {
  readonly problems: BadParameter[] = [];
  readonly #given: ReadonlyMap<string, unknown>;

  constructor(given: Readonly<Record<string, unknown>>) {
    this.#given = new Map(Object.entries(given));
  }

  bars(name: string, fallback: number, least = 1, most = LONGEST_WINDOW): number {
    const value = this.#given.get(name);
    if (value === undefined) return fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    return this.#refuse(name, value, `a whole number of bars from ${least} to ${most}`, fallback);
  }

  /** A factor: above 0 and at most `most`. */
  factor(name: string, fallback: number, most = 100): number {
    const value = this.#given.get(name);
    if (value === undefined) return fallback;
    if (typeof value === 'number' && value > 0 && value <= most) return value;
    return this.#refuse(name, value, `a number above 0, at most ${most}`, fallback);
  }

  word<Word extends string>(name: string, fallback: Word, words: readonly Word[]): Word {
    const value = this.#given.get(name);
    if (value === undefined) return fallback;
    const word = words.find((candidate) => candidate === value);
    return word ?? this.#refuse(name, value, `one of ${words.join(', ')}`, fallback);
  }

  /** A text that `parse` understands; `undefined` from it means that it does not. */
  parsed<Value>(
    name: string,
    fallback: Value,
    wants: string,
    parse: (value: unknown) => Value | undefined,
  ): Value {
    const value = this.#given.get(name);
    if (value === undefined || value === null) return fallback;
    return parse(value) ?? this.#refuse(name, value, wants, fallback);
  }

  #refuse<Value>(name: string, value: unknown, wants: string, fallback: Value): Value {
    this.problems.push({ name, value, wants });
    return fallback;
  }
}
