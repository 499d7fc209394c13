import { expect, it } from 'vitest';
import { nextCell } from '../../../renderer/components/use-grid-keys';

/** `x` is a cell. */
const cellsOf = (rows: readonly string[]) =>
  rows.flatMap((line, row) => [...line].flatMap((sign, column) => (sign === 'x' ? [{ row, column }] : [])));

const cells = cellsOf(['x..x.', '.....', '.x..x']);
const to = (row: number, column: number, key: string) => cells[nextCell(cells, { row, column }, key)] ?? null;

it('an arrow leads to the next cell of its line, over room without cells', () => {
  expect(to(0, 0, 'ArrowRight')).toEqual({ row: 0, column: 3 });
  expect(to(2, 4, 'ArrowLeft')).toEqual({ row: 2, column: 1 });
});

it('where its line has none, to the nearest one of the next line', () => {
  expect(to(0, 0, 'ArrowDown')).toEqual({ row: 2, column: 1 });
  expect(to(2, 4, 'ArrowUp')).toEqual({ row: 0, column: 3 });
  expect(to(0, 3, 'ArrowRight')).toEqual({ row: 2, column: 4 });
});

it('Home and End lead to the ends of the line; at an end, and by other keys, nothing moves', () => {
  expect(to(2, 4, 'Home')).toEqual({ row: 2, column: 1 });
  expect(to(0, 0, 'End')).toEqual({ row: 0, column: 3 });
  expect(to(0, 0, 'ArrowUp')).toBeNull();
  expect(to(0, 0, 'Enter')).toBeNull();
});
