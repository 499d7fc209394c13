import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';

/** Real money is armed by hand. The user's own limits: limits.view.test.tsx and tests/host/orders/guards. */

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
  const held = await dashboard.positions.locator('tr[data-row] [data-column="ticket"]').first().textContent();
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
