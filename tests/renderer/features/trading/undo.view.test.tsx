import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ok } from '../../../../shared/model/result';
import { outcomeOf } from '../../../fixtures/intents';
import { positionOf } from '../../../fixtures/trading';
import { fromMenu, sentOf } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openApp } from '../../view/open';
import { command, screen } from '../../view/screen';
import { listed } from '../../view/standard-answers';
import { answerTrades, unknown } from '../../view/trades';

/** The last change of a level is taken back by a new one, asked and sent like any other. */

const bot = { volume: 0.1, magic: 7701, reason: 'EXPERT', priceOpen: 1.17, sl: 1.16, tp: 0 } as const;
let rows = [positionOf({ ticket: '1', ...bot }), positionOf({ ticket: '2', ...bot, sl: 1.161 })];
const palette = page.getByRole('listbox', { name: 'Commands' });
const modify = (ticket: string) => screen.dialog(`Modify position ${ticket}`);
const undone = 'Undo: S/L of Buy 0.10 EURUSD from 1.16500 back to 1.16000';
const undo = (title: string) => screen.dialog(`${title}, position 1`);

/** A bridge that carries changes out. */
async function open(): Promise<FakeHost> {
  const host = fakeHost();
  rows = [positionOf({ ticket: '1', ...bot }), positionOf({ ticket: '2', ...bot, sl: 1.161 })];
  host.answerWith('positions.list', () => ok(listed(rows)));
  host.answerWith('trade.send', ({ name, input }) => {
    if (name === 'modify-position') {
      const { ticket, sl, tp } = input;
      rows = rows.map((row) => (row.ticket === ticket ? { ...row, sl, tp } : row));
    }
    return ok(outcomeOf({ intentId: input.intentId }));
  });
  await openApp(host);
  await expect.element(screen.positions.getByRole('row').filter({ hasText: 'EURUSD' }).first()).toBeVisible();
  return host;
}
const rowOf = (ticket: string) =>
  screen.positions.getByRole('row').filter({ has: page.getByRole('cell', { name: ticket, exact: true }) });

async function moveStop(ticket: string, sl: string): Promise<void> {
  await fromMenu(rowOf(ticket), /^Modify/);
  await modify(ticket).getByLabelText('Stop loss', { exact: true }).fill(sl);
  await modify(ticket).getByRole('button', { name: 'Modify', exact: true }).click();
  await expect.element(modify(ticket).getByRole('status')).toHaveTextContent('10009');
}

/** The command as the palette has it: with its title where it can run. */
async function offered(): Promise<string> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('undo');
  const option = palette.getByRole('option').first();
  await expect.element(option).toBeVisible();
  const text = option.element().textContent ?? '';
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  return text;
}
const done = (ticket: string) => modify(ticket).getByRole('button', { name: 'Done' }).click();

test('a stop that was moved goes back by a dialog of its own, which says what is widened and whose it is', async () => {
  const host = await open();
  await moveStop('1', '1.165');
  await modify('1').getByRole('button', { name: 'Undo …' }).click();
  const dialog = undo(undone);
  await expect.element(dialog.getByLabelText('Stop loss', { exact: true })).toHaveValue('1.16000');
  await expect.element(dialog).toHaveTextContent('not yours');
  await expect.element(dialog).toHaveTextContent(/The stop moves away: .*50\.00 USD → .*100\.00 USD/);
  // Nothing is sent by itself.
  expect(sentOf(host, 'modify-position')).toHaveLength(1);
  // Another value is no undo.
  await dialog.getByLabelText('Stop loss', { exact: true }).fill('1.161');
  await expect.element(dialog.getByRole('button', { name: 'Modify', exact: true })).toBeVisible();
  await dialog.getByLabelText('Stop loss', { exact: true }).fill('1.16000');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('10009');
  expect(sentOf(host, 'modify-position')).toMatchObject([{ sl: 1.165 }, { ticket: '1', sl: 1.16, tp: 0 }]);
  // What takes that back is no undo of the first change.
  await expect
    .element(dialog.getByRole('button', { name: 'Redo …' }))
    .toHaveAttribute('title', 'Redo: S/L of Buy 0.10 EURUSD from 1.16000 back to 1.16500 …');
});

test('the palette names it; it is gone once the level, or the position, is another’s doing or nobody knows', async () => {
  const host = await open();
  await expect.poll(offered).toContain('no change of a level to take back');
  await moveStop('1', '1.165');
  await done('1');
  await expect.poll(offered).toContain(undone);
  // A bot moves it on.
  rows = rows.map((row) => (row.ticket === '1' ? { ...row, sl: 1.166 } : row));
  await expect.element(rowOf('1')).toHaveTextContent('1.16600');
  await expect.poll(offered).toContain('no change of a level to take back');

  await moveStop('1', '1.164');
  await done('1');
  await expect.poll(offered).toContain('back to 1.16600');
  answerTrades(host, unknown);
  await fromMenu(rowOf('1'), /^Modify/);
  await modify('1').getByLabelText('Stop loss', { exact: true }).fill('1.163');
  await modify('1').getByRole('button', { name: 'Modify', exact: true }).click();
  await expect.element(modify('1')).toHaveTextContent(/unknown|not known/i);
  await userEvent.keyboard('{Escape}');
  await expect.poll(offered).toContain('no change of a level to take back');
});

test('a plan of several is taken back as a plan, without the one that was changed since', async () => {
  const host = await open();
  await command('Modify SL/TP of all positions');
  const plan = screen.dialog('Modify SL/TP of 2 positions');
  await plan.getByLabelText('Take profit', { exact: true }).selectOptions('price');
  await plan.getByLabelText('Take profit: price').fill('1.19');
  await plan.getByRole('button', { name: 'Modify 2 positions' }).click();
  await expect.element(plan.getByRole('status').first()).toHaveTextContent('2 modified');
  rows = rows.map((row) => (row.ticket === '2' ? { ...row, tp: 1.2 } : row));
  await plan.getByRole('button', { name: 'Done' }).click();
  await expect.element(rowOf('2')).toHaveTextContent('1.20000');
  await expect.poll(offered).toContain('Undo: T/P of Buy 0.10 EURUSD from 1.19000 back to none …');
  await command('Undo: T/P');
  const dialog = undo('Undo: T/P of Buy 0.10 EURUSD from 1.19000 back to none');
  await expect.element(dialog.getByLabelText('Take profit', { exact: true })).toHaveValue('');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect
    .poll(() => sentOf(host, 'modify-position').at(-1))
    .toMatchObject({ ticket: '1', sl: 1.16, tp: 0 });
});
