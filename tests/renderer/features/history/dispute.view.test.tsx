import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HistoryTable } from '../../../../renderer/features/history';
import { ok } from '../../../../shared/model/result';
import { dealOf } from '../../../fixtures/trading';
import { fakeHost, openView } from '../../view/open';
import { brokerNowMs, listed } from '../../view/standard-answers';

test("a position's dispute pack is saved from the menu of its row, as the host made it", async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 60;
  const ofOne = { positionId: '42', order: '42', time };
  host.answer('history.deals', listed([dealOf({ ...ofOne, ticket: '43', entry: 'IN' })]));
  host.answerWith('dispute.pack', ({ ticket }) =>
    ok({ name: `Dispute pack ${ticket}.html`, text: 'all of it' }),
  );
  const saved: (string | Promise<string>)[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file instanceof Blob ? file.text() : '');
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await openView(host, <HistoryTable />);
  await page.getByRole('table', { name: 'History' }).getByText('EURUSD').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Save dispute pack …' }).click();
  await expect.poll(() => saved.length).toBe(2);
  expect(await Promise.all(saved)).toEqual(['all of it', 'Dispute pack 42.html']);
});
