import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '../../../../shared/model/result';
import { mintMagic } from '../../../../shared/rules/intent-label';
import { account, dealOf, positionOf } from '../../../fixtures/trading';
import {
  expectCount,
  fillTicket,
  openWithTicket,
  positions,
  sendButton,
  sentOf,
  submitTicket,
} from '../../view/dashboard';
import { fakeHost, reopenApp } from '../../view/open';
import { screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';

/** From the click to what is sent: what is sent at once is sent once, and what is asked about stands still. */

const toggle = page.getByRole('button', { name: 'One-click trading', exact: true });
const consent = screen.dialog('One-click trading');
/** At the top and over the positions; the ticket's own switch shows it too. */
const armedBadge = page.getByRole('button', { name: 'One-click trading is on, switch it off' });

async function arm(): Promise<void> {
  await toggle.click();
  await consent.getByLabelText(/I have read this/).click();
  await consent.getByRole('button', { name: /^Turn on/ }).click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
}

test('an armed Buy and Sell are each sent at once, once, and without a dialog', async () => {
  const host = fakeHost();
  await openWithTicket(host);
  await arm();
  await fillTicket('BUY', { Volume: '0.02' });
  await sendButton('BUY').click();
  await expect.element(screen.notifications).toHaveTextContent(/Order executed .*EURUSD buy .*10009/);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await fillTicket('SELL', { Volume: '0.03' });
  await sendButton('SELL').click();
  await expect
    .poll(() => sentOf(host, 'place-order'))
    .toMatchObject([
      { type: 'BUY', volume: 0.02 },
      { type: 'SELL', volume: 0.03 },
    ]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('the button of the confirmation stays where it is while the price moves', async () => {
  const host = fakeHost();
  let bid = 1.17077;
  host.answerWith('ticks.read', ({ symbol }) =>
    ok({ symbol, bid, ask: bid + 0.00012, last: null, timeMs: brokerNowMs() }),
  );
  await openWithTicket(host);
  await fillTicket('BUY', { Volume: '0.02' });
  await submitTicket('BUY');
  const send = screen.confirm.getByRole('button', { name: 'Send order' });
  const place = () => Math.round(send.element().getBoundingClientRect().y);
  const before = place();
  bid += 0.00003;
  await expect.element(screen.confirm).toHaveTextContent(/3 points worse than you saw/);
  expect(place()).toBe(before);
  bid -= 0.00006;
  await expect.element(screen.confirm).toHaveTextContent(/3 points better than you saw/);
  expect(place()).toBe(before);
});

test('one-click trading asks for consent once, acts at once, and is off after a reload', async () => {
  const host = fakeHost();
  host.answer(
    'positions.list',
    listed([
      positionOf({ ticket: '7000111', symbol: 'BTCUSD' }),
      positionOf({ ticket: '7000112', magic: mintMagic(() => 5) }),
    ]),
  );
  await openWithTicket(host);
  const row = positions.getByRole('row').filter({ hasText: '7000112' });
  await expect.element(row).toBeVisible();
  await toggle.click();
  const turnOn = consent.getByRole('button', { name: /^Turn on/ });
  await expect.element(turnOn).toBeDisabled();
  await consent.getByLabelText(/I have read this/).click();
  await turnOn.click();
  // Everyone sees it: at the top, over the positions and in the ticket.
  await expectCount(armedBadge, 2);
  await expect.element(armedBadge.first()).toHaveTextContent('ONE-CLICK');
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');

  await row.getByRole('button', { name: 'Close 7000112 now' }).click();
  await expect.poll(() => sentOf(host, 'close-position')).toMatchObject([{ ticket: '7000112' }]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await expect.element(screen.notifications).toHaveTextContent(/Position closed/);

  // A bot's: the × and the dialog say whose it is, and only the dialog's button sends.
  await expect
    .element(page.getByRole('button', { name: 'Close 7000111 now' }))
    .toHaveAttribute('title', 'Close 7000111 now, asks first\nTrend’s position, not yours.');
  await expect
    .element(page.getByRole('button', { name: 'Close 7000111', exact: true }))
    .toHaveAttribute('title', 'Close 7000111 (Delete)\nTrend’s position, not yours.');
  await expect
    .element(row.getByRole('button', { name: 'Close 7000112 now' }))
    .toHaveAttribute('title', 'Close 7000112 now, at once');
  await page.getByRole('button', { name: 'Close 7000111 now' }).click();
  const dialog = screen.dialog('Close position 7000111');
  await expect.element(dialog).toHaveTextContent('Trend’s position, not yours.');
  expect(sentOf(host, 'close-position')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close position', exact: true }).click();
  await expect.poll(() => sentOf(host, 'close-position')).toMatchObject([{}, { ticket: '7000111' }]);
  await expect.element(screen.notifications).toHaveTextContent(/Position closed.*opened by Trend/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await armedBadge.first().click();
  await expectCount(armedBadge, 0);
  await toggle.click();
  // The consent was given: armed without a second dialog.
  await expect.element(armedBadge.first()).toBeVisible();
  await reopenApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  await expectCount(armedBadge, 0);
});

test('on a netting account an armed Sell into a bot’s position asks, and says why', async () => {
  const host = fakeHost();
  host.answer('account.read', { ...account, marginMode: 'NETTING' });
  host.answer('positions.list', listed([positionOf({ ticket: '7000111', volume: 0.1 })]));
  await openWithTicket(host);
  await expect.element(positions.getByRole('row').filter({ hasText: '7000111' })).toBeVisible();
  await arm();
  await fillTicket('SELL', { Volume: '0.02' });
  await sendButton('SELL').click();
  await expect
    .element(screen.confirm)
    .toHaveTextContent('Not sent at once: it touches a trade that is not surely yours.');
  await expect.element(screen.confirm).toHaveTextContent('The first order was of: Trend.');
  await expect
    .element(screen.confirm)
    .toHaveTextContent('Somebody’s position: reduces Buy 0.10: then Buy 0.08.');
  expect(sentOf(host, 'place-order')).toEqual([]);
});

test('a position that was turned round and back is not taken for yours until its deals are read', async () => {
  const host = fakeHost();
  host.answer('account.read', { ...account, marginMode: 'NETTING' });
  const now = Math.floor(brokerNowMs() / 1_000);
  const time = now - 600;
  const of = { positionId: '7000111', volume: 0.1, reason: 'EXPERT' } as const;
  const own = { ...of, magic: mintMagic(() => 5) };
  const opened = dealOf({ ...own, ticket: '1', order: '7000111', entry: 'IN', type: 'BUY', time });
  const turned = (ticket: string, type: 'BUY' | 'SELL') =>
    dealOf({ ...of, magic: 7701, volume: 0.2, ticket, order: ticket, entry: 'INOUT', type, time: now });
  const held = positionOf({
    ...own,
    ticket: '7000111',
    identifier: '7000111',
    volume: 0.1,
    timeUpdate: time,
  });
  host.answer('bridge.deals', listed([opened]));
  host.answer('positions.list', listed([held]));
  await openWithTicket(host);
  const row = positions.getByRole('row').filter({ hasText: '7000111' });
  await expect.element(row).toHaveTextContent('You');
  await arm();
  // Its ticket would be another one: the lots, and what the record says of who opened it, are the same.
  host.answer('positions.list', listed([{ ...held, timeUpdate: now }]));
  await expect.element(row).toHaveTextContent('Not known yet');
  await fillTicket('SELL', { Volume: '0.02' });
  await sendButton('SELL').click();
  await expect
    .element(screen.confirm)
    .toHaveTextContent('Not sent at once: it touches a trade that is not surely yours.');
  await expect.element(screen.confirm).toHaveTextContent('It has changed since its deals were read');
  expect(sentOf(host, 'place-order')).toEqual([]);
  // The bridge lists a deal late: they are read again by themselves.
  host.answer('bridge.deals', listed([opened, turned('7000112', 'SELL'), turned('7000113', 'BUY')]));
  await expect.element(row).toHaveTextContent('Bot 7701');
});

test('one-click trading goes off when the terminal logs in to another account', async () => {
  const host = fakeHost();
  await openWithTicket(host);
  await arm();
  await expect.element(armedBadge.first()).toBeVisible();
  host.answer('account.read', { ...account, login: '55500011' });
  await expectCount(armedBadge, 0);
  await expect.element(screen.account).toHaveTextContent('55500011');
  // The consent was for the other account: this one is asked again.
  await toggle.click();
  await expect.element(consent).toHaveTextContent('55500011');
});
