import { expect, it, vi } from 'vitest';
import { breakEvenOfSymbol } from '../../../../renderer/features/positions/position-entries';
import { positionOf } from '../../../fixtures/trading';

it('moves the stops of all of one symbol to break-even, where there are several', () => {
  const of = (ticket: string, symbol: string) => positionOf({ ticket, symbol });
  const all = [of('1', 'EURUSD'), of('2', 'XAUUSD'), of('3', 'EURUSD')];
  const openBreakEven = vi.fn();
  const [entry] = breakEvenOfSymbol('EURUSD', all, { openBreakEven }, 2);
  expect(entry?.label).toMatch(/^Move all .?EURUSD.? stops to break-even … \(2\)$/);
  entry?.run();
  expect(openBreakEven).toHaveBeenCalledWith([all[0], all[2]]);
  expect(breakEvenOfSymbol('XAUUSD', all, { openBreakEven }, 2)).toEqual([]);
  expect(breakEvenOfSymbol('XAUUSD', all, { openBreakEven }, 1)).toHaveLength(1);
  expect(breakEvenOfSymbol(null, all, { openBreakEven }, 1)).toEqual([]);
});
