import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { type Fault, type FaultProxy, serveFaults } from '../fixtures/fault-proxy';
import { expect, test } from './app';
import type { Dashboard } from './dashboard';

/** The chart's time: back into history, to a date, on another clock, side by side; and what must never be drawn. */

const json = (body: unknown, status = 200, afterMs = 0): Fault => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
  afterMs,
});
// Several loads of thousands of candles each, on a machine that may do other things beside.
test.describe.configure({ timeout: 240_000 });
const patient = { timeout: 40_000 };

/** Asked for by a span: a page of older candles. */
const isOlderPage = (path: string): boolean => /\/rates\?.*\bfrom=/.test(path);

const stage = (chart: Locator): Locator => chart.locator('.chart-stage').first();

/** The chart says in its name how many candles it holds. */
async function candles(chart: Locator): Promise<number> {
  const name = (await stage(chart).getAttribute('aria-label')) ?? '';
  return Number(/(\d+) candles/.exec(name)?.[1] ?? 0);
}

/** When the bridge's newest candle of a timeframe opened. */
async function newestOpen(demo: { address: string; token: string }, timeframe: string): Promise<number> {
  const answer = await fetch(`${demo.address}/symbols/EURUSD/rates?timeframe=${timeframe}&count=1`, {
    headers: { authorization: `Bearer ${demo.token}` },
  });
  return z.array(z.object({ time: z.number() })).parse(await answer.json())[0]?.time ?? 0;
}

async function properties(page: Page, change: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: 'Chart properties' });
  await change(dialog);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

async function withProxy(
  bridge: (options?: { seed?: number }) => Promise<{ address: string; token: string }>,
  open: (options: { bridgeUrl: string; token: string }) => Promise<Dashboard>,
  journey: (
    dashboard: Dashboard,
    proxy: FaultProxy,
    demo: { address: string; token: string },
  ) => Promise<void>,
): Promise<void> {
  const demo = await bridge();
  const proxy = await serveFaults(demo.address);
  try {
    const dashboard = await open({ bridgeUrl: proxy.url, token: demo.token });
    await dashboard.expectLive();
    await expect(dashboard.chart).toContainText(/EMA 21\s*\d/, patient);
    await journey(dashboard, proxy, demo);
  } finally {
    await proxy.close();
  }
}

test('scrolling back loads older candles without a jump, and says where history ends', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  await withProxy(bridge, open, async ({ chart }, proxy) => {
    await stage(chart).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => candles(chart), patient).toBeGreaterThan(1_400);

    // The candle under the pointer stays there while a page comes in.
    await page.keyboard.press('Home');
    await page.waitForTimeout(300);
    const box = await stage(chart).boundingBox();
    if (box === null) throw new Error('the chart has no box');
    await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.3);
    const legend = chart.locator('.chart-legend-candle');
    await expect(legend).toContainText(/O\s*1\.\d/);
    // Of the candle: how old the quote is besides may come and go.
    const pointed = ((await legend.textContent()) ?? '').replace(/quote .*$/, '');
    await expect.poll(() => candles(chart), patient).toBeGreaterThan(2_400);
    await expect(legend).toContainText(pointed);

    proxy.instead(({ path }) => (isOlderPage(path) ? json([]) : null));
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
});

test('a page that makes no sense is not drawn, says why, and can be asked for again', async ({
  bridge,
  open,
  page,
}) => {
  await withProxy(bridge, open, async ({ chart }, proxy) => {
    const bad = { time: 1_700_000_000, open: 1.1, high: 1.0, low: 1.2, close: 1.1 };
    proxy.instead(({ path }) => (isOlderPage(path) ? json([bad]) : null));
    const edge = chart.getByText(/Older candles could not be read/);
    let held = 0;
    // Polls reach back with the view, up to 5,000 candles; what lies before those comes by the page alone.
    await expect(async () => {
      await stage(chart).focus();
      await page.keyboard.press('Home');
      await expect(edge).toBeVisible({ timeout: 5_000 });
      held = await candles(chart);
      await page.waitForTimeout(3_000);
      expect(await candles(chart)).toBe(held);
      await expect(edge).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 90_000 });
    expect(held).toBeLessThan(5_100);
    proxy.instead(() => null);
    await chart.getByRole('button', { name: 'Try again' }).click({ timeout: 20_000 });
    await expect.poll(() => candles(chart), patient).toBeGreaterThan(held + 500);
  });
});

test('a bridge that does not look at spans is asked for more candles instead', async ({
  bridge,
  open,
  page,
}) => {
  await withProxy(bridge, open, async ({ chart }, proxy) => {
    proxy.instead(({ path }) =>
      isOlderPage(path) ? json({ retcode: -2, message: "unexpected parameter 'from'" }, 400) : null,
    );
    await stage(chart).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => candles(chart), patient).toBeGreaterThan(1_400);
  });
});

test('goes to a date, and says where there are no candles so old', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  await withProxy(bridge, open, async ({ chart }, proxy) => {
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

    proxy.instead(({ path }) => (isOlderPage(path) ? json([]) : null));
    await page.keyboard.press('Control+g');
    await field.fill('2010-01-04T00:00');
    await dialog.getByRole('button', { name: 'Go' }).click();
    await expect(dialog).toContainText(/no H1 candles so old: the first is of 20\d\d\.\d\d\.\d\d/, patient);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('an answer for a symbol that was left meanwhile is never drawn', async ({ bridge, open }) => {
  await withProxy(bridge, open, async (dashboard, proxy, demo) => {
    const { chart } = dashboard;
    await dashboard.watch('USDJPY');
    const answer = await fetch(`${demo.address}/symbols/USDJPY/rates?timeframe=H1&count=500`, {
      headers: { authorization: `Bearer ${demo.token}` },
    });
    const bars: unknown = await answer.json();
    const late = json({ bars, symbol: 'USDJPY', timeframe: 'H1', ta: {} }, 200, 3_000);
    proxy.instead(({ path }) => (path.startsWith('/symbols/USDJPY/rates') ? late : null));
    const legend = chart.locator('.chart-legend-candle');
    await dashboard.selectSymbol('USDJPY');
    await expect(chart).toContainText('USDJPY');
    await dashboard.selectSymbol('EURUSD');
    // Longer than the late answer takes.
    const until = Date.now() + 5_000;
    while (Date.now() < until) {
      expect((await legend.textContent()) ?? '').not.toMatch(/O\s*1[0-9]{2}\./);
      await dashboard.page.waitForTimeout(100);
    }
    await expect(legend).toContainText(/O\s*1\.\d{5}/);
    await expect(stage(chart)).toHaveAttribute('aria-label', /^EURUSD H1/, patient);
  });
});

test('two charts each have their symbol and timeframe, the ticket follows the active one, and all is remembered', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { chart } = dashboard;
  await chart.getByRole('button', { name: 'Layout of charts' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Two charts side by side' }).click();
  await expect(chart.getByRole('button', { name: 'EURUSD H4' })).toBeVisible();
  await chart.getByRole('button', { name: 'EURUSD H4' }).click();
  await dashboard.selectTimeframe('M15');
  await dashboard.selectSymbol('GBPUSD');
  await expect(chart.getByRole('button', { name: 'GBPUSD M15' })).toHaveAttribute('aria-pressed', 'true');
  await expect(chart.getByRole('button', { name: 'EURUSD H1' })).toHaveAttribute('aria-pressed', 'false');
  await expect(chart.getByRole('img', { name: /^GBPUSD M15/ })).toBeVisible();
  await expect(chart.getByRole('img', { name: /^EURUSD H1/ })).toBeVisible();

  // The pointer in one chart is shown in the other: its legend reads the same hour.
  await expect(chart.locator('.chart-legend-candle').nth(1)).toContainText(/O\s*1\.\d/, patient);
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
  await page.getByRole('menuitemcheckbox', { name: 'Four charts' }).click();
  await expect(chart.locator('.chart-stage')).toHaveCount(4);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.waitForTimeout(2_000);
  await dashboard.expectNothingBroken();
  await picture('chart-four-1280');
});

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
      await dialog.getByLabel('Price as').selectOption(look);
      await dialog.getByLabel('Scale').selectOption(scale);
      await dialog.getByLabel('Time axis').selectOption(zone);
      await dialog.getByLabel('Tick volume').check();
      await dialog.getByLabel('Period and session breaks').check();
    });
    const name = { utc: 'UTC', local: 'local time', broker: 'broker time' }[zone];
    await expect(chart.getByText(name, { exact: true })).toBeVisible();
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

test('candles twice, late or without sense are merged or refused in words, and nothing breaks', async ({
  bridge,
  open,
}) => {
  await withProxy(bridge, open, async (dashboard, proxy, demo) => {
    const { chart } = dashboard;
    const newest = await newestOpen(demo, 'M30');
    const at = (bars: number, price: number, change: object = {}) => ({
      time: newest + (bars - 4) * 1_800,
      open: price,
      high: price + 0.001,
      low: price - 0.001,
      close: price,
      tick_volume: 5,
      ...change,
    });
    const answered = (bars: readonly object[]) => {
      proxy.instead(({ path }) =>
        isOlderPage(path)
          ? json([])
          : path.includes('/rates') && path.includes('timeframe=M30')
            ? json({ bars, symbol: 'EURUSD', timeframe: 'M30', ta: {} })
            : null,
      );
    };
    // One time twice, and two out of order.
    answered([at(3, 1.13), at(1, 1.11), at(2, 1.12), at(2, 1.125), at(4, 1.14)]);
    await dashboard.selectTimeframe('M30');
    await expect(chart).toContainText(/O\s*1\.14000/, patient);
    await expect.poll(() => candles(chart), patient).toBe(4);
    // A high below its low: the candles stay, the reason is named.
    answered([at(1, 1.11), at(2, 1.12, { high: 1.0, low: 1.2 })]);
    await expect(chart).toContainText(/high/, patient);
    await expect(chart).toContainText(/O\s*1\.14000/, patient);
    await dashboard.expectNothingBroken();
    // No history at all.
    proxy.instead(({ path }) =>
      path.includes('/rates') && path.includes('timeframe=M5')
        ? json({ bars: [], symbol: 'EURUSD', timeframe: 'M5', ta: null })
        : null,
    );
    await dashboard.selectTimeframe('M5');
    await expect(chart).toContainText('No bars for EURUSD M5', patient);
    await dashboard.expectNothingBroken();
  });
});
