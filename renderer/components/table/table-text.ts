import type { CsvValue } from '../../base/csv';
import { type Column, isTold } from './column';

/** What is copied or exported: the columns that are shown, as text. */
export function tableText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { readonly header: readonly string[]; readonly rows: readonly (readonly CsvValue[])[] } {
  const told = columns.filter(isTold);
  return {
    header: told.map((column) => column.header),
    rows: rows.map((row) => told.map((column) => column.text?.(row) ?? null)),
  };
}

/** `Positions 2026-11-21 1504.csv`. `now`: this machine's clock. */
export function exportName(table: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${table} ${day} ${two(now.getHours())}${two(now.getMinutes())}.csv`;
}
