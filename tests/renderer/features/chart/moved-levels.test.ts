import { describe, expect, it } from 'vitest';
import { chartLevels } from '../../../../renderer/features/chart/chart-levels';
import { type Move, settledMoves, withMoves } from '../../../../renderer/features/chart/moved-levels';
import { eurusd, positionOf, traders } from '../../../fixtures/trading';

const position = positionOf({ sl: 1.165, tp: 0 });
const levels = chartLevels(eurusd, [position], [], 2, traders);
const before = { price: position.priceOpen, stopLimit: 0, sl: 1.165, tp: 0 };
const move = (values: Partial<Move['values']>, state: Move['state'] = 'asked'): Move => ({
  of: 'position',
  ticket: position.ticket,
  side: 'BUY',
  before,
  values: { ...before, ...values },
  state,
});
const seen = (moves: readonly Move[]) =>
  withMoves(levels, moves).map(({ kind, price, label, moved }) => [kind, price, label, moved]);

describe('a line that was moved', () => {
  it('is at its new place, without the money of the old one, and says that it is asked for', () => {
    expect(seen([move({ sl: 1.166 })])).toContainEqual(['sl', 1.166, 'S/L', 'asked']);
  });
  it('has a line of its own where the level is new', () => {
    expect(seen([move({ tp: 1.18 })])).toContainEqual(['tp', 1.18, 'T/P', 'asked']);
  });
  it('is where the last read has it while the result is unknown, and says so', () => {
    const [, sl] = withMoves(levels, [move({ sl: 1.166 }, 'unknown')]);
    expect(sl).toMatchObject({ price: 1.165, moved: 'unknown' });
    expect(seen([move({ tp: 1.18 }, 'unknown')])).toHaveLength(levels.length);
  });
  it('is gone with its record', () => {
    expect(withMoves([], [move({ sl: 1.166 })])).toEqual([]);
  });
});

describe('a read', () => {
  const now = (values: Partial<Move['values']>) => () => ({ ...before, ...values });
  it('ends what was answered, whatever it shows: the server has the word', () => {
    expect(settledMoves([move({ sl: 1.166 }, 'done')], now({ sl: 1.164 }))).toEqual([]);
  });
  it('does not end what is still asked for', () => {
    const asked = [move({ sl: 1.166 })];
    expect(settledMoves(asked, now({}))).toBe(asked);
  });
  it('settles an unknown result by showing it', () => {
    const unknown = [move({ sl: 1.166 }, 'unknown')];
    expect(settledMoves(unknown, now({}))).toBe(unknown);
    expect(settledMoves(unknown, now({ sl: 1.166 }))).toEqual([]);
  });
  it('ends everything of a record that is gone', () => {
    expect(settledMoves([move({ sl: 1.166 })], () => null)).toEqual([]);
  });
});
