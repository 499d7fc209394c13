import { describe, expect, test } from 'vitest';
import { isOpen, type Move, moves, stateAfter } from '../../../../host/orders/journal/intent-moves';
import { type IntentState, intentStates } from '../../../../shared/model/intent';

const legal: readonly (readonly [IntentState | 'draft', Move, IntentState])[] = [
  ['draft', 'journal', 'journalled'],
  ['journalled', 'send', 'sent'],
  ['journalled', 'prove-not-sent', 'not-sent'],
  ['journalled', 'lose', 'unknown'],
  ['sent', 'confirm', 'confirmed'],
  ['sent', 'reject', 'rejected'],
  ['sent', 'prove-not-sent', 'not-sent'],
  ['sent', 'lose', 'unknown'],
  ['unknown', 'resolve', 'resolved'],
  ['resolved', 'resolve', 'resolved'],
  ['rejected', 'explain', 'rejected'],
  ['rejected', 'resolve', 'resolved'],
  ['not-sent', 'resolve', 'resolved'],
  ['confirmed', 'doubt', 'unknown'],
  ['confirmed', 'resolve', 'resolved'],
];

describe('the states of an intent', () => {
  test.each(legal)('%s may %s and is then %s', (from, move, to) => expect(stateAfter(from, move)).toBe(to));

  const all = (['draft', ...intentStates] as const).flatMap((state) =>
    moves.map((move) => [state, move] as const),
  );
  test.each(all.filter(([state, move]) => !legal.some(([from, by]) => from === state && by === move)))(
    '%s cannot %s',
    (state, move) => expect(stateAfter(state, move)).toBe(null),
  );

  test('nothing is confirmed or rejected that was not sent before', () => {
    for (const [from, move] of legal) {
      if (move === 'confirm' || move === 'reject') expect(from).toBe('sent');
    }
  });

  test('open until somebody knows', () => {
    expect(intentStates.filter(isOpen)).toEqual(['journalled', 'sent', 'unknown']);
  });
});
