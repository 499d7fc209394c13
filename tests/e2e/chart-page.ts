import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { type Fault, type FaultProxy, serveFaults } from '../fixtures/fault-proxy';
import { expect } from './app';
import type { Dashboard } from './dashboard';

/** The chart of a journey: what it holds, how it is set, and a bridge before it that can be made to answer anything. */

/** Several loads of thousands of candles each, on a machine that may do other things beside. */
export const patient = { timeout: 40_000 };

export const answer = (body: unknown, status = 200, afterMs = 0): Fault => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
  afterMs,
});

/** Asked for by a span: a page of older candles. */
export const isOlderPage = (path: string): boolean => /\/rates\?.*\bfrom=/.test(path);

export const stage = (chart: Locator): Locator => chart.locator('.chart-stage').first();

/** The chart says in its name how many candles it holds. */
export async function candles(chart: Locator): Promise<number> {
  const name = (await stage(chart).getAttribute('aria-label')) ?? '';
  return Number(/(\d+) candles/.exec(name)?.[1] ?? 0);
}

interface Demo {
  readonly address: string;
  readonly token: string;
}

/** What the demo itself answers to a read. */
export async function read(demo: Demo, path: string): Promise<unknown> {
  const answered = await fetch(`${demo.address}${path}`, {
    headers: { authorization: `Bearer ${demo.token}` },
  });
  return answered.json();
}

/** When the bridge's newest candle of a timeframe opened. */
export async function newestOpen(demo: Demo, timeframe: string): Promise<number> {
  const bars = await read(demo, `/symbols/EURUSD/rates?timeframe=${timeframe}&count=1`);
  return z.array(z.object({ time: z.number() })).parse(bars)[0]?.time ?? 0;
}

export async function properties(page: Page, change: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: 'Chart properties' });
  await change(dialog);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

export async function withProxy(
  bridge: (options?: { seed?: number }) => Promise<Demo>,
  open: (options: { bridgeUrl: string; token: string }) => Promise<Dashboard>,
  journey: (dashboard: Dashboard, proxy: FaultProxy, demo: Demo) => Promise<void>,
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
