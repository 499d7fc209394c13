import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { manyPositions } from '../fixtures/many-positions';
import { expect, onBothHosts, test } from './app';
import { cells, openWith } from './table.page';

/** What a trader makes of the tables: columns, order, widths, filters, groups and selection. */

test.describe.configure({ timeout: 120_000 });

const headers = (table: Locator): Promise<string[]> =>
  table
    .locator('th[data-header]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-header') ?? ''));

const options = async (page: Page, entry: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Positions table options' }).click();
  await page
    .getByRole('menu')
    .getByText(entry, { exact: typeof entry === 'string' })
    .click();
};

test('columns are chosen, moved and sized, and stay so over a reload', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const { positions } = await openWith(manyPositions(12, { isStill: true }), { faultyBridge, open });
  expect(await headers(positions)).not.toContain('points');
  await options(page, 'Columns…');
  const chooser = page.getByRole('dialog', { name: 'Columns of Positions' });
  await chooser.getByRole('checkbox', { name: /^Points/ }).check();
  await chooser.getByRole('checkbox', { name: 'Swap', exact: true }).uncheck();
  await picture('tables-columns');
  // By the keyboard: the profit before the swap.
  await chooser.getByRole('checkbox', { name: 'Symbol', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await chooser.getByRole('button', { name: 'Done' }).click();
  expect(await headers(positions)).toEqual(expect.arrayContaining(['points', 'profit']));
  expect((await headers(positions)).slice(0, 2)).toEqual(['symbol', 'ticket']);
  await expect(positions.locator('[data-column="points"]').first()).toHaveText(/^[+\u2212]?\d+$/);

  // By dragging a header, and by Ctrl and an arrow on it.
  await positions.locator('th[data-header="profit"]').dragTo(positions.locator('th[data-header="volume"]'), {
    targetPosition: { x: 5, y: 8 },
  });
  const dragged = await headers(positions);
  expect(dragged.indexOf('profit')).toBe(dragged.indexOf('volume') - 1);
  await positions.getByRole('button', { name: 'Profit' }).focus();
  await page.keyboard.press('Control+ArrowLeft');
  const stepped = await headers(positions);
  expect(stepped.indexOf('profit')).toBe(dragged.indexOf('profit') - 1);
  await expect(positions.getByRole('button', { name: 'Profit' })).toBeFocused();

  // The edge of a header by the pointer, then Shift and an arrow.
  const head = positions.locator('th[data-header="comment"]');
  const before = (await head.boundingBox())?.width ?? 0;
  const edge = await head.locator('[data-grip]').boundingBox();
  if (edge === null) throw new Error('the header has no edge to drag');
  await page.mouse.move(edge.x + 3, edge.y + 5);
  await page.mouse.down();
  await page.mouse.move(edge.x + 43, edge.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round((await head.boundingBox())?.width ?? 0))
    .toBe(Math.round(before) + 40);
  await positions.getByRole('button', { name: 'Comment' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(async () => Math.round((await head.boundingBox())?.width ?? 0))
    .toBe(Math.round(before) + 48);
  await head.locator('[data-grip]').dblclick();
  await expect.poll(async () => Math.round((await head.boundingBox())?.width ?? 0)).toBeLessThan(before);
  const fitted = Math.round((await head.boundingBox())?.width ?? 0);

  await page.reload();
  await expect(positions.locator('tr[data-row]').first()).toBeVisible();
  expect(await headers(positions)).toEqual(stepped);
  expect(Math.round((await head.boundingBox())?.width ?? 0)).toBe(fitted);

  await options(page, 'Reset table');
  expect((await headers(positions)).slice(0, 3)).toEqual(['ticket', 'symbol', 'side']);
});

test('rows are sorted, filtered and grouped, with sums of what is shown, and stay so over a reload', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const { positions } = await openWith(manyPositions(12, { isStill: true }), { faultyBridge, open });
  // Anywhere on the header, not only on its word: a narrow word in a wide column is a small target.
  await positions.locator('th[data-header="volume"]').click({ position: { x: 12, y: 12 } });
  await expect(positions.locator('th[data-header="volume"]')).toHaveAttribute('aria-sort', 'descending');
  await positions.getByRole('button', { name: 'Ticket' }).click({ modifiers: ['Shift'] });
  await expect(positions.locator('th[data-header="volume"]')).toHaveAttribute('aria-sort', 'descending');
  const volumes = (await cells(positions, 'volume')).map(Number);
  expect(volumes).toEqual(volumes.toSorted((left, right) => right - left));

  await positions.getByRole('button', { name: 'Volume' }).focus();
  await page.keyboard.press('Control+f');
  await expect(positions.getByRole('textbox', { name: 'Filter Ticket' })).toBeFocused();
  await positions.getByRole('textbox', { name: 'Filter Volume' }).fill('>=0.05');
  await positions.getByRole('combobox', { name: 'Filter Side' }).selectOption('Buy');
  await expect(page.getByText('filtered 4 of 12')).toBeVisible();
  expect(await cells(positions, 'side')).toEqual(['Buy', 'Buy', 'Buy', 'Buy']);
  await expect(positions.locator('tfoot')).toContainText('4 of 12 positions');
  await positions.getByRole('textbox', { name: 'Filter Volume' }).fill('much');
  await expect(positions.getByRole('textbox', { name: 'Filter Volume' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await positions.getByRole('textbox', { name: 'Filter Volume' }).fill('>=0.05');

  await page.reload();
  await expect(page.getByText('filtered 4 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(positions.locator('tfoot')).toContainText('12 positions');

  await options(page, 'Filter row');
  await options(page, 'Group by Symbol');
  await picture('tables-grouped');
  const groups = positions.locator('tr:has([aria-expanded])');
  await expect(groups).toHaveCount(4);
  await expect(groups.first()).toContainText(/Symbol: EURUSD\s+· 3/);
  // A group's sum is the sum of its rows.
  const sum = async (locator: Locator) =>
    (await locator.allInnerTexts())
      .map((text) => Number(text.replace('\u2212', '-').replace(/[+\u00a0]/g, '')))
      .reduce((total, value) => total + value, 0);
  const eurusd = positions.locator('tr[aria-selected]').filter({ hasText: 'EURUSD' });
  const profitAt = (await headers(positions)).indexOf('profit');
  expect(profitAt).toBeGreaterThan(0);
  const own = await sum(eurusd.locator('[data-column="profit"]'));
  const shown = await groups.first().locator('td span').last().innerText();
  expect(Number(shown.replace('\u2212', '-').replace(/[+\u00a0]/g, ''))).toBeCloseTo(own, 6);

  await groups.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(groups.first().getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await expect(eurusd).toHaveCount(0);
  await expect(groups.first()).toBeFocused();
  await page.reload();
  await expect(groups).toHaveCount(4);
  await expect(eurusd).toHaveCount(0);
  await page.getByRole('button', { name: 'Ungroup' }).click();
  await expect(groups).toHaveCount(0);
  await expect(eurusd).toHaveCount(3);
});

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
    await row(1).locator('[data-column="comment"]').click();
    await expect(selected).toHaveCount(1);
    // Chart and ticket follow a plain choice.
    await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('GBPUSD');
    await row(3)
      .locator('[data-column="comment"]')
      .click({ modifiers: ['Shift'] });
    await expect(selected).toHaveCount(3);
    await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('GBPUSD');
    await row(2)
      .locator('[data-column="comment"]')
      .click({ modifiers: ['Control'] });
    await expect(selected).toHaveCount(2);
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toHaveLength(3);
    expect(copied.split('\n')[0]).toMatch(/^Ticket\tSymbol\tSide\tVolume\t/);
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
    await options(page, 'Export CSV…');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Positions \d{4}-\d\d-\d\d \d{4}\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFTicket,Symbol,Side,Volume,Opened \(broker\),Price,/);
    expect(lines).toHaveLength(14);
    expect(lines[1]).toMatch(/^70000001,EURUSD,Sell,0\.01,/);

    await row(0).click({ button: 'right' });
    await expect(selected).toHaveCount(1);
    await page.keyboard.press('Escape');
    await dashboard.expectNothingBroken();
  },
);
