import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PositionsTable } from '../../../../renderer/features/positions';
import type { Position } from '../../../../shared/model/position';
import { outcomeOf } from '../../../fixtures/intents';
import { positionOf } from '../../../fixtures/trading';
import { expectCount, fromMenu, positions, sentOf } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openView } from '../../view/open';
import { listed } from '../../view/standard-answers';

/** Managing what is open by hand, from a position's menu: parts, around, and without cost. */

/** Opened just now at the ask, so that there is no way to break even yet. */
const bought = (changes: Partial<Position> = {}): Position =>
  positionOf({
    side: 'BUY',
    symbol: 'EURUSD',
    priceOpen: 1.17089,
    volume: 0.06,
    sl: 0,
    tp: 0,
    ...changes,
  });

async function hold(...held: Position[]): Promise<FakeHost> {
  const host = fakeHost();
  host.answer('positions.list', listed(held));
  await openView(host, <PositionsTable />);
  await expectCount(positions.getByRole('row').filter({ hasText: 'EURUSD' }), held.length);
  return host;
}
const rowOf = (ticket: string) => positions.getByRole('row').filter({ hasText: ticket });

test('half of a position is closed from its menu', async () => {
  const host = await hold(bought({ ticket: '7000111' }));
  await fromMenu(rowOf('7000111'), /^Close ½ \(0\.03 lots, 0\.03 stay open\)/);
  const close = page.getByRole('dialog', { name: /^Close position/ });
  await expect.element(close.getByLabelText('Volume', { exact: true })).toHaveValue('0.03');
  expect(sentOf(host, 'close-position')).toEqual([]);
  await close.getByRole('button', { name: 'Close 0.03 lots' }).click();
  await expect.element(close).toHaveTextContent('10009');
  expect(sentOf(host, 'close-position')).toMatchObject([{ ticket: '7000111', volume: 0.03 }]);
});

test("Enter in a field sends for a position opened by hand; for a bot's it only moves the focus to the button", async () => {
  const host = await hold(
    bought({ ticket: '7000111', magic: 0, reason: 'CLIENT', comment: '' }),
    bought({ ticket: '7000112', magic: 7701 }),
  );
  const close = page.getByRole('dialog', { name: /^Close position/ });

  await fromMenu(rowOf('7000112'), /^Close ½/);
  await expect.element(close.getByLabelText('Volume', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(close.getByRole('button', { name: 'Close 0.03 lots' })).toHaveFocus();
  expect(sentOf(host, 'close-position')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(close).toHaveTextContent('10009');
  expect(sentOf(host, 'close-position')).toMatchObject([{ ticket: '7000112' }]);
  await close.getByRole('button', { name: 'Done' }).click();

  await fromMenu(rowOf('7000111'), /^Close ½/);
  await expect.element(close.getByLabelText('Volume', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(close).toHaveTextContent('10009');
  expect(sentOf(host, 'close-position')).toHaveLength(2);
});

test('a position is turned around in two steps', async () => {
  const host = await hold(bought({ ticket: '7000111', volume: 0.07, sl: 1.17 }));
  host.answerWith('trade.send', ({ name, input: { intentId } }) => {
    if (name === 'place-order') return { ok: true, value: outcomeOf({ intentId }) };
    host.answer('positions.list', listed());
    return { ok: true, value: outcomeOf({ intentId, endpoint: 'DELETE /positions/7000111', volume: 0.07 }) };
  });
  await fromMenu(rowOf('7000111'), /^Reverse/);
  const dialog = page.getByRole('dialog', { name: /^Reverse position/ });
  await expect.element(dialog).toHaveTextContent('2 orders to send');
  const mirrors = dialog.getByLabelText('Stop loss as far from the price as now');
  await expect.element(mirrors).toBeChecked();
  await mirrors.click();
  await expect.element(dialog).toHaveTextContent('at market, without stop loss and take profit');
  await mirrors.click();
  await expect.element(dialog).toHaveTextContent(/at market, SL 1\.17154, no TP/);
  await expect.element(dialog.getByRole('row', { name: /^Open new EURUSD/ })).toHaveTextContent('You');
  expect(sentOf(host, 'close-position')).toEqual([]);
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('1 closed, 1 opened');
  expect(sentOf(host, 'close-position')).toMatchObject([{ ticket: '7000111' }]);
  expect(sentOf(host, 'place-order')).toMatchObject([
    { type: 'SELL', volume: 0.07, symbol: 'EURUSD', sl: 1.17154 },
  ]);
});

test('break-even is refused with the distance while the market is too near', async () => {
  await hold(bought({ ticket: '7000111' }));
  await fromMenu(rowOf('7000111'), /^Break-even/);
  const dialog = page.getByRole('dialog', { name: /^Move stop of 7000111 to break-even/ });
  await expect.element(dialog).toHaveTextContent(/the market must first move \d+ points further/);
  await expect.element(dialog.getByRole('button', { name: /stop loss/ })).toBeDisabled();
});

test('levels of several positions are set together, and a double click on a level leads to its field', async () => {
  const held = [bought({ ticket: '7000111', volume: 0.02 }), bought({ ticket: '7000112', volume: 0.03 })];
  const host = await hold(...held);
  await rowOf('7000111').getByRole('cell').nth(1).click();
  await rowOf('7000112')
    .getByRole('cell')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await fromMenu(rowOf('7000112'), /^Modify SL\/TP of 2/);
  const dialog = page.getByRole('dialog', { name: /^Modify SL\/TP of/ });
  await dialog.getByLabelText('Stop loss', { exact: true }).selectOptions('Points from entry');
  await dialog.getByLabelText('Stop loss: points').fill('900');
  await expectCount(dialog.getByRole('row', { name: /SL none →/ }), 2);
  await dialog.getByRole('button', { name: 'Modify 2 positions' }).click();
  await expect.element(dialog).toHaveTextContent('2 modified');
  const sent = sentOf(host, 'modify-position');
  expect(sent).toHaveLength(2);
  for (const { sl, tp } of sent) {
    expect(sl).toBeCloseTo(1.17089 - 0.009, 6);
    expect(tp).toBe(0);
  }
  await dialog.getByRole('button', { name: 'Done' }).click();
  await rowOf('7000111').getByRole('cell').nth(7).dblClick();
  const modify = page.getByRole('dialog', { name: /^Modify position/ });
  await expect.element(modify.getByLabelText('Stop loss', { exact: true })).toHaveFocus();
});
