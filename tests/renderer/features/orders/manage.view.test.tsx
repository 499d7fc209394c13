import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OrdersTable } from '../../../../renderer/features/orders';
import type { Order } from '../../../../shared/model/order';
import { endpointOf } from '../../../../shared/model/trade';
import { outcomeOf } from '../../../fixtures/intents';
import { orderOf } from '../../../fixtures/trading';
import { expectCount, fromMenu, orders, sentOf } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openView } from '../../view/open';
import { listed } from '../../view/standard-answers';

/** What waits at the broker: modified, replaced, and cancelled together. */

const limit = (ticket: string, price: number): Order =>
  orderOf({
    ticket,
    symbol: 'EURUSD',
    type: 'BUY_LIMIT',
    volumeInitial: 0.02,
    volumeCurrent: 0.02,
    price,
    sl: 0,
    tp: 0,
  });

const ofBitcoin = { ...limit('7000290', 90_000), symbol: 'BTCUSD' };

/** The host's own rule, in its words. */
const tooFar = {
  kind: 'held-back',
  field: 'price-distance',
  message: 'the price is 14 % away from the market at 1.17089, your limit is 5 %',
} as const;

/** A bridge that keeps what it is told. */
async function waiting(...first: Order[]): Promise<FakeHost> {
  const host = fakeHost();
  let held = first;
  const hold = (next: Order[]): void => {
    held = next;
    host.answer('orders.list', listed(held));
  };
  hold(held);
  host.answerWith('trade.send', (request) => {
    const { intentId } = request.input;
    const endpoint = endpointOf(request);
    switch (request.name) {
      case 'cancel-order': {
        const { ticket } = request.input;
        hold(held.filter((each) => each.ticket !== ticket));
        return { ok: true, value: outcomeOf({ intentId, endpoint, order: ticket, deal: null }) };
      }
      case 'place-order': {
        const { volume, price, overrides = [] } = request.input;
        if (!overrides.includes('price-distance')) return { ok: false, failure: tooFar };
        hold([...held, { ...limit('7000299', price ?? 0), volumeInitial: volume, volumeCurrent: volume }]);
        return { ok: true, value: outcomeOf({ intentId, endpoint, order: '7000299', deal: null }) };
      }
      default:
        return { ok: true, value: outcomeOf({ intentId, endpoint, deal: null }) };
    }
  });
  await openView(host, <OrdersTable />);
  for (const { ticket } of first) await expectCount(rowOf(ticket), 1);
  return host;
}
const rowOf = (ticket: string) => orders.getByRole('row').filter({ hasText: ticket });

test('a pending order is modified', async () => {
  const host = await waiting(limit('7000211', 1.02));
  await rowOf('7000211').getByRole('button', { name: 'Modify 7000211' }).click();
  const modify = page.getByRole('dialog', { name: /Modify/ });
  // Nothing was changed, and nothing removed.
  await expect.element(modify).toHaveTextContent('no change to send yet');
  await modify.getByLabelText('Price', { exact: true }).fill('1.03');
  await expect.element(modify).toHaveTextContent('price 1.03000 · SL not set · TP not set');
  await modify.getByRole('button', { name: /^Modify/ }).click();
  await expect.element(modify).toHaveTextContent('10009');
  expect(sentOf(host, 'modify-order')).toMatchObject([{ ticket: '7000211', price: 1.03 }]);
});

test('Enter on the cancel of a bot’s order keeps it, until the button is chosen', async () => {
  const host = await waiting({ ...limit('7000213', 1.02), magic: 7701, reason: 'EXPERT' });
  await rowOf('7000213').getByRole('button', { name: 'Cancel order 7000213' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel order 7000213' });
  await expect.element(dialog).toHaveTextContent('order, not yours.');
  await expect.element(dialog.getByRole('button', { name: 'Keep order' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentOf(host, 'cancel-order')).toEqual([]);
});

test('all orders of a symbol are cancelled, and one is replaced', async () => {
  const host = await waiting(limit('7000211', 1.01), limit('7000212', 1.02), ofBitcoin);
  await fromMenu(rowOf('7000211'), /^Replace by another/);
  const first = page.getByRole('dialog', { name: /1 of 2/ });
  await first.getByRole('button', { name: /^Cancel order/ }).click();
  await expect.element(first).toHaveTextContent('10009');
  await first.getByRole('button', { name: /^(Close|Done)$/ }).click();
  const second = page.getByRole('dialog', { name: /2 of 2/ });
  await second.getByLabelText('Volume', { exact: true }).fill('0.05');
  await second.getByRole('button', { name: /^Place (buy|sell) / }).click();
  // Far from the market: the host asks for the price once more, and nothing of the form is lost.
  await expect.element(second).toHaveTextContent('your limit is 5 %');
  await second.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(second.getByLabelText('Volume', { exact: true })).toHaveValue('0.05');
  const price = (second.getByLabelText('Price', { exact: true }).element() as HTMLInputElement).value;
  await second.getByLabelText(/^Type the price/).fill(price);
  await second.getByRole('button', { name: /^Place (buy|sell) / }).click();
  await expect.element(second).toHaveTextContent('10009');
  expect(sentOf(host, 'place-order').at(-1)).toMatchObject({ type: 'BUY_LIMIT', volume: 0.05, price: 1.01 });
  await second.getByRole('button', { name: /^(Close|Done)$/ }).click();
  await expect.element(rowOf('7000299')).toHaveTextContent('0.05');

  await fromMenu(rowOf('7000212'), /^Cancel all orders of EURUSD/);
  const dialog = page.getByRole('dialog', { name: /^Cancel all orders of EURUSD/ });
  await dialog.getByRole('button', { name: /^Cancel \d+ orders/ }).click();
  await expect.element(dialog.getByRole('status').filter({ hasText: /\d cancelled/ })).toBeVisible();
  expect(sentOf(host, 'cancel-order').map(({ ticket }) => ticket)).toEqual(['7000211', '7000212', '7000299']);
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const ticket of ['7000212', '7000299']) await expectCount(rowOf(ticket), 0);
  await expectCount(rowOf('7000290'), 1);
});
