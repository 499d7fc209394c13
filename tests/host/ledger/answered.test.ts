import { describe, expect, it } from 'vitest';
import { createAnswered } from '../../../host/ledger/answered';
import type { Deal } from '../../../shared/model/deal';
import type { UnreadableRow } from '../../../shared/model/record';
import { dealOf } from '../../fixtures/trading';

const unreadable = (ticket: string | null, at: number): UnreadableRow => ({
  ticket,
  symbol: 'EURUSD',
  failure: { kind: 'bad-answer', message: `deals[${at}].profit is "lots"` },
});

describe('rows that could not be read', () => {
  const taken = () => {
    const answered = createAnswered();
    const take = (from: number, to: number, rows: readonly UnreadableRow[], deals: readonly Deal[] = []) =>
      answered.takeDeals({ from, to }, { rows: deals, unreadable: rows }, { nowS: 1_000, askedMs: 0 });
    const count = (from: number, to: number) => answered.unreadableIn({ from, to }).length;
    return { answered, take, count };
  };

  it('are one row in each answer, whatever its place there', () => {
    const { take, count } = taken();
    expect(take(0, 900, [unreadable('7', 3), unreadable(null, 4)])).toBe(true);
    expect(take(100, 1_000, [unreadable('7', 1), unreadable(null, 2)])).toBe(false);
    expect(count(0, 1_000)).toBe(2);
  });

  it('are where each answer says that they may be', () => {
    const { answered, take, count } = taken();
    take(0, 900, [unreadable('7', 3)]);
    expect(answered.isDoubtfulIn({ from: 800, to: 900 })).toBe(true);
    take(800, 900, []);
    expect(count(800, 900)).toBe(0);
    take(300, 500, []);
    expect([count(0, 299), count(300, 500), count(501, 799)]).toEqual([1, 0, 1]);
    take(600, 700, [unreadable('7', 0)]);
    expect([count(0, 599), count(600, 700), answered.isDoubtfulIn({ from: 600, to: 700 })]).toEqual([
      0,
      1,
      false,
    ]);
  });

  it('are gone once they can be read, or no answer about their time names them', () => {
    const { take, count } = taken();
    take(0, 900, [unreadable('7', 3), unreadable('8', 4)]);
    expect(take(500, 600, [], [dealOf({ ticket: '7', time: 550 })])).toBe(true);
    expect(count(0, 1_000)).toBe(1);
    expect(take(0, 900, [])).toBe(true);
    expect(count(0, 1_000)).toBe(0);
  });
});
