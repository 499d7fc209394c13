import { expect, test } from 'vitest';
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
import { fakeHost } from '../../view/open';

/** How large an order is and where its levels stand: by risk, by units, and what is confirmed and sent of it. */

/** A number as the dashboard prints it: thin groups, a true minus. */
const number = (text: string): number => Number(text.replace(/[^\d.\u2212-]/g, '').replace('\u2212', '-'));

/** What the confirmation says beside a name; how far the price has moved since stands before it. */
function reported(name: string): number[] {
  const terms = [...confirm.element().querySelectorAll('dt')];
  const text = terms.find((each) => each.textContent === name)?.nextElementSibling?.textContent ?? '';
  return text.split(' · ').map(number);
}

test('an order sized by risk, with its stop in points and its target in R, is confirmed and sent as shown', async () => {
  const host = fakeHost();
  await openWithTicket(host);
  await field('Order type').selectOptions('BUY');
  await field('Stop loss unit').selectOptions('points');
  await field('Stop loss').fill('200');
  await field('Take profit unit').selectOptions('r');
  await field('Take profit').fill('2');
  await field('Volume by').selectOptions('money');
  await field('Risk').fill('101');
  await field('Comment').fill('by risk');
  // 101 USD, and 200 points of 1 USD a lot: half a lot, rounded down.
  await expect.element(field('Volume')).toHaveValue('0.50');
  await expect.element(field('Volume')).toHaveAttribute('readonly');
  await expect.element(ticket).toHaveTextContent('\u2212100.00');
  await expect.element(ticket).toHaveTextContent('+200.00');
  await expect.element(ticket).toHaveTextContent('400 pts');

  await submitTicket('BUY');
  await expect.element(confirm).toHaveTextContent('DEMO');
  await expect.element(confirm).toHaveTextContent('0.50 lots');
  const [sl = 0, slPoints, atStop] = reported('Stop loss');
  const [tp = 0, tpPoints, atTarget] = reported('Take profit');
  expect([slPoints, atStop]).toEqual([200, -100]);
  expect([tpPoints, atTarget]).toEqual([400, 200]);
  expect(Math.round((tp - sl) * 1e5)).toBe(600);
  await send();
  expect(sentOf(host, 'place-order')).toMatchObject([{ volume: 0.5, sl, tp, comment: 'by risk' }]);
  await confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();
  // Distances stay for the next order; the comment was this one's.
  await expect.element(field('Stop loss')).toHaveValue('200');
  await expect.element(field('Comment')).toHaveValue('');
});

test('a volume by risk says why there is none: no stop, a risk too small, a unit that would go round in circles', async () => {
  await openWithTicket(fakeHost());
  await field('Stop loss unit').selectOptions('money');
  await field('Volume').fill('0.10');
  await field('Stop loss').fill('20');
  await field('Volume by').selectOptions('money');
  // The stop keeps its place, in a unit that does not need the volume.
  await expect.element(field('Stop loss unit')).toHaveValue('points');
  await expect.element(field('Stop loss')).toHaveValue('200');
  await expectCount(
    field('Stop loss unit')
      .getByRole('option', { name: /the volume depends on this stop/ })
      .first(),
    1,
  );
  await field('Risk').fill('1.5');
  await expect
    .element(ticket)
    .toHaveTextContent('even 0.01 lots risk 2.00 USD, more than the 1.50 USD asked for');
  await field('Stop loss').fill('');
  await expect.element(ticket).toHaveTextContent('Set a stop loss to size by risk');
  await expect.element(sendButton('BUY')).toBeDisabled();
  await field('Stop loss').fill('200');
  await field('Risk').fill('50');
  await expect.element(field('Volume')).toHaveValue('0.25');
  // Back in lots, the volume is the one that the risk gave.
  await field('Volume by').selectOptions('lots');
  await expect.element(field('Volume')).toHaveValue('0.25');
  await expect.element(field('Volume')).not.toHaveAttribute('readonly');
});

test('another unit tells the same level in other words', async () => {
  await openWithTicket(fakeHost());
  await fillTicket('BUY_LIMIT', { Volume: '0.10', Price: '1.10000', 'Stop loss': '1.09500' });
  for (const [chosen, text] of [
    ['points', '500'],
    ['money', '50.00'],
    ['price', '1.09500'],
  ] as const) {
    await field('Stop loss unit').selectOptions(chosen);
    await expect.element(field('Stop loss')).toHaveValue(text);
  }
  // Points stay points when the price they are counted from moves.
  await field('Stop loss unit').selectOptions('points');
  await field('Price').fill('1.11000');
  await expect.element(field('Stop loss')).toHaveValue('500');
  await expect.element(ticket).toHaveTextContent('1.10500');
});
