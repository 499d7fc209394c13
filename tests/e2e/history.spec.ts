import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { isOurMagic } from '../../shared/rules/intent-label';
import { json } from '../fixtures/fault-proxy';
import { expect, onBothDialects, stampsBehindBroker, test } from './app';

/** The past as a trader looks at it: positions rebuilt from their deals, orders, deals, sums, periods and files. */

test.describe.configure({ timeout: 120_000 });

const historyTable = (page: Page) => page.getByRole('table', { name: 'History' });
const rowOf = (page: Page, ticket: string) => historyTable(page).getByRole('row').filter({ hasText: ticket });
const showView = (page: Page, view: 'Positions' | 'Orders' | 'Deals' | 'Summary') =>
  page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: view }).check();
const choosePeriod = (page: Page, period: string) =>
  page.getByRole('combobox', { name: 'Period' }).selectOption({ label: period });

/** A figure of the line of totals as a number. */
async function total(page: Page, label: string): Promise<number> {
  const figure = page
    .getByLabel('Totals')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) });
  return numberOf((await figure.locator('dd').textContent()) ?? '');
}
/** There only while an open trade has cost something. */
const openCosts = async (page: Page): Promise<number> =>
  (await page.getByLabel('Totals').getByText('Open trades', { exact: true }).count()) === 0
    ? 0
    : total(page, 'Open trades');
const numberOf = (text: string): number => Number(text.replace('\u2212', '-').replace(/[^\d.+-]/g, ''));

async function csvOf(download: Download): Promise<Record<string, string>[]> {
  const text = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '');
  const [header = [], ...rows] = text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

async function saved(page: Page): Promise<{ name: string; rows: Record<string, string>[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV', exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), rows: await csvOf(download) };
}

const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  Number(rows.reduce((sum, row) => sum + Number(row[column]), 0).toFixed(2));

interface WireDeal {
  readonly type: number;
  readonly profit: number;
  readonly swap: number;
  readonly commission: number;
  readonly fee: number;
}

test(
  'a trade by hand is rebuilt from its deals, and every total is the sum of the deals',
  onBothDialects,
  async ({ dialect, bridge, open, page, picture }) => {
    // Without GET /time "today" is this machine's: a market of another day would lie outside of it. Crypto is open all week.
    const isNow = dialect === 'family';
    const symbol = isNow ? 'BTCUSD' : 'EURUSD';
    const { address, token } = await bridge({ seed: 7, isNow });
    const dashboard = await open({ bridgeUrl: address, token });
    await dashboard.expectLive();
    await dashboard.selectSymbol(symbol);
    const ticket = await dashboard.place('BUY', { Volume: '0.10' });

    await dashboard.showTab('History');
    await expect(rowOf(page, ticket)).toContainText('Open');

    await dashboard.showTab('Positions');
    await dashboard.press('Close', ticket);
    const close = page.getByRole('dialog', { name: /Close/ });
    await close.getByRole('button', { name: /^Close position/ }).click();
    await expect(close).toContainText('10009');
    await page.keyboard.press('Escape');

    await dashboard.showTab('History');
    const row = rowOf(page, ticket);
    await expect(row).toContainText('by you');
    await expect(row).toContainText('You');
    await expect(row).toContainText('0.10');
    await picture('history-positions');

    await row.dblclick();
    const card = page.getByRole('dialog', { name: `Position ${ticket}, its deals` });
    await expect(card.getByRole('table').getByRole('row')).toHaveCount(3);
    await expect(card).toContainText('out');
    await picture('history-card');
    await card.getByRole('button', { name: 'Close', exact: true }).click();

    const ask = async (path: string) => {
      const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return answer.json();
    };
    const { time } = await ask('/symbols/BTCUSD/tick');
    const behind = stampsBehindBroker(dialect);
    const midnight = Math.floor((time + behind) / 86_400) * 86_400 - behind;
    const deals: WireDeal[] = await ask(`/history/deals?from=${midnight}&to=${midnight + 86_399}`);
    const trades = deals.filter(({ type }) => type <= 1);
    const net = trades.reduce(
      (sum, { profit, swap, commission, fee }) => sum + profit + swap + commission + fee,
      0,
    );
    // What open trades have cost so far stands apart; together they are the deals.
    const settled = async () => ((await total(page, 'Net')) + (await openCosts(page))).toFixed(2);
    await expect.poll(settled).toBe(net.toFixed(2));
    const closedToday = dashboard.account.getByTitle(/^Net of History, Today/);
    await expect
      .poll(async () => {
        const closed = numberOf((await closedToday.locator('span span').textContent()) ?? '');
        return (closed - (await total(page, 'Net'))).toFixed(2);
      })
      .toBe('0.00');

    const positions = await saved(page);
    expect(positions.name).toMatch(/^bridgewatch positions \d{4}\.\d\d\.\d\d-\d{4}\.\d\d\.\d\d\.csv$/);
    const saidOf = positions.rows.find((each) => each.position === ticket);
    expect(saidOf).toMatchObject({
      symbol,
      side: 'BUY',
      state: 'closed',
      volume_in: '0.1',
      volume_out: '0.1',
      ended_by: 'closed',
      opened_by: 'You',
      exit_by: 'You',
    });
    // The order's own label, by which it is found again, stands there as it is; it is nobody else's.
    expect(isOurMagic(Number(saidOf?.magic))).toBe(true);
    expect(sumOf(positions.rows, 'net')).toBeCloseTo(net, 2);

    await showView(page, 'Deals');
    await expect(rowOf(page, ticket)).toHaveCount(2);
    await picture('history-deals');
    const dealRows = (await saved(page)).rows;
    expect(dealRows).toHaveLength(deals.length);
    expect(sumOf(dealRows, 'net')).toBeCloseTo(net, 2);
    const mine = dealRows.filter((each) => each.position === ticket);
    expect(mine.map((each) => each.entry).toSorted()).toEqual(['IN', 'OUT']);
    expect(mine[0]?.time).toMatch(/^\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d$/);
    expect(mine[0]?.time_utc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

    await showView(page, 'Orders');
    await expect(rowOf(page, ticket).first()).toContainText('filled');
    await picture('history-orders');
    await dashboard.expectNothingBroken();
  },
);

test('long periods: balance operations stand apart, groups by symbol and trader, rows are virtual, the choice is kept', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.showTab('History');
  await choosePeriod(page, 'Last 3 months');
  await expect(page.getByLabel('Totals')).toContainText('Balance operations');
  const table = historyTable(page);
  const all = Number(await table.getAttribute('aria-rowcount'));
  expect(all).toBeGreaterThan(60);
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  const net = await total(page, 'Net');
  expect(Math.abs(net), 'the deposit of 10 000 is no result').toBeLessThan(9_000);

  await showView(page, 'Summary');
  for (const name of ['By symbol', 'By trader']) {
    const nets = await page.getByRole('table', { name }).locator('tbody tr td:last-child').allTextContents();
    expect(nets.length).toBeGreaterThan(1);
    expect(nets.reduce((sum, text) => sum + numberOf(text), 0)).toBeCloseTo(net, 2);
  }
  await expect(page.getByRole('region', { name: 'Balance operations' })).toContainText('10\u00a0000.00');
  await picture('history-summary');

  await dashboard.showTab('Positions');
  await dashboard.showTab('History');
  await expect(page.getByRole('radio', { name: 'Summary' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('last-3-months');

  await page.getByRole('combobox', { name: 'Period' }).selectOption('custom');
  const own = page.getByRole('form', { name: 'Custom period' });
  await own.getByLabel('From day').fill('2026-03-10');
  await own.getByLabel('To day').fill('2026-03-01');
  await expect(own).toContainText('The last day is before the first');
  await expect(own.getByRole('button', { name: 'Show' })).toBeDisabled();
  await own.getByLabel('From day').fill('2001-03-01');
  await own.getByLabel('To day').fill('2001-03-02');
  await own.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('2001.03.01 – 2001.03.02').first()).toBeVisible();
  await expect(page.getByText('No deals in this period.')).toBeVisible();
  await dashboard.showTab('Positions');
  await dashboard.showTab('History');
  await expect(own.getByLabel('From day')).toHaveValue('2001-03-01');
  await dashboard.expectNothingBroken();
});

test.describe('when the bridge struggles', () => {
  const fromOf = (path: string): number => Number(/[?&]from=(\d+)/.exec(path)?.[1] ?? 0);

  test('rows of another period stay greyed under their own dates, and a refusal takes their place', async ({
    faultyBridge,
    open,
    page,
    picture,
  }) => {
    const proxy = await faultyBridge({ seed: 7 });
    const dashboard = await open(proxy);
    await dashboard.expectLive();
    await dashboard.showTab('History');
    await expect(page.getByLabel('Totals')).toBeVisible();
    const note = page.getByRole('status').filter({ hasText: 'Below is still' });

    proxy.instead(({ path }) =>
      path.startsWith('/history/deals')
        ? json(500, { retcode: 10011, message: 'History is being rebuilt' }, 3_000)
        : null,
    );
    await choosePeriod(page, 'Last week');
    await expect(note).toBeVisible();
    await expect(note).toContainText(/Reading deals, \d{4}\.\d\d\.\d\d – \d{4}\.\d\d\.\d\d/);
    await picture('history-reading');
    // History waits behind everything that a trader acts on.
    await expect(page.getByText('History is being rebuilt').first()).toBeVisible({ timeout: 30_000 });
    await expect(historyTable(page)).toHaveCount(0);
    await picture('history-refused');

    proxy.instead(() => null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(historyTable(page)).toBeVisible({ timeout: 30_000 });
    await dashboard.expectNothingBroken();
  });

  test('an unreadable deal, one without its entry and one without a position are each told', async ({
    faultyBridge,
    open,
    page,
    picture,
  }) => {
    const proxy = await faultyBridge({ seed: 7 });
    const now = Math.floor(Date.now() / 1000);
    proxy.instead(({ path }) => {
      if (path.startsWith('/time')) return json(404, { message: 'Not found' });
      if (path === '/terminal') return json(200, { name: 'MetaTrader 5', connected: true });
      if (!path.startsWith('/history/deals')) return null;
      const deal = {
        time: now,
        symbol: 'EURUSD',
        type: 1,
        entry: 1,
        volume: 0.1,
        price: 1.1,
        profit: 12.5,
        reason: 4,
        magic: 7701,
      };
      return json(
        200,
        fromOf(path) < now - 5 * 86_400
          ? []
          : [
              { ...deal, ticket: 11, order: 10, position_id: 7 },
              { ...deal, ticket: 12, order: 13, position_id: 0, profit: -2 },
              { ...deal, ticket: 14, order: 15, position_id: 8, profit: 'lots' },
            ],
      );
    });
    const dashboard = await open(proxy);
    await dashboard.expectLive();
    await dashboard.showTab('History');
    const region = page.getByRole('region', { name: 'Trade', exact: true });
    await expect(region).toContainText('1 row could not be read: ticket 14');
    await expect(region).toContainText('1 position opened more than 31 days before this period');
    await expect(region).toContainText('1 deal of this period matches no position');
    await expect(region).toContainText('the broker’s clock is not known');
    await expect(rowOf(page, 'EURUSD')).toContainText('before');
    expect(await total(page, 'Net')).toBeCloseTo(10.5, 2);
    await picture('history-doubts');
    await dashboard.expectNothingBroken();
  });
});
