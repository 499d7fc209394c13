import { busyAccount } from '../fixtures/busy-account';
import { standStill } from '../fixtures/still-bridge';
import { expect, test } from './app';
import { patient, stage } from './chart.page';

/** Whose deals are on the chart. */

test.describe.configure({ timeout: 240_000 });

test('deals are shown for each bot and for the hand, or not at all, and it is remembered', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  const demo = await bridge();
  // Those that a new desk has.
  const indicators = { ema: true, bbands: true, rsi: true, macd: true };
  const still = await standStill({ address: demo.address, token: demo.token }, indicators, busyAccount);
  try {
    const dashboard = await open({ bridgeUrl: still.url, token: demo.token });
    const { chart } = dashboard;
    await expect(stage(chart)).toHaveAttribute('aria-label', /^EURUSD H1, \d+ candles/, patient);
    const list = page.getByRole('listbox', { name: 'Deals on the chart' });
    const expectDeals = async (count: number) => {
      await expect(async () => {
        await dashboard.command('Deals on the chart');
        await expect(list).toContainText(new RegExp(`^\\d+ of ${count}\\b`), { timeout: 2_000 });
      }).toPass(patient);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    };
    const menu = page.getByRole('menu', { name: 'Trading on the chart' });
    const item = (name: string) => menu.getByRole('menuitemcheckbox', { name, exact: true });
    const openMenu = async () => {
      await chart.getByRole('button', { name: 'Trading on the chart' }).press('Enter');
      await expect(menu).toBeVisible();
    };
    const choose = async (name: string) => {
      await openMenu();
      await item(name).click();
      await expect(menu).toBeHidden();
    };
    await expectDeals(40);

    // By keys: the menu goes by first letters and arrows as any other.
    await openMenu();
    await expect(item('Deals: Bot 7701')).toBeChecked();
    await picture('chart-deals-menu');
    await item('Deals: Bot 7701').press('Enter');
    await expectDeals(26);
    await dashboard.command('Deals on the chart');
    await page.keyboard.press('End');
    for (let step = 0; step < 26; step += 1) {
      await expect(list).not.toContainText('7701');
      await page.keyboard.press('ArrowLeft');
    }
    await page.keyboard.press('Escape');
    await choose('Deals: Bot 7702');
    await expectDeals(12);
    await page.mouse.move(2, 2);
    await picture('chart-deals-by-hand');

    await page.reload();
    await expect(stage(chart)).toHaveAttribute('aria-label', /^EURUSD H1, \d+ candles/, patient);
    await expectDeals(12);
    await choose('Deals: Bot 7701');
    await expectDeals(26);

    await choose('Deals');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('Deals on the chart');
    await expect(page.getByText('no deal of this symbol is on the chart')).toBeVisible();
    await page.keyboard.press('Escape');
    await openMenu();
    await expect(item('Deals: Bot 7701')).toHaveCount(0);
  } finally {
    await still.close();
  }
});
