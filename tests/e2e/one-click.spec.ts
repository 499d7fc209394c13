import { expect, test } from './app';
import type { Dashboard } from './dashboard.page';

/** From the click to the bridge: what is sent at once is sent once. The rest of one-click trading: one-click.view.test.tsx. */

/** On a busy machine the quote may be too old at the click: then the dialog says so, and nothing was sent. `orders`: what was sent. */
async function pressArmed(
  dashboard: Dashboard,
  side: 'Sell' | 'Buy',
  orders: readonly unknown[],
): Promise<void> {
  const before = orders.length;
  const asked = dashboard.confirm.getByText(/Not sent at once: the quote is \d+ s old/);
  await expect(async () => {
    await dashboard.ticket.getByRole('button', { name: new RegExp(`^${side}`, 'i') }).click();
    await expect.poll(async () => orders.length > before || (await asked.isVisible())).toBe(true);
    const wasAsked = await asked.isVisible();
    if (wasAsked) await dashboard.confirm.getByRole('button', { name: 'Cancel' }).click();
    expect(wasAsked).toBe(false);
  }).toPass();
}

test('an armed Buy and Sell are each sent at once, once, and without a dialog', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const orders: unknown[] = [];
  proxy.instead(({ method, path, body }) => {
    if (method === 'POST' && path === '/orders') orders.push(JSON.parse(body));
    return null;
  });
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await dashboard.showTab('Positions');
  await dashboard.fillTicket('BUY', { Volume: '0.02', Comment: 'at once' });
  await dashboard.arm();
  await pressArmed(dashboard, 'Buy', orders);
  const mine = dashboard.positions.getByRole('row').filter({ hasText: 'at once' });
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText('Buy');
  await expect(dashboard.notifications).toContainText(/Order executed .*EURUSD buy .*10009/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await picture('one-click-sent-at-once');

  await dashboard.fillTicket('SELL', { Volume: '0.03', Comment: 'at once too' });
  await pressArmed(dashboard, 'Sell', orders);
  await expect(dashboard.positions.getByRole('row').filter({ hasText: 'at once too' })).toContainText('Sell');
  expect(orders).toMatchObject([
    { type: 'BUY', volume: 0.02 },
    { type: 'SELL', volume: 0.03 },
  ]);
});
