import { expect, test } from './app';
import { ready, sizing, unit } from './ticket.page';

/** How large an order is and where its levels stand: by risk, by units, and what is confirmed of it. */

/** A number as the dashboard prints it: thin groups, a true minus. */
const number = (text: string): number => Number(text.replace(/[^\d.\u2212-]/g, '').replace('\u2212', '-'));

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
  await sizing(dashboard).selectOption('money');
  await dashboard.field('Risk').fill('101');
  await dashboard.field('Comment').fill('by risk');

  // 101 USD, and 200 points of 1 USD a lot: half a lot, rounded down.
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
    unit(dashboard, 'Stop loss').getByRole('option', { name: /the volume depends on this stop/ }),
  ).not.toHaveCount(0);
  await dashboard.field('Risk').fill('1.5');
  await expect(dashboard.ticket).toContainText(
    'even 0.01 lots risk 2.00 USD, more than the 1.50 USD asked for',
  );
  await picture('ticket-risk-too-small');
  await dashboard.field('Stop loss').fill('');
  await expect(dashboard.ticket).toContainText('Set a stop loss to size by risk');
  await expect(dashboard.sendButton('BUY')).toBeDisabled();
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
