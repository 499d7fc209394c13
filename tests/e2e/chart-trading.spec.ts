import { expect, test } from './app';
import { buy, done } from './chart-trading.page';
import { PricePane, words } from './price-pane';

/** A line is dragged, up to the bridge's answer. Rejected, unknown, by keys, new orders, deals: tests/renderer/features/chart/chart-trading.view.test.tsx. */

// Opening, buying and measuring take their time on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('a stop loss is dragged: it says what it would be, Esc leaves it, and the release asks', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { ticket, entry, sl } = await buy(dashboard);
  const pane = await PricePane.of(page, dashboard);
  const stop = new RegExp(`S/L of Buy 0\\.10 #${ticket}`);
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
});
