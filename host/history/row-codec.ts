import { decimalsOf, deltaOf, patched } from './number-delta';

/**
 * One record (an account, a position, a quote) as its values in a fixed order of fields, and a change of it as a flat list of numbers and
 * values: `field * 2, difference` for a number that moved by whole units of its last decimal, `field * 2 + 1, value` for anything else.
 * Writer and reader go through the same steps, so that both know how many decimals a field has had.
 */
export interface CodedRow {
  values: unknown[];
  /** Of each field, the most decimals that were written in full so far; -1 where none was. */
  decimals: number[];
  /** A field that usually moves by as much as an earlier one, and that one: written only where it does not. */
  readonly follow?: ReadonlyMap<number, number>;
}

const isSame = (left: unknown, right: unknown): boolean =>
  Object.is(left, right) ||
  (typeof left === 'object' && left !== null && JSON.stringify(left) === JSON.stringify(right));

function learn(row: CodedRow, field: number, value: unknown): void {
  row.values[field] = value;
  const known = row.decimals[field] ?? -1;
  row.decimals[field] = typeof value === 'number' ? Math.max(known, decimalsOf(value) ?? -1) : known;
}

export function firstRow(values: readonly unknown[]): CodedRow {
  const row: CodedRow = { values: [], decimals: [] };
  for (const [field, value] of values.entries()) learn(row, field, value);
  return row;
}

/** What turns `row` into `values`, and does so; empty where nothing changed. */
export function encodeChanges(row: CodedRow, values: readonly unknown[]): unknown[] {
  const changes: unknown[] = [];
  const { follow } = row;
  const moved = follow === undefined ? null : new Map<number, number>();
  // Thousands of positions come each second, most of them as they were: no map and no iterator for each.
  for (let field = 0; field < values.length; field += 1) {
    const after = values[field];
    const before = row.values[field];
    const led = moved?.get(follow?.get(field) ?? -1);
    if (led === undefined && isSame(before, after)) continue;
    const decimals = row.decimals[field] ?? -1;
    const delta =
      typeof before === 'number' && typeof after === 'number' && decimals >= 0
        ? deltaOf(before, after, decimals)
        : null;
    if (delta !== null) moved?.set(field, delta);
    if (delta !== null && delta === led) row.values[field] = after;
    else if (delta === null) {
      changes.push(field * 2 + 1, after);
      learn(row, field, after);
    } else {
      changes.push(field * 2, delta);
      row.values[field] = after;
    }
  }
  return changes;
}

/** Does to `row` what `encodeChanges` did. Throws where the changes are none. */
export function applyChanges(row: CodedRow, changes: readonly unknown[]): void {
  const told = new Set<number>();
  const moved = new Map<number, number>();
  for (let at = 0; at < changes.length; at += 2) {
    const code = changes[at];
    const value = changes[at + 1];
    if (typeof code !== 'number' || !Number.isInteger(code) || code < 0 || at + 1 >= changes.length)
      throw new Error('a change of a record names no field');
    const field = Math.floor(code / 2);
    told.add(field);
    if (code % 2 === 1) {
      learn(row, field, value);
      continue;
    }
    const before = row.values[field];
    if (typeof before !== 'number' || typeof value !== 'number')
      throw new Error('a difference stands where no number was');
    row.values[field] = patched(before, value, row.decimals[field] ?? 0);
    moved.set(field, value);
  }
  for (const [field, leader] of row.follow ?? []) {
    const before = row.values[field];
    const led = moved.get(leader);
    if (led !== undefined && !told.has(field) && typeof before === 'number')
      row.values[field] = patched(before, led, row.decimals[field] ?? 0);
  }
}

/** The account's row: without a deal, equity, profit and free margin move by the same sum. */
export function accountRow(fields: readonly string[]): CodedRow {
  const equity = fields.indexOf('equity');
  const follow = new Map(['profit', 'marginFree'].map((field) => [fields.indexOf(field), equity]));
  return { values: [], decimals: [], follow };
}

/** A list of records by a key of theirs, in the order of the list. */
export interface CodedList {
  rows: CodedRow[];
}

/**
 * What turns `list` into `after`, and does so. Parts: a plain number takes the row of that place away, `[place, ...changes]` changes one, `[-1,
 * ...values]` adds one at the end; places are counted before anything is taken away. A first part `'all'` means that the rows that follow are all
 * there are, for what the parts cannot say: another order, or one key twice.
 */
export function encodeList(
  list: CodedList,
  after: readonly (readonly unknown[])[],
  keyAt: number,
): unknown[] {
  // Nearly always the same ones as before: then each is at its place.
  const isSameKeys =
    after.length === list.rows.length &&
    list.rows.every(({ values }, place) => values[keyAt] === after[place]?.[keyAt]);
  if (isSameKeys) return list.rows.flatMap((row, place) => changedPart(place, row, after[place] ?? []));
  const places = new Map(list.rows.map((row, place) => [row.values[keyAt], place]));
  const kept = after.flatMap((values) => {
    const place = places.get(values[keyAt]);
    return place === undefined ? [] : [place];
  });
  const isInOrder = kept.every((place, at) => at === 0 || place > (kept[at - 1] ?? 0));
  const comesFirst = after.slice(0, kept.length).every((values) => places.has(values[keyAt]));
  const keys = new Set(after.map((values) => values[keyAt]));
  if (!isInOrder || !comesFirst || keys.size < after.length || places.size < list.rows.length) {
    list.rows = after.map(firstRow);
    return ['all', ...after.map((values) => [-1, ...values])];
  }
  const parts: unknown[] = [];
  const still = new Set(kept);
  for (const place of list.rows.keys()) if (!still.has(place)) parts.push(place);
  const rows: CodedRow[] = [];
  for (const values of after) {
    const place = places.get(values[keyAt]);
    const row = place === undefined ? undefined : list.rows[place];
    if (place === undefined || row === undefined) {
      parts.push([-1, ...values]);
      rows.push(firstRow(values));
    } else {
      parts.push(...changedPart(place, row, values));
      rows.push(row);
    }
  }
  list.rows = rows;
  return parts;
}

const unchanged: readonly unknown[] = [];

function changedPart(place: number, row: CodedRow, values: readonly unknown[]): readonly unknown[] {
  const changes = encodeChanges(row, values);
  return changes.length === 0 ? unchanged : [[place, ...changes]];
}

/** Does to `list` what `encodeList` did. Throws where the parts are none. */
export function applyList(list: CodedList, parts: readonly unknown[]): void {
  if (parts[0] === 'all') {
    list.rows = parts.slice(1).map((part) => firstRow(valuesOf(part)));
    return;
  }
  const before = [...list.rows];
  const removed = new Set<number>();
  const added: CodedRow[] = [];
  for (const part of parts) {
    if (typeof part === 'number') {
      removed.add(part);
      continue;
    }
    const [place, ...rest] = Array.isArray(part) ? part : [];
    if (place === -1) {
      added.push(firstRow(rest));
      continue;
    }
    const row = typeof place === 'number' ? before[place] : undefined;
    if (row === undefined) throw new Error('a change of a list names no row');
    applyChanges(row, rest);
  }
  list.rows = [...before.filter((_, place) => !removed.has(place)), ...added];
}

function valuesOf(part: unknown): unknown[] {
  if (!Array.isArray(part) || part[0] !== -1)
    throw new Error('a list that is written whole has another part');
  return part.slice(1);
}

/** Of some fields of rows: prices and profits move with each read, what these say seldom does. */
export function fingerprintOf(
  rows: readonly (readonly unknown[])[],
  names: readonly string[],
  fields: readonly string[],
): string {
  const at = fields.map((field) => names.indexOf(field));
  return rows.map((values) => at.map((field) => String(values[field])).join(' ')).join('\n');
}
