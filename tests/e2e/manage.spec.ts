import type { Locator } from '@playwright/test';
import { expect, test } from './app';
import type { Dashboard } from './dashboard.page';

/** Many at once, through the whole; one position's menu is of positions/manage.view.test.tsx. */

async function buy(
  dashboard: Dashboard,
  volume: string,
  comment: string,
  symbol = 'EURUSD',
): Promise<Locator> {
  await dashboard.selectSymbol(symbol);
  await dashboard.place('BUY', { Volume: volume, Comment: comment });
  const row = dashboard.positions.getByRole('row').filter({ hasText: comment });
  await expect(row).toHaveCount(1);
  return row;
}

const ticketOf = async (row: Locator): Promise<string> =>
  /\d{6,}/.exec((await row.textContent()) ?? '')?.[0] ?? 'no ticket';

test('positions by hand are closed together: the plan first, then an outcome for each ticket', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const first = await ticketOf(await buy(dashboard, '0.02', 'many a'));
  const second = await ticketOf(await buy(dashboard, '0.03', 'many b'));
  await page.getByRole('button', { name: /^Close positions/ }).click();
  await page.getByRole('menuitem', { name: /all manual positions/ }).click();
  const dialog = page.getByRole('dialog', { name: /all manual positions/ });
  // Nothing is sent by an Enter that comes too early.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog).toContainText('DEMO');
  // With what the person at the demo's terminal has open.
  await expect(dialog).toContainText(/\d orders to send/);
  for (const ticket of [first, second])
    await expect(dialog.getByRole('row', { name: ticket })).toHaveCount(1);
  await picture('bulk-close-plan');
  await dialog.getByRole('button', { name: /^Close \d positions/ }).click();
  await expect(dialog.getByRole('status').filter({ hasText: /\d closed/ })).toBeVisible();
  for (const ticket of [first, second]) {
    await expect(dialog.getByRole('row', { name: ticket })).toContainText('10009');
  }
  await picture('bulk-close-report');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dashboard.positions.getByRole('row').filter({ hasText: /many [ab]/ })).toHaveCount(0);
  // The bot's own positions were not meant.
  await expect(dashboard.notifications).toContainText(/all manual positions.*\d closed/);
});
