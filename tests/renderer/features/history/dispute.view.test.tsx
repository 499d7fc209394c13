import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HistoryTable } from '../../../../renderer/features/history';
import { ok } from '../../../../shared/model/result';
import { dealOf, orderOf } from '../../../fixtures/trading';
import { fakeHost, openApp, openView } from '../../view/open';
import { savedFiles } from '../../view/saved-files';
import { command, screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';

test("a position's dispute pack is saved from the menu of its row, as the host made it", async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 60;
  const ofOne = { positionId: '42', order: '42', time };
  host.answer('bridge.deals', listed([dealOf({ ...ofOne, ticket: '43', entry: 'IN' })]));
  host.answerWith('dispute.pack', ({ ticket }) =>
    ok({ name: `Dispute pack ${ticket}.html`, text: 'all of it' }),
  );
  const saved = savedFiles();
  await openView(host, <HistoryTable />);
  await page.getByRole('table', { name: 'History' }).getByText('EURUSD').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Save dispute pack …' }).click();
  await expect.poll(() => saved.length).toBe(2);
  expect(await Promise.all(saved)).toEqual(['all of it', 'Dispute pack 42.html']);
});

test("a pending order's dispute pack is saved by a command, once its row is selected", async () => {
  const host = fakeHost();
  host.answer('orders.list', listed([orderOf({ ticket: '77' })]));
  host.answerWith('dispute.pack', ({ ticket }) => ok({ name: `Dispute pack ${ticket}.html`, text: 'all' }));
  const saved = savedFiles();
  await openApp(host);
  await screen.tab('Orders').click();
  await command('dispute pack');
  await expect
    .element(page.getByRole('dialog', { name: 'Commands' }))
    .toHaveTextContent('no row is selected');
  await userEvent.keyboard('{Escape}');
  await screen.orders.getByText('77', { exact: true }).click();
  await command('dispute pack');
  await expect.poll(() => saved.length).toBe(2);
  expect(saved.at(-1)).toBe('Dispute pack 77.html');
  expect(host.invoked('dispute.pack')).toEqual([{ ticket: '77' }]);
});
