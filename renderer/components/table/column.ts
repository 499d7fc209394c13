import type { ReactNode } from 'react';

/** A cell as plain text or number: for copying, CSV, filters and groups. Null is an empty cell. */
export type CellText = string | number | null;

/** What a number column sorts a row without a number by. */
export const noNumber = Number.NEGATIVE_INFINITY;

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** For screen readers only: the cells need no visible header. */
  readonly isHeaderUnseen?: boolean;
  /** The header's full meaning, as a tooltip. */
  readonly title?: string;
  /** The column's share of the width; also its least width in pixels. */
  readonly width: number;
  /** For names, which may be cut: the least width instead of `width`, pixels. */
  readonly leastWidth?: number;
  /** Of symbols: as wide as its longest text needs, where there is room. */
  readonly isName?: boolean;
  /** Left out where the table is too narrow, the lowest first; without it never. */
  readonly dropRank?: number;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** What the column is sorted by; without it it does not sort. */
  readonly sortBy?: (row: Row) => number | string;
  /** The first click sorts from the lowest up, as of losses. */
  readonly isLowestFirst?: boolean;
  /** Without it the column is not filtered, grouped, copied or exported. Numbers with full precision. */
  readonly text?: (row: Row) => CellText;
  /** The few values that `text` can have: then the filter is a list of them. */
  readonly choices?: readonly string[];
  readonly canGroup?: boolean;
  /** The name of the group whose `text` is empty. */
  readonly noneText?: string;
  /** Not shown until the user chooses it. */
  readonly isHiddenAtFirst?: boolean;
}

/** Columns with something to copy; columns of buttons have nothing. */
export const hasText = <Row>(column: Column<Row>): boolean => column.text !== undefined;

/** A value as the name of its group. */
export function printed(value: CellText, noneText = 'none'): string {
  return value === null || value === '' ? noneText : String(value);
}
