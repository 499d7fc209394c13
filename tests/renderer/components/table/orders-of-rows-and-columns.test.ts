import { describe, expect, it } from 'vitest';
import { completeOrder, moveBeside, moveStep } from '../../../../renderer/components/table/column-order';
import { steadyOrder } from '../../../../renderer/components/table/use-steady-order';

describe('rows while a hand is over them', () => {
  it('keep their places though the live order is another', () => {
    expect(steadyOrder(['1', '2', '3'], ['3', '2', '1'], true)).toEqual(['1', '2', '3']);
  });

  it('leave the place of one that went, so that nothing slides under the pointer', () => {
    expect(steadyOrder(['1', '2', '3'], ['3', '1'], true)).toEqual(['1', '2', '3']);
  });

  it('close the gap where no hand is over them', () => {
    expect(steadyOrder(['1', '2', '3'], ['3', '1'], false)).toEqual(['1', '3']);
  });

  it('are followed by new ones', () => {
    expect(steadyOrder(['2', '3'], ['1', '2', '3'], true)).toEqual(['2', '3', '1']);
  });
});

describe('the order of columns', () => {
  const natural = ['ticket', 'symbol', 'side', 'profit'];

  it('is the user’s, with a column that came since behind its natural neighbour', () => {
    expect(completeOrder(['profit', 'ticket', 'side'], natural)).toEqual([
      'profit',
      'ticket',
      'symbol',
      'side',
    ]);
  });

  it('forgets a column that is no more', () => {
    expect(completeOrder(['gone', ...natural], natural)).toEqual(natural);
  });

  it('changes by dropping a header before or behind another one', () => {
    expect(moveBeside(natural, 'profit', 'ticket', 'before')).toEqual(['profit', 'ticket', 'symbol', 'side']);
    expect(moveBeside(natural, 'ticket', 'side', 'behind')).toEqual(['symbol', 'side', 'ticket', 'profit']);
    expect(moveBeside(natural, 'side', 'side', 'before')).toBe(natural);
  });

  it('steps over columns that are not shown, and stops at the ends', () => {
    const isShown = (id: string) => id !== 'symbol';
    expect(moveStep(natural, 'ticket', 1, isShown)).toEqual(['symbol', 'side', 'ticket', 'profit']);
    expect(moveStep(natural, 'ticket', -1, isShown)).toBe(natural);
  });
});
