import { expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { PositionsTable } from '../../../../renderer/features/positions';
import type { Position } from '../../../../shared/model/position';
import { positionOf } from '../../../fixtures/trading';
import { positions } from '../../view/dashboard';
import { fakeHost, openView } from '../../view/open';
import { listed } from '../../view/standard-answers';

/** What an update of the positions must leave alone. What five thousand cost: tests/e2e/tables-updates.spec.ts. */

const count = 300;
const firstTicket = 70_000_001;

/** A different wave for each, so that the order by profit is another with each update. */
const heldAt = (update: number): readonly Position[] =>
  Array.from({ length: count }, (_, index) =>
    positionOf({
      ticket: `${firstTicket + index}`,
      profit: Math.round(400 * Math.sin(index * 1.7 + update * 0.9)) - (index % 7),
    }),
  );

const rows = (): HTMLElement[] => [...positions.element().querySelectorAll<HTMLElement>('tr[data-line]')];
const order = () => rows().map((row) => row.dataset.row ?? null);
const profits = (): string[] =>
  rows().map((row) => row.querySelector<HTMLElement>('[data-column="profit"]')?.innerText ?? '');
const removed = () => positions.element().querySelectorAll('[data-removed]').length;
const focused = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
/** Away from the rows. */
const leave = () => commands.mouseMove(2, 2);

test('an update takes neither the focus nor the selection, and moves no row under the pointer', async () => {
  const host = fakeHost();
  let latest = 0;
  const closed = new Set<string>();
  const tell = () =>
    host.answer('positions.list', listed(heldAt(latest).filter(({ ticket }) => !closed.has(ticket))));
  /** Until the table shows the next numbers. */
  const update = async () => {
    const before = profits();
    latest += 1;
    tell();
    await expect.poll(profits).not.toEqual(before);
  };
  tell();
  await openView(host, <PositionsTable />);
  await positions.getByRole('button', { name: 'Profit' }).click();
  await expect
    .element(positions.getByRole('columnheader', { name: /Profit/ }))
    .toHaveAttribute('aria-sort', 'descending');

  // The pointer over the rows: they keep their places, and one that goes leaves its place empty.
  const [, second = null, third] = order();
  await userEvent.hover(rows()[2]?.querySelector('[data-column="symbol"]') ?? positions);
  const before = order();
  await update();
  expect(order()).toEqual(before);
  closed.add(second ?? '');
  await update();
  await expect.poll(removed).toBe(1);
  expect(order()[2]).toBe(third);
  // Without a hand they are in order again.
  await leave();
  await expect.poll(removed).toBe(0);
  await expect.poll(order).not.toEqual(before);

  // The focus stays on its row wherever that is sorted to, and the page does not scroll after it.
  await userEvent.click(rows()[0]?.querySelector('[data-column="symbol"]') ?? positions);
  await userEvent.keyboard('{ArrowDown}');
  const id = focused();
  expect(id).toBeDefined();
  await leave();
  const orderNow = order();
  await update();
  await expect.poll(order).not.toEqual(orderNow);
  expect(focused()).toBe(id);
  expect(positions.element().querySelectorAll('tr[aria-selected="true"]')).toHaveLength(1);

  // Nor does scrolling away take it.
  const scroller = positions.element().closest('[data-rows]');
  scroller?.scrollTo(0, 3_000);
  await expect.poll(() => scroller?.scrollTop).toBe(3_000);
  await update();
  expect(focused()).toBe(id);
  expect(scroller?.scrollTop).toBe(3_000);
});
