import { expect, it } from 'vitest';
import { describeEvent } from '../../../../renderer/features/replay/describe-event';
import type { ReplayEvent } from '../../../../shared/model/replay';
import { ownChanges } from '../../../../shared/rules/own-changes';
import { noOwnTickets } from '../../../../shared/rules/own-tickets';
import { createTraders } from '../../../../shared/rules/trader';
import { intentId, intentOf } from '../../../fixtures/intents';
import { orderOf, positionOf } from '../../../fixtures/trading';

const moved: ReplayEvent = {
  kind: 'levels',
  atMs: 10_000,
  sinceMs: 8_000,
  position: positionOf({ ticket: '7', symbol: 'EURUSD', sl: 1.1, tp: 0 }),
  before: { sl: 0, tp: 0 },
};
const removed: ReplayEvent = {
  kind: 'removed',
  atMs: 10_000,
  sinceMs: 8_000,
  order: orderOf({ ticket: '9' }),
};
const about = { intentId: intentId(1) };
const intents = [
  intentOf({
    request: { name: 'modify-position', input: { ...about, ticket: '7', sl: 1.1, tp: 0 } },
    sent: 9_000,
  }),
  intentOf({ request: { name: 'cancel-order', input: { ...about, ticket: '9' } }, sent: 9_000 }),
];
const described = (event: ReplayEvent, sent: typeof intents) => {
  const traders = createTraders(noOwnTickets, []);
  const clock = () => '03:14:22';
  const { title, detail } = describeEvent(event, { traders, digits: () => 5, clock, own: ownChanges(sent) });
  return [title, detail];
};

it('says of a change that was sent from here that You made it, and of any other how it was seen', () => {
  expect(described(moved, intents)).toEqual([
    'stop set 1.10000 by you',
    'EURUSD, position 7, sent from here',
  ]);
  expect(described(moved, [])).toEqual([
    'stop set 1.10000',
    'EURUSD, position 7, from polling, after 03:14:22',
  ]);
  expect(described(removed, intents)[0]).toMatch(/ cancelled by you$/);
  expect(described(removed, [])[0]).toMatch(/ no longer pending$/);
});
