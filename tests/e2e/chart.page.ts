import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, type FaultyBridge, type Journey } from './app';
import type { Dashboard } from './dashboard.page';

/** The chart in a journey, and a bridge whose answers can be replaced. */

/** A request with a span: a page of older candles. */
export const isOlderPage = (path: string): boolean => /\/rates\?.*\bfrom=/.test(path);

export const stage = (chart: Locator): Locator => chart.locator('[data-stage]').first();

/** The number of candles is in the chart's accessible name. */
export async function candles(chart: Locator): Promise<number> {
  const name = (await stage(chart).getAttribute('aria-label')) ?? '';
  return Number(/(\d+) candles/.exec(name)?.[1] ?? 0);
}

/** When the bridge's newest candle of a timeframe opened. */
export async function newestOpen(bridge: Pick<FaultyBridge, 'read'>, timeframe: string): Promise<number> {
  const bars = await bridge.read(`/symbols/EURUSD/rates?timeframe=${timeframe}&count=1`);
  return z.array(z.object({ time: z.number() })).parse(bars)[0]?.time ?? 0;
}

/** A dashboard whose candles and first overlay are drawn. */
export async function openChart(open: Journey['open'], proxy: FaultyBridge): Promise<Dashboard> {
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await expect(dashboard.chart).toContainText(/EMA 21\s*\d/);
  return dashboard;
}

/** What was changed until now is painted: a chart draws in the frame after. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
