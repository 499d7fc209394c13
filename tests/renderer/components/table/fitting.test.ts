import { expect, it } from 'vitest';
import { fittingColumns, fittingWidth } from '../../../../renderer/components/table/fitting';

const columns = [
  { id: 'symbol', width: 80, leastWidth: 50 },
  { id: 'opened', width: 100, dropRank: 2 },
  { id: 'price', width: 80 },
  { id: 'comment', width: 90, dropRank: 1 },
];
const idsIn = (room: number) => fittingColumns(columns, room).map(({ id }) => id);

it('leaves out whole columns in their order, and never one without a rank', () => {
  expect(idsIn(320)).toEqual(['symbol', 'opened', 'price', 'comment']);
  expect(idsIn(319)).toEqual(['symbol', 'opened', 'price']);
  expect(idsIn(229)).toEqual(['symbol', 'price']);
  expect(idsIn(10)).toEqual(['symbol', 'price']);
});

it('keeps what the user has added: the table scrolls sideways then', () => {
  const added = { id: 'reason', width: 84, dropRank: 0, isHiddenAtFirst: true };
  expect(fittingColumns([...columns, added], 100).map(({ id }) => id)).toContain('reason');
});

it('takes from names first, and only where there is too little room', () => {
  const [symbol = { width: 0 }] = columns;
  expect(fittingWidth(columns, 350)(symbol)).toBe(80);
  expect(fittingWidth(columns, 349)(symbol)).toBe(50);
});
