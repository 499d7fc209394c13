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

it('takes from what may be cut where there is too little room, and gives what is left to the names', () => {
  const symbol = { width: 80, leastWidth: 50, isName: true };
  const comment = { width: 90, leastWidth: 60 };
  const widths = (room: number, longest: number) => {
    const widthOf = fittingWidth([symbol, comment], room, longest);
    return [widthOf(symbol), widthOf(comment)];
  };
  expect(widths(170, 40)).toEqual([80, 90]);
  expect(widths(200, 95)).toEqual([95, 90]);
  expect(widths(169, 40)).toEqual([50, 90]);
  expect(widths(125, 40)).toEqual([50, 75]);
  expect(widths(169, 95)).toEqual([95, 74]);
  expect(widths(130, 95)).toEqual([70, 60]);
  expect(widths(100, 95)).toEqual([50, 60]);
});
