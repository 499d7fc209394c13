/** Arrow keys among cells that do not fill their grid, without React and the page. */

export interface GridCell {
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
