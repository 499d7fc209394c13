import { expect, it } from 'vitest';
import type { LevelStep } from '../../../shared/model/kept-history';
import { changesSent, createActs, isOurs } from '../../../shared/rules/trader-acts';
import { intentId, intentOf } from '../../fixtures/intents';

const at = Date.UTC(2026, 10, 18) / 1000;

it('what a trader did long before its last act is left out, in whatever order it is told', () => {
  const daysAgo = [30, 0, 40, 10, 100];
  for (const told of [daysAgo, daysAgo.toReversed()]) {
    const acts = createActs();
    for (const days of told) acts.note('bot 7701', { time: at - days * 86_400, symbol: 'EURUSD' });
    const days = acts
      .told()
      .get('bot 7701')
      ?.times.map((time) => (at - time) / 86_400);
    expect(days?.toSorted((left, right) => left - right)).toEqual([0, 10, 30]);
  }
});

it('a change of a level is ours where we sent one within the minute before it was seen', () => {
  const step: LevelStep = {
    ...{ kind: 'position', ticket: '7', symbol: 'EURUSD', level: 'sl', fromValue: 1.1, toValue: 1.2 },
    ...{ afterMs: (at + 598) * 1_000, byMs: (at + 600) * 1_000 },
  };
  const later = { ...step, afterMs: step.byMs + 60_000, byMs: step.byMs + 62_000 };
  const change = { intentId: intentId(1), ticket: '7', sl: 1.2, tp: 0 };
  const sent = changesSent([
    intentOf({ request: { name: 'modify-position', input: change }, sent: later.byMs - 1_000 }),
  ]);
  expect([step, later, { ...later, ticket: '8' }].map((each) => isOurs(each, sent))).toEqual([
    false,
    true,
    false,
  ]);
});
