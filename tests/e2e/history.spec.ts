import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { isOurMagic } from '../../shared/rules/intent-label';
import { expect, onBothDialects, stampsBehindBroker, test } from './app';

/** The past as a trader looks at it, from a trade to its file. Periods, groups, doubts: tests/renderer/features/history/history.view.test.tsx. */

const historyTable = (page: Page) => page.getByRole('table', { name: 'History' });
const rowOf = (page: Page, ticket: string) => historyTable(page).getByRole('row').filter({ hasText: ticket });
const showView = (page: Page, view: 'Positions' | 'Orders' | 'Deals' | 'Summary') =>
  page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: view }).check();

/** A figure of the line of totals as a number. */
async function total(page: Page, label: string): Promise<number> {
  const figure = page
    .getByLabel('Totals')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) });
  return numberOf((await figure.locator('dd').textContent()) ?? '');
}
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
    const { address, token } = await bridge({ seed: 7 });
    const dashboard = await open({ bridgeUrl: address, token });
    await dashboard.expectLive();
    await dashboard.selectSymbol('EURUSD');
    const ticket = await dashboard.place('BUY', { Volume: '0.10' });

    await dashboard.showTab('History');
    await expect(rowOf(page, ticket)).toContainText('Open');

    await dashboard.showTab('Positions');
    await dashboard.press('Close', ticket);
    const close = page.getByRole('dialog', { name: /Close/ });
    await close.getByRole('button', { name: /^Close position/ }).click();
    await expect(dashboard.notifications).toContainText('Position closed');
    await page.keyboard.press('Escape');

    await dashboard.showTab('History');
    const row = rowOf(page, ticket);
    await expect(row).toContainText('by you');
    await expect(row).toContainText('You');
    await expect(row).toContainText('0.10');
    await picture('history-positions');

    await row.click();
    await page.keyboard.press('Enter');
    const card = page.getByRole('complementary', { name: 'Trade card' });
    const events = card.getByRole('list', { name: 'What happened' });
    await expect(card).toContainText(`Position ${ticket}`);
    await expect(events).toContainText('Buy 0.10 at');
    await expect(events).toContainText('0.10 closed by you at');
    await picture('history-card');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();

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
    await expect.poll(async () => (await total(page, 'Booked')).toFixed(2)).toBe(net.toFixed(2));
    const bookedToday = dashboard.account.getByTitle(/^Net of the deals since/);
    await expect
      .poll(async () => {
        const booked = numberOf((await bookedToday.locator('span').textContent()) ?? '');
        return (booked - (await total(page, 'Booked'))).toFixed(2);
      })
      .toBe('0.00');

    const positions = await saved(page);
    expect(positions.name).toMatch(/^bridgewatch positions \d{4}\.\d\d\.\d\d-\d{4}\.\d\d\.\d\d\.csv$/);
    const saidOf = positions.rows.find((each) => each.position === ticket);
    expect(saidOf).toMatchObject({
      symbol: 'EURUSD',
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
    const closedRows = positions.rows.filter((each) => each.state === 'closed');
    expect(sumOf(closedRows, 'net')).toBeCloseTo(await total(page, 'Net'), 2);

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
