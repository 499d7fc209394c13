import { markIn } from '../../shared/rules/intent-label';
import { redacted } from './decode/printed';

/** A shorter one is found by chance in any text. Characters. */
const leastLength = 8;

/** Free texts. What else holds the token by chance, such as a ticket or a kind of failure, stays: without it nobody could read the rest. */
const freeTexts: ReadonlySet<string> = new Set([
  'comment',
  'name',
  'company',
  'said',
  'message',
  'field',
  'value',
  'found',
  'words',
  'asked',
  'held',
  'title',
  'detail',
]);

/**
 * The same value without a token that its bridge has echoed into a text of it: for what is written to the disk. A comment with the mark by
 * which an order of ours is found stays as it is. Where there is nothing to remove it is the value itself.
 */
export function withoutEcho<Value>(value: Value, token: string | null): Value;
export function withoutEcho(value: unknown, token: string | null, field = ''): unknown {
  if (token === null || token.length < leastLength) return value;
  if (typeof value === 'string') {
    const isKept = !freeTexts.has(field) || markIn(value) !== null;
    return isKept ? value : redacted(value, token);
  }
  if (typeof value !== 'object' || value === null) return value;
  const clean = (each: unknown, name: string): unknown =>
    (withoutEcho as (value: unknown, token: string, field: string) => unknown)(each, token, name);
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => clean(each, field));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const entries = Object.entries(value).map(
    ([name, each]: [string, unknown]) => [name, clean(each, name)] as const,
  );
  const isSame = entries.every(([name, each]) => each === (value as Readonly<Record<string, unknown>>)[name]);
  return isSame ? value : Object.fromEntries(entries);
}

/** The same of a long list that is read each second: of its rows only the comments are looked at. */
export function rowsWithoutEcho<Row extends { readonly comment: string }>(
  rows: readonly Row[],
  token: string | null,
): readonly Row[] {
  if (token === null || token.length < leastLength) return rows;
  if (!rows.some(({ comment }) => comment.includes(token))) return rows;
  return rows.map((row) => (row.comment.includes(token) ? withoutEcho(row, token) : row));
}
