import type { CellText } from './column';
import type { TableRow } from './table-row';

export type TableItem<Record> =
  | { readonly kind: 'row'; readonly id: string; readonly record: Record }
  | GroupItem<Record>
  /** The empty place of a removed row, kept while rows must not move (see `steadyOrder`). */
  | { readonly kind: 'gone'; readonly id: string };

export interface GroupItem<Record> {
  readonly kind: 'group';
  readonly id: string;
  /** 0 for the outermost. */
  readonly depth: number;
  readonly columnId: string;
  readonly value: CellText;
  readonly records: readonly Record[];
  readonly isCollapsed: boolean;
}

/** Groups and the rows below them, as lines; rows of collapsed groups are left out. */
export function flatItems<Record extends object>(
  groups: readonly TableRow<Record>[],
  collapsed: readonly string[],
  order: (groups: readonly TableRow<Record>[]) => readonly TableRow<Record>[],
): readonly TableItem<Record>[] {
  const items: TableItem<Record>[] = [];
  const closed = new Set(collapsed);
  const add = (rows: readonly TableRow<Record>[]): void => {
    for (const row of order(rows)) {
      if (row.groupingColumnId === undefined) {
        items.push({ kind: 'row', id: row.id, record: row.original });
        continue;
      }
      const isCollapsed = closed.has(row.id);
      items.push({
        kind: 'group',
        id: row.id,
        depth: row.depth,
        columnId: row.groupingColumnId,
        value: groupValue(row.getGroupingValue(row.groupingColumnId)),
        records: row.getLeafRows().flatMap((leaf) => (leaf.getIsGrouped() ? [] : [leaf.original])),
        isCollapsed,
      });
      if (!isCollapsed) add(row.subRows);
    }
  };
  add(groups);
  return items;
}

/** The same without groups. */
export function flatRows<Record>(
  records: readonly Record[],
  rowId: (record: Record) => string,
): readonly TableItem<Record>[] {
  return records.map((record) => ({ kind: 'row', id: rowId(record), record }));
}

const groupValue = (value: unknown): CellText =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** The lines in the shown order; an id without a line is the place of a removed row. */
export function inOrder<Record>(
  live: readonly TableItem<Record>[],
  order: readonly string[],
): readonly TableItem<Record>[] {
  if (live.length === order.length && live.every((item, index) => item.id === order[index])) return live;
  const byId = new Map(live.map((item) => [item.id, item]));
  return order.map((id) => byId.get(id) ?? { kind: 'gone', id });
}
