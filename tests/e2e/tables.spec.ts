import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { manyPositions } from '../fixtures/many-positions';
import { expect, onBothHosts, test } from './app';
import { exportRecording } from './recording.page';
import { openWith } from './table.page';

/** What leaves a table: what is selected, copied and exported. Columns, filters and groups: positions/table.view.test.tsx. */

const options = async (page: Page, entry: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Positions table options' }).click();
  await page
    .getByRole('menu')
    .getByText(entry, { exact: typeof entry === 'string' })
    .click();
};

test(
  'rows are selected by pointer and keys, copied, exported, and one is opened as a card',
  onBothHosts,
  async ({ faultyBridge, open, page, picture }) => {
    const dashboard = await openWith(manyPositions(12, { isStill: true }), { faultyBridge, open });
    // The test's own reading of the clipboard; the page itself needs no permission to copy.
    await dashboard.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { positions } = dashboard;
    const selected = positions.locator('tr[aria-selected="true"]');
    const row = (at: number) => positions.locator('tr[data-row]').nth(at);
    await row(1).locator('[data-column="symbol"]').click();
    await expect(selected).toHaveCount(1);
    // Chart and ticket follow a plain choice.
    await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('GBPUSD');
    await row(3)
      .locator('[data-column="symbol"]')
      .click({ modifiers: ['Shift'] });
    await expect(selected).toHaveCount(3);
    await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('GBPUSD');
    await row(2)
      .locator('[data-column="symbol"]')
      .click({ modifiers: ['Control'] });
    await expect(selected).toHaveCount(2);
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toHaveLength(3);
    expect(copied.split('\n')[0]).toMatch(/^Who\tTicket\tSymbol\tSide\tVolume\t/);
    expect(copied).toContain('70000002\tGBPUSD\tBuy\t0.02\t');
    await page.keyboard.press('Control+a');
    await expect(selected).toHaveCount(12);

    await row(0).locator('[data-column="ticket"]').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected).toHaveCount(2);
    await expect(positions.locator('tr[data-row="70000003"]')).toHaveAttribute('aria-selected', 'true');

    // The menu key opens the menu beside the row; Esc gives the focus back.
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: 'Positions menu' });
    await expect(menu).toBeVisible();
    await picture('tables-menu');
    await expect(menu.getByRole('menuitem', { name: /^Details/ })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(positions.locator('tr[data-row="70000003"] [data-column="ticket"]')).toBeFocused();

    // Everything that the bridge sends of one position, a field that nobody knows included.
    await page.keyboard.press('Alt+Enter');
    const card = page.getByRole('dialog', { name: 'Position 70000003' });
    await expect(card).toContainText(/Magic number\s*2000/);
    await expect(card).toContainText(/Other fields\s*swap_free\s*until Friday/);
    await picture('tables-details');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(positions.locator('tr[data-row="70000003"] [data-column="ticket"]')).toBeFocused();

    const downloading = page.waitForEvent('download');
    await options(page, 'Export CSV …');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Positions \d{4}-\d\d-\d\d \d{4}\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFWho,Ticket,Symbol,Side,Volume,Opened \(broker\),Price,/);
    expect(lines).toHaveLength(14);
    expect(lines[1]).toMatch(/^"API, unnamed",70000001,EURUSD,Sell,0\.01,/);

    // So is what was recorded of them, on either host.
    const recording = await exportRecording(page);
    expect(recording.text).toContain('"ticket":"70000012"');

    await row(0).click({ button: 'right' });
    await expect(selected).toHaveCount(1);
    await page.keyboard.press('Escape');
    await dashboard.expectNothingBroken();
  },
);
