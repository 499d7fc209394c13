import { readFile } from 'node:fs/promises';
import { expect, test } from './app';
import { isOrder, journal, journalTab, rowOf } from './journal.page';

/** The journal from the trader's side: every order from the click to the verdict, and what differs from what was asked. */

test('an order stands in the journal from the click to the verdict, is found, and leaves as CSV', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  const ticket = await dashboard.place('BUY', { Volume: '0.03' });
  await dashboard.showTab('Positions');
  const row = page.getByRole('row').filter({ hasText: ticket });
  await expect(row, 'its label makes no bot of a hand').toContainText('You');
  await expect(row, 'nor words of the user').not.toContainText('wb:');
  await dashboard.press('Close', ticket);
  await page.getByRole('dialog').getByRole('button', { name: 'Close position' }).click();
  await expect(dashboard.notifications).toContainText('Position closed');
  await page.keyboard.press('Escape');

  await journalTab(page).click();
  // One that a busy machine held back for its old quote stands there too, below these.
  await expect(journal(page).getByRole('row').filter({ hasText: 'done' })).toHaveCount(2);
  const rows = await journal(page).getByRole('row').count();
  const bought = await rowOf(page, /Buy 0\.03 EURUSD at market/);
  expect(bought).toMatchObject({
    State: 'done',
    Kind: 'market order',
    Symbol: 'EURUSD',
    Retcode: '10009 DONE',
  });
  expect(bought['Time (broker)']).toMatch(/^\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d$/);
  for (const price of ['Bid seen', 'Ask seen', 'Fill price']) expect(bought[price]).toMatch(/^\d\.\d{5}$/);
  for (const time of ['Quote age', 'Send ms', 'Reply ms']) expect(bought[time]).toMatch(/^[\d.]+ m?s$/);
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
  await expect(page.getByText('No matching orders.')).toBeVisible();
  await search.fill('');

  await journal(page).getByRole('row').filter({ hasText: 'Buy 0.03' }).first().click();
  await page.keyboard.press('Alt+Enter');
  const card = page.getByRole('dialog', { name: 'Market order: done' });
  await expect(card).toContainText('Recorded');
  await expect(card).toContainText(/magic \d+ · wb:[A-Z2-7]{10}/);
  await dashboard.expectNothingBroken();
  await picture('journal-card');
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Journal \d{4}-\d\d-\d\d \d{4}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(rows);
  expect(lines[0]).toContain('intent,created_utc,clicked_utc,sent_utc,state');
  expect(lines.join('\n')).not.toContain(proxy.token);

  await page.getByRole('radio', { name: /^Session log/ }).check();
  await expect(page.getByRole('table', { name: 'Session log' })).toContainText('Order executed');
});

test('row 58: a bridge that drops the expiration is caught, said loudly, and the order can be cancelled', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge({
    bodyFor: (request) => {
      if (!isOrder(request)) return request.body;
      const { expiration: _dropped, ...rest } = JSON.parse(request.body);
      return JSON.stringify({ ...rest, type_time: 'GTC' });
    },
  });
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.10' });
  const lives = dashboard.ticket.getByLabel('Expiration', { exact: true });
  // The date that it starts with needs the broker's clock, which a busy machine may not know yet.
  await expect(async () => {
    await lives.selectOption('GTC');
    await lives.selectOption('SPECIFIED');
    await expect(dashboard.ticket.getByLabel('Until (broker)')).not.toHaveValue('', { timeout: 1_000 });
  }).toPass();
  await dashboard.submitTicket('BUY_LIMIT');
  const ticket = await dashboard.sendDone('BUY_LIMIT');
  await dashboard.closeConfirmation();
  await expect(dashboard.notifications).toContainText(/Not as requested.*expiration/);
  await dashboard.showTab('Orders');
  await expect(
    page.getByRole('button', { name: new RegExp(`^Not as requested, order ${ticket}: `) }),
  ).toBeVisible();
  await picture('journal-not-as-asked');
  await page.getByRole('button', { name: 'Cancel order …' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel order ${ticket}` });
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await expect(cancel.getByRole('status')).toContainText('10009');
});
