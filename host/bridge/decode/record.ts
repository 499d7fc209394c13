import type { WireRecord } from '../../../shared/model/record';
import { ok, type Result } from '../../../shared/model/result';
import { isRecord, parseJson } from './error-body';
import { bounded } from './printed';
import { badField, errorInPlace, recordOf } from './wire';

/** Most characters of a value, and most fields of a record, that a card shows. */
const mostCharacters = 500;
const mostFields = 500;

/** Marks a number's digits while they pass through the parser as text: a private-use character, never shown. */
const mark = '\u{e000}';
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses JSON with every number kept digit by digit, also beyond 2^53. */
const parseVerbatim = (text: string): unknown =>
  parseJson(text.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : `"${mark}${token}"`)));

/** Nested values below this depth are left out, to protect the stack. */
const deepest = 20;

/** A nested value as compact JSON, numbers digit by digit. */
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

/** A value as text; null is empty. */
function shown(value: unknown): string {
  if (value === null) return '';
  if (typeof value !== 'string') return compact(value);
  return value.startsWith(mark) ? value.slice(1) : value;
}

/** Every field in the order of the answer, printed and of limited length. `text` must be valid JSON. */
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
