import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';
import { candles, isOlderPage, openChart, painted, stage } from './chart.page';

/** The chart's time: back into history. To a date: charts.view.test.tsx. */

test('scrolling back loads older candles without a jump, and says where history ends', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const { chart } = await openChart(open, proxy);
  await stage(chart).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => candles(chart)).toBeGreaterThan(1_400);

  // The candle under the pointer stays there while a page comes in.
  await page.keyboard.press('Home');
  await painted(page);
  const box = await stage(chart).boundingBox();
  if (box === null) throw new Error('the chart has no box');
  await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.3);
  const legend = chart.locator('[data-legend="candle"]');
  await expect(legend).toContainText(/O\s*1\.\d/);
  // Of the candle: how old the quote is besides may come and go.
  const pointed = ((await legend.textContent()) ?? '').replace(/quote .*$/, '');
  await expect.poll(() => candles(chart)).toBeGreaterThan(2_400);
  await expect(legend).toContainText(pointed);

  proxy.instead(({ path }) => (isOlderPage(path) ? json(200, []) : null));
  // A page that was on its way before still comes in front.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(chart.getByText('History ends here')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await picture('chart-history-ends');
  await chart.getByRole('button', { name: 'Latest' }).click();
  await expect(chart.getByText('History ends here')).toBeHidden();
  await expect(chart.getByRole('button', { name: 'Latest' })).toBeHidden();
});
