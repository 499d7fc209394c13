import { type Column, noNumber } from './column';
import { type FilterTest, filterTest } from './filter-test';
import type { TableMemory } from './table-memory';

/**
 * Filters and sorts a table's records directly: each poll brings new ones, and wrapping thousands of them in the
 * library's rows costs more than everything else. The library only groups.
 */

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

/** A group as the table library makes it: of other groups, or of rows in their original order. */
interface Group<Record> {
  readonly groupingColumnId?: string | undefined;
  readonly original: Record;
  getIsGrouped(): boolean;
  getLeafRows(): readonly Group<Record>[];
}

/** A group is sorted by the sum of its numbers, else by its first row. */
export function sortedGroups<Record, Row extends Group<Record>>(
  groups: readonly Row[],
  columns: readonly Column<Record>[],
  sort: TableMemory['sort'],
): readonly Row[] {
  if (groups[0]?.groupingColumnId === undefined) return groups;
  return ordered(groups, columns, sort, (group, sortBy, id) => {
    const keys = group.getLeafRows().flatMap((leaf) => (leaf.getIsGrouped() ? [] : [sortBy(leaf.original)]));
    return id !== group.groupingColumnId && keys.every((key) => typeof key === 'number')
      ? keys.reduce((sum, key) => sum + key, 0)
      : keys[0];
  });
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Ascending: numbers by value, everything else as text. */
function byKey(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left === right ? 0 : left - right;
  return compare(String(left), String(right));
}
