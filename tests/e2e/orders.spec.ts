import { orderTypes } from '../../shared/model/enums';
import { isPending, isStopLimit, orderTypeLabel } from '../../shared/rules/order-types';
import { expect, onBothDialects, onBothHosts, test } from './app';

const onBoth = { tag: [onBothDialects.tag, onBothHosts.tag] };

test.describe('all eight order types', () => {
  for (const type of orderTypes) {
    // One of them on both dialects and both hosts, for the way to place and to cancel.
    const both = type === 'BUY_LIMIT' ? onBoth : {};
    test(`${type} is placed, seen in its table and removed again`, both, async ({ open, picture }) => {
      const dashboard = await open();
      await dashboard.expectLive();
      await dashboard.selectSymbol('EURUSD');
      await dashboard.fillTicket(type, { Volume: '0.02', Comment: `journey ${type}` });
      // A pending type is prefilled with prices that the symbol allows; what the type does not need is not there.
      for (const [field, needed] of [
        ['Price', isPending(type)],
        ['Stop limit price', isStopLimit(type)],
        ['Deviation', !isPending(type)],
      ] as const) {
        if (needed) await expect(dashboard.field(field)).not.toHaveValue('');
        else await expect(dashboard.field(field)).toHaveCount(0);
      }
      await picture(`ticket-${type}`);
      await dashboard.submitTicket(type);
      await picture(`confirm-${type}`);
      await dashboard.send();
      await expect(dashboard.confirm).toContainText('10009');
      await picture(`answer-${type}`);
      await dashboard.closeConfirmation();

      const tab = isPending(type) ? 'Orders' : 'Positions';
      await dashboard.showTab(tab);
      const table = isPending(type) ? dashboard.orders : dashboard.positions;
      const row = table.getByRole('row').filter({ hasText: `journey ${type}` });
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('0.02');
      if (isPending(type)) await expect(row).toContainText(new RegExp(orderTypeLabel(type), 'i'));
      const button = row.getByRole('button', { name: isPending(type) ? /^Cancel order \d+/ : /^Close \d+/ });
      await button.click();
      const dialog = dashboard.page.getByRole('dialog');
      await dialog
        .getByRole('button', { name: isPending(type) ? /^Cancel order/ : /^Close position/ })
        .click();
      await expect(row).toHaveCount(0);
      await expect(dashboard.notifications).toContainText(/10009/);
    });
  }
});

test('a position is modified, closed in part and closed', onBoth, async ({ open, picture, page }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.selectSymbol('EURUSD');
  await dashboard.fillTicket('BUY', { Volume: '0.04', Comment: 'managed' });
  await dashboard.submitTicket('BUY');
  await dashboard.send();
  await expect(dashboard.confirm).toContainText('10009');
  await dashboard.closeConfirmation();

  await dashboard.showTab('Positions');
  const row = dashboard.positions.getByRole('row').filter({ hasText: 'managed' });
  await row.getByRole('button', { name: /^Modify \d+/ }).click();
  const modify = page.getByRole('dialog', { name: /Modify/ });
  await modify.getByLabel('Stop loss', { exact: true }).fill('1.05');
  await modify.getByLabel('Take profit', { exact: true }).fill('1.35');
  await picture('modify-position');
  await modify.getByRole('button', { name: /^Modify/ }).click();
  await expect(row).toContainText('1.05000');
  await expect(row).toContainText('1.35000');

  await row.getByRole('button', { name: /^Close \d+/ }).click();
  const close = page.getByRole('dialog', { name: /Close/ });
  await close.getByLabel('Volume', { exact: true }).fill('0.01');
  await picture('close-partly');
  await close.getByRole('button', { name: /^Close position/ }).click();
  await expect(row).toContainText('0.03');

  await row.getByRole('button', { name: /^Close \d+/ }).click();
  await page
    .getByRole('dialog', { name: /Close/ })
    .getByRole('button', { name: /^Close position/ })
    .click();
  await expect(row).toHaveCount(0);
  await picture('after-close');
});

test('a pending order is modified', onBothDialects, async ({ dialect, open, page, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.selectSymbol('EURUSD');
  await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.02', Price: '1.02', Comment: 'movable' });
  await dashboard.submitTicket('BUY_LIMIT');
  await dashboard.send();
  await expect(dashboard.confirm).toContainText('10009');
  await dashboard.closeConfirmation();
  await dashboard.showTab('Orders');
  const row = dashboard.orders.getByRole('row').filter({ hasText: 'movable' });
  await row.getByRole('button', { name: /^Modify \d+/ }).click();
  const modify = page.getByRole('dialog', { name: /Modify/ });
  await expect(modify, 'nothing was changed, and nothing removed').toContainText('no change to send yet');
  // What this bridge may drop is said before it is sent.
  const mayDrop = modify.getByText('Bridges of this kind may drop the expiration');
  const lives = modify.getByLabel('Expiration', { exact: true });
  await lives.selectOption('DAY');
  await expect(mayDrop).toHaveCount(dialect === 'family' ? 1 : 0);
  await lives.selectOption('GTC');
  await expect(mayDrop).toHaveCount(0);
  await modify.getByLabel('Price', { exact: true }).fill('1.03');
  await expect(modify).toContainText('price 1.03000 · SL not set · TP not set');
  await picture('modify-order');
  await modify.getByRole('button', { name: /^Modify/ }).click();
  await expect(row).toContainText('1.03000');
});

test('what the broker would refuse is said beside its field before it is sent', async ({ open, picture }) => {
  const dashboard = await open();
  await dashboard.expectLive();
  await dashboard.selectSymbol('EURUSD');
  await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.015', Price: '9.9' });
  await expect(dashboard.ticket).toContainText(/multiple of 0\.01/);
  await expect(dashboard.ticket).toContainText('10014');
  await expect(dashboard.sendButton('BUY_LIMIT')).toBeDisabled();
  await dashboard.field('Volume').fill('0.02');
  await expect(dashboard.ticket).toContainText(/must be below the ask/);
  await expect(dashboard.ticket).toContainText('10015');
  await picture('ticket-refused');
  await dashboard.expectNothingBroken();
});
