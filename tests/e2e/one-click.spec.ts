import { expect, test } from './app';
import type { Dashboard } from './dashboard';

/** From the click to the bridge: what is sent at once is sent once, and what is asked about stands still. */

async function arm(dashboard: Dashboard): Promise<void> {
  const { page } = dashboard;
  await page.getByRole('button', { name: 'One-click trading', exact: true }).click();
  const consent = page.getByRole('dialog', { name: 'One-click trading' });
  await consent.getByLabel(/I have read this/).check();
  await consent.getByRole('button', { name: /^Turn on/ }).click();
  await expect(consent).toBeHidden();
}

/** On a busy machine the quote may be too old at the click: then the dialog says so, and nothing was sent. */
async function pressArmed(dashboard: Dashboard, side: 'Sell' | 'Buy'): Promise<void> {
  const asked = dashboard.confirm.getByText(/Not sent at once: the quote is \d+ s old/);
  await expect(async () => {
    await dashboard.ticket.getByRole('button', { name: new RegExp(`^${side}`, 'i') }).click();
    const wasAsked = await asked.waitFor({ timeout: 700 }).then(
      () => true,
      () => false,
    );
    if (wasAsked) await dashboard.confirm.getByRole('button', { name: 'Cancel' }).click();
    expect(wasAsked).toBe(false);
  }).toPass({ timeout: 30_000 });
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
  await arm(dashboard);
  await pressArmed(dashboard, 'Buy');
  const mine = dashboard.positions.getByRole('row').filter({ hasText: 'at once' });
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText('BUY');
  await expect(dashboard.notifications).toContainText(/Order executed .*EURUSD buy .*10009/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await picture('one-click-sent-at-once');

  await dashboard.fillTicket('SELL', { Volume: '0.03', Comment: 'at once too' });
  await pressArmed(dashboard, 'Sell');
  await expect(dashboard.positions.getByRole('row').filter({ hasText: 'at once too' })).toContainText('SELL');
  expect(orders).toMatchObject([
    { type: 'BUY', volume: 0.02 },
    { type: 'SELL', volume: 0.03 },
  ]);
});

test('the button of the confirmation stays where it is while the price moves', async ({ open, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.fillTicket('BUY', { Volume: '0.02' });
  await dashboard.submitTicket('BUY');
  const send = dashboard.confirm.getByRole('button', { name: 'Send order' });
  const places = new Set<number>([Math.round((await send.boundingBox())?.y ?? 0)]);
  await expect
    .poll(
      async () => {
        places.add(Math.round((await send.boundingBox())?.y ?? 0));
        return dashboard.confirm.innerText();
      },
      { timeout: 30_000, intervals: [150] },
    )
    .toMatch(/points? (worse|better) than you saw/);
  places.add(Math.round((await send.boundingBox())?.y ?? 0));
  expect([...places]).toHaveLength(1);
  await picture('confirm-price-moved');
});
