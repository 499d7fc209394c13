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

const nothing = palette.getByText('No matching command.');

test('what a trader calls it by other names is found, with the last choice first; what there is not finds nothing', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf({ ticket: '7000111' })]));
  await openApp(host);
  await expect.element(screen.positions).toHaveTextContent('7000111');
  // From a field, whose keys are its own.
  await screen.ticket.getByLabelText('Comment', { exact: true }).click();
  for (const [typed, first] of [
    ['be', 'Move all stop losses to break-even …'],
    ['breakeven', 'Move all stop losses to break-even …'],
    ['braekeven', 'Move all stop losses to break-even …'],
    ['flatten', 'Close all positions …'],
    ['dark', 'Theme: light'],
    ['hotkeys', 'Keyboard shortcuts …'],
    ['lot size', 'Size the order by risk'],
    ['calculator', 'Size the order by risk'],
    ['zoom', 'Zoom in'],
    ['log scale', 'Scale: logarithmic'],
    ['spread', 'Go to Ticks'],
    ['swap', 'Specification of the symbol …'],
    ['disconnect', 'Switch to another bridge …'],
    ['recording', 'Settings: Recording …'],
    ['export', 'Export Positions as CSV …'],
    ['journal', 'Go to Journal'],
    ['ema 200', 'EMA 200: add indicator'],
    ['risk 0,5', 'Risk 0,5 % in the ticket'],
  ] as const) {
    await find(typed);
    await expect.element(options.first(), { message: typed }).toHaveTextContent(first);
    await userEvent.keyboard('{Escape}');
  }
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: 'Find a command' });
  for (const typed of ['screenshot', 'GBPCAD', '%%', 'sl '.repeat(3_333)]) {
    await field.fill(typed);
    await expect.element(nothing).toBeVisible();
    await expect.element(field).toHaveValue(typed);
  }
  await field.fill('risk 1,234.5');
  await expect.element(options.first()).toHaveTextContent('“1,234.5” has both a comma and a point');
  await field.fill('risk 0,5');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.ticket.getByLabelText('Risk', { exact: true })).toHaveValue('0,5');

  await find('recording');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.dialog('Settings').getByText('Recording on this computer')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await find('btc');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.chart.getByRole('heading', { name: 'BTCUSD' })).toBeVisible();
  await find('');
  await expect.element(options.nth(0)).toHaveTextContent('BTCUSD chart');
  await expect.element(options.nth(1)).toHaveTextContent('Settings: Recording …');
  expect(sentOf(host, 'place-order')).toEqual([]);
});

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
