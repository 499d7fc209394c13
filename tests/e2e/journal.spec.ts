import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type FaultProxy, serveFaults } from '../fixtures/fault-proxy';
import type { SeenRequest } from '../fixtures/http-server';
import { expect, test } from './app';
import type { Dashboard } from './dashboard';

/** The journal from the trader's side: every order from the click to the verdict, and what is unknown until it is known. */

let proxy: FaultProxy;
test.afterEach(async () => proxy?.close());
test.setTimeout(180_000);

const isOrder = ({ method, path }: SeenRequest): boolean => method === 'POST' && path === '/orders';

/** A bridge that answers new orders only after a while, with nothing, and does not carry them out. */
function loseOrders(afterMs: number): { readonly lost: SeenRequest[] } {
  const lost: SeenRequest[] = [];
  proxy.instead((request) => {
    if (!isOrder(request)) return null;
    lost.push(request);
    return { status: 504, contentType: 'application/json', body: '{"error":"late"}', afterMs };
  });
  return { lost };
}

/** The order that nobody waits for any more is carried out after all. */
async function carryOut(address: string, token: string, order: SeenRequest | undefined): Promise<void> {
  const answer = await fetch(`${address}/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: order?.body ?? '',
  });
  expect(answer.status).toBe(200);
}

const journalTab = (page: Page): Locator => page.getByRole('tab', { name: /^Journal/ });
const journal = (page: Page): Locator => page.getByRole('table', { name: 'Journal', exact: true });

async function confirm(dashboard: Dashboard, type: 'BUY' | 'SELL', volume: string): Promise<void> {
  await dashboard.fillTicket(type, { Volume: volume });
  await dashboard.submitTicket(type);
  await dashboard.send();
}

/** Cells of the first row that has these words, by the headers. */
async function rowOf(page: Page, words: RegExp): Promise<Record<string, string>> {
  const table = journal(page);
  const headers = await table.getByRole('columnheader').allInnerTexts();
  const row = table.getByRole('row').filter({ hasText: words }).first();
  await expect(row).toBeVisible();
  const cells = await row.getByRole('cell').allInnerTexts();
  return Object.fromEntries(headers.map((header, index) => [header.trim(), cells[index]?.trim() ?? '']));
}

test('an order stands in the journal from the click to the verdict, is found, and leaves as CSV', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  const demo = await bridge();
  proxy = await serveFaults(demo.address);
  const dashboard = await open({ bridgeUrl: proxy.url, token: demo.token });
  await dashboard.expectLive();
  const ticket = await dashboard.place('BUY', { Volume: '0.03' });
  await dashboard.showTab('Positions');
  const row = page.getByRole('row').filter({ hasText: ticket });
  await expect(row, 'its label makes no bot of a hand').toContainText('manual');
  await expect(row, 'nor words of the user').not.toContainText('wb:');
  await dashboard.press('Close', ticket);
  await page.getByRole('dialog').getByRole('button', { name: 'Close position' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('10009');
  await page.keyboard.press('Escape');

  await journalTab(page).click();
  await expect(journal(page).getByRole('row')).toHaveCount(3);
  const bought = await rowOf(page, /Buy 0\.03 EURUSD at market/);
  expect(bought).toMatchObject({
    State: 'done',
    Kind: 'market order',
    Symbol: 'EURUSD',
    Retcode: '10009 DONE',
  });
  expect(bought['Time (broker)']).toMatch(/^\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d$/);
  for (const price of ['Bid seen', 'Ask seen', 'Fill price']) expect(bought[price]).toMatch(/^\d\.\d{5}$/);
  for (const time of ['Quote age', 'To send', 'To answer']) expect(bought[time]).toMatch(/^[\d.]+ m?s$/);
  expect(bought.Slippage).toMatch(/^(0|[+−]\d+)$/);
  expect(bought.Tickets).toContain(ticket);
  const closed = await rowOf(page, new RegExp(`Close position ${ticket}`));
  expect(closed).toMatchObject({ State: 'done', Kind: 'close position', Symbol: 'EURUSD' });
  expect(closed.Slippage, 'of a close too').toMatch(/^(0|[+−]\d+)$/);
  await picture('journal');

  const search = page.getByRole('searchbox', { name: 'Search the journal' });
  await search.fill(`close ${ticket}`);
  await expect(journal(page).getByRole('row')).toHaveCount(2);
  await search.fill('nothing like that');
  await expect(page.getByText('No order has these words.')).toBeVisible();
  await search.fill('');

  await journal(page).getByRole('row').filter({ hasText: 'Buy 0.03' }).dblclick();
  const card = page.getByRole('dialog', { name: 'Market order: done' });
  await expect(card).toContainText('Written down');
  await expect(card).toContainText(/magic \d+ · wb:[A-Z2-7]{10}/);
  await dashboard.expectNothingBroken();
  await picture('journal-card');
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Journal \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('intent,created_utc,clicked_utc,sent_utc,state');
  expect(lines.join('\n')).not.toContain(demo.token);

  await page.getByRole('radio', { name: /^Events of this run/ }).check();
  await expect(page.getByRole('table', { name: 'Events of this run' })).toContainText('Order executed');
});

test('row 43: an order hangs over a reload: it stays unknown, its symbol waits, closing goes on, and what it became is told', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  const demo = await bridge();
  proxy = await serveFaults(demo.address);
  const dashboard = await open({ bridgeUrl: proxy.url, token: demo.token });
  await dashboard.expectLive();
  const held = await dashboard.place('SELL', { Volume: '0.02' });
  const { lost } = loseOrders(6_000);
  await confirm(dashboard, 'BUY', '0.04');
  await expect.poll(() => lost.length).toBe(1);
  await page.reload();
  await expect(dashboard.ticket).toContainText('an order on this symbol is on its way');
  await expect(page.getByText('1 unknown order: check positions and orders')).toBeVisible({
    timeout: 30_000,
  });
  await expect(dashboard.notifications, 'the answer of an order from before the reload').toContainText(
    /result unknown/,
  );
  await expect(dashboard.ticket).toContainText('Buy 0.04 EURUSD at market');
  await expect(dashboard.ticket).toContainText(/looked/);
  await expect(dashboard.ticket.getByRole('button', { name: /^Buy/ })).toBeDisabled();
  await picture('journal-unknown');

  // What is held can be closed all the same.
  await dashboard.showTab('Positions');
  await dashboard.press('Close', held);
  await page.getByRole('dialog').getByRole('button', { name: 'Close position' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('10009');
  await page.keyboard.press('Escape');
  await expect(dashboard.ticket, 'nothing was settled by that').toContainText('has no known result');

  // One order more only after it was typed.
  proxy.instead(() => null);
  await dashboard.ticket.getByRole('button', { name: /Send one more order/ }).click();
  const typed = dashboard.ticket.getByLabel('Type EURUSD to confirm');
  await typed.fill('EURUS');
  await expect(dashboard.ticket.getByRole('button', { name: 'Allow one order' })).toBeDisabled();
  await typed.fill('EURUSD');
  await typed.press('Enter');
  const second = await dashboard.place('SELL', { Volume: '0.01' });
  await expect(dashboard.ticket.getByRole('button', { name: /^Sell/ }), 'it counted once').toBeDisabled();

  await carryOut(demo.address, demo.token, lost[0]);
  await expect(dashboard.notifications).toContainText('Now known: executed', { timeout: 40_000 });
  await expect(page.getByText('0 unknown orders')).toBeVisible();
  await expect(dashboard.ticket.getByRole('button', { name: /^Sell/ })).toBeEnabled();
  await journalTab(page).click();
  await expect.poll(async () => (await rowOf(page, /Buy 0\.04 EURUSD/)).State).toBe('found executed');
  expect(await rowOf(page, /Sell 0\.01 EURUSD/)).toMatchObject({ State: 'done' });
  expect((await rowOf(page, /Sell 0\.01 EURUSD/)).Tickets).toContain(second);
  expect(lost, 'it was sent once').toHaveLength(1);
  await dashboard.expectNothingBroken();
  await picture('journal-resolved');
});

test('what is unknown can be settled by who has looked', async ({ bridge, open, page, picture }) => {
  const demo = await bridge();
  proxy = await serveFaults(demo.address);
  const dashboard = await open({ bridgeUrl: proxy.url, token: demo.token });
  await dashboard.expectLive();
  loseOrders(0);
  await confirm(dashboard, 'BUY', '0.02');
  await expect(dashboard.confirm).toContainText('result unknown');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show in journal' }).last().click();
  const card = page.getByRole('dialog', { name: 'Market order: unknown' });
  await card.getByRole('button', { name: 'I have looked …' }).click();
  const settle = page.getByRole('dialog', { name: 'I have looked' });
  await expect(settle.getByRole('button', { name: 'Settle' })).toBeDisabled();
  await settle.getByRole('radio', { name: /It was executed/ }).check();
  await settle.getByLabel('Ticket').fill('12x');
  await expect(settle.getByRole('button', { name: 'Settle' })).toBeDisabled();
  await settle.getByRole('radio', { name: /It was not/ }).check();
  await picture('journal-settle');
  await settle.getByRole('button', { name: 'Settle' }).click();
  await expect(settle).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByText('0 unknown orders')).toBeVisible();
  await expect.poll(async () => (await rowOf(page, /Buy 0\.02 EURUSD/)).State).toBe('checked by you');
  proxy.instead(() => null);
  await expect(dashboard.ticket.getByRole('button', { name: /^Buy/ })).toBeEnabled();
});

test('row 57: a bridge that drops the label leaves a probable match, which is offered and never taken by itself', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  const demo = await bridge();
  proxy = await serveFaults(demo.address);
  const dashboard = await open({ bridgeUrl: proxy.url, token: demo.token });
  await dashboard.expectLive();
  const { lost } = loseOrders(0);
  await confirm(dashboard, 'BUY', '0.07');
  await expect(dashboard.confirm).toContainText('result unknown');
  await page.keyboard.press('Escape');
  const [order] = lost;
  const { magic: _magic, comment: _comment, ...unlabelled } = JSON.parse(order?.body ?? '{}');
  await carryOut(
    demo.address,
    demo.token,
    order === undefined ? order : { ...order, body: JSON.stringify(unlabelled) },
  );
  await expect(dashboard.ticket).toContainText(/May be it, though it has no label: position \d+/, {
    timeout: 40_000,
  });
  await expect(page.getByText('1 unknown order: check positions and orders'), 'not taken').toBeVisible();
  await dashboard.ticket.getByRole('button', { name: 'I have looked …' }).click();
  const settle = page.getByRole('dialog', { name: 'I have looked' });
  await settle.getByRole('radio', { name: /It was executed/ }).check();
  await settle.getByRole('checkbox').first().check();
  await picture('journal-probable');
  await settle.getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByText('0 unknown orders')).toBeVisible();
  await expect(dashboard.notifications).toContainText('Settled by you: Buy 0.07 EURUSD at market');
});

test('row 58: a bridge that drops the expiration is caught, said loudly, and the order can be cancelled', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  const demo = await bridge();
  proxy = await serveFaults(demo.address, (request) => {
    if (!isOrder(request)) return request.body;
    const { expiration: _dropped, ...rest } = JSON.parse(request.body);
    return JSON.stringify({ ...rest, type_time: 'GTC' });
  });
  const dashboard = await open({ bridgeUrl: proxy.url, token: demo.token });
  await dashboard.expectLive();
  await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.10' });
  const lives = dashboard.ticket.getByLabel('Expiration', { exact: true });
  // The date that it starts with needs the broker's clock, which a busy machine may not know yet.
  await expect(async () => {
    await lives.selectOption('GTC');
    await lives.selectOption('SPECIFIED');
    await expect(dashboard.ticket.getByLabel('Until (broker)')).not.toHaveValue('', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await dashboard.submitTicket('BUY_LIMIT');
  await dashboard.send();
  const answer = dashboard.confirm.getByRole('status');
  await expect(answer).toContainText('10009');
  const ticket = /\border (\d+)/.exec((await answer.textContent()) ?? '')?.[1] ?? '';
  await dashboard.closeConfirmation();
  await expect(dashboard.notifications).toContainText(/Not as asked.*expiration/, { timeout: 30_000 });
  await dashboard.showTab('Orders');
  await expect(
    page.getByRole('button', { name: new RegExp(`^Not as asked, order ${ticket}: `) }),
  ).toBeVisible();
  await picture('journal-not-as-asked');
  await page.getByRole('button', { name: 'Cancel order …' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel order ${ticket}` });
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await expect(cancel.getByRole('status')).toContainText('10009');
});

test('two windows show the same: what one sent and nobody answered holds up the other', async ({
  bridge,
  open,
  page,
  host,
  picture,
}) => {
  test.skip(host === 'desktop', 'the desktop app has one window');
  const demo = await bridge();
  proxy = await serveFaults(demo.address);
  const dashboard = await open({ bridgeUrl: proxy.url, token: demo.token });
  await dashboard.expectLive();
  // A tab that is opened from this one takes its session along.
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  const otherTicket = other.getByRole('form', { name: 'Order ticket' });
  await expect(otherTicket.getByRole('button', { name: /^Buy/ })).toBeEnabled();
  const { lost } = loseOrders(1_000);
  await page.bringToFront();
  await confirm(dashboard, 'BUY', '0.02');
  await expect(dashboard.confirm).toContainText('result unknown');
  await expect(otherTicket).toContainText('has no known result');
  await expect(otherTicket.getByRole('button', { name: /^Buy/ })).toBeDisabled();
  await expect(other.getByRole('log', { name: 'Notifications' })).toContainText('result unknown');
  await picture('journal-first-window');
  proxy.instead(() => null);
  await carryOut(demo.address, demo.token, lost[0]);
  for (const each of [page, other]) {
    await expect(each.getByRole('log', { name: 'Notifications' })).toContainText('Now known: executed', {
      timeout: 40_000,
    });
  }
  await expect(dashboard.confirm, 'also the dialog that still says unknown').toContainText(
    'Now known: executed',
  );
  await expect(otherTicket.getByRole('button', { name: /^Buy/ })).toBeEnabled();
  await other.close();
});
