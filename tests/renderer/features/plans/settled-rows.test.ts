import { expect, it } from 'vitest';
import { describeStep } from '../../../../renderer/features/plans/describe-run';
import { withSettled } from '../../../../renderer/features/plans/settled-rows';
import { countsText, runTone } from '../../../../shared/formats/run-lines';
import type { Intent, Resolution } from '../../../../shared/model/intent';
import type { Run } from '../../../../shared/model/run';
import { closePlan } from '../../../../shared/rules/bulk';
import { intentId, intentOf, outcomeOf } from '../../../fixtures/intents';
import { emptyAccount, eurusd, positionOf, quotes } from '../../../fixtures/trading';

const { steps } = closePlan(
  { filter: { of: 'all' }, share: 1, cancelsOrdersFirst: false, deviation: 20 },
  { positions: ['1', '2'].map((ticket) => positionOf({ ticket, sl: 0 })), orders: [] },
  emptyAccount,
  { spec: () => eurusd, quote: () => quotes.eurusd },
);
const request = (number: number) => ({
  name: 'close-position' as const,
  input: { intentId: intentId(number), ticket: `${number}` },
});
const lost = (number: number) =>
  outcomeOf({
    intentId: intentId(number),
    verdict: 'unknown',
    retcode: null,
    said: null,
    price: null,
    volume: null,
    order: null,
    deal: null,
  });
const view: Run = {
  id: intentId(9),
  title: 'Close all',
  generation: 1,
  asks: false,
  ends: 1,
  isRunning: false,
  halted: null,
  rows: steps.map((step, at) => ({
    step,
    state: { kind: 'answered', request: request(at + 1), outcome: lost(at + 1) },
  })),
};
const resolved = (number: number, more: Partial<Resolution>): Intent =>
  intentOf({
    id: intentId(number),
    state: 'resolved',
    request: request(number),
    outcome: lost(number),
    resolution: { kind: 'executed', at: 0, words: '', tickets: [], isLate: false, ...more },
  });

it('tells a result that was unknown as the journal has it by now', () => {
  expect([countsText(view.rows), runTone(view)]).toEqual(['2 unknown', 'unknown']);
  const after = withSettled(view, [
    resolved(1, { words: 'Position 1 is closed.', fill: { volume: 0.2, price: 1.17075 } }),
    resolved(2, { kind: 'not-executed', words: 'Position 2 holds 0.2 lots as before: it was not closed.' }),
  ]);
  expect([countsText(after.rows), runTone(after)]).toEqual(['1 closed, 1 refused', 'warn']);
  const [first, second] = after.rows.map(({ state }) => describeStep(state, 5).text);
  expect(first).toContain('0.20 lots at 1.17075');
  expect(first).toContain('Position 1 is closed.');
  expect(second).toContain('it was not closed');
});

it('leaves it unknown where it was not found, and says so', () => {
  const after = withSettled(view, [resolved(1, { kind: 'not-found', words: 'Nothing of it stands.' })]);
  expect(countsText(after.rows)).toBe('2 unknown');
  expect(after.rows.map(({ state }) => describeStep(state, 5).text)[0]).toContain('Nothing of it stands.');
});

it('follows a verdict that was corrected or put in doubt', () => {
  const answered = (verdict: 'rejected' | 'done'): Run => ({
    ...view,
    rows: view.rows.map((row, at) => ({
      ...row,
      state: {
        kind: 'answered',
        request: request(at + 1),
        outcome: outcomeOf({ intentId: intentId(at + 1), verdict }),
      },
    })),
  });
  const late = resolved(1, { isLate: true, words: 'It was found late.' });
  expect(countsText(withSettled(answered('rejected'), [late]).rows)).toBe('1 closed, 1 refused');
  const doubted = intentOf({ id: intentId(1), state: 'unknown', request: request(1) });
  expect(countsText(withSettled(answered('done'), [doubted]).rows)).toBe('1 closed, 1 unknown');
});

it('is the same view while nothing is known', () => {
  expect(withSettled(view, [intentOf({ id: intentId(1), state: 'unknown' })])).toBe(view);
});
