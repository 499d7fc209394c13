import { expect, test } from 'vitest';
import type { Intent } from '../../../shared/model/intent';
import { ownChanges, type SeenMove } from '../../../shared/rules/own-changes';
import { intentId, intentOf, outcomeOf } from '../../fixtures/intents';

const sent = (changes: Partial<Intent> = {}): Intent =>
  intentOf({
    request: { name: 'modify-position', input: { intentId: intentId(1), ticket: '7', sl: 1.1, tp: 0 } },
    sent: 9_000,
    outcome: outcomeOf({ tookMs: 100 }),
    ...changes,
  });
const seen = (changes: Partial<SeenMove> = {}): SeenMove => ({
  kind: 'position',
  ticket: '7',
  atMs: 10_000,
  sinceMs: 8_000,
  moves: [{ level: 'sl', to: 1.1 }],
  ...changes,
});
const isOwn = (change: SeenMove, intent: Intent = sent()) => ownChanges([intent]).isMove(change);

test('a change is ours where our request for just these levels was taken between the two reads', () => {
  expect(isOwn(seen())).toBe(true);
  expect(
    isOwn(
      seen({
        moves: [
          { level: 'sl', to: 1.1 },
          { level: 'tp', to: 0 },
        ],
      }),
    ),
  ).toBe(true);
  expect(isOwn(seen({ moves: [{ level: 'sl', to: 1.2 }] })), 'another level').toBe(false);
  expect(
    isOwn(
      seen({
        moves: [
          { level: 'sl', to: 1.1 },
          { level: 'tp', to: 1.3 },
        ],
      }),
    ),
    'more',
  ).toBe(false);
  expect(isOwn(seen({ ticket: '8' })), 'another position').toBe(false);
  expect(isOwn(seen({ kind: 'order' })), 'an order of that ticket').toBe(false);
});

test('the same levels at another time are somebody else’s', () => {
  expect(isOwn(seen({ atMs: 8_900, sinceMs: 7_000 })), 'seen before it was sent').toBe(false);
  expect(isOwn(seen({ atMs: 40_000, sinceMs: 38_000 })), 'set again later').toBe(false);
  // A read that was asked before the change was answered after it, and still told the old level.
  expect(isOwn(seen({ atMs: 12_000, sinceMs: 10_000 })), 'one slow read later').toBe(true);
});

test('what is not known to be done proves nothing, until it is resolved', () => {
  const lost = sent({ state: 'unknown', outcome: outcomeOf({ verdict: 'unknown', tookMs: 100 }) });
  expect(isOwn(seen(), lost)).toBe(false);
  expect(isOwn(seen(), sent({ state: 'rejected', outcome: outcomeOf({ verdict: 'rejected' }) }))).toBe(false);
  const found = { at: 11_000, words: '', tickets: ['7'], isLate: false };
  expect(isOwn(seen(), { ...lost, resolution: { ...found, kind: 'executed' } })).toBe(true);
  expect(isOwn(seen(), { ...sent(), resolution: { ...found, kind: 'not-executed' } })).toBe(false);
});

test('an order moves and goes by the requests that name it', () => {
  const moves = [{ level: 'price', to: 1.2 }] as const;
  const input = { intentId: intentId(1), ticket: '7' };
  const modify = sent({ request: { name: 'modify-order', input: { ...input, price: 1.2 } } });
  expect(isOwn(seen({ kind: 'order', moves }), modify)).toBe(true);
  expect(isOwn(seen({ kind: 'order' }), modify), 'a level that was not sent').toBe(false);
  const cancel = ownChanges([sent({ request: { name: 'cancel-order', input } })]);
  expect(cancel.isCancel(seen())).toBe(true);
  expect(cancel.isCancel(seen({ ticket: '8' }))).toBe(false);
  expect(ownChanges([modify]).isCancel(seen())).toBe(false);
});
