import { expect, test } from 'vitest';
import type { Intent } from '../../../shared/model/intent';
import type { LevelStep } from '../../../shared/model/kept-history';
import type { ReplayEvent } from '../../../shared/model/replay';
import { awayChanges } from '../../../shared/rules/away-changes';
import { ownChanges } from '../../../shared/rules/own-changes';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { createTraders } from '../../../shared/rules/trader';
import { intentId, intentOf } from '../../fixtures/intents';
import { orderOf, positionOf } from '../../fixtures/trading';

const traders = createTraders(noOwnTickets, []);
const moved = (atMs: number, from: number, to: number, ticket = '7', tp = 0): ReplayEvent => ({
  kind: 'levels',
  atMs,
  sinceMs: atMs - 2_000,
  position: positionOf({ ticket, sl: to, tp }),
  before: { sl: from, tp: 0 },
});
const step = (byMs: number, fromValue: number | null, toValue: number): LevelStep => ({
  kind: 'position',
  ticket: '7',
  symbol: 'EURUSD',
  level: 'sl',
  fromValue,
  toValue,
  afterMs: byMs - 2_000,
  byMs,
});
const told = (
  events: readonly ReplayEvent[],
  elsewhere: readonly LevelStep[] = [],
  intents: readonly Intent[] = [],
) => awayChanges(events, elsewhere, traders, ownChanges(intents), () => null);

test('a bot that trails is one line, from where its stop began to where it came to; two steps are two', () => {
  const trail = [10_000, 20_000, 30_000, 40_000].map((atMs, at) =>
    moved(atMs, 1 + at / 100, 1.01 + at / 100),
  );
  const placed: ReplayEvent = { kind: 'placed', atMs: 25_000, sinceMs: null, order: orderOf() };
  const changes = told([...trail, moved(15_000, 0, 1.2, '8'), placed, moved(26_000, 1.2, 1.3, '8')]);
  expect(changes.map(({ is, atMs }) => [is, atMs])).toEqual([
    ['steps', 10_000],
    ['levels', 15_000],
    ['order', 25_000],
    ['levels', 26_000],
  ]);
  const [first] = changes;
  if (first?.is !== 'steps') expect.fail('no steps');
  expect(first.moves).toEqual([{ level: 'sl', from: 1, to: 1.04 }]);
  expect(first.steps.map(({ atMs }) => atMs)).toEqual([10_000, 20_000, 30_000, 40_000]);
});

test('steps of several levels tell each of them', () => {
  const [first] = told([moved(10_000, 0, 1.1), moved(20_000, 1.1, 1.2, '7', 1.5), moved(30_000, 1.2, 1.3)]);
  expect(first).toMatchObject({
    is: 'steps',
    moves: [
      { level: 'sl', from: 0, to: 1.3 },
      { level: 'tp', from: 0, to: 1.5 },
    ],
  });
});

test('what another machine saw step by step stands there so, and not as one step of this one too', () => {
  const coarse: ReplayEvent = {
    kind: 'levels',
    atMs: 100_000,
    sinceMs: 10_000,
    position: positionOf({ ticket: '7', sl: 1.3, tp: 0 }),
    before: { sl: 1.1, tp: 0 },
  };
  const fine = [step(30_000, 1.1, 1.2), step(50_000, 1.2, 1.3)];
  expect(told([coarse], fine).map((each) => each.is === 'levels' && each.change.isElsewhere)).toEqual([
    true,
    true,
  ]);
  // Where it does not come to the same, both stand.
  expect(told([coarse], [step(30_000, 1.1, 1.2)])).toHaveLength(2);
  // Before the gap of this one, or of another position.
  expect(told([coarse], [step(5_000, 1.1, 1.3)])).toHaveLength(2);
  // What a level began with is no change.
  expect(told([], [step(30_000, null, 1.2)])).toEqual([]);
});

test('steps that were sent from here are not told as steps of the bot', () => {
  const sentAt = (number: number, sent: number, sl: number): Intent =>
    intentOf({
      id: intentId(number),
      request: { name: 'modify-position', input: { intentId: intentId(number), ticket: '7', sl, tp: 0 } },
      sent,
    });
  const trail = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000].map((atMs, at) =>
    moved(atMs, 1 + at / 100, 1.01 + at / 100),
  );
  const ours = [sentAt(1, 19_000, 1.02), sentAt(2, 29_000, 1.03), sentAt(3, 49_000, 1.05)];
  const changes = told(trail, [], ours);
  expect(
    changes.map((each) => each.is === 'steps' && each.steps.map(({ atMs, isOwn }) => [atMs, isOwn])),
  ).toEqual([
    [
      [10_000, false],
      [40_000, false],
      [60_000, false],
    ],
    [
      [20_000, true],
      [30_000, true],
      [50_000, true],
    ],
  ]);
});
