import type { WireRecord } from '../../../shared/model/record';
import { ok, type Result } from '../../../shared/model/result';
import { isRecord, parseJson } from './error-body';
import { bounded } from './printed';
import { badField, errorInPlace, recordOf } from './wire';

/** Most characters of one value, and most fields of one record, that a card shows. */
const mostCharacters = 500;
const mostFields = 500;

/** Stands before a number's own digits while they travel through the parser as text: a private character, never shown. */
const mark = '\u{e000}';
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses with every number kept as it stands in the text: no digit is lost beyond 2^53, none is added. */
const parseVerbatim = (text: string): unknown =>
  parseJson(text.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : `"${mark}${token}"`)));

/** Deeper than this a nested value is left out: no card shows so much, and no stack holds any depth. */
const deepest = 20;

/** A nested value as compact JSON, with numbers as they stood. */
function compact(value: unknown, depth = 0): string {
  if (depth > deepest) return '…';
  if (typeof value === 'string') return value.startsWith(mark) ? value.slice(1) : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((inner) => compact(inner, depth + 1)).join(',')}]`;
  if (isRecord(value)) {
    return `{${Object.entries(value)
      .map(([key, inner]) => `${JSON.stringify(key)}:${compact(inner, depth + 1)}`)
      .join(',')}}`;
  }
  return String(value);
}

/** A value as a person reads it; an empty one is empty. */
function shown(value: unknown): string {
  if (value === null) return '';
  if (typeof value !== 'string') return compact(value);
  return value.startsWith(mark) ? value.slice(1) : value;
}

/** `text` is known to be JSON. Every field in the order of the answer, printed and bounded, with nothing left out. */
export function decodeRecord(text: string, endpoint: string): Result<WireRecord> {
  const body = parseVerbatim(text);
  const only = Array.isArray(body) && body.length === 1 ? body[0] : body;
  const record = recordOf(only);
  if (!isRecord(record)) {
    return badField({ endpoint, field: '', value: parseJson(text), problem: 'expected a record' });
  }
  const error = errorInPlace(record, endpoint);
  if (error !== null) return errorInPlace(parseJson(text), endpoint) ?? error;
  return ok(
    Object.entries(record)
      .slice(0, mostFields)
      .map(([field, value]) => ({
        field: bounded(field, 120),
        value: bounded(shown(value), mostCharacters),
      })),
  );
}
