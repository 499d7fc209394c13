import type { FlatParameters } from '../../../data/workspace/chart-choices';

export type ReadParameters =
  | { readonly ok: true; readonly parameters: FlatParameters }
  /** `message` begins with the position: `Line 2, column 5: …`. */
  | { readonly ok: false; readonly message: string };

/** The contract's limit for names and texts. */
const mostLetters = 40;

const text = /"(?:[^"\\\n]|\\.)*"/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[A-Za-z_]\w*/y;

class Mistake extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/**
 * Reads what the user types, and says where it is no flat JSON object. `JSON.parse` gives the position of some mistakes
 * only, and accepts a name twice.
 */
export function readParameterJson(source: string): ReadParameters {
  try {
    return { ok: true, parameters: read(source) };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const before = source.slice(0, error.at).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { ok: false, message: `Line ${before.length}, column ${column}: ${error.message}` };
  }
}

function read(source: string): FlatParameters {
  let at = 0;
  const space = (): void => {
    while (/[ \t\r\n]/.test(source.charAt(at))) at += 1;
  };
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  const ended = (): void => {
    space();
    if (at < source.length) throw new Mistake(at, 'Unexpected text.');
  };
  /** A quoted text. `what`: its name in the message. */
  const quoted = (what: string): string => {
    const start = at;
    const found = take(text);
    if (found === null) {
      const isOpen = source.charAt(at) === '"';
      throw new Mistake(
        at,
        isOpen ? `This ${what} has no closing quote.` : `Put the ${what} in double quotes.`,
      );
    }
    const value = textOf(found);
    if (value === null) throw new Mistake(start, `This ${what} holds a character that JSON does not allow.`);
    if (value.length > mostLetters) throw new Mistake(start, `At most ${mostLetters} characters.`);
    return value;
  };
  const value = (): number | string | boolean => {
    const start = at;
    const next = source.charAt(at);
    if (next === '"') return quoted('text');
    if (next === '{' || next === '[')
      throw new Mistake(start, 'A parameter is a number, a text, true or false; no list or object.');
    const digits = take(number);
    if (digits !== null) {
      const read = Number(digits);
      if (!Number.isFinite(read)) throw new Mistake(start, 'This number is too large.');
      if (/[\w.]/.test(source.charAt(at))) throw new Mistake(start, 'Not a valid JSON number.');
      return read;
    }
    const found = take(word);
    if (found === 'true' || found === 'false') return found === 'true';
    if (found === 'null') throw new Mistake(start, 'null is not allowed: leave it out.');
    if (next === '') throw new Mistake(start, 'A value is missing.');
    throw new Mistake(start, 'A value is a number, a text in double quotes, true or false.');
  };

  space();
  if (at === source.length) throw new Mistake(0, 'An object such as {"length": 20}, or true.');
  if (take(word) === 'true') {
    ended();
    return true;
  }
  at = 0;
  space();
  if (source.charAt(at) !== '{') throw new Mistake(at, 'An object such as {"length": 20}, or true.');
  at += 1;
  const parameters: Record<string, number | string | boolean> = {};
  space();
  if (source.charAt(at) === '}') {
    at += 1;
    ended();
    return parameters;
  }
  for (;;) {
    space();
    const start = at;
    if (source.charAt(at) === '}') throw new Mistake(at, 'Another parameter must follow the comma.');
    if (at === source.length) throw new Mistake(at, 'The object is not closed: } is missing.');
    const name = quoted('name');
    if (name === '' || name === '__proto__') throw new Mistake(start, 'Invalid parameter name.');
    if (Object.hasOwn(parameters, name)) throw new Mistake(start, `“${name}” appears twice.`);
    space();
    if (source.charAt(at) !== ':') throw new Mistake(at, `: and a value must follow “${name}”.`);
    at += 1;
    space();
    const valueAt = at;
    const given = value();
    if (name === 'type' && (typeof given !== 'string' || given === ''))
      throw new Mistake(valueAt, 'type is the bridge’s name of the indicator, a text.');
    parameters[name] = given;
    space();
    const next = source.charAt(at);
    if (next === '}') {
      at += 1;
      ended();
      return parameters;
    }
    if (next !== ',')
      throw new Mistake(
        at,
        at === source.length ? 'The object is not closed: } is missing.' : 'A comma or } must follow.',
      );
    at += 1;
  }
}

function textOf(token: string): string | null {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** As the user reads and edits it. */
export const parameterJson = (parameters: FlatParameters): string =>
  parameters === true ? 'true' : JSON.stringify(parameters, null, 2);
