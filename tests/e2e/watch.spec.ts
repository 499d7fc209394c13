import { timeframes } from '../../shared/model/enums';
import { expect, onBothDialects, sweep, test } from './app';

test(
  'symbols and timeframes switch, and quotes move without a click',
  onBothDialects,
  async ({ open, picture, page }) => {
    const dashboard = await open();
    await dashboard.expectLive();
    await picture('watch-eurusd');

    const symbols = await dashboard.marketWatch.getByRole('row').count();
    expect(symbols, 'a header and at least six symbols').toBeGreaterThan(6);

    const btc = dashboard.marketWatch.getByRole('row', { name: /^BTCUSD/ });
    const quoteBefore = await btc.innerText();
    await dashboard.selectSymbol('BTCUSD');
    await expect(dashboard.chart).toContainText('BTCUSD');
    await expect.poll(() => btc.innerText()).not.toBe(quoteBefore);

    for (const timeframe of timeframes) {
      await dashboard.selectTimeframe(timeframe);
      await expect(dashboard.chart.getByRole('radio', { name: timeframe, exact: true })).toBeChecked();
    }
    await dashboard.selectTimeframe('M5');
    await expect(dashboard.chart.getByRole('radio', { name: 'M5', exact: true })).toBeChecked();
    await picture('watch-btcusd-m5');
    await dashboard.expectNothingBroken();

    await page.reload();
    await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('BTCUSD');
    await expect(dashboard.chart.getByRole('radio', { name: 'M5', exact: true })).toBeChecked();
  },
);

test('an indicator is added, drawn, remembered over a reload, and removed', async ({
  open,
  picture,
  page,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.chart
    .getByRole('button', { name: /indicator/i })
    .first()
    .click();
  const picker = page.getByRole('dialog', { name: /indicator/i });
  await picker.getByRole('searchbox').fill('stoch');
  await picture('indicator-picker');
  await picker
    .getByRole('button', { name: /^(Add )?Stochastic\b(?! RSI)/i })
    .first()
    .click();
  await page.keyboard.press('Escape');
  const name = dashboard.chart.locator('[data-legend="row"]').filter({ hasText: 'Stoch' });
  await expect(name).toHaveCount(1);
  await picture('indicator-added');

  await page.reload();
  await expect(name).toHaveCount(1);

  await dashboard.chart.getByRole('button', { name: '+ Indicator' }).click();
  await picker.getByRole('button', { name: /^Remove Stoch.* from the chart$/ }).click();
  await page.keyboard.press('Escape');
  await expect(name).toHaveCount(0);
  await page.reload();
  await dashboard.expectLive();
  await expect(name).toHaveCount(0);
});

test('both themes and both sizes hold', sweep, async ({ open, picture, page }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      const overflow = await page.evaluate(() => ({
        across: document.documentElement.scrollWidth - window.innerWidth,
        down: document.documentElement.scrollHeight - window.innerHeight,
      }));
      expect(overflow, `${scheme} ${width}x${height}`).toEqual({ across: 0, down: 0 });
      await picture(`size-${scheme}-${width}x${height}`);
    }
  }
});
