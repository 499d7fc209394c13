import { expect, onBothHosts, test } from './app';
import { bidOf, buy, done, showOwnChart } from './chart-trading.page';
import { PricePane, words } from './price-pane';

/** Trading on the chart, with the pointer and with keys. */

// Opening, buying and measuring take their time on a busy machine.
test.describe.configure({ timeout: 240_000 });

test(
  'a stop loss is dragged: it says what it would be, Esc leaves it, and the release asks',
  onBothHosts,
  async ({ open, page, picture }) => {
    const dashboard = await open();
    await dashboard.expectLive();
    const { ticket, entry, sl } = await buy(dashboard);
    const pane = await PricePane.of(page, dashboard);
    const stop = new RegExp(`S/L of BUY 0\\.10 #${ticket}`);
    const modify = page.getByRole('dialog', { name: `Modify position ${ticket}` });

    await pane.dragTo(stop, sl, sl - 0.0005);
    await expect(words(page)).toHaveText(/^S\/L 0\.\d{5} · −\d+ points · −\d+\.\d\d USD/);
    await picture('chart-drag-stop');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(words(page)).toHaveCount(0);
    await expect(modify).toHaveCount(0);

    // Above the market the broker would refuse it: nothing is asked, and the reason is told.
    await pane.dragTo(stop, sl, entry + 0.0006);
    await expect(words(page)).toContainText(/must be below the bid/);
    await picture('chart-drag-refused');
    await page.mouse.up();
    await expect(dashboard.notifications).toContainText(/Not moved.*must be below the bid/);
    await expect(modify).toHaveCount(0);

    await pane.dragTo(stop, sl, sl - 0.0004);
    await page.mouse.up();
    const field = modify.getByLabel('Stop loss', { exact: true });
    await expect(field).toHaveValue(/^0\.\d{5}$/);
    const moved = await field.inputValue();
    expect(Number(moved)).toBeLessThan(sl);
    await picture('chart-drag-asks');
    await modify.getByRole('button', { name: 'Modify', exact: true }).click();
    await done(modify);
    await expect(dashboard.row(ticket)).toContainText(moved);
  },
);

test('a take profit is made by dragging the entry', async ({ open, page }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { ticket, entry } = await buy(dashboard);
  const pane = await PricePane.of(page, dashboard);
  await pane.dragTo(new RegExp(`BUY 0\\.10 .*#${ticket}`), entry, entry + 0.0009);
  await expect(words(page)).toContainText(/^T\/P 0\.\d{5} · \+\d+ points/);
  await page.mouse.up();
  const modify = page.getByRole('dialog', { name: `Modify position ${ticket}` });
  const target = await modify.getByLabel('Take profit', { exact: true }).inputValue();
  expect(Number(target)).toBeGreaterThan(entry);
  await modify.getByRole('button', { name: 'Modify', exact: true }).click();
  await done(modify);
  await expect(dashboard.row(ticket)).toContainText(target);
});

test('a pending order is placed at the price under the pointer', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await showOwnChart(dashboard);
  const pane = await PricePane.of(page, dashboard);
  // The plus beside the price scale, at the height of the pointer.
  const plus = page.getByRole('button', { name: /^Place an order at/ });
  await pane.point((await bidOf(dashboard)) + 0.0008);
  await plus.hover();
  await plus.click();
  await expect(page.getByRole('menu', { name: /^Orders at 0\.\d{5}$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // And the right button anywhere.
  await pane.rightClick((await bidOf(dashboard)) + 0.0008);
  const menu = page.getByRole('menu', { name: /^Orders at 0\.\d{5}$/ });
  await expect(menu.getByRole('menuitem')).toHaveText([/^Sell limit/, /^Buy stop at/, /^Buy stop limit/]);
  await picture('chart-place-menu');
  const price = /[\d.]+$/.exec((await menu.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await menu.getByRole('menuitem', { name: /^Sell limit/ }).click();
  await expect(dashboard.confirm).toContainText('Sell limit');
  await expect(dashboard.confirm).toContainText(price);
  await dashboard.send();
  await done(dashboard.confirm);
  await dashboard.closeConfirmation();
  await dashboard.showTab('Orders');
  await expect(dashboard.orders.getByRole('row').filter({ hasText: 'AUDUSD' })).toContainText(price);
});

test('everything on the chart is done by keys: a level, a new order, the deals', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { ticket, sl } = await buy(dashboard);
  await dashboard.command('Move a level on the chart');
  const entryLevel = page.getByRole('slider', { name: /^BUY 0\.10/ });
  await expect(entryLevel).toBeFocused();
  await page.keyboard.press('Tab');
  const stop = page.getByRole('slider', { name: new RegExp(`^S/L of BUY 0\\.10 #${ticket}`) });
  await expect(stop).toBeFocused();
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('ArrowDown');
  const moved = (sl - 0.00011).toFixed(5);
  await expect(stop).toHaveAttribute('aria-valuetext', new RegExp(`^S/L ${moved} · −\\d+ points`));
  await picture('chart-keys');
  await page.keyboard.press('Enter');
  const modify = page.getByRole('dialog', { name: `Modify position ${ticket}` });
  await expect(modify.getByLabel('Stop loss', { exact: true })).toHaveValue(moved);
  await page.keyboard.press('Escape');
  await expect(modify).toHaveCount(0);

  await dashboard.command('Place an order at a price of the chart');
  const price = page.getByRole('slider', { name: 'Price of a new order' });
  await expect(price).toBeFocused();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([/^Buy limit/, /^Sell stop at/, /^Sell stop limit/]);
  await page.keyboard.press('Escape');
  await expect(price).toBeFocused();
  await page.keyboard.press('Escape');

  await dashboard.command('Deals on the chart');
  const deals = page.getByRole('listbox', { name: 'Deals on the chart' });
  await expect(deals).toBeFocused();
  await expect(deals.getByRole('option')).toContainText(/BUY in 0\.10 at .*By you.*Deal #\d+/s);
  await picture('chart-deals-keys');
  await page.keyboard.press('Escape');
  await expect(deals).toBeHidden();
});

test('a deal tells about itself under the pointer', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { entry } = await buy(dashboard);
  const pane = await PricePane.of(page, dashboard);
  // The newest bar stands a little before the scale, and ticks move it up and down meanwhile.
  await expect(async () => {
    expect(await pane.sweep((await pane.yOf(entry)) + 4)).toMatch(/BUY in 0\.10 at .*Deal #\d+/s);
  }).toPass({ timeout: 90_000 });
  await picture('chart-deal-hover');

  // Long candles reach further back than the deals that are read: it says so, and more can be had.
  await dashboard.selectTimeframe('W1');
  const { chart } = dashboard;
  await expect(chart.getByText(/Deals before 20\d\d\.\d\d\.\d\d are not read/)).toBeVisible();
  const more = chart.getByRole('button', { name: 'Load older deals' });
  await expect(async () => {
    await more.click({ timeout: 2_000 });
    await expect(more).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});
