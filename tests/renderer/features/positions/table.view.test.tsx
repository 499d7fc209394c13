import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { PositionsTable } from '../../../../renderer/features/positions';
import { positionOf } from '../../../fixtures/trading';
import { expectCount, positions, press } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openView } from '../../view/open';
import { listed } from '../../view/standard-answers';

/** What a trader makes of a table: columns, order, widths, filters and groups, kept over a reload. */

const symbols = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD'];
const held = Array.from({ length: 12 }, (_, index) =>
  positionOf({
    ticket: `${70_000_001 + index}`,
    symbol: symbols[index % symbols.length] ?? '',
    side: index % 3 === 0 ? 'SELL' : 'BUY',
    volume: ((index % 9) + 1) / 100,
    profit: 10 * index - 35.5,
    swap: -0.1 * (index % 4),
  }),
);

const start = async (): Promise<FakeHost> => {
  const host = fakeHost();
  host.answer('positions.list', listed(held));
  await openView(host, <PositionsTable />);
  await expectCount(positions.getByRole('row').filter({ hasText: /7\d{7}/ }), 12);
  return host;
};
/** The page is loaded anew. */
const reload = async (host: FakeHost): Promise<void> => {
  await openView(host, <PositionsTable />, true);
  await expect.element(positions.getByRole('row').nth(1)).toBeVisible();
};

const all = (selector: string): HTMLElement[] => [
  ...positions.element().querySelectorAll<HTMLElement>(selector),
];
const headers = (): string[] => all('th[data-header]').map((cell) => cell.dataset.header ?? '');
const cells = (column: string): string[] =>
  all(`tr[data-row] [data-column="${column}"]`).map((cell) => cell.innerText.trim());
const head = (column: string): HTMLElement => {
  const [cell] = all(`th[data-header="${column}"]`);
  if (cell === undefined) throw new Error(`no header ${column}`);
  return cell;
};
const width = (column: string): number => Math.round(head(column).getBoundingClientRect().width);
const number = (text: string): number => Number(text.replace('−', '-').replace(/[+\u00a0]/g, ''));

async function options(entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Positions table options' }).click();
  await page.getByRole('menu').getByText(entry, { exact: true }).click();
}

test('columns are chosen, moved and sized, and stay so over a reload', async () => {
  const host = await start();
  expect(headers()).not.toContain('points');
  await options('Columns …');
  const chooser = page.getByRole('dialog', { name: 'Columns of Positions' });
  await chooser.getByRole('checkbox', { name: /^Points/ }).click();
  await chooser.getByRole('checkbox', { name: 'Swap', exact: true }).click();
  // By the keyboard: the symbol before the ticket.
  await press(chooser.getByRole('checkbox', { name: 'Symbol', exact: true }), '{Alt>}{ArrowUp}{/Alt}');
  await chooser.getByRole('button', { name: 'Done' }).click();
  await expect.poll(headers).toEqual(expect.arrayContaining(['points', 'profit']));
  expect(headers()).not.toContain('swap');
  expect(headers().slice(0, 3)).toEqual(['by', 'symbol', 'ticket']);

  // By dragging a header, and by Ctrl and an arrow on it.
  await userEvent.dragAndDrop(head('profit'), head('volume'), { targetPosition: { x: 5, y: 8 } });
  await expect.poll(() => headers().indexOf('profit') - headers().indexOf('volume')).toBe(-1);
  const dragged = headers();
  await press(positions.getByRole('button', { name: 'Profit' }), '{Control>}{ArrowLeft}{/Control}');
  await expect.poll(() => headers().indexOf('profit')).toBe(dragged.indexOf('profit') - 1);
  const stepped = headers();
  await expect.element(positions.getByRole('button', { name: 'Profit' })).toHaveFocus();

  // The edge of a header by the pointer, then Shift and an arrow.
  const before = width('comment');
  const edge = head('comment').querySelector('[data-grip]')?.getBoundingClientRect();
  if (edge === undefined) throw new Error('the header has no edge to drag');
  await commands.mouseMove(edge.x + 3, edge.y + 5);
  await commands.mouseDown();
  await commands.mouseMove(edge.x + 23, edge.y + 5);
  await commands.mouseMove(edge.x + 43, edge.y + 5);
  await commands.mouseUp();
  await expect.poll(() => width('comment')).toBe(before + 40);
  await press(positions.getByRole('button', { name: 'Comment' }), '{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => width('comment')).toBe(before + 48);
  const grip = head('comment').querySelector('[data-grip]');
  if (grip === null) throw new Error('the header has no edge');
  await userEvent.dblClick(grip);
  await expect.poll(() => width('comment')).toBeLessThan(before);
  const fitted = width('comment');

  await reload(host);
  await expect.poll(headers).toEqual(stepped);
  expect(width('comment')).toBe(fitted);
  await options('Reset table');
  await expect.poll(() => headers().slice(0, 3)).toEqual(['by', 'ticket', 'symbol']);
});

test('rows are sorted, filtered and grouped, with sums of what is shown, and stay so over a reload', async () => {
  const host = await start();
  // Anywhere on the header, not only on its word: a narrow word in a wide column is a small target.
  await userEvent.click(head('volume'), { position: { x: 12, y: 12 } });
  await expect.poll(() => head('volume').ariaSort).toBe('descending');
  await positions.getByRole('button', { name: 'Ticket' }).click({ modifiers: ['Shift'] });
  await expect.poll(() => head('volume').ariaSort).toBe('descending');
  const volumes = cells('volume').map(Number);
  expect(volumes).toEqual(volumes.toSorted((left, right) => right - left));

  await press(positions.getByRole('button', { name: 'Volume' }), '{Control>}f{/Control}');
  await expect.element(positions.getByRole('textbox', { name: 'Filter Who' })).toHaveFocus();
  const byVolume = positions.getByRole('textbox', { name: 'Filter Volume' });
  await byVolume.fill('>=0.05');
  await positions.getByRole('combobox', { name: 'Filter Side' }).selectOptions('Buy');
  await expect.element(page.getByText('filtered 4 of 12')).toBeVisible();
  await expect.poll(() => cells('side')).toEqual(['Buy', 'Buy', 'Buy', 'Buy']);
  await expect.element(positions).toHaveTextContent('4 of 12 positions');
  await byVolume.fill('much');
  await expect.element(byVolume).toHaveAttribute('aria-invalid', 'true');
  await byVolume.fill('>=0.05');

  await reload(host);
  await expect.element(page.getByText('filtered 4 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(positions).toHaveTextContent('12 positions');

  await options('Filter row');
  await options('Group by Symbol');
  const groups = () => all('tr:has([aria-expanded])');
  await expect.poll(() => groups().length).toBe(4);
  expect(groups()[0]?.innerText).toMatch(/Symbol: EURUSD\s+· 3/);
  // A group's sum is the sum of its rows.
  const rowsOf = () => all('tr[aria-selected]').filter((row) => row.innerText.includes('EURUSD'));
  const own = rowsOf()
    .map((row) => number(row.querySelector<HTMLElement>('[data-column="profit"]')?.innerText ?? 'none'))
    .reduce((total, value) => total + value, 0);
  const shown =
    [...(groups()[0]?.querySelectorAll<HTMLElement>('td span') ?? [])].at(-1)?.innerText ?? 'none';
  expect(number(shown)).toBeCloseTo(own, 6);

  groups()[0]?.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => rowsOf().length).toBe(0);
  expect(groups()[0]?.querySelector('button')?.ariaExpanded).toBe('false');
  expect(groups()[0]).toBe(document.activeElement);
  await reload(host);
  await expect.poll(() => groups().length).toBe(4);
  expect(rowsOf()).toEqual([]);
  await page.getByRole('button', { name: 'Ungroup' }).click();
  await expect.poll(() => groups().length).toBe(0);
  await expect.poll(() => rowsOf().length).toBe(3);
});

test('a key that follows an arrow in the same frame is about the row that the arrow selected', async () => {
  await start();
  const [first, second] = all('tr[data-row]');
  if (first === undefined || second === undefined) throw new Error('no rows');
  first.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'F2']) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }
  const ticket = second.dataset.row ?? '';
  await expect.element(page.getByRole('dialog', { name: `Modify position ${ticket}` })).toBeVisible();
});

test('a table that opens again is not drawn with columns that do not fit first', async () => {
  const host = await start();
  const before = headers().length;
  await page.viewport(700, 600);
  await expect.poll(() => headers().length).toBeLessThan(before);
  const fitting = headers();
  const cut: Node[] = [];
  const watcher = new MutationObserver((records) => {
    for (const { removedNodes, target } of records)
      if (target.isConnected) cut.push(...[...removedNodes].filter((node) => node.nodeName === 'TH'));
  });
  watcher.observe(document, { childList: true, subtree: true });
  await reload(host);
  watcher.disconnect();
  expect(headers()).toEqual(fitting);
  expect(cut).toEqual([]);
});
