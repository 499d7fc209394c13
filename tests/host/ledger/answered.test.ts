import { describe, expect, it } from 'vitest';
import { createAnswered } from '../../../host/ledger/answered';
import type { Deal } from '../../../shared/model/deal';
import type { UnreadableRow } from '../../../shared/model/record';
import { bookedAs } from '../../../shared/rules/position-changes';
import { dealOf, positionOf } from '../../fixtures/trading';

const unreadable = (ticket: string | null, at: number): UnreadableRow => ({
  ticket,
  symbol: 'EURUSD',
  failure: { kind: 'bad-answer', message: `deals[${at}].profit is "lots"` },
});

describe('the open positions of an answer', () => {
  const newest = (askedMs: number) =>
    [
      { from: 0, to: 1_000 },
      { rows: [], unreadable: [] },
      { nowS: 1_000, askedMs },
    ] as const;

  it('are those of the list before it was asked for, however many that are booked alike came since', () => {
    const answered = createAnswered();
    const first = positionOf({ volume: 2, profit: 0 });
    answered.takePositions([first], 10);
    for (let ms = 11; ms < 60; ms += 1) answered.takePositions([{ ...first, profit: ms }], ms);
    answered.takePositions([{ ...first, volume: 1 }], 60);
    answered.takeDeals(...newest(9));
    expect(answered.positions()).toBeNull();
    answered.takeDeals(...newest(12));
    expect(answered.positions()).toEqual([bookedAs(first)]);
    answered.takeDeals(...newest(60));
    expect(answered.positions()).toEqual([bookedAs({ ...first, volume: 1 })]);
  });
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
