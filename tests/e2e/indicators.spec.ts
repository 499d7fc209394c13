import { z } from 'zod';
import { indicatorCatalogue } from '../../renderer/features/chart/indicators';
import { standStill } from '../fixtures/still-bridge';
import { expect, test } from './app';

/** The indicators of a chart as a trader picks, changes and keeps them. */

const asked = z.object({ indicators: z.record(z.string(), z.unknown()) });

test('ten indicators and three kinds of zones stay readable, and are asked for exactly as they are shown', async ({
  bridge,
  open,
  picture,
  page,
}) => {
  test.setTimeout(480_000);
  const demo = await bridge();
  const all = Object.fromEntries(indicatorCatalogue.map(({ type }) => [type, true]));
  const still = await standStill({ address: demo.address, token: demo.token }, all);
  try {
    const dashboard = await open({ bridgeUrl: still.url, token: demo.token });
    await dashboard.selectSymbol('EURUSD');
    const { chart } = dashboard;
    const chips = chart.getByRole('button', { name: /^Remove / });
    await expect(chips).toHaveCount(4);

    await chart.getByRole('button', { name: '+ Indicator' }).click();
    const picker = page.getByRole('dialog', { name: 'Add an indicator' });
    const chosen = picker.getByRole('region', { name: 'On the chart' });
    // What is picked from here on is for this symbol alone.
    await chosen.getByRole('checkbox', { name: 'Only for EURUSD' }).check();
    const search = picker.getByRole('searchbox', { name: 'Search indicators' });
    for (const name of [
      'Simple moving average',
      'Ichimoku cloud',
      'Supertrend',
      'Order blocks',
      'Fair value gaps',
      'Support and resistance',
      'Momentum, summary',
      'Stochastic RSI',
      'Average directional index',
    ]) {
      await search.fill(name);
      await picker.getByRole('button', { name }).first().click();
    }
    // The same kind twice, with other numbers.
    await search.fill('Relative strength');
    await picker.getByRole('button', { name: /^Relative strength index/ }).click();
    await picture('indicator-picker');

    // Another place in the list is another place on the chart; by keys, too.
    const names = chosen.getByRole('button', { name: /^(Move|Remove)/ });
    expect(await names.count()).toBe(14 * 3);
    await chosen.getByRole('button', { name: 'Move MACD 12, 26, 9 up' }).click();
    await expect(chosen.getByRole('listitem').nth(2)).toContainText('MACD');
    await chosen.getByRole('button', { name: /^MACD/ }).press('Alt+ArrowDown');
    await expect(chosen.getByRole('listitem').nth(3)).toContainText('MACD');

    // And by dragging: the first one behind the third.
    const [firstName = '', secondName = ''] = await chosen
      .getByRole('listitem')
      .locator('[data-chosen-name]')
      .allTextContents();
    await chosen
      .getByRole('listitem')
      .first()
      .dragTo(chosen.getByRole('listitem').nth(2), { targetPosition: { x: 40, y: 20 } });
    await expect(chosen.getByRole('listitem').nth(0)).toContainText(secondName);
    await expect(chosen.getByRole('listitem').nth(2)).toContainText(firstName);

    // Kept under a name.
    await chosen.getByLabel('Template name').fill('Everything');
    await chosen.getByRole('button', { name: 'Save' }).click();
    await expect(chosen.getByRole('button', { name: 'Delete the template Everything' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    await expect(chips).toHaveCount(14);

    // Changed in place: numbers, colour and where it is shown.
    await chart.getByRole('button', { name: 'SMA 50', exact: true }).click();
    const numbers = page.getByRole('dialog', { name: 'SMA 50' });
    await numbers.getByLabel('Length').fill('100');
    await numbers.getByRole('radio', { name: 'rose' }).check();
    await numbers.getByRole('checkbox', { name: 'D1' }).uncheck();
    await numbers.getByRole('button', { name: 'Apply' }).click();
    await expect(chart.getByRole('button', { name: 'SMA 100', exact: true })).toBeVisible();

    const row = chart.locator('[data-legend="row"]');
    await expect(row).toHaveCount(14);
    await expect(chart.locator('[data-legend="row"][data-status="waiting"]')).toHaveCount(0);
    await page.mouse.move(2, 2);
    await picture('ten-indicators');
    const lastAsked = () => {
      const analyses = still.seen.filter(({ path }) => path.includes('/symbols/EURUSD/rates/ta'));
      return asked.parse(JSON.parse(analyses.at(-1)?.body ?? '{}')).indicators;
    };
    expect(Object.keys(lastAsked())).toHaveLength(14);
    expect(Object.values(lastAsked())).toContainEqual({ type: 'sma', length: 100 });

    // Words never cover more than the upper part of the candles, and every pane can be read.
    const panes = await page
      .locator('[data-stage] td canvas')
      .evaluateAll((canvases) => [
        ...new Set(canvases.map((canvas) => Math.round(canvas.getBoundingClientRect().height))),
      ]);
    expect(Math.min(...panes.filter((height) => height > 30))).toBeGreaterThanOrEqual(40);

    // The other symbol has the indicators that it had; the day's chart does without the average.
    await dashboard.selectTimeframe('D1');
    await expect(row).toHaveCount(13);
    await dashboard.selectSymbol('GBPUSD');
    await expect(chips).toHaveCount(4);
    await dashboard.expectNothingBroken();

    await chart.getByRole('button', { name: '+ Indicator' }).click();
    await picker.getByRole('button', { name: /^Everything/ }).click();
    await page.keyboard.press('Escape');
    await expect(chips).toHaveCount(14);

    await page.reload();
    await dashboard.selectSymbol('EURUSD');
    await expect(chips).toHaveCount(14);
    await expect(chart.getByRole('button', { name: 'SMA 100', exact: true })).toBeVisible();
  } finally {
    await still.close();
  }
});
