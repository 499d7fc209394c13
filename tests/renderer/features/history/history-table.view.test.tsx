import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HistoryTable } from '../../../../renderer/features/history';
import type { Deal } from '../../../../shared/model/deal';
import { fakeHost, openView } from '../../view/open';
import { brokerNowMs, listed } from '../../view/standard-answers';

/** A position for every two deals, opened and closed. */
const dealAt = (index: number, time: number): Deal => {
  const position = 500_000 + (index >> 1);
  const isExit = index % 2 === 1;
  return {
    ticket: `${600_000 + index}`,
    order: `${isExit ? 900_000 + index : position}`,
    positionId: `${position}`,
    symbol: 'EURUSD',
    type: isExit ? 'SELL' : 'BUY',
    entry: isExit ? 'OUT' : 'IN',
    reason: 'EXPERT',
    volume: 0.1,
    price: 1.16,
    profit: isExit ? 1 : 0,
    swap: 0,
    commission: 0,
    fee: 0,
    magic: 0,
    comment: '',
    time,
  };
};
const dealsUntil = (count: number, to: number): Deal[] =>
  Array.from({ length: count }, (_, index) => dealAt(index, to - (count - index) * 60));

test('a long history comes whole, and what is drawn in steps is never told for something else', async () => {
  const host = fakeHost();
  host.answer('bridge.deals', listed(dealsUntil(4_000, Math.floor(brokerNowMs() / 1_000))));
  const said = new Set<string>();
  const watch = new MutationObserver(() => {
    const [words] =
      /No positions were opened or closed|Closed trades\s*[\d\s]+/.exec(document.body.innerText) ?? [];
    if (words !== undefined) said.add(words.replaceAll(/\s/g, ' ').trim());
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await openView(host, <HistoryTable />);
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('all');
  await expect.element(page.getByLabelText('Totals')).toHaveTextContent(/Closed trades2 ?000/);
  await page.getByRole('radio', { name: 'Deals' }).click();
  await expect.element(page.getByRole('table', { name: 'History' })).toHaveTextContent('4000 deals');
  watch.disconnect();
  // Between the answer and its rows nobody is told that there are none.
  expect(said).toContain('Closed trades 2 000');
  expect([...said].filter((words) => /^No|trades 0/.test(words))).toEqual([]);
});

test('a view that was chosen on one bridge is not chosen on the next', async () => {
  await openView(fakeHost(), <HistoryTable />);
  await page.getByRole('radio', { name: 'Summary' }).click();
  await openView(fakeHost(), <HistoryTable />, true);
  await expect.element(page.getByRole('radio', { name: 'Summary' })).toBeChecked();
  localStorage.clear();
  await openView(fakeHost(), <HistoryTable />, true);
  await expect.element(page.getByRole('radio', { name: 'Positions' })).toBeChecked();
});
