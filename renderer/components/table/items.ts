import type { GroupLine, TableLine } from '../../../shared/math/table-rows';

export type TableItem<Row> =
  | Extract<TableLine<Row>, { readonly kind: 'row' }>
  | GroupItem<Row>
  /** Its line is known, and what stands there is not read yet (see `ArrangedRows`). */
  | { readonly kind: 'unread'; readonly id: string }
  /** The empty place of a removed row, kept while rows must not move (see `steadyOrder`). */
  | { readonly kind: 'gone'; readonly id: string };

export interface GroupItem<Row> extends GroupLine<Row> {
  /** Of rows that are elsewhere; else of `records`. */
  readonly count?: number;
}

/** Those of collapsed groups too; headings and empty places are none, what is not read yet counts as one. */
export const recordsIn = <Row>(items: readonly TableItem<Row>[]): number =>
  items.reduce((count, item) => {
    if (item.kind === 'group') return count + (item.isCollapsed ? (item.count ?? item.records.length) : 0);
    return item.kind === 'gone' ? count : count + 1;
  }, 0);

/** The lines in the shown order; an id without a line is the place of a removed row. */
export function inOrder<Record>(
  live: readonly TableItem<Record>[],
  order: readonly string[],
): readonly TableItem<Record>[] {
  if (live.length === order.length && live.every((item, index) => item.id === order[index])) return live;
  const byId = new Map(live.map((item) => [item.id, item]));
  return order.map((id) => byId.get(id) ?? { kind: 'gone', id });
}
