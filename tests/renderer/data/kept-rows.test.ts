import { describe, expect, test } from 'vitest';
import { keptList } from '../../../renderer/data/kept-rows';
import { keptRows } from '../../../shared/rules/kept-rows';

const held = (ticket: string, profit: number | null, extra: Readonly<Record<string, unknown>> = {}) => ({
  ticket,
  profit,
  comment: 'bot',
  ...extra,
});

describe('the rows of one poll after another', () => {
  test('are the same array where nothing changed', () => {
    const before = [held('1', 5), held('2', null)];
    expect(keptRows(before, [held('1', 5), held('2', null)])).toBe(before);
  });

  test('keep the records that did not change, and take the others as they came', () => {
    const before = [held('1', 5), held('2', 7)];
    const now = [held('1', 5), held('2', 8)];
    const rows = keptRows(before, now);
    expect(rows[0]).toBe(before[0]);
    expect(rows[1]).toBe(now[1]);
  });

  test('keep a record by its ticket when one above it has closed, opened or moved', () => {
    const before = [held('1', 5), held('2', 7), held('3', 9)];
    expect(keptRows(before, [held('2', 7), held('3', 9)])).toEqual([before[1], before[2]]);
    expect(keptRows(before, [held('2', 7), held('3', 9)])[0]).toBe(before[1]);
    const moved = keptRows(before, [held('3', 9), held('0', 1), held('1', 5)]);
    expect(moved[0]).toBe(before[2]);
    expect(moved[2]).toBe(before[0]);
    expect(moved).toHaveLength(3);
  });

  test('are another array where only their order or number changed', () => {
    const before = [held('1', 5), held('2', 7)];
    expect(keptRows(before, [held('1', 5)])).toEqual([held('1', 5)]);
    expect(keptRows(before, [])).toEqual([]);
    expect(keptRows(before, [held('2', 7), held('1', 5)]).map(({ ticket }) => ticket)).toEqual(['2', '1']);
  });

  test('take a record that gained or lost a field', () => {
    const before = [held('1', 5, { magic: 7 })];
    expect(keptRows(before, [held('1', 5)])[0]).toEqual(held('1', 5));
    expect(keptRows([held('1', 5)], before)[0]).toBe(before[0]);
  });
});

describe('a list as it is kept between polls', () => {
  const list = (profit: number, isConfirmed = true) => ({
    rows: [held('1', profit)],
    isConfirmed,
    unreadable: [{ ticket: '9' }],
  });

  test('is the object of before where nothing at all changed', () => {
    const before = list(5);
    expect(keptList(before, list(5))).toBe(before);
  });

  test('says what changed beside the rows while these stay', () => {
    const before = list(5);
    const after = keptList(before, list(5, false));
    expect(after).toEqual(list(5, false));
    expect(after).toHaveProperty('rows', before.rows);
  });

  test('is taken whole at first, and what is no list is shared as usual', () => {
    const first = list(5);
    expect(keptList(undefined, first)).toBe(first);
    const tickets = ['1', '2'];
    expect(keptList(tickets, ['1', '2'])).toBe(tickets);
  });
});
