import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Deal } from '../../../../shared/model/deal';
import { dealOf } from '../../../fixtures/trading';
import { fakeHost, openApp } from '../../view/open';
import { savedFiles } from '../../view/saved-files';
import { screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';

/** More trades than the page is given at once: the lines around the view are here, all others are asked for as one comes to them. */

const count = 2_000;
const table = page.getByRole('table', { name: 'History' });
const rows = () => [...table.element().querySelectorAll<HTMLElement>('[data-row]')];
const selected = () => rows().find((row) => row.getAttribute('aria-selected') === 'true')?.dataset.row;
/** The newest is the first. */
const idAt = (place: number): string =>
  `${500_000 + count - 1 - place} ${place % 4 === 3 ? 'BTCUSD' : 'EURUSD'}`;

function trades(): readonly Deal[] {
  const newest = Math.floor(brokerNowMs() / 1_000) - 600;
  return Array.from({ length: count }, (_, place) => {
    const id = `${500_000 + count - 1 - place}`;
    const of = {
      ...{ positionId: id, order: id, symbol: place % 4 === 3 ? 'BTCUSD' : 'EURUSD' },
      ...{ swap: 0, commission: 0, fee: 0 },
    };
    const time = newest - place * 60;
    return [
      dealOf({ ...of, ticket: `${id}0`, entry: 'IN', type: 'BUY', profit: 0, time: time - 30 }),
      dealOf({ ...of, ticket: `${id}1`, entry: 'OUT', type: 'SELL', profit: (place % 7) - 3, time }),
    ];
  }).flat();
}

async function openLong() {
  const host = fakeHost();
  host.answer('bridge.deals', listed(trades()));
  await openApp(host);
  await screen.tab('History').click();
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('all');
  await expect.poll(() => table.element().ariaRowCount).toBe(`${count + 1}`);
  return host;
}

test('keys walk to lines that are not here yet, and no answer has all of them', async () => {
  const host = await openLong();
  table
    .element()
    .querySelector<HTMLElement>(`[data-row="${idAt(0)}"]`)
    ?.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(selected).toBe(idAt(1));
  await userEvent.keyboard('{End}');
  await expect.poll(selected).toBe(idAt(count - 1));
  await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe(idAt(count - 1));
  await userEvent.keyboard('{PageUp}');
  await expect.poll(selected).not.toBe(idAt(count - 1));
  await userEvent.keyboard('{Home}');
  await expect.poll(selected).toBe(idAt(0));
  // Scrolled away by the wheel, the row keeps the focus, and the next key goes on from it.
  const box = table.element().closest('[data-rows]');
  box?.scrollTo({ top: 26 * 1_200 });
  await expect.poll(() => rows().some((row) => row.dataset.row === idAt(1_205))).toBe(true);
  expect(selected()).toBe(idAt(0));
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(selected).toBe(idAt(1));
  for (const { most } of host.invoked('ledger.trade-table')) expect(most).toBeLessThanOrEqual(300);
});

test('J and K of the card walk the order of the table, and the table follows to a line that is not here', async () => {
  await openLong();
  await table.getByRole('columnheader', { name: /^Net/ }).click();
  const worst = Array.from({ length: count }, (_, place) => place).filter((place) => place % 7 === 0);
  const row = () => table.element().querySelector<HTMLElement>(`[data-row="${idAt(0)}"]`);
  await expect.poll(() => rows()[0]?.dataset.row).toBe(idAt(0));
  row()?.focus();
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('complementary', { name: 'Trade card' });
  await expect.element(card).toHaveTextContent(`1 of ${count}`);
  await userEvent.keyboard('k');
  await expect.element(card).toHaveTextContent(`2 of ${count}`);
  await expect.element(card).toHaveTextContent(`Position ${idAt(worst[1] ?? 0).split(' ')[0]}`);
  await expect.poll(selected).toBe(idAt(worst[1] ?? 0));
  table
    .element()
    .closest('[data-rows]')
    ?.scrollTo({ top: 26 * 1_500 });
  await expect
    .poll(() => rows().length > 0 && rows().every((each) => each.dataset.row !== idAt(worst[2] ?? 0)))
    .toBe(true);
  await userEvent.keyboard('k');
  await expect.element(card).toHaveTextContent(`3 of ${count}`);
  await expect.poll(selected).toBe(idAt(worst[2] ?? 0));
});

test('all rows are selected and exported, and a filter leaves no row selected that it hides', async () => {
  const files = savedFiles();
  await openLong();
  table
    .element()
    .querySelector<HTMLElement>(`[data-row="${idAt(2)}"]`)
    ?.focus();
  await userEvent.keyboard(' ');
  await expect.poll(selected).toBe(idAt(2));
  await page.getByRole('button', { name: 'History table options' }).click();
  await page.getByRole('menuitem', { name: /^Export CSV/ }).click();
  await expect.poll(() => files.length).toBe(2);
  const lines = (await files[0])?.trimEnd().split('\r\n') ?? [];
  expect(lines).toHaveLength(count + 1);
  expect(lines[1]).toContain(idAt(0).split(' ')[0]);

  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  await expect.poll(() => files.length).toBe(4);
  const all = (await files[2])?.trimEnd().split('\r\n') ?? [];
  expect(all).toHaveLength(count + 1);
  expect(all[1], 'the oldest first').toMatch(/^500000,/);

  rows()[0]?.focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await page.getByLabelText('Filter Symbol').fill('btc');
  await expect.element(page.getByText(`filtered ${count / 4} of ${count}`)).toBeVisible();
  await expect
    .element(page.getByLabelText('Totals').first())
    .toHaveTextContent(`${count / 4} of ${count} trades, filtered`);
  await expect.poll(() => table.element().ariaRowCount).toBe(`${count / 4 + 1}`);
  await expect.poll(selected).toBeUndefined();
  rows()[0]?.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(() => rows().every((each) => each.getAttribute('aria-selected') === 'true')).toBe(true);
  table
    .element()
    .closest('[data-rows]')
    ?.scrollTo({ top: 26 * 400 });
  await expect.poll(() => rows().some((each) => each.dataset.row === idAt(4 * 402 + 3))).toBe(true);
  expect(rows().every((each) => each.getAttribute('aria-selected') === 'true')).toBe(true);
});

test('groups are folded and added up where the trades are', async () => {
  await openLong();
  await page.getByRole('button', { name: 'History table options' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Group by Symbol' }).click();
  await expect
    .element(table.getByRole('button', { name: `Symbol: EURUSD · ${(count * 3) / 4}` }))
    .toBeVisible();
  await expect.poll(() => table.element().ariaRowCount).toBe(`${count + 3}`);
  await table.getByRole('button', { name: /Symbol: EURUSD/ }).click();
  await expect.poll(() => table.element().ariaRowCount).toBe(`${count / 4 + 3}`);
  await expect
    .element(table.getByRole('row', { name: /Symbol: BTCUSD/ }))
    .toHaveTextContent(`· ${count / 4}`);
  const sum = Array.from({ length: count }, (_, place) => place)
    .filter((place) => place % 4 === 3)
    .reduce((net, place) => net + (place % 7) - 3, 0);
  const heading = table.getByRole('row', { name: /Symbol: BTCUSD/ }).element();
  expect(heading.lastElementChild?.parentElement?.textContent).toContain(`${Math.abs(sum)}.00`);
});

test('of deals too only the lines around the view are read; count, sums, file and card are of all of them', async () => {
  const files = savedFiles();
  const host = await openLong();
  await page.getByRole('radio', { name: 'Deals' }).click();
  const dealAt = (place: number): string => `${idAt(Math.floor(place / 2)).split(' ')[0]}${1 - (place % 2)}`;
  await expect.poll(() => table.element().ariaRowCount).toBe(`${2 * count + 1}`);
  await expect.poll(() => rows()[0]?.dataset.row).toBe(dealAt(0));
  const more = () => Number(/↓ ([\d,]+) more/.exec(document.body.textContent ?? '')?.[1]?.replace(',', ''));
  const inView = 2 * count - more();
  expect(inView).toBeGreaterThan(3);
  expect(inView).toBeLessThan(60);
  rows()[0]?.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(selected).toBe(dealAt(1));
  await userEvent.keyboard('{End}');
  await expect.poll(selected).toBe(dealAt(2 * count - 1));
  await expect.poll(more).toBeNaN();

  rows()[0]?.focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await page.getByLabelText('Filter Symbol').fill('btc');
  const note = `${count / 2} of ${2 * count} deals`;
  await expect.element(page.getByLabelText('Totals').first()).toHaveTextContent(`${note}, filtered`);
  await expect.element(table.getByRole('row', { name: note })).toBeVisible();
  const btc = Array.from({ length: count }, (_, place) => place).filter((place) => place % 4 === 3);
  const sum = Math.abs(btc.reduce((net, place) => net + (place % 7) - 3, 0));
  await expect.element(table.getByRole('row', { name: note })).toHaveTextContent(`${sum}.00`);
  await page.getByRole('button', { name: `Export CSV, ${count / 2} of ${2 * count}` }).click();
  await expect.poll(() => files.length).toBe(2);
  expect((await files[0])?.trimEnd().split('\r\n')).toHaveLength(count / 2 + 1);

  table
    .element()
    .closest('[data-rows]')
    ?.scrollTo({ top: 26 * 600 });
  const shownTrade = idAt(btc[302] ?? 0).split(' ')[0];
  const row = () => table.element().querySelector<HTMLElement>(`[data-row="${shownTrade}1"]`);
  await expect.poll(row).not.toBeNull();
  row()?.focus();
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('complementary', { name: 'Trade card' });
  await expect.element(card).toHaveTextContent(`303 of ${count / 4}`);
  await expect.element(card).toHaveTextContent(`Position ${shownTrade}`);
  await userEvent.keyboard('k');
  await expect.element(card).toHaveTextContent(`304 of ${count / 4}`);
  for (const { most } of host.invoked('ledger.trade-table')) expect(most).toBeLessThanOrEqual(2_000);
});
