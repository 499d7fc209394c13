import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';
import { candles, isOlderPage, openChart, patient, stage } from './chart.page';

/** The chart's time: back into history, and to a date. */

test.describe.configure({ timeout: 240_000 });

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
  await expect.poll(() => candles(chart), patient).toBeGreaterThan(1_400);

  // The candle under the pointer stays there while a page comes in.
  await page.keyboard.press('Home');
  await page.waitForTimeout(300);
  const box = await stage(chart).boundingBox();
  if (box === null) throw new Error('the chart has no box');
  await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.3);
  const legend = chart.locator('[data-legend="candle"]');
  await expect(legend).toContainText(/O\s*1\.\d/);
  // Of the candle: how old the quote is besides may come and go.
  const pointed = ((await legend.textContent()) ?? '').replace(/quote .*$/, '');
  await expect.poll(() => candles(chart), patient).toBeGreaterThan(2_400);
  await expect(legend).toContainText(pointed);

  proxy.instead(({ path }) => (isOlderPage(path) ? json(200, []) : null));
  // A page that was on its way before still comes in front.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(chart.getByText('History ends here')).toBeVisible({ timeout: 3_000 });
  }).toPass(patient);
  await picture('chart-history-ends');
  await chart.getByRole('button', { name: 'Latest' }).click();
  await expect(chart.getByText('History ends here')).toBeHidden();
  await expect(chart.getByRole('button', { name: 'Latest' })).toBeHidden();
});

test('goes to a date, and says where there are no candles so old', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const { chart } = await openChart(open, proxy);
  await page.keyboard.press('Control+g');
  const dialog = page.getByRole('dialog', { name: /^Go to a date/ });
  const field = dialog.getByLabel('Date and time');
  const today = await field.inputValue();
  const back = new Date(Date.parse(`${today}Z`) - 60 * 86_400_000).toISOString().slice(0, 16);
  await field.fill(back);
  await dialog.getByRole('button', { name: 'Go' }).click();
  await expect(dialog).toBeHidden(patient);
  await expect(chart.getByRole('button', { name: 'Latest' })).toBeVisible();
  await expect.poll(() => candles(chart), patient).toBeGreaterThan(900);
  await picture('chart-go-to-date');

  proxy.instead(({ path }) => (isOlderPage(path) ? json(200, []) : null));
  await page.keyboard.press('Control+g');
  await field.fill('2010-01-04T00:00');
  await dialog.getByRole('button', { name: 'Go' }).click();
  await expect(dialog).toContainText(/No H1 candles that old: the first is 20\d\d\.\d\d\.\d\d/, patient);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
