import { expect, test } from './app';
import { ready, sizing, unit } from './ticket.page';

/** The ticket under the hands: steps, presets, expiry, what a symbol allows, its settings and a small screen. */

test('arrows and the wheel step by 1, 5, 10 and 50, and only in the field that has the focus', async ({
  open,
  page,
}) => {
  const dashboard = await open();
  await ready(dashboard);
  await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.10', Price: '1.10000' });
  const price = dashboard.field('Price');
  await price.focus();
  for (const [keys, text] of [
    ['ArrowUp', '1.10001'],
    ['Shift+ArrowUp', '1.10006'],
    ['Control+ArrowUp', '1.10016'],
    ['Control+Shift+ArrowUp', '1.10066'],
    ['ArrowDown', '1.10065'],
  ] as const) {
    await price.press(keys);
    await expect(price).toHaveValue(text);
  }
  await price.hover();
  await page.mouse.wheel(0, -100);
  await expect(price).toHaveValue('1.10066');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 100);
  await page.keyboard.up('Control');
  await expect(price).toHaveValue('1.10056');
  const volume = dashboard.field('Volume');
  await volume.hover();
  await page.mouse.wheel(0, -100);
  await expect(volume).toHaveValue('0.10');
  await volume.focus();
  await volume.press('Control+ArrowUp');
  await expect(volume).toHaveValue('0.20');
  await unit(dashboard, 'Stop loss').selectOption('points');
  const stop = dashboard.field('Stop loss');
  await stop.fill('100');
  await stop.press('Control+Shift+ArrowUp');
  await expect(stop).toHaveValue('150');
  await unit(dashboard, 'Take profit').selectOption('r');
  const target = dashboard.field('Take profit');
  await target.fill('2');
  await target.press('Shift+ArrowUp');
  await expect(target).toHaveValue('2.5');
});

test('presets are saved, outlive a reload, and are used, renamed and removed', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await ready(dashboard);
  const presets = page.getByRole('button', { name: 'Presets', exact: true });
  const list = page.getByRole('dialog', { name: 'Presets' });
  await dashboard.ticket.getByLabel('Order type', { exact: true }).selectOption('SELL_LIMIT');
  await unit(dashboard, 'Stop loss').selectOption('points');
  await dashboard.field('Stop loss').fill('300');
  await sizing(dashboard).selectOption('equity');
  await dashboard.field('Risk').fill('0.5');
  await presets.click();
  await list.getByLabel('Save as').fill('Fade');
  await list.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('Sell limit · 0.5 % of equity · SL 300 pts');
  await picture('ticket-presets');
  await page.keyboard.press('Escape');

  await page.reload();
  await dashboard.expectLive();
  // How the volume comes about is remembered, the stop that it needs is not.
  await expect(sizing(dashboard)).toHaveValue('equity');
  await dashboard.ticket.getByLabel('Order type', { exact: true }).selectOption('BUY');
  await sizing(dashboard).selectOption('lots');
  await presets.click();
  await list.getByRole('button', { name: /^Fade/ }).click();
  await expect(list).toBeHidden();
  await expect(dashboard.ticket.getByLabel('Order type', { exact: true })).toHaveValue('SELL_LIMIT');
  await expect(sizing(dashboard)).toHaveValue('equity');
  await expect(dashboard.field('Risk')).toHaveValue('0.5');
  await expect(dashboard.field('Stop loss')).toHaveValue('300');
  await expect(dashboard.field('Price')).not.toHaveValue('');

  await presets.click();
  await list.getByRole('button', { name: 'Rename Fade' }).click();
  await list.getByLabel('New name of Fade').fill('Fade it');
  await list.getByLabel('New name of Fade').press('Enter');
  await list.getByRole('button', { name: 'Remove Fade it' }).click();
  await expect(list).toContainText('No presets');
  await expect(dashboard.confirm).toBeHidden();
});

test("a pending order dies by the broker's clock", async ({ open, picture }) => {
  const dashboard = await open();
  await ready(dashboard);
  await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.02', Price: '1.02', Comment: 'dated' });
  await dashboard.ticket.getByLabel('Expiration', { exact: true }).selectOption('SPECIFIED');
  const until = dashboard.ticket.getByLabel('Until (broker)', { exact: true });
  const clock = (await dashboard.connection.textContent()) ?? '';
  const now = /(\d{4})\.(\d{2})\.(\d{2}) (\d{2}):(\d{2})/.exec(clock);
  expect(now, `the broker's clock is shown: ${clock}`).not.toBeNull();
  const [, year = '', month = '', day = '', hour = '', minute = ''] = now ?? [];
  const brokerMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  await dashboard.ticket.getByRole('button', { name: '1 h', exact: true }).click();
  const chosenMs = Date.parse(`${await until.inputValue()}:00Z`);
  expect(Math.abs(chosenMs - brokerMs - 3_600_000)).toBeLessThanOrEqual(120_000);
  await expect(dashboard.ticket).toContainText(/in (1 h|59 min)/);
  await picture('ticket-expiry');

  // An hour ago by the broker's clock, whatever this machine's clock says.
  await until.fill(new Date(brokerMs - 3_600_000).toISOString().slice(0, 16));
  await expect(dashboard.ticket).toContainText("after the broker's clock");
  await expect(dashboard.sendButton('BUY_LIMIT')).toBeDisabled();
  await dashboard.ticket.getByRole('button', { name: 'end of week', exact: true }).click();
  const chosen = (await until.inputValue()).replace('T', ' ').replaceAll('-', '.');
  expect(chosen).toMatch(/ 23:59$/);
  await dashboard.submitTicket('BUY_LIMIT');
  await expect(dashboard.confirm).toContainText(`until ${chosen} (broker time)`);
  await dashboard.send();
  await expect(dashboard.confirm.getByRole('status')).toContainText('10009');
  await dashboard.closeConfirmation();
  await dashboard.showTab('Orders');
  await expect(dashboard.orders.getByRole('row').filter({ hasText: 'dated' })).toHaveCount(1);
});

test('only what a symbol allows is offered, and a closed door says why', async ({ open }) => {
  const dashboard = await open();
  await ready(dashboard, 'USDCAD');
  const options = (label: string) =>
    dashboard.ticket.getByLabel(label, { exact: true }).getByRole('option').allTextContents();
  // USDCAD fills or kills; EURUSD takes the rest off the table as well.
  expect(await options('Fill policy')).toEqual(['FOK']);
  await dashboard.selectSymbol('EURUSD');
  await expect.poll(() => options('Fill policy')).toEqual(['FOK', 'IOC']);
  await ready(dashboard, '#AAPL');
  await dashboard.ticket.getByLabel('Order type', { exact: true }).selectOption('BUY_LIMIT');
  await expect.poll(() => options('Expiration')).toEqual(['Good till cancelled', 'Today']);
});

test('the ticket can be for another symbol than the chart, and asks before an order without a stop', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await ready(dashboard);
  await expect(dashboard.ticket).toContainText('No stop loss: risk is unlimited');
  const settings = page.getByRole('dialog', { name: 'Ticket settings' });
  await page.getByRole('button', { name: 'Ticket settings' }).click();
  await settings.getByLabel('Warn about an order without a stop loss').uncheck();
  await settings.getByLabel('Symbol', { exact: true }).selectOption('fixed');
  await settings.getByLabel('Volume', { exact: true }).selectOption('fixed');
  await settings.getByLabel('Lots', { exact: true }).fill('0.07');
  await settings.getByLabel('Magic number', { exact: true }).selectOption('once');
  await picture('ticket-settings');
  await page.keyboard.press('Escape');
  await expect(dashboard.ticket).not.toContainText('risk is unlimited');

  await dashboard.marketWatch.getByRole('row', { name: /^GBPUSD/ }).click();
  await expect(dashboard.ticket).toContainText('the chart shows GBPUSD');
  await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('EURUSD');
  await page.reload();
  await dashboard.expectLive();
  await expect(dashboard.ticket.getByLabel('Symbol', { exact: true })).toHaveValue('EURUSD');
  await expect(dashboard.field('Volume')).toHaveValue('0.07');
  await dashboard.ticket.getByLabel('Magic number', { exact: true }).fill('4711');
  await dashboard.fillTicket('BUY', { Comment: 'tagged' });
  await dashboard.submitTicket('BUY');
  await expect(dashboard.confirm).toContainText('4711');
  await dashboard.send();
  await expect(dashboard.confirm.getByRole('status')).toContainText('10009');
  await dashboard.closeConfirmation();
  await dashboard.showTab('Positions');
  // Whatever number it carries, the order is of this app's own journal.
  await expect(dashboard.positions.getByRole('row').filter({ hasText: 'tagged' })).toContainText('You');
  await expect(dashboard.ticket.getByLabel('Magic number', { exact: true })).toHaveValue('');
});

test('on a small screen the fields scroll and the buttons stay', async ({ open, page, picture }) => {
  const dashboard = await open();
  await page.setViewportSize({ width: 1280, height: 720 });
  await ready(dashboard);
  for (const type of ['BUY', 'SELL_STOP_LIMIT'] as const) {
    await dashboard.fillTicket(type);
    await sizing(dashboard).selectOption('balance');
    const button = dashboard.sendButton(type);
    await expect(button).toBeInViewport({ ratio: 1 });
    await dashboard.field('Comment').click();
    await expect(dashboard.field('Comment')).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    await picture(`ticket-small-${type}`);
  }
});
