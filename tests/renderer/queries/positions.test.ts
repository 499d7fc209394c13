import { describe, expect, it } from 'vitest';
import { believe } from '../../../renderer/queries/positions';
import { position } from '../records';

const held = { rows: [position()], isConfirmed: true };

describe('an empty list of positions', () => {
  it('is not believed at once while margin is in use', () => {
    expect(believe([], held, 412.8)).toEqual({ rows: held.rows, isConfirmed: false });
  });
  it('counts when the next poll says the same', () => {
    expect(believe([], { rows: held.rows, isConfirmed: false }, 412.8)).toEqual({
      rows: [],
      isConfirmed: true,
    });
  });
  it.each([0, null])('counts at once with margin %s', (margin) => {
    expect(believe([], held, margin)).toEqual({ rows: [], isConfirmed: true });
  });
  it('counts at the first read', () => {
    expect(believe([], undefined, 412.8)).toEqual({ rows: [], isConfirmed: true });
  });
});
