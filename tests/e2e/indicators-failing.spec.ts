import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';

/** Indicators that the sidecar fails on, and those that the picker does not offer. */

const failure = json(502, {
  error: 'wickworks rejected request',
  wickworksStatus: 500,
  wickworksBody: 'Internal Server Error',
});

test('one indicator that fails says so at its own row, the others are drawn, and it can be tried again', async ({
  faultyBridge,
  open,
  picture,
  page,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  const { chart } = dashboard;
  const asked: string[] = [];
  let isBroken = true;
  proxy.instead(({ path, body }) => {
    if (!path.includes('/rates/ta')) return null;
    asked.push(body);
    return isBroken && body.includes('"type":"rsi"') ? failure : null;
  });
  await dashboard.selectTimeframe('H4');
  await expect(chart).toContainText(/RSI 14\s*wickworks rejected request: Internal Server Error/);
  await expect(chart).toContainText(/EMA 21\s*\d/);
  await expect(chart).toContainText(/MACD 12, 26, 9\s*[-−\d]/);
  await expect(chart.getByText(/No indicators received/)).toBeHidden();
  await picture('indicator-fails');

  // The next answers come from one request each, without it.
  asked.length = 0;
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.every((body) => !body.includes('"rsi"'))).toBe(true);

  await chart.getByRole('button', { name: '+ Indicator' }).click();
  const picker = page.getByRole('dialog', { name: 'Add an indicator' });
  await expect(picker.getByRole('listitem').filter({ hasText: 'RSI 14' })).toContainText(
    'Internal Server Error',
  );
  await picture('indicator-fails-list');
  isBroken = false;
  await picker.getByRole('button', { name: 'Try RSI 14 again' }).click();
  await expect(picker.getByRole('button', { name: 'Try RSI 14 again' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(chart).toContainText(/RSI 14\s*\d/);
});

test('an indicator by name and JSON is checked while typing, drawn and kept', async ({
  faultyBridge,
  open,
  picture,
  page,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  const { chart } = dashboard;
  const asked: string[] = [];
  proxy.instead(({ path, body }) => {
    if (path.includes('/rates/ta')) asked.push(body);
    return null;
  });
  await chart.getByRole('button', { name: '+ Indicator' }).click();
  const picker = page.getByRole('dialog', { name: 'Add an indicator' });
  const search = picker.getByRole('searchbox', { name: 'Search indicators' });
  await search.fill('smc');
  for (const name of ['Order blocks', 'Fair value gaps', 'Liquidity'])
    await expect(picker.getByRole('button', { name })).toBeVisible();
  await search.fill('mine');
  await expect(picker.getByText('No indicator matches “mine”.')).toBeVisible();
  const form = picker.getByRole('form', { name: 'Indicator by name' });
  await expect(form.getByLabel('Name')).toHaveValue('mine');
  const parameters = form.getByLabel('Parameters (JSON)');
  await parameters.fill('{\n  "type": "sma"\n  "length": 700\n}');
  await expect(form).toContainText('Line 3, column 3: A comma or } must follow.');
  await expect(form.getByRole('button', { name: 'Add mine' })).toBeDisabled();
  await picture('indicator-by-name');
  await parameters.fill('{\n  "type": "sma",\n  "length": 700\n}');
  asked.length = 0;
  await form.getByRole('button', { name: 'Add mine' }).click();
  await expect(picker.getByRole('listitem').filter({ hasText: 'mine 700' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chart).toContainText(/mine 700\s*1\.\d/, { timeout: 20_000 });
  expect(asked.some((body) => body.includes('"mine":{"type":"sma","length":700}'))).toBe(true);

  await page.reload();
  await expect(chart.getByRole('button', { name: 'mine 700', exact: true })).toBeVisible();
  await dashboard.expectNothingBroken();
});
