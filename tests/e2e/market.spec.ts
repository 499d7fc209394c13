import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { json } from '../fixtures/fault-proxy';
import { expect, type FaultyBridge, test } from './app';

/** Symbols that the demo does not have: far more than a screen holds. */
const extra = Array.from({ length: 3_000 }, (_, index) => `TEST${String(index).padStart(4, '0')}`);

/** Names with what has a meaning in addresses. */
const odd = ['AT&T', 'DE 40', 'S&P 500.cash/x', '50%?'];

const conditionsOf = (name: string) => ({
  name,
  description: `Description of ${name}`,
  path: `Extra\\Group ${name.at(-1)}\\${name}`,
  digits: 2,
  point: 0.01,
  trade_tick_size: 0.01,
  volume_min: 0.01,
  volume_max: 10,
  volume_step: 0.01,
  trade_mode: 4,
});

/** The demo with thousands of symbols more. */
async function offerManySymbols(proxy: FaultyBridge): Promise<void> {
  const names = z.array(z.string()).parse(await proxy.read('/symbols'));
  proxy.instead(({ path }) => {
    if (path === '/symbols') return json(200, [...names, ...odd, ...extra]);
    const [, encoded, rest] = /^\/symbols\/([^/?]+)(.*)$/.exec(path) ?? [];
    const asked = decodeURIComponent(encoded ?? '');
    if (!odd.includes(asked) && !extra.includes(asked)) return null;
    return json(200, rest === '' ? conditionsOf(asked) : []);
  });
}

/** Until the account was read so many times more, once a second: what the page still asks for has been asked for by then. */
async function pollsPass(proxy: FaultyBridge, count: number): Promise<void> {
  const reads = () => proxy.seen.filter(({ path }) => path.startsWith('/account')).length;
  const before = reads();
  await expect.poll(reads).toBeGreaterThanOrEqual(before + count);
}

test('a tree of thousands of symbols opens, and only what is in sight is asked for', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  await offerManySymbols(proxy);
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  const detailsAsked = () =>
    proxy.seen.flatMap(({ path }) => /^\/symbols\/(TEST\d{4})$/.exec(path)?.[1] ?? []);
  expect(detailsAsked(), 'names alone cost one request').toEqual([]);

  await page.keyboard.press('Control+u');
  const dialog = page.getByRole('dialog', { name: 'Symbols' });
  await expect(dialog.getByRole('searchbox', { name: 'Find symbols' })).toBeFocused();
  const tree = dialog.getByRole('tree', { name: 'Symbols by path' });
  await expect(tree.getByRole('treeitem', { name: /^Forex/ })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /^Not loaded yet/ })).toBeVisible();
  const rows = dialog.getByRole('listbox', { name: 'Symbols', exact: true });
  // The first of the many stand below the demo's own.
  await rows.hover();
  await page.mouse.wheel(0, 200);
  await expect(rows).toContainText('Description of TEST0000');
  await pollsPass(proxy, 2);
  const first = detailsAsked();
  expect(first.length, 'a screen of rows').toBeLessThan(30);
  expect(new Set(first).size, 'each once').toBe(first.length);
  await picture('symbols-tree');

  await rows.focus();
  await page.keyboard.press('End');
  await expect(rows).toContainText('Description of TEST2999');
  await pollsPass(proxy, 1);
  const all = detailsAsked();
  expect(all.length).toBeLessThan(60);
  expect(all, 'what lies between was scrolled past').not.toContain('TEST1500');

  const extraNode = tree.getByRole('treeitem', { name: /^Extra/ });
  await extraNode.click();
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem', { name: /^Group 9/ })).toBeVisible();
  await tree.getByRole('treeitem', { name: /^Group 9/ }).click();
  await expect(rows).toContainText('TEST2999');
  await expect(rows).not.toContainText('TEST2998');

  for (const name of odd) {
    await dialog.getByRole('searchbox', { name: 'Find symbols' }).fill(name);
    await expect(rows).toContainText(`Description of ${name}`);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Specification' }).click();
    const specification = page.getByRole('dialog', { name: `Specification of ${name}` });
    await expect(specification).toContainText(`Extra\\Group ${name.at(-1)}\\${name}`);
    await page.keyboard.press('Escape');
  }
  await expect(dialog.getByRole('listbox', { name: 'Symbols of Main' })).toContainText(odd.join(''));

  await dialog.getByRole('searchbox', { name: 'Find symbols' }).fill('test15');
  await expect(dialog.getByRole('status').first()).toContainText('100 found');
  await dialog.getByRole('searchbox', { name: 'Find symbols' }).fill('*USD*,!EUR*');
  await expect(dialog.getByRole('status').first()).toContainText('by the bridge’s filter');
  await expect(rows).toContainText('GBPUSD');
  await expect(rows).not.toContainText('EURUSD');
  expect(proxy.seen.some(({ path }) => path.startsWith('/symbols?group='))).toBe(true);
  await dashboard.expectNothingBroken();
});

test('watch lists are composed, ordered by keyboard and by dragging, and remembered', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const watched = async () => {
    const rows = await dashboard.marketWatch.locator('tbody tr[data-row]').all();
    return Promise.all(rows.map((row) => row.getAttribute('data-row')));
  };

  await page.getByRole('button', { name: 'Symbols', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Symbols' });
  await dialog.getByRole('button', { name: 'New list' }).click();
  await dialog.getByRole('textbox', { name: 'Name of the new list' }).fill('main');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Another list has this name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name of the new list' }).fill('Odd names');
  await page.keyboard.press('Enter');

  const search = dialog.getByRole('searchbox', { name: 'Find symbols' });
  for (const name of ['#AAPL', '#BRK/B', 'US500.cash', 'EURUSD']) {
    await search.fill(name);
    await expect(dialog.getByRole('option', { name: new RegExp(`^✓?\\s*${name}`) }).first()).toBeVisible();
    await search.press('Enter');
  }
  const list = dialog.getByRole('listbox', { name: 'Symbols of Odd names' });
  await expect(list.getByRole('option')).toHaveText(['#AAPL', '#BRK/B', 'US500.cash', 'EURUSD']);
  await list.getByRole('option', { name: '#AAPL' }).click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(list.getByRole('option')).toHaveText(['#BRK/B', '#AAPL', 'US500.cash', 'EURUSD']);
  await search.fill('');
  await dialog
    .getByRole('listbox', { name: 'Symbols', exact: true })
    .getByRole('option', { name: /GBPUSD/ })
    .dragTo(list.getByRole('option', { name: '#BRK/B' }), { targetPosition: { x: 20, y: 3 } });
  await expect(list.getByRole('option')).toHaveText(['GBPUSD', '#BRK/B', '#AAPL', 'US500.cash', 'EURUSD']);
  await picture('watch-lists');
  await page.keyboard.press('Escape');

  await expect.poll(watched).toEqual(['GBPUSD', '#BRK/B', '#AAPL', 'US500.cash', 'EURUSD']);
  await dashboard.selectSymbol('EURUSD');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(watched).toEqual(['GBPUSD', '#BRK/B', '#AAPL', 'EURUSD', 'US500.cash']);
  await expect(dashboard.marketWatch.locator('tr[data-row="EURUSD"]')).toBeFocused();
  await dashboard.marketWatch
    .locator('tr[data-row="US500.cash"] [draggable="true"]')
    .dragTo(dashboard.marketWatch.locator('tr[data-row="GBPUSD"] [draggable="true"]'), {
      targetPosition: { x: 10, y: 2 },
    });
  await expect.poll(watched).toEqual(['US500.cash', 'GBPUSD', '#BRK/B', '#AAPL', 'EURUSD']);
  await dashboard.marketWatch.locator('tr[data-row="GBPUSD"]').focus();
  await page.keyboard.press('Delete');

  await page.reload();
  await dashboard.expectLive();
  await expect.poll(watched).toEqual(['US500.cash', '#BRK/B', '#AAPL', 'EURUSD']);
  const lists = page.getByRole('combobox', { name: 'Watch list' });
  await expect(lists.getByRole('option', { selected: true })).toHaveText('Odd names');
  await lists.selectOption('Main');
  await expect.poll(async () => (await watched()).length).toBeGreaterThan(10);
  await dashboard.expectNothingBroken();
});

test('a symbol with signs in its name has menu, specification, ticket and ticks', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.watch('#BRK/B');
  const row = dashboard.marketWatch.locator('tr[data-row="#BRK/B"]');
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Specification' }).click();
  const specification = page.getByRole('dialog', { name: 'Specification of #BRK/B' });
  await expect(specification).toContainText('Long only');
  await expect(specification).toContainText('Shares\\US\\#BRK/B');
  await expect(specification).toContainText('bidhigh');
  // A zero says nothing.
  await expect(specification).not.toContainText('price_greeks_delta');
  await picture('specification');
  await page.keyboard.press('Escape');

  await row.dblclick();
  await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('#BRK/B');
  await expect(dashboard.ticket.locator(':focus')).toHaveCount(1);

  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Time and sales' }).click();
  const ticks = page.getByRole('table', { name: 'Ticks' });
  await expect(ticks.getByRole('row').nth(1)).toContainText(/20\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d\.\d{3}/);
  await picture('ticks');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ticks _BRK_B.csv');
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('time_utc');
  expect(lines.length).toBeGreaterThan(100);
  expect(text).not.toMatch(/NaN|undefined|null/);
  await dashboard.expectNothingBroken();
});

test('the tape follows the polled quotes, takes twenty thousand ticks, and says what a bridge refuses', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await page.getByRole('tab', { name: /^Ticks/ }).click();
  const tape = page.getByRole('tabpanel', { name: /^Ticks/ });
  await expect(tape).toContainText('from polling');
  const histories = (count: number) =>
    proxy.seen.filter(({ path }) => new RegExp(`/ticks\\?count=${count}$`).test(path)).length;
  expect(histories(1), 'what this bridge makes of a count, and whether it has ticks').toBeLessThanOrEqual(2);
  expect(histories(200), 'one read; the rest are the quotes that are polled anyway').toBe(1);

  await tape.getByRole('combobox', { name: 'Ticks' }).selectOption('20000');
  await tape.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(tape).toContainText(/20\s000 ticks/);
  await picture('ticks-20000');

  proxy.instead(({ path }) =>
    /\/ticks\?/.test(path) ? { status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' } : null,
  );
  await dashboard.selectSymbol('GBPUSD');
  await expect(tape).toContainText('Not supported by this bridge');
  await picture('ticks-refused');
  proxy.instead(({ path }) => (/\/ticks\?/.test(path) ? json(200, []) : null));
  await dashboard.selectSymbol('USDJPY');
  await tape.getByLabel('Follow').uncheck();
  await expect(tape).toContainText(/no ticks of USDJPY|from polling/);
  await dashboard.expectNothingBroken();
});
