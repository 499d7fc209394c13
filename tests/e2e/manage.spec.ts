import type { Locator, Page } from '@playwright/test';
import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';
import type { Dashboard } from './dashboard.page';

/** Managing what is open by hand: parts, many at once, around, and without cost. */

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

async function fromMenu(page: Page, row: Locator, entry: RegExp): Promise<void> {
  await row.getByRole('cell').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}

const ticketOf = async (row: Locator): Promise<string> =>
  /\d{6,}/.exec((await row.textContent()) ?? '')?.[0] ?? 'no ticket';

test('half of a position is closed from its menu', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const row = await buy(dashboard, '0.06', 'halved');
  await fromMenu(page, row, /^Close ½ \(0\.03 lots\)/);
  const close = page.getByRole('dialog', { name: /^Close position/ });
  await expect(close.getByLabel('Volume', { exact: true })).toHaveValue('0.03');
  await picture('close-half');
  await close.getByRole('button', { name: 'Close position' }).click();
  await expect(close).toContainText('10009');
  await dashboard.closeDialog(close);
  await expect(row).toContainText('0.03');
});

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

test('a position is turned around in two steps', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const row = await buy(dashboard, '0.07', 'turned');
  await fromMenu(page, row, /^Reverse/);
  const dialog = page.getByRole('dialog', { name: /^Reverse position/ });
  await expect(dialog).toContainText('2 orders to send');
  await picture('reverse-plan');
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(dialog).toContainText('1 closed, 1 opened');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row).toHaveCount(0);
  const turned = dashboard.positions.getByRole('row').filter({ hasText: 'SELL' }).filter({ hasText: '0.07' });
  await expect(turned).toHaveCount(1);
});

test('break-even is refused with the distance while the market is too near', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const row = await buy(dashboard, '0.02', 'even');
  await fromMenu(page, row, /^Break-even/);
  const dialog = page.getByRole('dialog', { name: /^Break-even/ });
  await expect(dialog).toContainText(/the market must first move \d+ points further/);
  await expect(dialog.getByRole('button', { name: /stop loss/ })).toBeDisabled();
  await picture('break-even-refused');
});

test('levels of several positions are set together', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const one = await buy(dashboard, '0.02', 'level a');
  const two = await buy(dashboard, '0.03', 'level b');
  await one.getByRole('cell').nth(1).click();
  await two
    .getByRole('cell')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await fromMenu(page, two, /^Set S\/L and T\/P of 2/);
  const dialog = page.getByRole('dialog', { name: /^Modify SL\/TP of/ });
  await dialog.getByLabel('Stop loss', { exact: true }).selectOption({ label: 'Points from entry' });
  await dialog.getByLabel('Stop loss: points').fill('900');
  await expect(dialog.getByRole('row', { name: /S\/L none →/ })).toHaveCount(2);
  await picture('levels-plan');
  await dialog.getByRole('button', { name: 'Modify 2 positions' }).click();
  await expect(dialog).toContainText('2 modified');
  await dialog.getByRole('button', { name: 'Done' }).click();
  // A double click on the level leads to its own field.
  await expect(one).not.toContainText('none none');
  await one.getByRole('cell').nth(6).dblclick();
  const modify = page.getByRole('dialog', { name: /^Modify position/ });
  await expect(modify.getByLabel('Stop loss', { exact: true })).toBeFocused();
});

test('all orders of a symbol are cancelled, and one is replaced', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.selectSymbol('EURUSD');
  for (const price of ['1.01', '1.02']) {
    await dashboard.place('BUY_LIMIT', { Volume: '0.02', Price: price, Comment: 'grid' });
  }
  await dashboard.showTab('Orders');
  const grid = dashboard.orders.getByRole('row').filter({ hasText: 'grid' });
  await expect(grid).toHaveCount(2);

  await fromMenu(page, grid.first(), /^Replace by another/);
  const first = page.getByRole('dialog', { name: /1 of 2/ });
  await first.getByRole('button', { name: /^Cancel order/ }).click();
  await expect(first).toContainText('10009');
  await dashboard.closeDialog(first);
  const second = page.getByRole('dialog', { name: /2 of 2/ });
  await second.getByLabel('Volume', { exact: true }).fill('0.05');
  await picture('replace-order');
  await second.getByRole('button', { name: /^Place (buy|sell) / }).click();
  // Far from the market: the host asks for the price once more, and nothing of the form is lost.
  await expect(second).toContainText('your limit is 5 %');
  await second.getByRole('button', { name: 'Back to the form' }).click();
  await expect(second.getByLabel('Volume', { exact: true })).toHaveValue('0.05');
  const price = await second.getByLabel('Price', { exact: true }).inputValue();
  await second.getByLabel(/^Type the price/).fill(price);
  await second.getByRole('button', { name: /^Place (buy|sell) / }).click();
  await expect(second).toContainText('10009');
  await dashboard.closeDialog(second);
  await expect(grid.filter({ hasText: '0.05' })).toHaveCount(1);

  await fromMenu(page, grid.first(), /^Cancel all orders of EURUSD/);
  const dialog = page.getByRole('dialog', { name: /^Cancel all orders of EURUSD/ });
  await picture('bulk-cancel-plan');
  await dialog.getByRole('button', { name: /^Cancel \d+ orders/ }).click();
  await expect(dialog.getByRole('status').filter({ hasText: /\d cancelled/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(grid).toHaveCount(0);
});

test('a requote is shown with its price, and sent again only when it is accepted', async ({
  faultyBridge,
  open,
  picture,
}) => {
  const proxy = await faultyBridge();
  const orders: string[] = [];
  proxy.instead(({ method, path, body }) => {
    if (method !== 'POST' || path !== '/orders') return null;
    orders.push(body);
    if (orders.length > 1) return null;
    const quote = { bid: 1.2, ask: 1.2001, price: 0, volume: 0.02, comment: 'Requote' };
    return json(200, { retcode: 10004, deal: 0, order: 0, request_id: 1, ...quote });
  });
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await dashboard.selectSymbol('EURUSD');
  await dashboard.fillTicket('BUY', { Volume: '0.02' });
  await dashboard.submitTicket('BUY');
  await dashboard.send();
  await expect(dashboard.confirm).toContainText('10004');
  await picture('requote');
  expect(orders).toHaveLength(1);
  await dashboard.confirm.getByRole('button', { name: 'Accept 1.20010' }).click();
  await expect.poll(() => orders.length).toBe(2);
  expect(JSON.parse(orders[1] ?? '{}')).toMatchObject({ price: 1.2001, volume: 0.02 });
});
