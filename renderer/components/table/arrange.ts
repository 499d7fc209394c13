import type { Column } from './column';
import { type FilterTest, filterTest } from './filter-words';
import type { TableMemory } from './table-memory';

/**
 * Filters and order of a table without groups, on the records themselves: each poll brings new ones, and wrapping thousands of them
 * costs more than everything else that a table does with them.
 */

/** The records that pass every filter. A filter whose words mean nothing holds nothing back. */
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

/** The records by the first column that tells them apart, otherwise as they came. */
export function sorted<Record>(
  records: readonly Record[],
  columns: readonly Column<Record>[],
  sort: TableMemory['sort'],
): readonly Record[] {
  const orders = sort.flatMap(({ id, desc }) => {
    const sortBy = columns.find((each) => each.id === id)?.sortBy;
    // Each record is asked once, not with each comparison.
    return sortBy === undefined
      ? []
      : [{ keys: records.map((record) => sortBy(record)), sign: desc ? -1 : 1 }];
  });
  if (orders.length === 0) return records;
  const places = records.map((_, place) => place);
  places.sort((left, right) => {
    for (const { keys, sign } of orders) {
      const order = byKey(keys[left], keys[right]);
      if (order !== 0) return order * sign;
    }
    return 0;
  });
  return places.flatMap((place) => records[place] ?? []);
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Ascending: numbers by their value, everything else as it is read. */
export function byKey(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left === right ? 0 : left - right;
  return compare(String(left), String(right));
}
