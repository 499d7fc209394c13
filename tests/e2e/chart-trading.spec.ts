import type { Page } from '@playwright/test';
import { expect, test } from './app';
import type { Dashboard } from './dashboard';

/** Trading on the chart, with the pointer and with keys. AUDUSD: no bot of the demo trades it, so every line is ours. */

// Opening, buying and measuring take their time on a busy machine.
test.describe.configure({ timeout: 240_000 });

interface Own {
  readonly ticket: string;
  readonly entry: number;
  readonly sl: number;
}

/** A price 0.0010 and more away from the market, which the broker takes. */
async function market(dashboard: Dashboard): Promise<number> {
  const cells = dashboard.marketWatch.getByRole('row', { name: /^AUDUSD/ }).getByRole('cell');
  await expect(cells.nth(1)).toHaveText(/^\d\.\d{5}$/);
  return Number(await cells.nth(1).textContent());
}

async function buy(dashboard: Dashboard): Promise<Own> {
  await dashboard.selectSymbol('AUDUSD');
  await dashboard.selectTimeframe('M15');
  const sl = Number(((await market(dashboard)) - 0.0012).toFixed(5));
  await dashboard.fillTicket('BUY', { Volume: '0.10', 'Stop loss': sl.toFixed(5), Comment: 'chart' });
  await dashboard.submitTicket('BUY');
  await dashboard.confirm.getByRole('button', { name: 'Send order' }).click();
  await expect(dashboard.confirm.getByRole('status')).toContainText('10009');
  await dashboard.closeConfirmation();
  const row = dashboard.positions.getByRole('row').filter({ hasText: 'AUDUSD' });
  await expect(row).toHaveCount(1);
  const text = (await row.textContent()) ?? '';
  const ticket = /\d{6,}/.exec(text)?.[0] ?? '';
  // The row of a position: ticket, symbol, side, volume, opened, price.
  const entry = Number(await row.getByRole('cell').nth(5).textContent());
  expect(ticket).not.toBe('');
  expect(entry).toBeGreaterThan(0);
  return { ticket, entry, sl };
}

/** The price pane: where a price is, told by the button that the crosshair brings. */
class Pane {
  constructor(
    readonly page: Page,
    readonly left: number,
    readonly top: number,
    readonly right: number,
  ) {}

  static async of(page: Page, dashboard: Dashboard): Promise<Pane> {
    const stage = dashboard.chart.locator('.chart-stage');
    await expect(stage).toHaveAttribute('aria-label', /last close/);
    const box = await stage.boundingBox();
    if (box === null) throw new Error('there is no chart');
    return new Pane(page, box.x, box.y, box.x + box.width - 80);
  }

  async priceAt(y: number): Promise<number> {
    const plus = this.page.getByRole('button', { name: /^Place an order at/ });
    // A line under the pointer hides the button: a pixel beside it there is none.
    for (let beside = 0; beside < 60; beside += 6) {
      await this.page.mouse.move(this.left + 200, this.top + y + beside);
      await this.page.waitForTimeout(120);
      if (!(await plus.isVisible())) continue;
      const price = Number(/[\d.]+$/.exec((await plus.getAttribute('aria-label')) ?? '')?.[0]);
      return price;
    }
    throw new Error(`no price at ${y}`);
  }

  /** Pixels from the top of the window. */
  async yOf(price: number): Promise<number> {
    const upper = { y: 40, price: await this.priceAt(40) };
    const lower = { y: 240, price: await this.priceAt(240) };
    const share = (upper.price - price) / (upper.price - lower.price);
    return this.top + upper.y + share * (lower.y - upper.y);
  }

  async dragTo(from: number, to: number): Promise<void> {
    const [fromY, toY] = [await this.yOf(from), await this.yOf(to)];
    await this.page.mouse.move(this.left + 150, fromY);
    await this.page.mouse.down();
    await this.page.mouse.move(this.left + 160, (fromY + toY) / 2);
    await this.page.mouse.move(this.left + 170, toY);
  }
}

const words = (page: Page) => page.locator('.chart-words-card:visible');

test('a stop loss is dragged: it says what it would be, Esc leaves it, and the release asks', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { ticket, entry, sl } = await buy(dashboard);
  const pane = await Pane.of(page, dashboard);
  const modify = page.getByRole('dialog', { name: `Modify position ${ticket}` });

  await pane.dragTo(sl, sl - 0.0005);
  await expect(words(page)).toHaveText(/^S\/L 0\.\d{5} · −\d+ points · −\d+\.\d\d USD/);
  await picture('chart-drag-stop');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(words(page)).toHaveCount(0);
  await expect(modify).toHaveCount(0);

  // Above the market the broker would refuse it: nothing is asked, and the reason is told.
  await pane.dragTo(sl, entry + 0.0006);
  await expect(words(page)).toContainText(/must be below the bid/);
  await picture('chart-drag-refused');
  await page.mouse.up();
  await expect(dashboard.notifications).toContainText(/Not moved.*must be below the bid/);
  await expect(modify).toHaveCount(0);

  await pane.dragTo(sl, sl - 0.0004);
  await page.mouse.up();
  const field = modify.getByLabel('Stop loss', { exact: true });
  await expect(field).toHaveValue(/^0\.\d{5}$/);
  const moved = await field.inputValue();
  expect(Number(moved)).toBeLessThan(sl);
  await picture('chart-drag-asks');
  await modify.getByRole('button', { name: 'Modify', exact: true }).click();
  await expect(modify).toContainText('10009');
  await expect(dashboard.row(ticket)).toContainText(moved);
});

test('a take profit is made by dragging the entry', async ({ open, page }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { ticket, entry } = await buy(dashboard);
  const pane = await Pane.of(page, dashboard);
  await pane.dragTo(entry, entry + 0.0009);
  await expect(words(page)).toContainText(/^T\/P 0\.\d{5} · \+\d+ points/);
  await page.mouse.up();
  const modify = page.getByRole('dialog', { name: `Modify position ${ticket}` });
  const target = await modify.getByLabel('Take profit', { exact: true }).inputValue();
  expect(Number(target)).toBeGreaterThan(entry);
  await modify.getByRole('button', { name: 'Modify', exact: true }).click();
  await expect(modify).toContainText('10009');
  await expect(dashboard.row(ticket)).toContainText(target);
});

test('a pending order is placed at the price under the pointer', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.selectSymbol('AUDUSD');
  await dashboard.selectTimeframe('M15');
  const pane = await Pane.of(page, dashboard);
  const wanted = (await market(dashboard)) + 0.0008;
  await page.mouse.click(pane.left + 200, await pane.yOf(wanted), { button: 'right' });
  const menu = page.getByRole('menu', { name: /^Orders at 0\.\d{5}$/ });
  await expect(menu.getByRole('menuitem')).toHaveText([/^Sell limit/, /^Buy stop at/, /^Buy stop limit/]);
  await picture('chart-place-menu');
  const price = /[\d.]+$/.exec((await menu.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await menu.getByRole('menuitem', { name: /^Sell limit/ }).click();
  await expect(dashboard.confirm).toContainText('Sell limit');
  await expect(dashboard.confirm).toContainText(price);
  await dashboard.confirm.getByRole('button', { name: 'Send order' }).click();
  await expect(dashboard.confirm.getByRole('status')).toContainText('10009');
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
  const command = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill(name);
    await page.keyboard.press('Enter');
  };

  await command('Move a level on the chart');
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

  await command('Place an order at a price of the chart');
  const price = page.getByRole('slider', { name: 'Price of a new order' });
  await expect(price).toBeFocused();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([/^Buy limit/, /^Sell stop at/, /^Sell stop limit/]);
  await page.keyboard.press('Escape');
  await expect(price).toBeFocused();
  await page.keyboard.press('Escape');

  await command('Deals on the chart');
  const deals = page.getByRole('listbox', { name: 'Deals on the chart' });
  await expect(deals).toBeFocused();
  await expect(deals.getByRole('option')).toContainText(/BUY in 0\.10 at .*By hand.*Deal #\d+/s);
  await picture('chart-deals-keys');
  await page.keyboard.press('Escape');
  await expect(deals).toBeHidden();
});

test('a deal tells about itself under the pointer', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { entry } = await buy(dashboard);
  const pane = await Pane.of(page, dashboard);
  const y = (await pane.yOf(entry)) + 4;
  await expect
    .poll(
      async () => {
        // The newest bar stands a little before the scale.
        for (let x = pane.right - 112; x < pane.right - 60; x += 5) {
          await page.mouse.move(x, y);
          await page.waitForTimeout(150);
          if ((await words(page).count()) > 0) return await words(page).first().textContent();
        }
        return '';
      },
      { timeout: 60_000 },
    )
    .toMatch(/BUY in 0\.10 at .*Deal #\d+/s);
  await picture('chart-deal-hover');
});
