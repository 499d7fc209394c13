import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderOf, positionOf } from '../../fixtures/trading';
import { expectCount, sentOf } from '../view/dashboard';
import { fakeHost, openApp } from '../view/open';
import { screen } from '../view/screen';
import { listed } from '../view/standard-answers';

/** Closing and cancelling many are found by typing, whichever table is shown. */

const palette = screen.dialog('Commands');
const options = palette.getByRole('option');

async function find(typed: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find a command' }).fill(typed);
  await expect.element(options.first()).toBeVisible();
}

test('"close all" and "cancel all" are found by typing while another table is shown', async () => {
  const host = fakeHost();
  host.answer(
    'positions.list',
    listed([
      positionOf({ ticket: '7000111', magic: 0, reason: 'CLIENT', comment: '' }),
      positionOf({ ticket: '7000112', symbol: 'BTCUSD' }),
    ]),
  );
  host.answer('orders.list', listed([orderOf({ magic: 7701, reason: 'EXPERT' })]));
  await openApp(host);
  await expect.element(screen.positions).toHaveTextContent('7000112');
  for (const [typed, first] of [
    ['buy', 'New order'],
    ['half', 'Close ½ of the selected position …'],
    ['btc', 'BTCUSD chart'],
    ['H4', 'H4 timeframe, 4 hours'],
    ['rsi', 'RSI: add indicator'],
    ['smc', 'FVG: add indicator'],
    ['undo', 'Undo the last change of a level …'],
    ['hafl', 'Close ½ of the selected position …'],
    ['udno', 'Undo the last change of a level …'],
    ['layout four', 'Layout: four charts'],
    ['layout stacked', 'Layout: two stacked'],
  ] as const) {
    await find(typed);
    await expect.element(options.first()).toHaveTextContent(first);
    await userEvent.keyboard('{Escape}');
  }
  await find('h4');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: 'H4', exact: true })).toBeChecked();

  await screen.tab('History').click();
  await find('close all');
  await expect.element(options.first()).toHaveTextContent('Close all positions …');
  await expect.element(palette.getByRole('option', { name: /all manual positions/ })).toBeVisible();
  await expect.element(palette.getByRole('option', { name: /of EURUSD/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const close = screen.dialog(/^Close all positions/);
  // The plan first: an Enter too many sends nothing.
  await expect.element(close.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectCount(close, 0);

  await find('manual');
  await userEvent.keyboard('{Enter}');
  const byHand = screen.dialog(/all manual positions/);
  await expectCount(byHand.getByRole('row').filter({ hasText: 'EURUSD' }), 1);
  await expectCount(byHand.getByRole('row').filter({ hasText: 'BTCUSD' }), 0);
  await userEvent.keyboard('{Escape}');

  await find('cancel all');
  await expect.element(palette.getByRole('option', { name: /^Cancel all orders …/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  // One symbol's command has no shortcut of its own to be given.
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const sheet = screen.dialog('Keyboard');
  await expect
    .element(sheet.getByRole('button', { name: /^Change the shortcut of Close all positions …/ }))
    .toBeVisible();
  await expect.element(sheet).not.toHaveTextContent('of EURUSD');
  await userEvent.keyboard('{Escape}');
  await expectCount(screen.positions, 0);
  expect(sentOf(host, 'close-position')).toEqual([]);
});
