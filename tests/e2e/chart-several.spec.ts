import { expect, test } from './app';
import { patient } from './chart.page';

/** Charts side by side, and the crosshair that reads all of them. */

test.describe.configure({ timeout: 240_000 });

test('two charts each have their symbol and timeframe, the ticket follows the active one, and all is remembered', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { chart } = dashboard;
  await chart.getByRole('button', { name: 'Layout of charts' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Layout: two side by side' }).click();
  await expect(chart.getByRole('button', { name: 'EURUSD H4' })).toBeVisible();
  await chart.getByRole('button', { name: 'EURUSD H4' }).click();
  await dashboard.selectTimeframe('M15');
  await dashboard.selectSymbol('GBPUSD');
  await expect(chart.getByRole('button', { name: 'GBPUSD M15' })).toHaveAttribute('aria-pressed', 'true');
  await expect(chart.getByRole('button', { name: 'EURUSD H1' })).toHaveAttribute('aria-pressed', 'false');
  await expect(chart.getByRole('img', { name: /^GBPUSD M15/ })).toBeVisible();
  await expect(chart.getByRole('img', { name: /^EURUSD H1/ })).toBeVisible();

  // The pointer in one chart is shown in the other: its legend reads the same hour.
  await expect(chart.locator('[data-legend="candle"]').nth(1)).toContainText(/O\s*1\.\d/, patient);
  await chart.getByRole('img', { name: /^EURUSD H1/ }).hover({ position: { x: 120, y: 120 } });
  await picture('chart-two');

  await chart.getByRole('img', { name: /^EURUSD H1/ }).click({ position: { x: 120, y: 200 } });
  await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('EURUSD');
  await expect(chart.getByRole('radio', { name: 'H1', exact: true })).toBeChecked();

  await chart.getByRole('button', { name: 'Layout of charts' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Same symbol in all charts' }).click();
  await expect(chart.getByRole('button', { name: 'EURUSD M15' })).toBeVisible();
  await page.reload();
  await dashboard.expectLive();
  await expect(chart.getByRole('button', { name: 'EURUSD M15' })).toBeVisible();

  await chart.getByRole('button', { name: 'Layout of charts' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Layout: four charts' }).click();
  await expect(chart.locator('[data-stage]')).toHaveCount(4);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(chart.getByRole('img', { name: /\d+ candles, last close/ })).toHaveCount(4, patient);
  await dashboard.expectNothingBroken();
  await picture('chart-four-1280');
});

test('the crosshair reads every pane, and the other chart with it', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { chart } = dashboard;
  const rows = chart.locator('[data-legend="row"]');
  await expect(rows).toHaveCount(4);
  await expect(chart.locator('[data-legend="row"][data-status="waiting"]')).toHaveCount(0, patient);
  const stage = chart.locator('[data-stage]').first();
  const box = await stage.boundingBox();
  if (box === null) throw new Error('the chart has no box');
  const read = async (): Promise<readonly string[]> => [
    (await chart.locator('[data-legend="candle"]').first().textContent()) ?? '',
    ...(await rows.allTextContents()),
  ];
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  const left = await read();
  // In the lowest pane, at another candle: the words of all panes follow.
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.85);
  const right = await read();
  expect(left.filter((words, index) => words === right[index])).toEqual([]);

  await chart.getByRole('button', { name: 'Layout of charts' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Layout: two side by side' }).click();
  const other = chart.locator('[data-legend="candle"]').nth(1);
  await expect(other).toContainText(/C\s*1\.\d{5}/, patient);
  const first = await chart.locator('[data-stage]').first().boundingBox();
  if (first === null) throw new Error('the chart has no box');
  await page.mouse.move(first.x + 60, first.y + first.height * 0.3);
  await expect(other).toHaveAttribute('data-pointed', '');
  await page.mouse.move(2, 2);
  await expect(other).not.toHaveAttribute('data-pointed', '');

  // An hour that the other chart has no room for is read there all the same, and ticks do not lead it to the candle at the edge.
  await chart.getByRole('button', { name: 'EURUSD H4' }).click();
  await dashboard.selectTimeframe('M15');
  await expect(chart.getByRole('img', { name: /^EURUSD M15, \d+ candles/ })).toBeVisible(patient);
  await page.mouse.move(first.x + 60, first.y + first.height * 0.3);
  await expect(other).toHaveAttribute('data-pointed', '');
  const pointed = (await other.textContent()) ?? '';
  await dashboard.newQuotes('EURUSD', 4);
  await expect(other).toHaveText(pointed);
  await picture('chart-linked-out-of-sight');
});
