import { expect, onBothHosts, test } from './app';
import { carryOut, journalTab, loseOrder, loseOrders, rowOf } from './journal.page';

/** An order without an answer: what it holds up, how it is found or settled, and that every window says the same. */

test(
  'row 43: an order hangs over a reload: it stays unknown, its symbol waits, closing goes on, and what it became is told',
  onBothHosts,
  async ({ faultyBridge, open, page, picture }) => {
    const proxy = await faultyBridge();
    const dashboard = await open(proxy);
    await dashboard.expectLive();
    const held = await dashboard.place('SELL', { Volume: '0.02' });
    const { lost, answer } = loseOrders(proxy);
    await loseOrder(dashboard, '0.04', lost);
    await page.reload();
    await expect(dashboard.ticket).toContainText('an order on this symbol is on its way');
    answer();
    await expect(page.getByText('1 unknown order: check positions and orders')).toBeVisible();
    await expect(dashboard.notifications, 'the answer of an order from before the reload').toContainText(
      // By the answer, or by the journal, whichever the page hears of first.
      /result unknown|No known result/,
    );
    await expect(dashboard.ticket).toContainText('Buy 0.04 EURUSD at market');
    await expect(dashboard.ticket).toContainText(/checked/);
    await expect(dashboard.ticket.getByRole('button', { name: /^Buy/ })).toBeDisabled();
    await picture('journal-unknown');

    // What is held can be closed all the same.
    await dashboard.showTab('Positions');
    await dashboard.press('Close', held);
    await page.getByRole('dialog').getByRole('button', { name: 'Close position' }).click();
    await expect(dashboard.notifications).toContainText('Position closed');
    await page.keyboard.press('Escape');
    await expect(dashboard.ticket, 'nothing was settled by that').toContainText(
      'The result of the last request on',
    );

    // One order more only after it was typed.
    proxy.instead(() => null);
    await dashboard.ticket.getByRole('button', { name: /Send one more order/ }).click();
    const typed = dashboard.ticket.getByLabel('Type EURUSD to confirm');
    await typed.fill('EURUS');
    await expect(dashboard.ticket.getByRole('button', { name: 'Allow one order' })).toBeDisabled();
    await typed.fill('EURUSD');
    await typed.press('Enter');
    const second = await dashboard.place('SELL', { Volume: '0.01' });
    await expect(dashboard.ticket.getByRole('button', { name: /^Sell/ }), 'it counted once').toBeDisabled();

    await carryOut(proxy, lost[0]);
    await expect(dashboard.notifications).toContainText('Now known: executed');
    await expect(page.getByText(/unknown order/)).toHaveCount(0);
    await expect(dashboard.ticket.getByRole('button', { name: /^Sell/ })).toBeEnabled();
    await journalTab(page).click();
    await expect.poll(async () => (await rowOf(page, /Buy 0\.04 EURUSD/)).State).toBe('found executed');
    expect(await rowOf(page, /Sell 0\.01 EURUSD/)).toMatchObject({ State: 'done' });
    expect((await rowOf(page, /Sell 0\.01 EURUSD/)).Tickets).toContain(second);
    expect(lost, 'it was sent once').toHaveLength(1);
    await dashboard.expectNothingBroken();
    await picture('journal-resolved');
  },
);

test('two windows show the same: what one sent and nobody answered holds up the other', async ({
  faultyBridge,
  open,
  page,
  host,
  picture,
}) => {
  test.skip(host === 'desktop', 'the desktop app has one window');
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  // A tab that is opened from this one takes its session along.
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  const otherTicket = other.getByRole('form', { name: 'Order ticket' });
  await expect(otherTicket.getByRole('button', { name: /^Buy/ })).toBeEnabled();
  const { lost, answer } = loseOrders(proxy);
  answer();
  await page.bringToFront();
  await loseOrder(dashboard, '0.02', lost);
  await expect(dashboard.confirm).toContainText('result unknown');
  await expect(otherTicket).toContainText('The result of the last request on');
  await expect(otherTicket.getByRole('button', { name: /^Buy/ })).toBeDisabled();
  await expect(other.getByRole('log', { name: 'Notifications' })).toContainText('result unknown');
  await picture('journal-first-window');
  proxy.instead(() => null);
  await carryOut(proxy, lost[0]);
  for (const each of [page, other]) {
    await expect(each.getByRole('log', { name: 'Notifications' })).toContainText('Now known: executed');
  }
  await expect(dashboard.confirm, 'also the dialog that still says unknown').toContainText(
    'Now known: executed',
  );
  await expect(otherTicket.getByRole('button', { name: /^Buy/ })).toBeEnabled();
  await other.close();
});
