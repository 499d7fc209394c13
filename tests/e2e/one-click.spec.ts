import type { Locator, Page } from '@playwright/test';
import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';
import type { Dashboard } from './dashboard.page';

/** From the click to the bridge: what is sent at once is sent once, and what is asked about stands still. */

/** At the top and over the positions; the ticket's own switch shows it too. */
const armedBadge = (page: Page): Locator =>
  page.getByRole('button', { name: 'One-click trading is on, switch it off' });

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
  await dashboard.arm();
  await pressArmed(dashboard, 'Buy');
  const mine = dashboard.positions.getByRole('row').filter({ hasText: 'at once' });
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText('Buy');
  await expect(dashboard.notifications).toContainText(/Order executed .*EURUSD buy .*10009/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await picture('one-click-sent-at-once');

  await dashboard.fillTicket('SELL', { Volume: '0.03', Comment: 'at once too' });
  await pressArmed(dashboard, 'Sell');
  await expect(dashboard.positions.getByRole('row').filter({ hasText: 'at once too' })).toContainText('Sell');
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

test('one-click trading asks for consent once, acts at once, and is off after a reload', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.selectSymbol('EURUSD');
  await dashboard.place('BUY', { Volume: '0.02', Comment: 'clicked' });
  const row = dashboard.positions.getByRole('row').filter({ hasText: 'clicked' });
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: 'One-click trading', exact: true }).click();
  const consent = page.getByRole('dialog', { name: 'One-click trading' });
  const turnOn = consent.getByRole('button', { name: /^Turn on/ });
  await expect(turnOn).toBeDisabled();
  await picture('one-click-consent');
  await consent.getByLabel(/I have read this/).check();
  await turnOn.click();
  // Everyone sees it: at the top, over the positions and in the ticket.
  await expect(armedBadge(page)).toHaveCount(2);
  await expect(armedBadge(page).first()).toContainText('ONE-CLICK');
  await expect(page.getByRole('button', { name: 'One-click trading', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await picture('one-click-armed');

  await row.getByRole('button', { name: /^Close \d+ now$/ }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(dashboard.notifications).toContainText(/Position closed/);

  await armedBadge(page).first().click();
  await expect(armedBadge(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'One-click trading', exact: true }).click();
  // The consent was given: armed without a second dialog.
  await expect(armedBadge(page).first()).toBeVisible();
  await page.reload();
  await dashboard.expectLive();
  await expect(armedBadge(page)).toHaveCount(0);
});

test('one-click trading goes off when the terminal logs in to another account', async ({
  faultyBridge,
  open,
  page,
}) => {
  const proxy = await faultyBridge();
  const other = json(200, { ...Object(await proxy.read('/account')), login: 55_500_011 });
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await dashboard.arm();
  await expect(armedBadge(page).first()).toBeVisible();
  proxy.instead(({ path }) => (path === '/account' ? other : null));
  await expect(armedBadge(page)).toHaveCount(0);
  await expect(dashboard.account).toContainText('55500011');
  // The consent was for the other account: this one is asked again.
  await page.getByRole('button', { name: 'One-click trading', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'One-click trading' })).toContainText('55500011');
});
