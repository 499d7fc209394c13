import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { secondKeyWithinMs } from '../../../renderer/base/commands/keys';
import { fakeHost, openApp, reopenApp } from '../view/open';
import { command, screen } from '../view/screen';

test('F6 goes round the regions, and Alt and a digit to a table', async () => {
  await openApp(fakeHost());
  await expect.element(page.getByRole('row', { name: /^EURUSD/ })).toBeVisible();
  const regions: string[] = [];
  for (let press = 0; press < 7; press += 1) {
    await userEvent.keyboard('{F6}');
    regions.push(
      document.activeElement?.closest('section[aria-label]')?.getAttribute('aria-label') ?? 'nowhere',
    );
  }
  expect(regions).toEqual([
    'Connection',
    'Account',
    'Market watch',
    'Specification',
    'Chart',
    'Order',
    'Trade',
  ]);
  await userEvent.keyboard('{Alt>}0{/Alt}');
  // The chart itself, whose arrow keys pan it: not the first button of its header.
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^EURUSD /);
  await userEvent.keyboard('{Alt>}3{/Alt}');
  await expect.element(screen.tab('History')).toHaveAttribute('aria-selected', 'true');
});

test('the palette finds a command, the sheet changes its key, and typing stays typing', async () => {
  const host = fakeHost();
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  await command('light theme');
  await expect.poll(() => document.documentElement.dataset.theme).toBe('light');

  await userEvent.keyboard('{Shift>}?{/Shift}');
  const sheet = screen.dialog('Keyboard');
  await sheet.getByRole('button', { name: /^Change the shortcut of New order: F9/ }).click();
  await userEvent.keyboard('{F4}');
  const changed = sheet.getByRole('button', { name: /^Change the shortcut of New order: F4/ });
  await expect.element(changed).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{F4}');
  await expect.poll(() => screen.ticket.element().contains(document.activeElement)).toBe(true);

  const comment = screen.ticket.getByLabelText('Comment', { exact: true });
  await comment.click();
  await userEvent.keyboard('why? [[x] 1');
  await expect.element(comment).toHaveValue('why? [x] 1');
  await expect.element(sheet).not.toBeInTheDocument();

  await reopenApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  await userEvent.keyboard('{Shift>}?{/Shift}');
  await expect.element(changed).toBeVisible();
});

test('the list of keys is searched by words and by keys; what has no shortcut is folded until it is meant', async () => {
  await openApp(fakeHost());
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  await userEvent.keyboard('{Shift>}?{/Shift}');
  const sheet = screen.dialog('Keyboard');
  const field = sheet.getByRole('searchbox', { name: 'Find a key or a command' });
  await expect.element(field).toHaveFocus();
  const closeAll = sheet.getByText('Close all positions …');
  const order = sheet.getByText('New order');
  await expect.element(order).toBeVisible();
  await expect.element(closeAll).not.toBeVisible();
  for (const [typed, found] of [
    ['f2', 'Modify the position or order; on a trader or a watch list: rename'],
    ['j', 'Previous trade, next trade of its table'],
    ['ctrl+k', 'Find a command …'],
    ['g b', 'Go to Bots'],
    ['?', 'Keyboard shortcuts …'],
    ['hotkeys', 'Keyboard shortcuts …'],
  ] as const) {
    await field.fill(typed);
    await expect.element(sheet.getByText(found), { message: typed }).toBeVisible();
    await expect.element(order).not.toBeInTheDocument();
  }
  await field.fill('close all pos');
  await sheet
    .getByRole('button', { name: 'Change the shortcut of Close all positions …: no shortcut' })
    .click();
  await userEvent.keyboard('{F4}');
  // It stays where it was found.
  const changed = sheet.getByRole('button', { name: 'Change the shortcut of Close all positions …: F4' });
  await expect.element(changed).toHaveFocus();
  await field.fill('teleport');
  await expect.element(sheet.getByText('No key or command matches “teleport”.')).toBeVisible();
  await field.fill('');
  await expect.element(order).toBeVisible();
  await expect.element(closeAll).not.toBeVisible();
});

test('the navigation says which view is open, and each view is a command with its two keys', async () => {
  await openApp(fakeHost());
  const views = page.getByRole('navigation', { name: 'Views' });
  const trade = views.getByRole('link', { name: 'Trade', exact: true });
  await expect.element(trade).toHaveAttribute('aria-current', 'page');
  await expect.element(trade).toHaveAttribute('title', 'Trade (G T)');
  await trade.click();
  await expect.element(screen.ticket).toBeVisible();
  expect(location.hash).toBe('');
  await userEvent.keyboard('{Shift>}?{/Shift}');
  await expect
    .element(
      screen.dialog('Keyboard').getByRole('button', { name: 'Change the shortcut of Go to Trade: G T' }),
    )
    .toBeVisible();
});

test('on the chart and in Market watch letters find a symbol and digits a timeframe', async () => {
  await openApp(fakeHost());
  const row = page.getByRole('row', { name: /^EURUSD/ });
  await expect.element(row).toBeVisible();
  const heading = screen.chart.getByRole('heading', { level: 2 });
  const symbols = page.getByRole('combobox', { name: 'Find a symbol' });
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('btc');
  await expect.element(symbols).toHaveValue('btc');
  await userEvent.keyboard('{Escape}{Alt>}0{/Alt}{F2}');
  await expect.element(symbols).not.toBeInTheDocument();
  await userEvent.keyboard('btc');
  await expect.element(symbols).toHaveValue('btc');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('BTCUSD');
  for (const [typed, timeframe] of [
    ['15', 'M15'],
    ['60', 'H1'],
    ['240', 'H4'],
    ['1', 'M1'],
    ['m5', 'M5'],
    ['h4', 'H4'],
  ] as const) {
    await userEvent.keyboard(`${typed}{Enter}`);
    await expect.element(page.getByRole('radio', { name: timeframe, exact: true })).toBeChecked();
  }
  await userEvent.keyboard('77');
  await expect.element(page.getByText('No matching timeframe.')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await row.click();
  await expect.element(heading).toHaveTextContent('EURUSD');
  // Two keys of a view are still its own.
  await userEvent.keyboard('gb');
  await expect.element(page.getByRole('region', { name: 'Bots', exact: true })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, secondKeyWithinMs));
  await userEvent.keyboard('b');
  await expect.element(symbols).not.toBeInTheDocument();
  await userEvent.keyboard('{Shift>}B{/Shift}tc{Enter}');
  await expect.element(heading).toHaveTextContent('BTCUSD');
});

test('letters of a symbol that begin with the keys of a view find the symbol, where they were typed', async () => {
  await openApp(fakeHost());
  const row = page.getByRole('row', { name: /^EURUSD/ });
  const symbols = page.getByRole('combobox', { name: 'Find a symbol' });
  const bots = page.getByRole('region', { name: 'Bots', exact: true });
  await row.click();
  await userEvent.keyboard('gbp');
  await expect.element(symbols).toHaveValue('gbp');
  await userEvent.keyboard('{Escape}');
  await expect.element(row).toBeVisible();
  // From a table the two keys are the view's, whatever follows.
  await screen.tab('Positions').click();
  await userEvent.keyboard('gbp{Tab}');
  await expect.element(bots).toBeVisible();
  await expect.element(symbols).not.toBeInTheDocument();
});
