import { type FocusEvent, type KeyboardEvent, useState } from 'react';

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

/** Arrow keys among cells that do not fill their grid, without React and the page. */

interface GridCell {
  readonly row: number;
  readonly column: number;
}

const sideways = { ArrowRight: 1, ArrowLeft: -1 } as const;
const upright = { ArrowDown: 1, ArrowUp: -1 } as const;

/**
 * The index of the nearest cell that way: in the same line if there is one, else in the line next to it. Home and End lead to the
 * ends of the line. -1 where there is none, or where the key is no arrow.
 */
export function nextCell(cells: readonly GridCell[], from: GridCell, key: string): number {
  const step = key in sideways ? sideways[key as keyof typeof sideways] : null;
  const rise = key in upright ? upright[key as keyof typeof upright] : null;
  const isEnd = key === 'Home' || key === 'End';
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { row, column }] of cells.entries()) {
    const across = column - from.column;
    const down = row - from.row;
    const far =
      step !== null
        ? across * step > 0
          ? Math.abs(down) * 1_000 + Math.abs(across)
          : Number.POSITIVE_INFINITY
        : rise !== null
          ? down * rise > 0
            ? Math.abs(down) * 1_000 + Math.abs(across)
            : Number.POSITIVE_INFINITY
          : isEnd && down === 0 && across !== 0
            ? (key === 'Home' ? 1 : -1) * column
            : Number.POSITIVE_INFINITY;
    if (far < least) {
      least = far;
      best = index;
    }
  }
  return best;
}
