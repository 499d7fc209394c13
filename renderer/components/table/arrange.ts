import { type CellText, type Column, noNumber } from './column';
import { type FilterTest, filterTest } from './filter-test';
import type { TableMemory } from './table-memory';

/** Filters and sorts a table's records themselves: each poll brings thousands of new ones. */

/** The records that pass every filter. A filter that cannot be parsed lets everything pass. */
export function filtered<Record>(
  records: readonly Record[],
  columns: readonly Column<Record>[],
  filters: TableMemory['filters'],
): readonly Record[] {
  const tests = filters.flatMap(({ id, value }) => {
    const column = columns.find((each) => each.id === id);
    const text = column?.text;
    const test = text === undefined ? null : testOf(value, column?.isNumber === true);
    return text === undefined || test === null ? [] : [(record: Record) => test(text(record))];
  });
  return tests.length === 0 ? records : records.filter((record) => tests.every((test) => test(record)));
}

const testOf = (words: string, isNumber: boolean): FilterTest | null =>
  words.trim() === '' ? null : filterTest(words, isNumber);

type SortBy<Record> = NonNullable<Column<Record>['sortBy']>;

/**
 * By the first column in which two differ, otherwise in their original order. Each record's sort key is computed once,
 * not per comparison.
 */
function ordered<Item, Record>(
  items: readonly Item[],
  columns: readonly Column<Record>[],
  sort: TableMemory['sort'],
  keyOf: (item: Item, sortBy: SortBy<Record>, id: string) => unknown,
): readonly Item[] {
  const orders = sort.flatMap(({ id, desc }) => {
    const sortBy = columns.find((each) => each.id === id)?.sortBy;
    return sortBy === undefined
      ? []
      : [{ keys: items.map((item) => keyOf(item, sortBy, id)), sign: desc ? -1 : 1 }];
  });
  if (orders.length === 0) return items;
  const places = items.map((_, place) => place);
  places.sort((left, right) => {
    for (const { keys, sign } of orders) {
      const [one, other] = [keys[left], keys[right]];
      if (one === other) continue;
      // What has no value is last, whichever way.
      if (one === noNumber || other === noNumber) return one === noNumber ? 1 : -1;
      const order = byKey(one, other);
      if (order !== 0) return order * sign;
    }
    return 0;
  });
  return places.flatMap((place) => items[place] ?? []);
}

export const sorted = <Record>(
  records: readonly Record[],
  columns: readonly Column<Record>[],
  sort: TableMemory['sort'],
): readonly Record[] => ordered(records, columns, sort, (record, sortBy) => sortBy(record));

/** Records with the same value in one column, in their order. */
export interface RowGroup<Record> {
  readonly columnId: string;
  readonly value: CellText;
  readonly records: readonly Record[];
}

/** A group is sorted by the sum of its numbers, else by its first row. */
export const sortedGroups = <Record>(
  groups: readonly RowGroup<Record>[],
  columns: readonly Column<Record>[],
  sort: TableMemory['sort'],
): readonly RowGroup<Record>[] =>
  ordered(groups, columns, sort, ({ columnId, records }, sortBy, id) => {
    const keys = records.map((record) => sortBy(record));
    return id !== columnId && keys.every((key) => typeof key === 'number')
      ? keys.reduce((sum, key) => sum + key, 0)
      : keys[0];
  });

/**
 * After a click on a column's header: its first direction, then the other, then none. Words start at the lowest, numbers
 * at the highest. `isMulti`: the sorts by other columns stay.
 */
export function nextSort<Record>(
  sort: TableMemory['sort'],
  { id, sortBy, isLowestFirst = false }: Column<Record>,
  first: Record | undefined,
  isMulti: boolean,
): TableMemory['sort'] {
  const isText = first !== undefined && typeof sortBy?.(first) === 'string';
  const desc = !isLowestFirst && !isText;
  const now = sort.find((each) => each.id === id);
  if (now === undefined) return [...(isMulti ? sort : []), { id, desc }];
  const next = now.desc === desc ? [{ id, desc: !desc }] : [];
  return isMulti ? sort.flatMap((each) => (each === now ? next : each)) : next;
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Ascending: numbers by value, everything else as text. */
function byKey(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left === right ? 0 : left - right;
  return compare(String(left), String(right));
}
