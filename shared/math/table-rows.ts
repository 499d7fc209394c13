import { lastUpTo } from './search';
import { type CellText, type FilterTest, filterTest } from './table-filter';

/**
 * Filters, sorts and groups the rows of a table: in the page, each poll brings thousands of new ones, or in the host, which has tens of thousands.
 * Each works in steps, as the host does nothing else meanwhile.
 */

/** What a number column sorts a row without a number by. */
export const noNumber = Number.NEGATIVE_INFINITY;

/** What a column says of a row, without how it looks. */
export interface ColumnValues<Row> {
  readonly id: string;
  readonly isNumber?: boolean;
  /** Words, whatever a row says: it may be that none is at hand. */
  readonly isText?: boolean;
  /** What the column is sorted by; without it it does not sort. */
  readonly sortBy?: (row: Row) => number | string;
  /** Without it the column is not filtered, grouped, copied or exported. Numbers with full precision. */
  readonly text?: (row: Row) => CellText;
}

/** What the user has chosen of a table's rows; ids are columns'. */
export interface RowChoices {
  readonly filters: readonly { readonly id: string; readonly value: string }[];
  readonly sort: readonly { readonly id: string; readonly desc: boolean }[];
  readonly groupedBy: readonly string[];
  /** Ids of groups. */
  readonly collapsed: readonly string[];
}

/** Work that may pause after each step. */
export type Steps<Value> = Generator<void, Value>;

/** All of it at once. */
export function atOnce<Value>(work: Steps<Value>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Rows of one step: some tenths of a millisecond. */
export const stepRows = 256;

/** The rows that pass every filter. A filter that cannot be parsed lets everything pass. */
export function* filteredRows<Row>(
  rows: readonly Row[],
  columns: readonly ColumnValues<Row>[],
  filters: RowChoices['filters'],
): Steps<readonly Row[]> {
  const tests = filters.flatMap(({ id, value }) => {
    const column = columns.find((each) => each.id === id);
    const text = column?.text;
    const test = text === undefined ? null : testOf(value, column?.isNumber === true);
    return text === undefined || test === null ? [] : [(row: Row) => test(text(row))];
  });
  if (tests.length === 0) return rows;
  const passing: Row[] = [];
  for (let from = 0; from < rows.length; from += stepRows) {
    for (const row of rows.slice(from, from + stepRows))
      if (tests.every((test) => test(row))) passing.push(row);
    yield;
  }
  return passing;
}

const testOf = (words: string, isNumber: boolean): FilterTest | null =>
  words.trim() === '' ? null : filterTest(words, isNumber);

/** Sorted, what is equal in its order. */
export function* sortedItems<Item>(
  items: readonly Item[],
  compare: (left: Item, right: Item) => number,
): Steps<readonly Item[]> {
  return yield* placed(
    items,
    yield* sortedPlaces(items.length, (left, right) => compare(items[left] as Item, items[right] as Item)),
  );
}

/** The same of `sorted`, which is in order, and more: without comparing tens of thousands again. */
export function* mergedItems<Item>(
  sorted: readonly Item[],
  more: readonly Item[],
  compare: (left: Item, right: Item) => number,
): Steps<readonly Item[]> {
  const all: Item[] = [];
  let from = 0;
  for (const item of yield* sortedItems(more, compare)) {
    const orderAt = (at: number): number => compare(sorted[at] as Item, item);
    const to = lastUpTo(sorted.length, orderAt, 0) + 1;
    for (; from < to; from += 1) {
      if (all.length % stepRows === 0) yield;
      all.push(sorted[from] as Item);
    }
    if (all.length % stepRows === 0) yield;
    all.push(item);
  }
  return all.concat(sorted.slice(from));
}

function* placed<Item>(items: readonly Item[], places: Uint32Array): Steps<readonly Item[]> {
  const all: Item[] = new Array(items.length);
  for (let at = 0; at < places.length; at += 1) {
    all[at] = items[places[at] ?? 0] as Item;
    if (at % stepRows === 0) yield;
  }
  return all;
}

/** The numbers below `count`, by `compare`, equal ones in their order. In lists of numbers: others would keep the collector of garbage busy. */
function* sortedPlaces(count: number, compare: (left: number, right: number) => number): Steps<Uint32Array> {
  const inOrder = (left: number, right: number): number => compare(left, right) || left - right;
  let places = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) places[at] = at;
  for (let from = 0; from < count; from += stepRows) {
    places.subarray(from, from + stepRows).sort(inOrder);
    yield;
  }
  let other = new Uint32Array(count);
  for (let length = stepRows; length < count; length *= 2) {
    for (let from = 0; from < count; from += 2 * length) {
      const [middle, to] = [Math.min(from + length, count), Math.min(from + 2 * length, count)];
      yield* merge(places, other, from, middle, to, inOrder);
    }
    [places, other] = [other, places];
  }
  return places;
}

/** Two sorted runs of `runs` into one of `into`. */
function* merge(
  runs: Uint32Array,
  into: Uint32Array,
  from: number,
  middle: number,
  to: number,
  compare: (left: number, right: number) => number,
): Steps<void> {
  // Runs that are in order already, as most of what is sorted again.
  if (middle >= to || compare(runs[middle - 1] ?? 0, runs[middle] ?? 0) <= 0) {
    into.set(runs.subarray(from, to), from);
    return;
  }
  let [left, right] = [from, middle];
  for (let at = from; at < to; at += 1) {
    const [one, next] = [runs[left] ?? 0, runs[right] ?? 0];
    const isLeft = left < middle && (right >= to || compare(one, next) <= 0);
    into[at] = isLeft ? one : next;
    if (isLeft) left += 1;
    else right += 1;
    if ((at - from) % (2 * stepRows) === 0) yield;
  }
}

type SortBy<Row> = NonNullable<ColumnValues<Row>['sortBy']>;

/**
 * By the first column in which two differ, otherwise in their original order. Each one's sort key is computed once, not
 * per comparison.
 */
function* ordered<Item, Row>(
  items: readonly Item[],
  columns: readonly ColumnValues<Row>[],
  sort: RowChoices['sort'],
  keyOf: (item: Item, sortBy: SortBy<Row>, id: string) => number | string,
): Steps<readonly Item[]> {
  const orders: { readonly keys: ArrayLike<number>; readonly sign: number }[] = [];
  for (const { id, desc } of sort) {
    const sortBy = columns.find((each) => each.id === id)?.sortBy;
    if (sortBy === undefined) continue;
    const keys: (number | string)[] = new Array(items.length);
    for (const [at, item] of items.entries()) {
      keys[at] = keyOf(item, sortBy, id);
      if (at % stepRows === 0) yield;
    }
    orders.push({ keys: yield* asNumbers(keys), sign: desc ? -1 : 1 });
  }
  if (orders.length === 0) return items;
  const places = yield* sortedPlaces(items.length, (left, right) => {
    for (const { keys, sign } of orders) {
      const one = keys[left] ?? 0;
      const other = keys[right] ?? 0;
      if (one === other) continue;
      // What has no value is last, whichever way.
      if (one === noNumber || other === noNumber) return one === noNumber ? 1 : -1;
      return (one - other) * sign;
    }
    return 0;
  });
  return yield* placed(items, places);
}

const plainNumber = /^\d{0,15}$/;

/**
 * Numbers as they are; texts by their places among the different ones, of which tens of thousands of rows mostly have few: comparing numbers takes a
 * twentieth of comparing texts.
 */
function* asNumbers(keys: readonly (number | string)[]): Steps<ArrayLike<number>> {
  const isNumber = (key: number | string): key is number => typeof key === 'number';
  if (keys.every(isNumber)) return new Float64Array(keys);
  yield;
  // Tickets; what has none comes before the first.
  let isDigits = true;
  for (let at = 0; isDigits && at < keys.length; at += 1) {
    isDigits = plainNumber.test(String(keys[at]));
    if (at % stepRows === 0) yield;
  }
  const texts = new Map<string, number>();
  if (!isDigits) {
    for (const [at, key] of keys.entries()) {
      texts.set(String(key), 0);
      if (at % stepRows === 0) yield;
    }
    let place = 0;
    let last: string | null = null;
    for (const text of yield* sortedItems([...texts.keys()], compare)) {
      if (last !== null && compare(last, text) !== 0) place += 1;
      texts.set(text, place);
      last = text;
      if (place % stepRows === 0) yield;
    }
  }
  const numbers = new Float64Array(keys.length);
  for (const [at, key] of keys.entries()) {
    numbers[at] = isDigits ? (key === '' ? -1 : Number(key)) : (texts.get(String(key)) ?? 0);
    if (at % stepRows === 0) yield;
  }
  return numbers;
}

export const sortedRows = <Row>(
  rows: readonly Row[],
  columns: readonly ColumnValues<Row>[],
  sort: RowChoices['sort'],
): Steps<readonly Row[]> => ordered(rows, columns, sort, (row, sortBy) => sortBy(row));

/** Digits by their value. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** Rows with the same value in one column, in their order. */
interface RowGroup<Row> {
  readonly columnId: string;
  readonly value: CellText;
  readonly records: readonly Row[];
}

export type TableLine<Row> =
  | { readonly kind: 'row'; readonly id: string; readonly record: Row }
  | GroupLine<Row>;

export interface GroupLine<Row> extends RowGroup<Row> {
  readonly kind: 'group';
  readonly id: string;
  /** 0 for the outermost. */
  readonly depth: number;
  readonly isCollapsed: boolean;
}

/**
 * The rows as lines below the groups of these columns; rows of collapsed groups are left out. A group's id is its values
 * from the outermost on, since `collapsed` is remembered by it.
 */
export function* groupedLines<Row>(
  all: readonly Row[],
  columns: readonly ColumnValues<Row>[],
  { groupedBy, collapsed, sort }: Pick<RowChoices, 'groupedBy' | 'collapsed' | 'sort'>,
  rowId: (row: Row) => string,
): Steps<readonly TableLine<Row>[]> {
  const closed = new Set(collapsed);
  const grouping = groupedBy.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const lines: TableLine<Row>[] = [];
  function* addBelow(rows: readonly Row[], depth: number, outer: string): Steps<void> {
    const column = grouping[depth];
    if (column === undefined) {
      for (const record of rows) {
        lines.push({ kind: 'row', id: rowId(record), record });
        if (lines.length % stepRows === 0) yield;
      }
      return;
    }
    const groups = yield* groupsOf(rows, column);
    for (const group of yield* sortedGroups(groups, columns, sort)) {
      const id = `${outer}${column.id}:${group.value}`;
      const isCollapsed = closed.has(id);
      lines.push({ ...group, kind: 'group', id, depth, isCollapsed });
      if (!isCollapsed) yield* addBelow(group.records, depth + 1, `${id}>`);
    }
  }
  yield* addBelow(all, 0, '');
  return lines;
}

function* groupsOf<Row>(rows: readonly Row[], column: ColumnValues<Row>): Steps<readonly RowGroup<Row>[]> {
  const groups = new Map<CellText, Row[]>();
  let count = 0;
  for (const row of rows) {
    const value = column.text?.(row) ?? null;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [row]);
    else group.push(row);
    count += 1;
    if (count % stepRows === 0) yield;
  }
  return [...groups].map(([value, records]) => ({ columnId: column.id, value, records }));
}

/** A group is sorted by the sum of its numbers, else by its first row. */
const sortedGroups = <Row>(
  groups: readonly RowGroup<Row>[],
  columns: readonly ColumnValues<Row>[],
  sort: RowChoices['sort'],
): Steps<readonly RowGroup<Row>[]> =>
  ordered(groups, columns, sort, ({ columnId, records }, sortBy, id) => {
    const keys = records.map((record) => sortBy(record));
    return id !== columnId && keys.every((key) => typeof key === 'number')
      ? keys.reduce((sum, key) => sum + key, 0)
      : (keys[0] ?? '');
  });
