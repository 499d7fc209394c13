import { indicatorCatalogue } from '../../renderer/features/chart/indicators';
import { busyAccount } from '../fixtures/busy-account';
import { standStill } from '../fixtures/still-bridge';
import { expect, sweep, test } from './app';
import { painted } from './chart.page';

/** As much on the chart as a trader puts there: it must still be read. Look at the pictures. */

test.describe.configure({ timeout: 480_000 });

test(
  'ten indicators, forty deals, three kinds of zones, positions and orders stay readable',
  sweep,
  async ({ bridge, open, page, picture }) => {
    const demo = await bridge();
    const all = Object.fromEntries(indicatorCatalogue.map(({ type }) => [type, true]));
    const still = await standStill({ address: demo.address, token: demo.token }, all, busyAccount);
    try {
      const dashboard = await open({ bridgeUrl: still.url, token: demo.token });
      await dashboard.selectSymbol('EURUSD');
      await dashboard.selectTimeframe('H1');
      const { chart } = dashboard;
      await expect(chart.getByRole('button', { name: '4 indicators' })).toBeVisible();
      await page.mouse.move(2, 2);
      await picture('crowded-account');

      await chart.getByRole('button', { name: '+ Indicator' }).click();
      const picker = page.getByRole('dialog', { name: 'Add an indicator' });
      for (const name of [
        'Simple moving average',
        'Supertrend',
        'Ichimoku cloud',
        'Order blocks',
        'Fair value gaps',
        'Support and resistance',
        'Stochastic RSI',
        'Average directional index',
        'Average true range',
      ]) {
        await picker.getByRole('searchbox', { name: 'Search indicators' }).fill(name);
        await picker.getByRole('button', { name }).first().click();
      }
      await page.keyboard.press('Escape');
      await expect(chart.locator('[data-legend="row"]')).toHaveCount(13);
      await expect(chart.locator('[data-legend="row"][data-status="waiting"]')).toHaveCount(0);
      await page.mouse.move(2, 2);
      await painted(page);
      await picture('crowded-dark');
      await dashboard.expectNothingBroken();

      // The words over the candles leave the candles to be seen.
      const [stage, words] = await Promise.all([
        chart.locator('[data-stage]').boundingBox(),
        chart.locator('[data-legend="top"]').boundingBox(),
      ]);
      expect((words?.height ?? 0) / (stage?.height ?? 1)).toBeLessThan(0.2);

      await dashboard.command('Deals on the chart');
      await expect(page.getByRole('listbox', { name: 'Deals on the chart' })).toContainText('40 of 40');
      await picture('crowded-deals');
      await page.keyboard.press('Escape');

      const palettesSeen = new Set<string>();
      for (const [theme, palette, name] of [
        ['Light', 'Green and red', 'crowded-light'],
        ['Light', 'Colour-blind: blue and orange', 'crowded-light-colour-blind'],
        ['Dark', 'Without colour', 'crowded-dark-mono'],
      ] as const) {
        await page.getByRole('button', { name: 'Settings', exact: true }).click();
        const settings = page.getByRole('dialog', { name: 'Settings' });
        await settings.getByRole('radio', { name: theme, exact: true }).check();
        await settings.getByRole('radio', { name: palette, exact: true }).check();
        await page.keyboard.press('Escape');
        await expect(settings).toBeHidden();
        await page.mouse.move(2, 2);
        // The words of an indicator have the colours of its lines: another palette is another green.
        const colours = async () =>
          (
            await chart
              .locator('[data-legend="pane"] [data-legend="value"]')
              .evaluateAll((values) => values.map((value) => getComputedStyle(value).color))
          ).join(' ');
        await expect.poll(async () => palettesSeen.has(await colours())).toBe(false);
        palettesSeen.add(await colours());
        await painted(page);
        await picture(name);
      }
    } finally {
      await still.close();
    }
  },
);
