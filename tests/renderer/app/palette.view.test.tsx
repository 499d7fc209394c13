import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ok } from '../../../shared/model/result';
import { orderOf, positionOf } from '../../fixtures/trading';
import { expectCount, openWithTicket, sentOf } from '../view/dashboard';
import { fakeHost, openApp } from '../view/open';
import { screen } from '../view/screen';
import { brokerNowMs, listed } from '../view/standard-answers';

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
  host.answer(
    'positions.list',
    listed([positionOf({ ticket: '7000111' }), positionOf({ ticket: '7000112', symbol: 'GBPUSD' })]),
  );
  host.answer('records.read', [
    { field: 'time', value: '1795681700' },
    { field: 'volume_real', value: '7' },
  ]);
  await openApp(host);
  await expect.element(screen.positions).toHaveTextContent('7000111');
  // From a field, whose keys are its own.
  await screen.ticket.getByLabelText('Comment', { exact: true }).click();
  for (const [typed, first] of [
    ['be', 'Move all stop losses to break-even …'],
    ['breakeven', 'Move all stop losses to break-even …'],
    ['braekeven', 'Move all stop losses to break-even …'],
    ['spreadsheet', 'Go to History'],
    ['history last week', 'History: Last week'],
    ['breakeven gbpusd', 'Move all stop losses of GBPUSD to break-even …'],
    ['flatten', 'Close all positions …'],
    ['dark', 'Theme: dark'],
    ['light', 'Theme: light'],
    ['theme', 'Theme: light'],
    ['hotkeys', 'Keyboard shortcuts …'],
    ['lot size', 'Size the order by risk'],
    ['calculator', 'Size the order by risk'],
    ['zoom', 'Zoom in'],
    ['log scale', 'Scale: logarithmic'],
    ['spread', 'Go to Ticks'],
    ['swap', 'Specification of the symbol …'],
    ['disconnect', 'Switch to another bridge …'],
    ['recording', 'Settings: Recording …'],
    ['export', 'Export Positions as CSV'],
    ['journal', 'Go to Journal'],
    ['ema 200', 'EMA 200: add indicator'],
    ['risk 0,5', 'Risk 0,5 % in the ticket'],
    ['screenshot', 'Picture of the chart'],
    ['scenario', 'What if prices move …'],
    ['what if -3', 'What if prices move -3 % …'],
  ] as const) {
    await find(typed);
    await expect.element(options.first(), { message: typed }).toHaveTextContent(first);
    await userEvent.keyboard('{Escape}');
  }
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: 'Find a command' });
  for (const typed of ['teleport', 'GBPCAD', '%%', 'sl '.repeat(3_333)]) {
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
  await page.getByRole('combobox', { name: 'Find a command' }).fill('swap');
  await userEvent.keyboard('{Enter}');
  const specification = screen.dialog(/^Specification of/);
  await expect.element(specification).toHaveTextContent('volume_real7');
  await expect.element(specification).not.toHaveTextContent('1795681700');
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
  await sheet.getByText(/^Commands without a shortcut/).click();
  await expect
    .element(sheet.getByRole('button', { name: /^Change the shortcut of Close all positions …/ }))
    .toBeVisible();
  await expect.element(sheet).not.toHaveTextContent('of EURUSD');
  await userEvent.keyboard('{Escape}');
  await expectCount(screen.positions, 0);
  expect(sentOf(host, 'close-position')).toEqual([]);
});

test('a number goes to the selected row, else to the symbol’s position, and only opens its dialog, in one-click mode too', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 3_600;
  host.answer(
    'positions.list',
    listed([
      positionOf({ ticket: '7000111', magic: 0, reason: 'CLIENT', comment: '' }),
      positionOf({ ticket: '7000112', symbol: 'BTCUSD', magic: 0, reason: 'CLIENT', comment: '' }),
    ]),
  );
  host.answer('orders.list', listed([orderOf({ ticket: '8000111' })]));
  // Of no period that this page has read.
  host.answerWith('ledger.find', ({ digits }) =>
    ok(
      digits === '6000111'
        ? [
            {
              ...{ positionId: '6000111', id: '6000111', symbol: 'EURUSD', side: 'BUY' as const },
              ...{ volume: 0.2, entry: time, exit: time + 60 },
            },
          ]
        : [],
    ),
  );
  await openWithTicket(host);
  await page.getByRole('button', { name: 'One-click trading', exact: true }).click();
  const consent = screen.dialog('One-click trading');
  await consent.getByLabelText(/I have read this/).click();
  await consent.getByRole('button', { name: /^Turn on/ }).click();
  const enter = async (typed: string) => {
    await find(typed);
    await userEvent.keyboard('{Enter}');
  };

  await enter('sl 1,1520');
  const euro = screen.dialog('Modify position 7000111');
  const stop = euro.getByLabelText('Stop loss', { exact: true });
  await expect.element(stop).toHaveValue('1,1520');
  // The same Enter, held down for too long.
  await expect.element(stop).toHaveFocus();
  stop
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }),
    );
  await userEvent.keyboard('{Escape}');
  await expectCount(euro, 0);

  await screen.positions.getByText('7000112').click();
  await enter('close 0,05');
  const bitcoin = screen.dialog('Close position 7000112');
  await expect.element(bitcoin.getByLabelText('Volume', { exact: true })).toHaveValue('0,05');
  await userEvent.keyboard('{Escape}');
  await enter('reverse');
  await expect.element(page.getByRole('dialog', { name: /^Reverse position 7000112/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await find('tp 1,234.5');
  await expect.element(options).toHaveLength(1);
  await expect.element(options.first()).toHaveTextContent('“1,234.5” has both a comma and a point');
  await userEvent.keyboard('{Enter}{Escape}');

  await find('7000111');
  await expect.element(options.first()).toHaveTextContent(/^Position 7000111 · Buy/);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.positions.getByRole('row').filter({ hasText: '7000111' }))
    .toHaveAttribute('aria-selected', 'true');
  await find('6000111');
  await expect.element(options.first()).toHaveTextContent(/^Trade 6000111 · Buy 0.20 EURUSD, closed/);
  await userEvent.keyboard('{Escape}');
  await enter('8000111');
  const order = screen.orders.getByRole('row').filter({ hasText: '8000111' });
  await expect.element(order).toHaveAttribute('aria-selected', 'true');
  await enter('tp 1.2');
  await expect
    .element(screen.dialog('Modify order 8000111').getByLabelText('Take profit', { exact: true }))
    .toHaveValue('1.2');
  await userEvent.keyboard('{Escape}');
  expect(host.invoked('trade.send')).toEqual([]);
});

test('what only Trade has is found from Bots and Away too: it leads to Trade and is done there', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf({ ticket: '7000111' })]));
  await openWithTicket(host);
  const enter = async (typed: string, first: string) => {
    await expectCount(screen.ticket, 0);
    await find(typed);
    await expect.element(options.first(), { message: typed }).toHaveTextContent(first);
    await userEvent.keyboard('{Enter}');
  };
  await userEvent.keyboard('gb');
  await enter('new order', 'New order');
  await expect.poll(() => screen.ticket.query()?.contains(document.activeElement)).toBe(true);
  await screen.chart.getByRole('heading', { level: 2 }).click();
  await userEvent.keyboard('ga');
  await enter('ema 233', 'EMA 233: add indicator');
  await expect.element(screen.chart.getByRole('button', { name: '4 indicators', exact: true })).toBeVisible();
  await userEvent.keyboard('gb');
  await enter('h4', 'H4 timeframe, 4 hours');
  await expect.element(page.getByRole('radio', { name: 'H4', exact: true })).toBeChecked();
  // In Trade nothing stands there twice.
  await find('h4');
  await expect.element(options).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  // What was possible and is not any more says so.
  await screen.positions.getByText('7000111').click();
  await userEvent.keyboard('gb');
  await enter('half', 'Close ½ of the selected position');
  await expect
    .element(page.getByText(/^Close ½ of the selected position.*: no position is selected$/).first())
    .toBeVisible();
  expect(host.invoked('trade.send')).toEqual([]);
});
