import type { ReactNode } from 'react';

/** What a cell says as plain text or number: for copying, CSV, filters and groups. Null is an empty cell. */
export type CellText = string | number | null;

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** Read by screen readers only: the column's cells say by themselves what they are. */
  readonly isHeaderUnseen?: boolean;
  /** What the header means, where its few letters may not say it. */
  readonly title?: string;
  /** Share of the width, in pixels at the narrowest. */
  readonly width: number;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** What the header sorts by; without it the column does not sort. */
  readonly sortBy?: (row: Row) => number | string;
  /** Without it the column is neither filtered nor grouped nor copied nor exported. Numbers with full precision. */
  readonly text?: (row: Row) => CellText;
  /** The few values that `text` can have: the filter is a list of them. */
  readonly choices?: readonly string[];
  readonly canGroup?: boolean;
  /** The name of the group of rows whose `text` is empty. */
  readonly noneText?: string;
  /** Not shown until the user chooses it. */
  readonly isHiddenAtFirst?: boolean;
}

/** Columns that hold something to copy: those with buttons do not. */
export const isTold = <Row>(column: Column<Row>): boolean => column.text !== undefined;

/** How a value is printed where a group is named after it. */
export function printed(value: CellText, noneText = 'none'): string {
  return value === null || value === '' ? noneText : String(value);
}
