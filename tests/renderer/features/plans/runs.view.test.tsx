import { expect, test } from 'vitest';
import { ok } from '../../../../shared/model/result';
import type { Run, RunRow } from '../../../../shared/model/run';
import { intentId, outcomeOf } from '../../../fixtures/intents';
import { closeStep } from '../../../host/orders/runs/plans';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';

/** Runs that this window did not start. */

const done = (ticket: string): RunRow => ({
  step: closeStep(ticket),
  state: {
    kind: 'answered',
    request: { name: 'close-position', input: { intentId: intentId(1), ticket } },
    outcome: outcomeOf({ intentId: intentId(1) }),
  },
});
const waiting = (ticket: string): RunRow => ({ step: closeStep(ticket), state: { kind: 'waiting' } });
const run = (more: Partial<Run>): Run => ({
  id: intentId(9),
  title: 'Close all positions',
  generation: 1,
  rows: [done('1'), waiting('2')],
  isRunning: false,
  halted: null,
  asks: false,
  ends: 0,
  ...more,
});

test('a run that its host left asks in the window', async () => {
  const host = fakeHost();
  let present = run({ generation: null, asks: true });
  const list = () => ok({ runs: [present] });
  host.answerWith('runs.list', list);
  host.answerWith('runs.decide', () => {
    present = run({ isRunning: true });
    return list();
  });
  await openApp(host);
  const dialog = screen.dialog('Go on with “Close all positions”?');
  await expect.element(dialog).toHaveTextContent('1 of 2 had their turn');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(host.invoked('runs.decide')).toEqual([{ id: intentId(9), what: 'go-on' }]);
  // A window asks as long as it is under way.
  const asked = host.invoked('runs.list').length;
  await expect.poll(() => host.invoked('runs.list').length, { timeout: 5_000 }).toBeGreaterThan(asked + 1);
});
