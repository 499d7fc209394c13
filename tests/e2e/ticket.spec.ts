import type { Locator } from '@playwright/test';
import { expect, test } from './app';
import type { Dashboard } from './dashboard';

const unit = (dashboard: Dashboard, level: 'Stop loss' | 'Take profit'): Locator =>
  dashboard.ticket.getByLabel(`${level} unit`, { exact: true });
const sizing = (dashboard: Dashboard): Locator => dashboard.ticket.getByLabel('Volume by', { exact: true });

/** A number as the dashboard prints it: thin groups, a true minus. */
const number = (text: string): number => Number(text.replace(/[^\d.\u2212-]/g, '').replace('\u2212', '-'));

async function ready(dashboard: Dashboard, symbol = 'EURUSD'): Promise<void> {
  await dashboard.expectLive();
  await dashboard.watch(symbol);
  await dashboard.selectSymbol(symbol);
  await expect(dashboard.field('Volume')).not.toHaveValue('');
}

test('an order sized by risk, with its stop in points and its target in R, is confirmed and held as shown', async ({
  open,
  picture,
}) => {
  const dashboard = await open();
  await ready(dashboard);
  await dashboard.ticket.getByLabel('Order type', { exact: true }).selectOption('BUY');
  await unit(dashboard, 'Stop loss').selectOption('points');
  await dashboard.field('Stop loss').fill('200');
  await unit(dashboard, 'Take profit').selectOption('r');
  await dashboard.field('Take profit').fill('2');
  await sizing(dashboard).selectOption('balance');
  await dashboard.field('Risk').fill('1');
  await dashboard.field('Comment').fill('by risk');

  // 1 % of a little over 10 000 USD, and 200 points of 1 USD a lot: half a lot, rounded down.
  await expect(dashboard.field('Volume')).toHaveValue('0.50');
  await expect(dashboard.field('Volume')).not.toBeEditable();
  await expect(dashboard.ticket).toContainText('\u2212100.00 USD');
  await expect(dashboard.ticket).toContainText('+200.00 USD');
  await expect(dashboard.ticket).toContainText('400 pts');
  await picture('ticket-by-risk');

  await dashboard.submitTicket('BUY');
  await expect(dashboard.confirm).toContainText('DEMO');
  await expect(dashboard.confirm).toContainText('0.50 lots');
  // All at one moment: the quote moves between two readings of the screen.
  const told = await dashboard.confirm.locator('dt').evaluateAll((names) =>
    Object.fromEntries(
      names.map((dt) => {
        const dd = dt.nextElementSibling;
        // How far the price has moved since stands before it.
        const drift = dd?.querySelector('.price-drift')?.textContent ?? '';
        return [dt.textContent ?? '', (dd?.textContent ?? '').slice(drift.length)];
      }),
    ),
  );
  const numbers = (name: string): number[] => (told[name] ?? '').split(' · ').map(number);
  const [price = 0] = numbers('Price (ask now)');
  const [sl = 0, slPoints, atStop] = numbers('Stop loss');
  const [tp = 0, tpPoints, atTarget] = numbers('Take profit');
  expect([slPoints, atStop]).toEqual([200, -100]);
  expect([tpPoints, atTarget]).toEqual([400, 200]);
  expect(Math.round((tp - sl) * 1e5)).toBe(600);
  expect(Math.round((price - sl) * 1e5)).toBe(200);
  await picture('confirm-by-risk');
  await dashboard.send();
  await expect(dashboard.confirm.getByRole('status')).toContainText('10009');
  await dashboard.closeConfirmation();

  await dashboard.showTab('Positions');
  const row = dashboard.positions.getByRole('row').filter({ hasText: 'by risk' });
  await expect(row).toContainText('0.50');
  const held = ((await row.textContent()) ?? '').match(/\d\.\d{5}/g)?.map(Number) ?? [];
  const slHeld = held.find((each) => Math.abs(each - sl) < 0.0005);
  const tpHeld = held.find((each) => Math.abs(each - tp) < 0.0005);
  expect(Math.round(((tpHeld ?? 0) - (slHeld ?? 0)) * 1e5)).toBe(600);

  // Distances stay for the next order; the comment was this one's.
  await expect(dashboard.field('Stop loss')).toHaveValue('200');
  await expect(dashboard.field('Comment')).toHaveValue('');
  await dashboard.expectNothingBroken();
});

test('a volume by risk says why there is none: no stop, a risk too small, a unit that would go round in circles', async ({
  open,
  picture,
}) => {
  const dashboard = await open();
  await ready(dashboard);
  await unit(dashboard, 'Stop loss').selectOption('money');
  await dashboard.field('Volume').fill('0.10');
  await dashboard.field('Stop loss').fill('20');
  await sizing(dashboard).selectOption('money');
  // The stop keeps its place, in a unit that does not need the volume.
  await expect(unit(dashboard, 'Stop loss')).toHaveValue('points');
  await expect(dashboard.field('Stop loss')).toHaveValue('200');
  await expect(
    unit(dashboard, 'Stop loss').getByRole('option', { name: /the volume follows from this stop/ }),
  ).not.toHaveCount(0);
  await dashboard.field('Risk').fill('1.5');
  await expect(dashboard.ticket).toContainText(
    'even 0.01 lots risk 2.00 USD, more than the 1.50 USD asked for',
  );
  await picture('ticket-risk-too-small');
  await dashboard.field('Stop loss').fill('');
  await expect(dashboard.ticket).toContainText('a volume by risk needs a stop loss');
  await expect(dashboard.ticket.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled();
  await dashboard.field('Stop loss').fill('200');
  await dashboard.field('Risk').fill('50');
  await expect(dashboard.field('Volume')).toHaveValue('0.25');
  // Back in lots, the volume is the one that the risk gave.
  await sizing(dashboard).selectOption('lots');
  await expect(dashboard.field('Volume')).toHaveValue('0.25');
  await expect(dashboard.field('Volume')).toBeEditable();
});

test('another unit tells the same level in other words', async ({ open }) => {
  const dashboard = await open();
  await ready(dashboard);
  await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.10', Price: '1.10000', 'Stop loss': '1.09500' });
  const stop = dashboard.field('Stop loss');
  for (const [chosen, text] of [
    ['points', '500'],
    ['money', '50.00'],
    ['price', '1.09500'],
  ] as const) {
    await unit(dashboard, 'Stop loss').selectOption(chosen);
    await expect(stop).toHaveValue(text);
  }
  // Points stay points when the price they are counted from moves.
  await unit(dashboard, 'Stop loss').selectOption('points');
  await dashboard.field('Price').fill('1.11000');
  await expect(stop).toHaveValue('500');
  await expect(dashboard.ticket).toContainText('1.10500');
});

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
  await list.getByLabel('Save the ticket as').fill('Fade');
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
  await expect(list).toContainText('None yet');
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
  await expect(dashboard.ticket.getByRole('button', { name: 'Place order' })).toBeDisabled();
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
  await expect(dashboard.ticket).toContainText('no stop loss: the loss has no limit');
  const settings = page.getByRole('dialog', { name: 'Ticket settings' });
  await page.getByRole('button', { name: 'Ticket settings' }).click();
  await settings.getByLabel('Warn about an order without a stop loss').uncheck();
  await settings.getByLabel('Symbol', { exact: true }).selectOption('fixed');
  await settings.getByLabel('Volume', { exact: true }).selectOption('fixed');
  await settings.getByLabel('Lots', { exact: true }).fill('0.07');
  await settings.getByLabel('Magic number', { exact: true }).selectOption('once');
  await picture('ticket-settings');
  await page.keyboard.press('Escape');
  await expect(dashboard.ticket).not.toContainText('the loss has no limit');

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
  await expect(dashboard.positions.getByRole('row').filter({ hasText: 'tagged' })).toContainText('4711');
  await expect(dashboard.ticket.getByLabel('Magic number', { exact: true })).toHaveValue('');
});

test('on a small screen the fields scroll and the buttons stay', async ({ open, page, picture }) => {
  const dashboard = await open();
  await page.setViewportSize({ width: 1280, height: 720 });
  await ready(dashboard);
  for (const type of ['BUY', 'SELL_STOP_LIMIT'] as const) {
    await dashboard.fillTicket(type);
    await sizing(dashboard).selectOption('balance');
    const button = dashboard.ticket.getByRole('button', {
      name: type === 'BUY' ? 'Buy' : 'Place order',
      exact: true,
    });
    await expect(button).toBeInViewport({ ratio: 1 });
    await dashboard.field('Comment').click();
    await expect(dashboard.field('Comment')).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    await picture(`ticket-small-${type}`);
  }
});
