import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { RowChoices } from '../../../shared/math/table-rows';
import type { TableItem } from './items';

/** Rows that are filtered, sorted and grouped elsewhere, where all of them are: those around the view are here. */
export interface ArrangedRows<Row> {
  /** As many as there are lines; those that are not here are `unread`. */
  readonly items: readonly TableItem<Row>[];
  /** Another one where rows or their order may be others. */
  readonly version: string;
  /** How many rows pass the filters, and how many there are without filters. */
  readonly passing: number;
  readonly all: number;
  /** How many of those that pass stand at this line and below it, those of collapsed groups too. */
  readonly rowsFrom: (line: number) => number;
  readonly totalsOf: (groupId: string) => Readonly<Record<string, ReactNode>>;
  /** Called at once, and with each change. */
  readonly onChoose: (choices: RowChoices) => void;
  /** Called with the lines in view. */
  readonly onView: (first: number, last: number) => void;
  /** Ids of the rows of all lines, null of a heading; null: they could not be read, which is told elsewhere. */
  readonly readIds: () => Promise<readonly (string | null)[] | null>;
  /** All rows that pass, or those of a group, in the shown order. */
  readonly readRows: (groupId: string | null) => Promise<readonly Row[] | null>;
}

/** A line that is not here yet: the same object whatever is read around it. */
const unreadLines: { readonly kind: 'unread'; readonly id: string }[] = [];

export function unreadLine(index: number): { readonly kind: 'unread'; readonly id: string } {
  const line = unreadLines[index] ?? ({ kind: 'unread', id: `line ${index}` } as const);
  unreadLines[index] = line;
  return line;
}

export const hasUnread = (items: readonly TableItem<unknown>[]): boolean =>
  items.some(({ kind }) => kind === 'unread');

/** The focused row stays where it is while other lines are read: taken from the page it would lose the focus. */
export function useFocusedRow<Row>(
  items: readonly TableItem<Row>[],
  focusedId: string | null,
  version: string | undefined,
): readonly TableItem<Row>[] {
  const last = useRef<{
    readonly index: number;
    readonly item: TableItem<Row>;
    readonly version: string | undefined;
  } | null>(null);
  const shown = useMemo(() => {
    const { current } = last;
    const isGone = current !== null && current.item.id === focusedId && current.version === version;
    return isGone && items[current.index]?.kind === 'unread'
      ? items.with(current.index, current.item)
      : items;
  }, [items, focusedId, version]);
  useLayoutEffect(() => {
    const index = focusedId === null ? -1 : shown.findIndex(({ id }) => id === focusedId);
    const item = shown[index];
    if (item !== undefined) last.current = { index, item, version };
  }, [shown, focusedId, version]);
  return shown;
}
