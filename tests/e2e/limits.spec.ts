import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';

/** The user's own limits and real money: what is asked about, what is refused, and what is armed by hand. */

test('a size ten times the last one is sent only after it was typed once more', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.selectSymbol('EURUSD');
  await dashboard.place('BUY', { Volume: '0.01' });

  await dashboard.fillTicket('BUY', { Volume: '0.11' });
  await expect(dashboard.ticket).toContainText('11 times the last size');
  await dashboard.submitTicket('BUY');
  const send = dashboard.confirm.getByRole('button', { name: 'Send order' });
  await expect(send).toBeDisabled();
  const typed = dashboard.confirm.getByLabel(/^Type the volume 0\.11/);
  await typed.fill('0.12');
  await expect(send).toBeDisabled();
  await typed.fill('0.11');
  await expect(send).toBeEnabled();
  await picture('limits-typed-consent');
  await send.click();
  await expect(dashboard.confirm.getByRole('status')).toContainText('10009');
  await dashboard.closeConfirmation();
  await expect(dashboard.positions.getByRole('row').filter({ hasText: '0.11' })).toHaveCount(1);

  // A far price likewise; Cancel sends nothing.
  await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.11', Price: '0.90000' });
  await dashboard.submitTicket('BUY_LIMIT');
  await expect(dashboard.confirm).toContainText('your limit is 5');
  await expect(dashboard.confirm.getByLabel(/^Type the price 0\.90000/)).toBeVisible();
  await dashboard.confirm.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dashboard.expectNothingBroken();
});

test('a limit of the settings refuses in the ticket and in the host, and is kept', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const lots = settings.getByLabel('Max lots per order');
  await lots.fill('0');
  await expect(settings).toContainText('A number above 0, or empty for off.');
  await expect(settings.getByRole('button', { name: 'Save limits' })).toBeDisabled();
  await lots.fill('0.05');
  await lots.press('Enter');
  await expect(settings).toContainText('Saved. In effect now.');
  await picture('limits-settings');
  await settings.getByRole('button', { name: 'Close', exact: true }).last().click();

  await dashboard.selectSymbol('EURUSD');
  await dashboard.fillTicket('BUY', { Volume: '0.06' });
  await expect(dashboard.ticket).toContainText('exceed your limit of 0.05 lots per order');
  await expect(dashboard.ticket.getByRole('button', { name: /^Buy/ })).toBeDisabled();
  await picture('limits-refused');
  // Enter in the field takes the value that would do.
  await dashboard.field('Volume').press('Enter');
  await expect(dashboard.field('Volume')).toHaveValue('0.05');
  await dashboard.place('BUY', {});

  await page.reload();
  await dashboard.expectLive();
  await dashboard.fillTicket('BUY', { Volume: '0.06' });
  await expect(dashboard.ticket).toContainText('exceed your limit of 0.05 lots per order');
});

test('real money is armed for the session by typing its login, and closing needs no arming', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const real = json(200, { ...Object(await proxy.read('/account')), trade_mode: 2 });
  let orders = 0;
  proxy.instead(({ method, path }) => {
    if (method === 'POST' && path === '/orders') orders += 1;
    return path === '/account' ? real : null;
  });
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  const badge = page.getByRole('button', { name: 'Real account is not armed, arm it' });
  await expect(badge).toBeVisible();
  await dashboard.selectSymbol('EURUSD');
  await dashboard.fillTicket('BUY', { Volume: '0.01' });
  await expect(dashboard.ticket.getByRole('button', { name: /^Buy/ })).toBeDisabled();
  await expect(dashboard.ticket).toContainText('Real money, not armed');
  await picture('arming-off');

  // What is held can be left all the same.
  const held = await dashboard.positions.getByRole('row').nth(1).getByRole('cell').first().textContent();
  await dashboard.press('Close', held ?? '');
  const close = page.getByRole('dialog', { name: /^Close position/ });
  await close.getByRole('button', { name: /^Close position/ }).click();
  await expect(close).toContainText('10009');
  await dashboard.closeDialog(close);

  await dashboard.ticket.getByRole('button', { name: /^Arm for this session/ }).click();
  const arming = page.getByRole('dialog', { name: 'Arm this account' });
  const login = arming.getByLabel(/^Type the login/);
  await login.fill('1');
  await expect(arming.getByRole('button', { name: 'Arm for this session' })).toBeDisabled();
  await login.fill('77010042');
  await picture('arming-dialog');
  await login.press('Enter');
  await expect(arming).toBeHidden();
  expect(orders).toBe(0);

  await dashboard.place('BUY', { Volume: '0.01' });
  expect(orders).toBe(1);
  await picture('arming-on');
  // A page that is loaded anew is the same session; the badge switches it off.
  await page.reload();
  await dashboard.expectLive();
  await page.getByRole('button', { name: 'Real account is armed, switch it off' }).click();
  await expect(badge).toBeVisible();
  await expect(dashboard.ticket.getByRole('button', { name: /^Buy/ })).toBeDisabled();
});
