import { expect, test } from './app';

/** Closing and cancelling many are found by typing, whichever table is shown. */

test('"close all" and "cancel all" are found by typing while another table is shown', async ({
  open,
  page,
  picture,
}) => {
  test.setTimeout(180_000);
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.place('BUY', { Comment: 'for the palette' });
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const find = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await expect(palette.getByRole('option').first()).toBeVisible();
  };

  await dashboard.showTab('Positions');
  for (const [typed, first] of [
    ['buy', 'New order'],
    ['half', 'Close ½ of the selected position …'],
    ['xau', 'XAUUSD chart'],
    ['H4', 'H4 timeframe, 4 hours'],
    ['rsi', 'RSI: add indicator'],
    ['smc', 'FVG: add indicator'],
    ['undo', 'Go to Orders'],
    ['hafl', 'Close ½ of the selected position …'],
    ['udno', 'Go to Orders'],
  ] as const) {
    await find(typed);
    await expect(palette.getByRole('option').first()).toContainText(first);
    await page.keyboard.press('Escape');
  }
  await find('h4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'H4', exact: true })).toBeChecked();

  await dashboard.showTab('History');
  await find('close all');
  await expect(palette.getByRole('option').first()).toContainText('Close all positions …');
  await expect(palette.getByRole('option', { name: /all manual positions/ })).toBeVisible();
  await expect(palette.getByRole('option', { name: /of EURUSD/ })).toBeVisible();
  await picture('palette-close-all');
  await page.keyboard.press('Enter');
  const close = page.getByRole('dialog', { name: /^Close all positions/ });
  // The plan first: an Enter too many sends nothing.
  await expect(close.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(close).toBeHidden();

  await find('manual');
  await page.keyboard.press('Enter');
  const byHand = page.getByRole('dialog', { name: /all manual positions/ });
  await expect(byHand.getByRole('row').filter({ hasText: 'EURUSD' })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await find('cancel all');
  const cancelAll = palette.getByRole('option', { name: /^Cancel all orders …/ });
  await expect(cancelAll).toBeVisible();
  await page.keyboard.press('Escape');

  // One symbol's command has no shortcut of its own to be given.
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(
    sheet.getByRole('button', { name: /^Change the shortcut of Close all positions …/ }),
  ).toBeVisible();
  await expect(sheet).not.toContainText('of EURUSD');
  await page.keyboard.press('Escape');
  await expect(dashboard.positions).toBeHidden();
});
