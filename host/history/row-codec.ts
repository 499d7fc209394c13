/**
 * One record (an account, a position, a quote) as its values in a fixed order of fields, and a change of it as a flat list of numbers and
 * values: `field * 2, difference` for a number that moved by whole units of its last decimal, `field * 2 + 1, value` for anything else.
 * Writer and reader go through the same steps, so that both know how many decimals a field has had.
 */
export interface CodedRow {
  values: unknown[];
  /** What they were taken from, where the writer knows it: the same object says the same. */
  of?: unknown;
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

/** What turns `row` into `values`, and does so; nothing is added to `changes` where nothing changed. */
export function encodeChanges(
  row: CodedRow,
  values: readonly unknown[],
  changes: unknown[] = [],
): readonly unknown[] {
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

/** Does to `row` what `encodeChanges` did. `from`: where the changes begin. Throws where they are none. */
export function applyChanges(row: CodedRow, changes: readonly unknown[], from = 0): void {
  const { follow } = row;
  // By field, its difference or null: only who follows asks for it, and thousands of positions follow nothing.
  const told = follow === undefined ? null : new Map<number, number | null>();
  for (let at = from; at < changes.length; at += 2) {
    const code = changes[at];
    const value = changes[at + 1];
    if (typeof code !== 'number' || !Number.isInteger(code) || code < 0 || at + 1 >= changes.length)
      throw new Error('a change of a record names no field');
    const field = Math.floor(code / 2);
    if (code % 2 === 1) {
      learn(row, field, value);
      told?.set(field, null);
      continue;
    }
    const before = row.values[field];
    if (typeof before !== 'number' || typeof value !== 'number')
      throw new Error('a difference stands where no number was');
    row.values[field] = patched(before, value, row.decimals[field] ?? 0);
    told?.set(field, value);
  }
  for (const [field, leader] of follow ?? []) {
    const before = row.values[field];
    const led = told?.get(leader) ?? null;
    if (led !== null && told?.has(field) === false && typeof before === 'number')
      row.values[field] = patched(before, led, row.decimals[field] ?? 0);
  }
}

/** The account's row: without a deal, equity, profit and free margin move by the same sum. */
export function accountRow(fields: readonly string[]): CodedRow {
  const equity = fields.indexOf('equity');
  const follow = new Map(['profit', 'marginFree'].map((field) => [fields.indexOf(field), equity]));
  return { values: [], decimals: [], follow };
}

/** A list of records by a key of theirs, which is the first value, in the order of the list. */
export interface CodedList {
  rows: CodedRow[];
}

/** How a record is written in a list. */
export interface Listing<Row> {
  keyOf(row: Row): unknown;
  valuesOf(row: Row): readonly unknown[];
}

/**
 * What turns `list` into `after`, and does so. Parts: a plain number takes the row of that place away, `[place, ...changes]` changes one, `[-1,
 * ...values]` adds one at the end; places are counted before anything is taken away. A first part `'all'` means that the rows that follow are all
 * there are, for what the parts cannot say: another order, or one key twice.
 */
export function encodeList<Row>(
  list: CodedList,
  after: readonly Row[],
  { keyOf, valuesOf }: Listing<Row>,
): unknown[] {
  const parts: unknown[] = [];
  const added = (record: Row): CodedRow => ({ ...firstRow(valuesOf(record)), of: record });
  const change = (place: number, row: CodedRow, record: Row): void => {
    if (row.of === record) return;
    row.of = record;
    const part: unknown[] = [place];
    if (encodeChanges(row, valuesOf(record), part).length > 1) parts.push(part);
  };
  // Nearly always the same ones as before: then each is at its place.
  const isSameKeys =
    after.length === list.rows.length &&
    after.every((record, place) => list.rows[place]?.values[0] === keyOf(record));
  if (isSameKeys) {
    after.forEach((record, place) => {
      const row = list.rows[place];
      if (row !== undefined) change(place, row, record);
    });
    return parts;
  }
  const places = new Map(list.rows.map((row, place) => [row.values[0], place]));
  const kept = after.flatMap((record) => places.get(keyOf(record)) ?? []);
  const isInOrder = kept.every((place, at) => at === 0 || place > (kept[at - 1] ?? 0));
  const comesFirst = after.slice(0, kept.length).every((record) => places.has(keyOf(record)));
  const keys = new Set(after.map(keyOf));
  if (!isInOrder || !comesFirst || keys.size < after.length || places.size < list.rows.length) {
    list.rows = after.map(added);
    return ['all', ...list.rows.map(({ values }) => [-1, ...values])];
  }
  const still = new Set(kept);
  for (const place of list.rows.keys()) if (!still.has(place)) parts.push(place);
  list.rows = after.map((record) => {
    const place = places.get(keyOf(record)) ?? -1;
    const row = list.rows[place];
    if (row === undefined) {
      const fresh = added(record);
      parts.push([-1, ...fresh.values]);
      return fresh;
    }
    change(place, row, record);
    return row;
  });
  return parts;
}

/**
 * Does to `list` what `encodeList` did. Returns whether anything but the fields in `moving` changed. Throws where the parts are none.
 */
export function applyList(
  list: CodedList,
  parts: readonly unknown[],
  moving: ReadonlySet<number> = noFields,
): boolean {
  if (parts[0] === 'all') {
    list.rows = parts.slice(1).map((part) => firstRow(valuesOf(part)));
    return true;
  }
  const removed = new Set<number>();
  const added: CodedRow[] = [];
  let hasChanged = false;
  for (const part of parts) {
    if (typeof part === 'number') {
      removed.add(part);
      continue;
    }
    const changes: readonly unknown[] = Array.isArray(part) ? part : [];
    const [place] = changes;
    if (place === -1) {
      added.push(firstRow(changes.slice(1)));
      continue;
    }
    const row = typeof place === 'number' ? list.rows[place] : undefined;
    if (row === undefined) throw new Error('a change of a list names no row');
    applyChanges(row, changes, 1);
    for (let at = 1; at < changes.length; at += 2)
      hasChanged ||= !moving.has(Math.floor(Number(changes[at]) / 2));
  }
  if (removed.size === 0 && added.length === 0) return hasChanged;
  list.rows = [...list.rows.filter((_, place) => !removed.has(place)), ...added];
  return true;
}

const noFields: ReadonlySet<number> = new Set();

function valuesOf(part: unknown): unknown[] {
  if (!Array.isArray(part) || part[0] !== -1)
    throw new Error('a list that is written whole has another part');
  return part.slice(1);
}

/**
 * A number as its difference to the one before, in units of its last decimal: `1.08345` after `1.08342` is `3`. Most of what a record
 * holds is prices and sums that move by little, and small whole numbers are what gzip packs best.
 */

/** Finer numbers are written as they are. */
const mostDecimals = 8;

/** How many decimals this number is written with; null where it is no plain decimal number or has too many. */
export function decimalsOf(value: number): number | null {
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  const point = text.indexOf('.');
  const decimals = point < 0 ? 0 : text.length - point - 1;
  return decimals > mostDecimals ? null : decimals;
}

/** Whole units from `before` to `after`; null where `patched` would not give `after` again to the bit. */
function deltaOf(before: number, after: number, decimals: number): number | null {
  const scale = 10 ** decimals;
  const delta = Math.round(after * scale) - Math.round(before * scale);
  return Object.is(patched(before, delta, decimals), after) ? delta : null;
}

function patched(before: number, delta: number, decimals: number): number {
  const scale = 10 ** decimals;
  return (Math.round(before * scale) + delta) / scale;
}
