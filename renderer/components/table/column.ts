import type { ReactNode } from 'react';
import type { CellText } from '../../../shared/math/table-filter';
import type { ColumnValues } from '../../../shared/math/table-rows';

export interface Column<Row> extends ColumnValues<Row> {
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
  readonly cell: (row: Row) => ReactNode;
  /** The first click sorts from the lowest up, as of losses. */
  readonly isLowestFirst?: boolean;
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
