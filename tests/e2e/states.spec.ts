import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { json } from '../fixtures/fault-proxy';
import type { SeenRequest } from '../fixtures/http-server';
import { expect, screens, sweep, test } from './app';

/**
 * Every panel in each of its states: loading, empty, full, stale, refused. The pictures are in test-results/screens/states;
 * they are made to be looked at, with `npm run test -- --sweeps`.
 */

const regions = ['Connection', 'Account', 'Market watch', 'Specification', 'Chart', 'Order'] as const;
const tabs = ['Positions', 'Orders', 'History', 'Journal', 'Ticks', 'Terminal'] as const;

const folder = join(screens, 'states');

async function pictures(
  page: Page,
  state: string,
  check?: (panel: string, words: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const take = async (panel: string, place: Locator) => {
    // What a panel has to say may come a moment after the panel.
    await expect(async () => check?.(panel, await place.innerText())).toPass();
    expect(await place.innerText(), `${panel}, ${state}`).not.toMatch(
      /NaN|undefined|\bnull\b|Infinity|\[object Object\]/,
    );
    await place.screenshot({
      path: join(folder, `${panel.toLowerCase().replaceAll(' ', '-')}-${state}.png`),
    });
  };
  for (const name of regions) await take(name, page.getByRole('region', { name, exact: true }));
  for (const name of tabs) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    if (state === 'full') await expect(page.getByRole('tabpanel')).not.toContainText('Reading ');
    await take(name, page.getByRole('region', { name: 'Trade', exact: true }));
  }
  await page.screenshot({ path: join(folder, `whole-${state}.png`) });
}

const never = json(504, { error: 'late' }, 60_000);

const isRead = ({ method, path }: SeenRequest): boolean => method === 'GET' || path.includes('/rates/ta');

test.describe('every panel', sweep, () => {
  test('while it is loading', async ({ faultyBridge, open, page }) => {
    const proxy = await faultyBridge({ seed: 11 });
    proxy.instead((request) => (isRead(request) ? never : null));
    await open(proxy);
    await expect(page.getByRole('tab', { name: /^Positions/ })).toBeVisible();
    await pictures(page, 'loading', (panel, words) => {
      if (['Positions', 'Orders', 'History', 'Ticks', 'Market watch'].includes(panel)) {
        expect(words, panel).toMatch(/Reading|No symbol|did not answer in time/);
      }
    });
    // A bridge that hangs is not well between two of its failures.
    await expect(page.getByRole('tab', { name: /^Journal [1-9]/ })).toBeVisible();
    // One probe at a time, each given up after ten seconds.
    const asked = proxy.seen.length;
    await expect.poll(() => proxy.seen.length).toBeGreaterThan(asked + 1);
    await expect(page.getByRole('log', { name: 'Notifications' })).not.toContainText('answers again');
    await page.getByRole('tab', { name: /^Journal/ }).click();
    await page.getByRole('radio', { name: /^Session log/ }).check();
    await expect(page.getByRole('table', { name: 'Session log' })).toBeVisible();
    await expect(page.getByText('The bridge answers again')).toHaveCount(0);
  });

  test('empty', async ({ faultyBridge, open, page }) => {
    const lists = /^\/(positions|orders|history\/(deals|orders))(\?|$)|\/ticks(\?|$)|^\/symbols(\?|$)/;
    const proxy = await faultyBridge({ seed: 11 });
    proxy.instead(({ path }) => (lists.test(path) ? json(200, []) : null));
    await open(proxy);
    await expect(page.getByText('No open positions')).toBeVisible();
    await pictures(page, 'empty', (panel, words) => {
      if (['Positions', 'Orders', 'History', 'Ticks'].includes(panel)) expect(words, panel).toMatch(/\bNo\b/);
    });
  });

  test('full, and then stale', async ({ faultyBridge, open, page }) => {
    const proxy = await faultyBridge({ seed: 11 });
    const dashboard = await open(proxy);
    await dashboard.expectLive();
    await dashboard.place('BUY', { Volume: '0.10' });
    await dashboard.place('SELL', { Volume: '0.20' });
    await pictures(page, 'full');
    await page.getByRole('tab', { name: /^Positions/ }).click();
    proxy.instead((request) => (isRead(request) ? never : null));
    await expect(page.getByRole('region', { name: 'Trade', exact: true })).toContainText(/\d+\ss old/);
    // Each is polled at its own time, and the first one may be later than the other.
    await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText(/old|ago/);
    await pictures(page, 'stale', (panel, words) => {
      if (['Positions', 'Account'].includes(panel)) expect(words, panel).toMatch(/old|ago/);
    });
  });

  test('refused', async ({ faultyBridge, open, page }) => {
    const proxy = await faultyBridge({ seed: 11 });
    proxy.instead((request) =>
      isRead(request) && !request.path.startsWith('/ping')
        ? json(503, { retcode: -10003, message: 'Terminal is not initialized' })
        : null,
    );
    await open(proxy);
    await expect(
      page
        .getByText(/not initiali[sz]ed/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await pictures(page, 'refused', (panel, words) => {
      if (['Positions', 'Orders', 'History', 'Ticks'].includes(panel)) {
        expect(words, panel).toMatch(/not initiali[sz]ed|No symbol/i);
      }
    });
  });

  test('refused with 401: the token is asked for', async ({ faultyBridge, open, page }) => {
    const proxy = await faultyBridge({ seed: 11 });
    proxy.instead(() => json(401, { retcode: -6, message: 'Unauthorized' }));
    await open(proxy);
    await expect(page.getByText(/token/i).filter({ visible: true }).first()).toBeVisible();
    await pictures(page, 'unauthorized');
  });
});
