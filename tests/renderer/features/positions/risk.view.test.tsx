import { expect, test } from 'vitest';
import { PositionsTable } from '../../../../renderer/features/positions';
import { orderOf, positionOf } from '../../../fixtures/trading';
import { positions } from '../../view/dashboard';
import { fakeHost, openView } from '../../view/open';
import { brokerNowMs, listed } from '../../view/standard-answers';

/** A buy of 0.10 at 1.17000, 200 points above it now, which is 20.00. */
const timeOpen = Math.floor(brokerNowMs() / 1_000) - 3_600;
const held = (ticket: string, sl: number) =>
  positionOf({
    ticket,
    identifier: ticket,
    side: 'BUY',
    volume: 0.1,
    priceOpen: 1.17,
    priceCurrent: 1.172,
    sl,
    profit: 20,
    swap: -1,
    timeOpen,
  });

const cells = (column: string): string[] =>
  [...positions.element().querySelectorAll<HTMLElement>(`[data-row] [data-column="${column}"]`)].map((cell) =>
    cell.innerText.trim(),
  );

test('result and risk are told by the first stop and the present one, and without one there is no limit', async () => {
  const host = fakeHost();
  const reversed = { ...held('74', 1.169), identifier: '70' };
  host.answer('positions.list', listed([held('71', 1.169), held('72', 0), held('73', 1.17), reversed]));
  host.answer('history.first-stops', { 70: 1.168, 71: 1.168, 72: 0, 73: 1.169 });
  await openView(host, <PositionsTable />);
  // The floating 19.00 against 20.00 and 10.00.
  await expect.poll(() => cells('multiple')).toEqual(['+0.95 R', '—', '+1.90 R', '?']);
  await expect.poll(() => cells('risk')).toEqual(['30.00', 'no limit', '20.00', '30.00']);
  expect(positions.element().querySelector('tfoot')?.innerText).toContain('no limit');
  await positions.getByRole('button', { name: 'Risk to stop' }).click();
  await expect.poll(() => cells('risk')).toEqual(['no limit', '30.00', '30.00', '20.00']);
  expect(host.invoked('history.orders')).toEqual([]);
});

test('of positions that opened unseen the orders tell the first stop, in one read', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([held('71', 1.169), held('72', 1.169), held('73', 1.169)]));
  host.answer('history.first-stops', { 71: 1.168 });
  host.answer(
    'history.orders',
    listed([orderOf({ ticket: '72', sl: 1.169 }), orderOf({ ticket: '73', sl: 0 })]),
  );
  await openView(host, <PositionsTable />);
  await expect.poll(() => cells('multiple')).toEqual(['+0.95 R', '+1.90 R', '?']);
  expect(host.invoked('history.orders')).toMatchObject([{ from: timeOpen - 86_400, to: timeOpen + 1 }]);
});
