import { expect, onBothDialects, test } from './app';

/** The way of an order through the whole: page, host, bridge and back. The types and their fields are of ticket.view.test.tsx. */

test(
  'a pending order is placed, seen in its table, modified and cancelled',
  onBothDialects,
  async ({ dialect, open, page, picture }) => {
    const dashboard = await open();
    await dashboard.expectLive();
    await dashboard.selectSymbol('EURUSD');
    await dashboard.place('BUY_LIMIT', { Volume: '0.02', Price: '1.02' });
    await dashboard.showTab('Orders');
    // The comment's column goes first where room is short; no other order is yours.
    const row = dashboard.orders.getByRole('row').filter({ hasText: 'You' });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('0.02');
    await expect(row).toContainText(/buy limit/i);

    await row.getByRole('button', { name: /^Modify \d+/ }).click();
    const modify = page.getByRole('dialog', { name: /Modify/ });
    // What this bridge may drop is said before it is sent.
    const mayDrop = modify.getByText('Bridges of this kind may drop the expiration');
    const lives = modify.getByLabel('Expiration', { exact: true });
    await lives.selectOption('DAY');
    await expect(mayDrop).toHaveCount(dialect === 'family' ? 1 : 0);
    await lives.selectOption('GTC');
    await expect(mayDrop).toHaveCount(0);
    await modify.getByLabel('Price', { exact: true }).fill('1.03');
    await picture('modify-order');
    await modify.getByRole('button', { name: /^Modify/ }).click();
    await expect(row).toContainText('1.03000');
    await dashboard.closeDialog(modify);

    await row.getByRole('button', { name: /^Cancel order \d+/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel order/ })
      .click();
    await expect(row).toHaveCount(0);
    await expect(dashboard.notifications).toContainText(/10009/);
  },
);

test('a position is modified, closed in part and closed', onBothDialects, async ({ open, picture, page }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.selectSymbol('EURUSD');
  await dashboard.fillTicket('BUY', { Volume: '0.04', Comment: 'managed' });
  await dashboard.submitTicket('BUY');
  await dashboard.sendDone('BUY');
  await dashboard.closeConfirmation();

  await dashboard.showTab('Positions');
  const row = dashboard.positions.getByRole('row').filter({ hasText: 'managed' });
  // The order is of this app's own journal.
  await expect(row).toContainText('You');
  await row.getByRole('button', { name: /^Modify \d+/ }).click();
  const modify = page.getByRole('dialog', { name: /Modify/ });
  await modify.getByLabel('Stop loss', { exact: true }).fill('1.05');
  await modify.getByLabel('Take profit', { exact: true }).fill('1.35');
  await picture('modify-position');
  await modify.getByRole('button', { name: /^Modify/ }).click();
  await expect(row).toContainText('1.05000');
  await expect(row).toContainText('1.35000');

  await row.getByRole('button', { name: /^Close \d+/ }).click();
  const close = page.getByRole('dialog', { name: /Close/ });
  await close.getByLabel('Volume', { exact: true }).fill('0.01');
  await picture('close-partly');
  await close.getByRole('button', { name: 'Close 0.01 lots' }).click();
  await expect(row).toContainText('0.03');

  await row.getByRole('button', { name: /^Close \d+/ }).click();
  await page
    .getByRole('dialog', { name: /Close/ })
    .getByRole('button', { name: /^Close position/ })
    .click();
  await expect(row).toHaveCount(0);
  await picture('after-close');
});
