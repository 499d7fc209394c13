import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { nextCell } from './grid-steps';

const idOf = (row: number, column: number): string => `${row} ${column}`;

const placeOf = (element: HTMLElement) => {
  const [row = 0, column = 0] = (element.dataset.cell ?? '').split(' ').map(Number);
  return { row, column };
};

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;

/**
 * One cell of a grid is in the order of Tab, the arrows lead from there. Give `grid` to the box and `cell(row, column)` to what takes the
 * focus in it; `first` is the cell of the first Tab.
 */
export function useGridKeys(first: { readonly row: number; readonly column: number }) {
  const [at, setAt] = useState<string | null>(null);
  const current = at ?? idOf(first.row, first.column);
  return {
    grid: {
      onFocus: ({ target }: FocusEvent) => {
        const cell = cellOf(target);
        if (cell !== null) setAt(cell.dataset.cell ?? null);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        // A cell may go while the focus is elsewhere: Tab begins with the first one again.
        if (!currentTarget.contains(relatedTarget as Node | null)) setAt(null);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const from = cellOf(event.target);
        if (from === null || event.ctrlKey || event.altKey || event.metaKey) return;
        const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')];
        const next = cells[nextCell(cells.map(placeOf), placeOf(from), event.key)];
        if (next === undefined) return;
        event.preventDefault();
        next.focus();
      },
    },
    cell: (row: number, column: number) => ({
      'data-cell': idOf(row, column),
      tabIndex: current === idOf(row, column) ? 0 : -1,
    }),
  };
}
