import { expect, test } from './app';

test('an indicator that crosses its value while the candle grows is told, with the chart that shows it', async ({
  open,
  page,
  picture,
}) => {
  // Where it has crossed at its first reading it waits for the next candle, of a minute.
  test.setTimeout(240_000);
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.selectTimeframe('M1');
  const value = async (): Promise<string> =>
    /RSI 14\D*?(\d+\.\d+)/.exec((await dashboard.chart.innerText()).replaceAll('\n', ' '))?.[1] ?? '';
  await expect.poll(value).not.toBe('');
  const crossed = await value();
  await dashboard.chart.getByRole('button', { name: '+ Indicator' }).click();
  await page
    .getByRole('dialog', { name: 'Add an indicator' })
    .getByRole('button', { name: 'RSI 14', exact: true })
    .click();
  await page.getByRole('dialog', { name: 'RSI 14' }).getByRole('button', { name: 'Alert on it …' }).click();
  const form = page.getByRole('form', { name: 'Edit alert' });
  await form.getByLabel('Candle', { exact: true }).selectOption('while the candle forms');
  await form.getByLabel('Value', { exact: true }).fill(crossed);
  await form.getByRole('button', { name: 'Save alert' }).click();
  await expect(page.getByRole('table', { name: 'Alerts and rules' })).toContainText(
    `RSI 14 on M1 crosses ${crossed}`,
  );
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  const told = page.getByText(/EURUSD RSI 14 on M1 crossed .*(up|down)/).first();
  await expect(told).toBeVisible({ timeout: 200_000 });
  await expect(page.getByText(/the candle still forms: its close may be back/).first()).toBeVisible();
  await picture('alert-while-forming');
});
