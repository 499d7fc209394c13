import type { Page } from '@playwright/test';
import { json } from '../fixtures/fault-proxy';
import { standStill } from '../fixtures/still-bridge';
import { expect, test } from './app';
import { candles, isOlderPage, newestOpen, openChart, patient, properties, stage } from './chart.page';

/** How the chart looks: price, scale, clock, breaks; and whether it goes along with new candles. */

test.describe.configure({ timeout: 240_000 });

test('every look, scale and clock can be chosen and is remembered', async ({ open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { chart } = dashboard;
  await expect(chart).toContainText(/EMA 21\s*\d/, patient);
  for (const [look, scale, zone] of [
    ['heikin-ashi', 'log', 'utc'],
    ['bars', 'percent', 'local'],
    ['line', 'linear', 'broker'],
    ['candles', 'log', 'utc'],
  ] as const) {
    await properties(page, async (dialog) => {
      await dialog.getByLabel('Chart type').selectOption(look);
      await dialog.getByLabel('Scale').selectOption(scale);
      await dialog.getByLabel('Time axis').selectOption(zone);
      await dialog.getByLabel('Volume').selectOption('Tick');
      await dialog.getByLabel('Period and session breaks').check();
    });
    const name = { utc: 'UTC', local: 'local time', broker: 'broker time' }[zone];
    await expect(chart.getByText(name, { exact: true })).toBeVisible();
    // What the pointer is at is a price, on whichever scale.
    const box = await stage(chart).boundingBox();
    const plus = chart.getByRole('button', { name: /^Place an order at \d\.\d{5}$/ });
    await expect(async () => {
      for (const share of [0.2, 0.24, 0.28]) {
        await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) * share);
        if (await plus.isVisible()) return;
      }
      throw new Error('no plus beside the price scale');
    }).toPass(patient);
    const [, price = ''] = /at (.*)$/.exec((await plus.getAttribute('aria-label')) ?? '') ?? [];
    expect(Number(price)).toBeGreaterThan(1);
    expect(Number(price)).toBeLessThan(1.4);
    // The legend tells the real prices whatever the look.
    await expect(chart).toContainText(/O\s*1\.\d{5}/);
    await dashboard.expectNothingBroken();
    await picture(`chart-${look}-${scale}-${zone}`);
  }
  await page.reload();
  await dashboard.expectLive();
  await expect(chart.getByText('UTC', { exact: true })).toBeVisible();
  // Days are days of the broker.
  await dashboard.selectTimeframe('D1');
  await expect(chart.getByText('broker time', { exact: true })).toBeVisible();
});

test('breaks are drawn and gone by one key, and stand on the clock of the axis', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  const demo = await bridge();
  // Those that a new desk has.
  const indicators = { ema: true, bbands: true, rsi: true, macd: true };
  const still = await standStill({ address: demo.address, token: demo.token }, indicators);
  try {
    const { chart } = await open({ bridgeUrl: still.url, token: demo.token });
    await page.mouse.move(2, 2);
    await expect(stage(chart)).toHaveAttribute('aria-label', /^EURUSD H1, \d+ candles/, patient);
    await expect(chart.locator('[data-legend="row"][data-status="waiting"]')).toHaveCount(0, patient);
    await watchBreaks(page);
    await page.keyboard.press('Control+y');
    await expect.poll(() => breaksDrawn(page), patient).not.toEqual([]);
    await picture('chart-breaks');
    const byBroker = await breaksDrawn(page);
    // Another clock has other midnights.
    await properties(page, async (dialog) => {
      await expect(dialog.getByLabel('Period and session breaks')).toBeChecked();
      await dialog.getByLabel('Time axis').selectOption('utc');
    });
    await expect(chart.getByText('UTC', { exact: true })).toBeVisible();
    await expect.poll(() => breaksDrawn(page), patient).not.toEqual(byBroker);
    expect(await breaksDrawn(page)).not.toEqual([]);
    await properties(page, async (dialog) => {
      await dialog.getByLabel('Time axis').selectOption('broker');
    });
    await expect.poll(() => breaksDrawn(page), patient).toEqual(byBroker);
    await page.keyboard.press('Control+y');
    await expect.poll(() => breaksDrawn(page), patient).toEqual([]);
  } finally {
    await still.close();
  }
});

/** From here on the page keeps where each canvas has its upright dashed lines of a break, by the calls that draw them. */
const watchBreaks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const lines = new Map<HTMLCanvasElement, number[]>();
    Reflect.set(window, 'breaks', lines);
    const { fillRect, moveTo, stroke } = CanvasRenderingContext2D.prototype;
    const from = new WeakMap<CanvasRenderingContext2D, readonly [x: number, y: number]>();
    Object.assign(CanvasRenderingContext2D.prototype, {
      // The library paints a pane anew by filling all of it.
      fillRect(this: CanvasRenderingContext2D, x: number, y: number, width: number, height: number) {
        if (width >= this.canvas.width && height >= this.canvas.height) lines.delete(this.canvas);
        fillRect.call(this, x, y, width, height);
      },
      moveTo(this: CanvasRenderingContext2D, x: number, y: number) {
        from.set(this, [x, y]);
        moveTo.call(this, x, y);
      },
      stroke(this: CanvasRenderingContext2D, ...path: readonly Path2D[]) {
        const [x, y] = from.get(this) ?? [0, -1];
        // Of a period, of a session: nothing else on the chart has these dashes.
        if (y === 0 && ['2,3', '6,4'].includes(String(this.getLineDash())))
          lines.set(this.canvas, [...(lines.get(this.canvas) ?? []), x]);
        Reflect.apply(stroke, this, path);
      },
    });
  });

/** Pixels from the left of the breaks that stand on the chart now. */
const breaksDrawn = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const lines: unknown = Reflect.get(window, 'breaks');
    // Another clock of the axis may come with other canvases.
    const shown = lines instanceof Map ? [...lines].filter(([canvas]) => canvas.isConnected) : [];
    return shown.flatMap(([, at]) => at).map(Number);
  });

test('a new candle moves the view on while the newest is in sight, unless it is told to stay', async ({
  faultyBridge,
  open,
  page,
}) => {
  const proxy = await faultyBridge();
  const { chart } = await openChart(open, proxy);
  // Candles of the time to come: no tick of the bridge's own touches them.
  const first = (await newestOpen(proxy, 'M30')) - 299 * 1_800;
  const grow = (count: number) => {
    const bars = Array.from({ length: count }, (_, row) => {
      const price = 1.1 + row / 100_000;
      const [high, low] = [price + 0.0005, price - 0.0005];
      return { time: first + row * 1_800, open: price, high, low, close: price, tick_volume: 5 };
    });
    proxy.instead(({ path }) =>
      isOlderPage(path)
        ? json(200, [])
        : path.includes('/rates') && path.includes('timeframe=M30')
          ? json(200, { bars, symbol: 'EURUSD', timeframe: 'M30', ta: {} })
          : null,
    );
  };
  const held = (count: number) => expect.poll(() => candles(chart), patient).toBe(count);
  const latest = chart.getByRole('button', { name: 'Latest' });
  const legend = chart.locator('[data-legend="candle"]');
  grow(300);
  await chart.getByRole('radio', { name: 'M30', exact: true }).click();
  await held(300);
  await expect(latest).toBeHidden();

  grow(330);
  await held(330);
  await expect(latest).toBeHidden();
  // What is looked at further back stays where it is.
  await stage(chart).focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(latest).toBeVisible();
  const box = await stage(chart).boundingBox();
  if (box === null) throw new Error('the chart has no box');
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3);
  await expect(legend).toHaveAttribute('data-pointed', '');
  const pointed = (await legend.textContent()) ?? '';
  grow(360);
  await held(360);
  await expect(legend).toHaveText(pointed);
  await page.mouse.move(2, 2);
  await stage(chart).focus();
  await page.keyboard.press('End');
  await expect(latest).toBeHidden();

  await properties(page, async (dialog) => {
    await dialog.getByLabel('Auto scroll').uncheck();
  });
  await page.mouse.move(2, 2);
  grow(420);
  await held(420);
  await expect(latest).toBeVisible();
  await latest.click();
  await expect(latest).toBeHidden();
});
