import { expect, it } from 'vitest';
import type { AlertStateName, Flip } from '../../../shared/model/alerts';
import { firingsIn } from '../../../shared/rules/firings';

const rule = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

function flips(
  ...steps: readonly [atMs: number, from: AlertStateName, to: AlertStateName, ruleId?: string][]
) {
  return steps.map(
    ([atMs, from, to, ruleId = rule], index): Flip => ({
      ...{ number: index + 1, ruleId, title: ruleId, atMs, from, to, value: atMs, side: null, why: null },
      ...{ worst: null, tickets: [] },
    }),
  );
}
const spans = (list: readonly Flip[], fromMs: number, toMs: number) =>
  firingsIn(list, fromMs, toMs).map((each) => [each.ruleId === rule ? 'a' : 'b', each.fromMs, each.toMs]);

it('tells each time from when to when it fired, each rule apart', () => {
  const list = flips(
    [10, 'idle', 'firing'],
    [12, 'pending', 'firing', other],
    [20, 'firing', 'idle'],
    [30, 'idle', 'firing'],
    [40, 'clearing', 'off', other],
  );
  expect(spans(list, 0, 100)).toEqual([
    ['a', 10, 20],
    ['b', 12, 40],
    ['a', 30, null],
  ]);
});

it('goes on while nothing is known of it, and ends where it was found over', () => {
  const list = flips(
    [10, 'idle', 'firing'],
    [20, 'firing', 'blind'],
    [30, 'blind', 'firing'],
    [50, 'firing', 'idle'],
  );
  expect(spans(list, 0, 100)).toEqual([['a', 10, 50]]);
  expect(
    spans(flips([10, 'idle', 'firing'], [20, 'firing', 'blind'], [30, 'blind', 'expired']), 0, 100),
  ).toEqual([['a', 10, 30]]);
});

it('tells what fired before a span and went on in it, and nothing of what was over or came later', () => {
  const list = flips([10, 'idle', 'firing'], [20, 'firing', 'idle'], [30, 'idle', 'firing']);
  expect(spans(list, 15, 25)).toEqual([['a', 10, 20]]);
  expect(spans(list, 21, 29)).toEqual([]);
  expect(spans(list, 35, 60)).toEqual([['a', 30, null]]);
});

it('keeps the stages of a limit apart from its bound', () => {
  const list = flips([10, 'idle', 'firing'], [20, 'idle', 'firing'], [30, 'firing', 'idle']).map(
    (flip, index): Flip => (index === 0 ? { ...flip, stage: 0.7 } : flip),
  );
  expect(spans(list, 0, 100)).toEqual([
    ['a', 10, null],
    ['a', 20, 30],
  ]);
});

it('ends a firing where the next one begins: the flip between them is no longer in the log', () => {
  expect(spans(flips([10, 'idle', 'firing'], [30, 'pending', 'firing']), 0, 100)).toEqual([
    ['a', 10, 30],
    ['a', 30, null],
  ]);
});
