import { type RowGroup, sortedGroups } from './arrange';
import type { CellText, Column } from './column';
import type { TableMemory } from './table-memory';

export type TableItem<Record> =
  | { readonly kind: 'row'; readonly id: string; readonly record: Record }
  | GroupItem<Record>
  /** The empty place of a removed row, kept while rows must not move (see `steadyOrder`). */
  | { readonly kind: 'gone'; readonly id: string };

export interface GroupItem<Record> extends RowGroup<Record> {
  readonly kind: 'group';
  readonly id: string;
  /** 0 for the outermost. */
  readonly depth: number;
  readonly isCollapsed: boolean;
}

/** Those of collapsed groups too; headings and empty places are none. */
export const recordsIn = <Record>(items: readonly TableItem<Record>[]): number =>
  items.reduce((count, item) => {
    if (item.kind === 'group') return count + (item.isCollapsed ? item.records.length : 0);
    return item.kind === 'row' ? count + 1 : count;
  }, 0);

/**
 * The records as lines below the groups of these columns; rows of collapsed groups are left out. A group's id is its
 * values from the outermost on, since `collapsed` is remembered by it.
 */
export function groupedItems<Record>(
  all: readonly Record[],
  columns: readonly Column<Record>[],
  { groupedBy, collapsed, sort }: Pick<TableMemory, 'groupedBy' | 'collapsed' | 'sort'>,
  rowId: (record: Record) => string,
): readonly TableItem<Record>[] {
  const closed = new Set(collapsed);
  const grouping = groupedBy.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const below = (records: readonly Record[], depth: number, outer: string): readonly TableItem<Record>[] => {
    const column = grouping[depth];
    if (column === undefined) return records.map((record) => ({ kind: 'row', id: rowId(record), record }));
    return sortedGroups(groupsOf(records, column), columns, sort).flatMap((group) => {
      const id = `${outer}${column.id}:${group.value}`;
      const isCollapsed = closed.has(id);
      const heading = { ...group, kind: 'group', id, depth, isCollapsed } as const;
      return isCollapsed ? heading : [heading, ...below(group.records, depth + 1, `${id}>`)];
    });
  };
  return below(all, 0, '');
}

function groupsOf<Record>(records: readonly Record[], column: Column<Record>): readonly RowGroup<Record>[] {
  const groups = new Map<CellText, Record[]>();
  for (const record of records) {
    const value = column.text?.(record) ?? null;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [record]);
    else group.push(record);
  }
  return [...groups].map(([value, members]) => ({ columnId: column.id, value, records: members }));
}

/** The lines in the shown order; an id without a line is the place of a removed row. */
export function inOrder<Record>(
  live: readonly TableItem<Record>[],
  order: readonly string[],
): readonly TableItem<Record>[] {
  if (live.length === order.length && live.every((item, index) => item.id === order[index])) return live;
  const byId = new Map(live.map((item) => [item.id, item]));
  return order.map((id) => byId.get(id) ?? { kind: 'gone', id });
}
