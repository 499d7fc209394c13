import { z } from 'zod';
import { type NameOf, nameOf } from '../../../shared/model/enums';
import { failed, ok, type Result } from '../../../shared/model/result';
import { markIn } from '../../../shared/rules/intent-label';
import { isRecord, textOfRecord } from './error-body';
import { bounded, printed } from './printed';

/** Kinds of field in the bridge's records. Zod refuses NaN and infinities as numbers by itself. */

/** Reads a value of the usual form; undefined where the schema has to decide. */
type Usual<Value> = (value: unknown) => Value | undefined;

const usualOf = new WeakMap<z.ZodType, Usual<unknown>>();

/**
 * A schema with a short way for usual values: by schema alone a list of fifty thousand deals takes thirty times as long as its JSON and
 * fills the memory meanwhile (docs/performance.md). What the short way returns must be what the schema returns
 * (tests/host/bridge/usual-values.test.ts).
 */
function quickly<Schema extends z.ZodType>(schema: Schema, usual: Usual<z.output<Schema>>): Schema {
  usualOf.set(schema, usual);
  return schema;
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/** A field that may be absent or null. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  const optional = schema.nullish().transform((value) => value ?? null);
  const usual = usualOf.get(schema);
  if (usual !== undefined) usualOf.set(optional, (value) => (isAbsent(value) ? null : usual(value)));
  return optional;
}

/** No price, volume, amount of money or time in milliseconds comes near this. */
const largest = 1e15;
const beyond = { error: 'it is larger than any price, volume or sum of money' };
const numberFrom =
  (least: number): Usual<number> =>
  (value) =>
    typeof value === 'number' && value >= least && value <= largest ? value : undefined;
const anyNumber = numberFrom(-largest);
const fromZero = numberFrom(0);
export const number = quickly(z.number().min(-largest, beyond).max(largest, beyond), anyNumber);
/** MetaTrader's texts have at most some hundred characters; a longer one is cut, so that no megabyte goes through every poll. */
const longestText = 4_096;
const isUsualText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestText;
/** The label of our orders stays, wherever in the text it stood. Twice the length: white space goes where a text is cut. */
function kept(value: string): string {
  if (value.length <= longestText) return value;
  const label = markIn(value);
  const cut = bounded(value.slice(0, 2 * longestText), longestText - (label === null ? 0 : label.length + 1));
  return label === null || markIn(cut) === label ? cut : `${cut} ${label}`;
}
export const text = quickly(z.string().transform(kept), (value) => (isUsualText(value) ? value : undefined));
/** A flag, sent as a boolean or as 0 and 1. */
export const flag = z.union([
  z.boolean(),
  z.literal(0).transform(() => false),
  z.literal(1).transform(() => true),
]);
/** A price; 0 means none. */
export const price = quickly(
  z.number().min(0, { error: 'a price cannot be negative' }).max(largest, beyond),
  fromZero,
);

export const orZero = quickly(
  maybe(number).transform((value) => value ?? 0),
  (value) => anyNumber(value ?? 0),
);
export const orEmpty = quickly(
  maybe(text).transform((value) => value ?? ''),
  (value) => (isAbsent(value) ? '' : isUsualText(value) ? value : undefined),
);
export const orNoPrice = quickly(
  maybe(price).transform((value) => value ?? 0),
  (value) => fromZero(value ?? 0),
);
/** 1990 and 2100 in seconds: a time outside is in another unit, or wrong. */
const [earliestS, latestS] = [631_152_000, 4_102_444_800];
const outside = { error: 'expected a time in seconds between 1990 and 2100' };
const never = z.literal(0).transform(() => null);
const moment = z.number({ error: outside.error }).min(earliestS, outside).max(latestS, outside);
/** A time in seconds; 0 means never. */
export const orNever = quickly(maybe(z.union([never, moment], outside)), (value) => {
  if (isAbsent(value) || value === 0) return null;
  return typeof value === 'number' && value >= earliestS && value <= latestS ? value : undefined;
});

/** Volume in lots of a position or of a request. */
export const size = quickly(number.positive({ error: 'expected more than 0 lots' }), (value) =>
  value === 0 ? undefined : fromZero(value),
);
/** Remaining lots of an order; 0 when it is filled. */
export const rest = quickly(number.min(0, { error: 'lots cannot be negative' }), fromZero);

const ticketExpected = 'expected a ticket: a whole number';
const digits = /^\d{1,20}$/;
/** A ticket's digits; undefined where it is none. */
export function ticketOf(value: unknown): string | undefined {
  if (typeof value === 'string') return digits.test(value) ? value : undefined;
  return Number.isSafeInteger(value) && Number(value) >= 0 ? `${value}` : undefined;
}
/** A ticket, as a whole number or as digits: one above 2^53 was kept as digits when the answer was parsed. */
export const ticket = quickly(
  z
    .union(
      [
        z.number().int({ error: ticketExpected }).min(0, { error: ticketExpected }),
        z.string().regex(digits, { error: ticketExpected }),
      ],
      { error: ticketExpected },
    )
    .transform((value) => `${value}`),
  ticketOf,
);
/** A ticket; 0 means none. */
export const maybeTicket = quickly(
  maybe(ticket).transform((value) => (value === '0' ? null : value)),
  (value) => {
    const of = isAbsent(value) ? '0' : ticketOf(value);
    return of === '0' ? null : of;
  },
);

/** A value of one of MetaTrader's enumerations, as its number or, from some bridges, its name. */
export function named<const Table extends readonly string[]>(table: Table) {
  const schema = z
    .union([z.number().int(), z.string()], { error: `expected a number or one of ${table.join(', ')}` })
    .transform((value): NameOf<Table> => {
      if (typeof value === 'number') return nameOf(table, value);
      const spelled = value.trim().toUpperCase().replaceAll('-', '_').replaceAll(' ', '_');
      const index = table.indexOf(spelled);
      return index >= 0 ? nameOf(table, index) : `unknown (${bounded(value, 40)})`;
    });
  usualOf.set(schema, (value) => (typeof value === 'number' ? table[value] : undefined));
  return schema;
}

type Renaming = Readonly<Record<string, readonly [wire: string, schema: z.ZodType]>>;

/** A record under our model's field names: each with its name on the wire and its kind. Failures name the wire's field. */
export function renamed<const Fields extends Renaming>(fields: Fields) {
  const names = Object.entries(fields).map(([name, [wire]]) => [name, wire] as const);
  const shape = Object.fromEntries(Object.values(fields).map(([wire, schema]) => [wire, schema]));
  const schema = z.object(shape).transform((row): { [Name in keyof Fields]: z.output<Fields[Name][1]> } => {
    const record: Record<string, unknown> = {};
    for (const [name, wire] of names) record[name] = row[wire];
    return record as { [Name in keyof Fields]: z.output<Fields[Name][1]> };
  });
  const usual = Object.entries(fields).map(
    ([name, [wire, kind]]) => [name, wire, usualOf.get(kind)] as const,
  );
  /** Copied for each row: a record that gets its fields one by one is allocated anew several times meanwhile. */
  const empty: Readonly<Record<string, unknown>> = Object.fromEntries(names.map(([name]) => [name, null]));
  usualOf.set(schema, (row) => {
    if (!isRecord(row)) return undefined;
    const record: Record<string, unknown> = { ...empty };
    for (const [name, wire, read] of usual) {
      const value = read?.(row[wire]);
      if (value === undefined) return undefined;
      record[name] = value;
    }
    return record;
  });
  return schema;
}

/** The value at an issue's path, for the message. */
function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (Array.isArray(value) && typeof key === 'number') value = value[key];
    else if (isRecord(value) && typeof key === 'string') value = value[key];
    else return undefined;
  }
  return value;
}

const printedPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key)}`))
    .join('');

const typeNames: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  object: 'a record',
  array: 'a list',
};

/** The problem in our own words: a validator's type names mean nothing to a trader. */
function problemOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type') {
    return `expected ${typeNames[issue.expected] ?? issue.expected}`;
  }
  if (issue?.code === 'invalid_union' && issue.message === 'Invalid input') return 'not as expected';
  return bounded(issue?.message ?? 'not as expected', 160);
}

/** Path of a field in a row whose own path is `within`. */
export const fieldIn = (within: string, field: string): string =>
  within === '' || field === '' || field.startsWith('[') ? `${within}${field}` : `${within}.${field}`;

export interface BadField {
  readonly endpoint: string;
  /** '' for the whole answer. */
  readonly field: string;
  readonly value: unknown;
  /** The problem, as the end of a sentence. */
  readonly problem: string;
  readonly body?: unknown;
}

/** The failure for a wrong type in a field that we use, with endpoint, field and value. */
export function badField(bad: BadField): Result<never> {
  const value = bad.value === undefined ? 'missing' : bad.value === null ? 'empty' : printed(bad.value);
  const said = isRecord(bad.body) ? textOfRecord(bad.body) : null;
  return failed({
    kind: 'bad-answer',
    message:
      bad.field === ''
        ? `The answer has an unexpected shape: ${value} (${bad.problem})`
        : `The field ${bad.field} is ${value}: ${bad.problem}`,
    endpoint: bad.endpoint,
    field: bad.field,
    value,
    ...(said === null ? {} : { said }),
  });
}

/** Fields of the error payloads of both dialects. */
const errorFields: ReadonlySet<string> = new Set([
  'error',
  'retcode',
  'code',
  'message',
  'detail',
  'details',
]);

/**
 * An error payload or empty record with status 2xx: it would pass for an account or terminal with all fields absent. Null where the
 * body is neither.
 */
export function errorInPlace(body: unknown, endpoint: string): Result<never> | null {
  if (!isRecord(body) || !Object.keys(body).every((field) => errorFields.has(field))) return null;
  return badField({ endpoint, field: '', value: body, problem: 'expected data', body });
}

/** `within`: path of `body` inside the answer, such as `[3]`. */
export function decodeWith<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  endpoint: string,
  within = '',
): Result<z.output<Schema>> {
  const usual = usualOf.get(schema)?.(body);
  if (usual !== undefined) return ok(usual as z.output<Schema>);
  const parsed = schema.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const path = issue?.path ?? [];
  const field = printedPath(path);
  return badField({
    endpoint,
    field: fieldIn(within, field),
    value: valueAt(body, path),
    problem: problemOf(issue),
    body,
  });
}

/**
 * A list, plain or as the only array in an object around it: the document does not show the envelope. An object with an error is
 * refused, as its list of details is not data.
 */
export function listOf(body: unknown, endpoint: string): Result<readonly unknown[]> {
  if (Array.isArray(body)) return ok(body);
  if (isRecord(body) && (body.error ?? null) === null) {
    const arrays = Object.values(body).filter((value) => Array.isArray(value));
    const only = arrays[0];
    if (arrays.length === 1 && only !== undefined) return ok(only);
  }
  return badField({ endpoint, field: '', value: body, problem: 'expected a list', body });
}

export function decodeList<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  endpoint: string,
): Result<z.output<Schema>[]> {
  const list = listOf(body, endpoint);
  return list.ok ? decodeWith(z.array(schema), list.value, endpoint) : list;
}

/** A record, plain or alone in `{data: {…}}`. */
export function recordOf(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const inner = body.data;
  return Object.keys(body).length === 1 && isRecord(inner) ? inner : body;
}
