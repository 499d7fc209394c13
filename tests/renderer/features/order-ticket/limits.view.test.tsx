import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { account } from '../../../fixtures/trading';
import {
  confirm,
  expectCount,
  field,
  fillTicket,
  openWithTicket,
  send,
  sendButton,
  sentOf,
  submitTicket,
  ticket,
} from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, reopenApp } from '../../view/open';
import { screen } from '../../view/screen';

/** The user's own limits, and real money: what the ticket asks about and refuses. That the host refuses it too: tests/host/orders/guards. */

const arming = (host: FakeHost, isArmed: boolean) => ({
  generation: host.active.generation,
  needsArming: true,
  isArmed,
  account: '5012345@Demo-Server',
});

test('a size ten times the last one is sent only after it was typed once more, and a far price likewise', async () => {
  const host = fakeHost();
  await openWithTicket(host);
  await fillTicket('BUY', { Volume: '0.01' });
  await submitTicket('BUY');
  await send();
  await confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();

  await fillTicket('BUY', { Volume: '0.11' });
  await expect.element(ticket).toHaveTextContent('11 times the last size');
  // Enter in a field asks about the order as it is typed: it takes no other size in place of one that is only unusual.
  await field('Volume').click();
  await userEvent.keyboard('{Enter}');
  const sendOrder = confirm.getByRole('button', { name: 'Send order' });
  await expect.element(sendOrder).toBeDisabled();
  const typed = confirm.getByLabelText(/^Type the volume 0\.11/);
  await typed.fill('0.12');
  await expect.element(sendOrder).toBeDisabled();
  await typed.fill('0.11');
  await expect.element(sendOrder).toBeEnabled();
  await send();
  await confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();
  expect(sentOf(host, 'place-order')).toMatchObject([
    { volume: 0.01 },
    { volume: 0.11, overrides: ['usual-size'] },
  ]);

  // Cancel sends nothing.
  await fillTicket('BUY_LIMIT', { Volume: '0.11', Price: '0.90000' });
  await submitTicket('BUY_LIMIT');
  await expect.element(confirm).toHaveTextContent('your limit is 5');
  await expect.element(confirm.getByLabelText(/^Type the price 0\.90000/)).toBeVisible();
  await confirm.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectCount(page.getByRole('dialog'), 0);
  expect(sentOf(host, 'place-order')).toHaveLength(2);
});

test('a limit of the settings refuses in the ticket, says what would do, and is kept', async () => {
  const host = fakeHost();
  await openWithTicket(host);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = screen.dialog('Settings');
  const lots = settings.getByLabelText('Max lots per order');
  await lots.fill('0');
  await expect.element(settings).toHaveTextContent('A number above 0, or empty for off.');
  await expect.element(settings.getByRole('button', { name: 'Save limits' })).toBeDisabled();
  await lots.fill('0.05');
  await userEvent.keyboard('{Enter}');
  await expect.element(settings).toHaveTextContent('Saved. In effect now.');
  expect(host.invoked('limits.save')).toMatchObject([
    { id: host.active.profile?.id, limits: { maxLots: 0.05 } },
  ]);
  await settings.getByRole('button', { name: 'Close', exact: true }).last().click();

  await fillTicket('BUY', { Volume: '0.06' });
  await expect.element(ticket).toHaveTextContent('exceed your limit of 0.05 lots per order');
  await expect.element(sendButton('BUY')).toBeDisabled();
  // Enter in the field takes the value that would do.
  await field('Volume').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Volume')).toHaveValue('0.05');
  await expect.element(sendButton('BUY')).toBeEnabled();
});

test('real money is armed for the session by typing its login, and closing needs no arming', async () => {
  const host = fakeHost();
  host.answer('account.read', { ...account, tradeMode: 'REAL' });
  host.answer('trading.read', arming(host, false));
  host.answerWith('trading.arm', ({ isArmed }) => ({ ok: true, value: arming(host, isArmed) }));
  await openWithTicket(host);
  const badge = page.getByRole('button', { name: 'Real account is not armed, arm it' });
  await expect.element(badge).toBeVisible();
  await fillTicket('BUY', { Volume: '0.01' });
  await expect.element(sendButton('BUY')).toBeDisabled();
  await expect.element(ticket).toHaveTextContent('Real money, not armed');

  await ticket.getByRole('button', { name: /^Arm for this session/ }).click();
  const dialog = screen.dialog('Arm this account');
  const login = dialog.getByLabelText(/^Type the login/);
  await login.fill('1');
  await expect.element(dialog.getByRole('button', { name: 'Arm for this session' })).toBeDisabled();
  await login.fill('5012345');
  await userEvent.keyboard('{Enter}');
  await expectCount(dialog, 0);
  expect(host.invoked('trading.arm')).toEqual([
    { generation: host.active.generation, account: '5012345@Demo-Server', isArmed: true },
  ]);
  await expect.element(sendButton('BUY')).toBeEnabled();
  host.answer('trading.read', arming(host, true));
  // A page that is loaded anew is the same session; the badge switches it off.
  await reopenApp(host);
  await page.getByRole('button', { name: 'Real account is armed, switch it off' }).click();
  await expect.element(badge).toBeVisible();
  await expect.element(sendButton('BUY')).toBeDisabled();
});
