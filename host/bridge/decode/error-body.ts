import { bounded } from './printed';

/** What an error answer says, whatever it is written in (reference/bridge-notes.md, "Two dialects"). */
export interface ErrorBody {
  readonly shape: 'json' | 'html' | 'text' | 'empty';
  /** The server's words, flattened and bounded; null where there are none. Never markup. */
  readonly said: string | null;
  readonly retcode: number | null;
  /** The JSON holds more than one `retcode`: parsers keep one of them by chance, so it proves nothing. */
  readonly repeatsRetcode: boolean;
  /** The status that the page of the recorded family's web framework names; null for every other body, a proxy's page too. */
  readonly frameworkStatus: number | null;
  /** The parsed JSON; undefined where it is none. */
  readonly json: unknown;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Sixteen digits and more may be beyond 2^53. Strings are matched too, so that digits inside them are left alone; digits behind
 * a point are a fraction, such as the 17 of 0.30000000000000004.
 */
const longIntegers = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;
const hasLongDigits = /\d{16}/;

/**
 * JSON without the loss that JavaScript's numbers bring: an integer that they cannot hold exactly comes as its digits in
 * text. Tickets take that as it is; anywhere else it is a wrong type, which is better than a wrong number.
 */
const withExactIntegers = (text: string): string =>
  hasLongDigits.test(text)
    ? text.replace(longIntegers, (token) =>
        token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
      )
    : text;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(withExactIntegers(text));
  } catch {
    return undefined;
  }
}

/** Order of reading: the general words first, then what lies nested below them. */
const speakingKeys = ['error', 'message', 'msg', 'comment', 'detail', 'details', 'reason', 'description'];

function* wordsIn(value: unknown, depth = 0): Generator<string> {
  if (depth > 5) return;
  if (typeof value === 'string') {
    if (value.trim() !== '') yield bounded(value);
  } else if (Array.isArray(value)) {
    for (const item of value.slice(0, 5)) yield* wordsIn(item, depth + 1);
  } else if (isRecord(value)) {
    for (const key of speakingKeys) yield* wordsIn(value[key], depth + 1);
    for (const [key, nested] of Object.entries(value)) {
      if (/(body|cause|inner|data)$/i.test(key) && !speakingKeys.includes(key))
        yield* wordsIn(nested, depth + 1);
    }
  }
}

function joined(words: Iterable<string>): string | null {
  const kept: string[] = [];
  for (const word of words) {
    if (!kept.some((earlier) => earlier.includes(word))) kept.push(word);
  }
  return kept.length === 0 ? null : bounded(kept.join(': '), 500);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function htmlWords(text: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? /<h1[^>]*>([^<]*)/i.exec(text)?.[1];
  if (title === undefined || title.trim() === '') return 'an HTML page';
  const plain = title.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);
  return `an HTML page titled “${bounded(plain, 120)}”`;
}

/** What a record says in words; null where it has none. */
export const wordsOfRecord = (record: unknown): string | null => joined(wordsIn(record));

export const isHtml = (contentType: string, text: string): boolean =>
  contentType.toLowerCase().includes('html') || /^\s*(<!doctype|<html|<head|<body)/i.test(text);

/** Every string of a JSON text, and whether it is a key. */
const jsonStrings = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g;

/** Keys as a parser reads them: `retcod\u0065` is `retcode` too. `text` is known to be JSON. */
function repeatsRetcode(text: string): boolean {
  let found = 0;
  for (const [, token = '', colon] of text.matchAll(jsonStrings)) {
    if (colon !== undefined && parseJson(token) === 'retcode') found += 1;
    if (found > 1) return true;
  }
  return false;
}

/** Flask's page for a request that it turns away itself; older versions of it write no `<html>`. */
const frameworkPage =
  /^<!doctype html[^>]*>\s*(?:<html lang=en>\s*)?<title>(\d{3}) ([^<]+)<\/title>\s*<h1>\2<\/h1>/i;

function frameworkStatusOf(text: string): number | null {
  const status = frameworkPage.exec(text)?.[1];
  return status === undefined ? null : Number(status);
}

const noRetcode = { retcode: null, repeatsRetcode: false, frameworkStatus: null, json: undefined } as const;

export function readErrorBody(contentType: string, text: string): ErrorBody {
  if (text.trim() === '') return { ...noRetcode, shape: 'empty', said: null };
  const json = parseJson(text);
  if (json !== undefined) {
    const isRepeated = repeatsRetcode(text);
    const retcode = isRecord(json) && !isRepeated ? json.retcode : undefined;
    return {
      shape: 'json',
      said: wordsOfRecord(json),
      retcode: typeof retcode === 'number' && Number.isSafeInteger(retcode) ? retcode : null,
      repeatsRetcode: isRepeated,
      frameworkStatus: null,
      json,
    };
  }
  if (isHtml(contentType, text)) {
    return { ...noRetcode, shape: 'html', said: htmlWords(text), frameworkStatus: frameworkStatusOf(text) };
  }
  return { ...noRetcode, shape: 'text', said: bounded(text.replace(/<[^>]*>/g, ' ')) };
}
