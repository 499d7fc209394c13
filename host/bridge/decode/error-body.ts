import { bounded } from './printed';

/** Body of an error answer, in any of its forms (reference/bridge-notes.md, "Two dialects"). */
export interface ErrorBody {
  readonly shape: 'json' | 'html' | 'text' | 'empty';
  /** The server's text in one line of limited length, never markup; null where there is none. */
  readonly said: string | null;
  readonly retcode: number | null;
  /** The JSON has more than one `retcode`. Parsers keep an arbitrary one, so it proves nothing. */
  readonly repeatsRetcode: boolean;
  /** The status named by an error page of the recorded family's web framework; null for any other body, also a proxy's page. */
  readonly frameworkStatus: number | null;
  /** The parsed body; undefined where it is not JSON. */
  readonly json: unknown;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Integers of 16 digits or more may exceed 2^53. Strings match too, so that digits inside them stay; digits after a decimal point are
 * a fraction, such as 0.30000000000000004.
 */
const longIntegers = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;
const hasLongDigits = /\d{16}/;

/**
 * Puts integers that a JavaScript number cannot hold exactly in quotes. Tickets accept that; anywhere else it is a wrong type, which
 * is better than a wrong number.
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

/** Keys whose text is used, the general ones first. */
const speakingKeys = ['error', 'message', 'msg', 'comment', 'detail', 'details', 'reason', 'description'];

function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (depth > 5) return;
  if (typeof value === 'string') {
    if (value.trim() !== '') yield bounded(value);
  } else if (Array.isArray(value)) {
    for (const item of value.slice(0, 5)) yield* textsIn(item, depth + 1);
  } else if (isRecord(value)) {
    for (const key of speakingKeys) yield* textsIn(value[key], depth + 1);
    for (const [key, nested] of Object.entries(value)) {
      if (/(body|cause|inner|data)$/i.test(key) && !speakingKeys.includes(key))
        yield* textsIn(nested, depth + 1);
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

function htmlText(text: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? /<h1[^>]*>([^<]*)/i.exec(text)?.[1];
  if (title === undefined || title.trim() === '') return 'an HTML page';
  const plain = title.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);
  return `an HTML page titled “${bounded(plain, 120)}”`;
}

/** The text in a record; null where it has none. */
export const textOfRecord = (record: unknown): string | null => joined(textsIn(record));

export const isHtml = (contentType: string, text: string): boolean =>
  contentType.toLowerCase().includes('html') || /^\s*(<!doctype|<html|<head|<body)/i.test(text);

/** Matches every string of a JSON text, with a colon behind it if it is a key. */
const jsonStrings = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g;

/** Keys are compared unescaped, as a parser does: `retcod\u0065` is `retcode` too. `text` must be valid JSON. */
function repeatsRetcode(text: string): boolean {
  let found = 0;
  for (const [, token = '', colon] of text.matchAll(jsonStrings)) {
    if (colon !== undefined && parseJson(token) === 'retcode') found += 1;
    if (found > 1) return true;
  }
  return false;
}

/** Flask's own error page; older versions write no `<html>`. */
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
      said: textOfRecord(json),
      retcode: typeof retcode === 'number' && Number.isSafeInteger(retcode) ? retcode : null,
      repeatsRetcode: isRepeated,
      frameworkStatus: null,
      json,
    };
  }
  if (isHtml(contentType, text)) {
    return { ...noRetcode, shape: 'html', said: htmlText(text), frameworkStatus: frameworkStatusOf(text) };
  }
  return { ...noRetcode, shape: 'text', said: bounded(text.replace(/<[^>]*>/g, ' ')) };
}
