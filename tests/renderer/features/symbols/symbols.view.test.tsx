import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ok } from '../../../../shared/model/result';
import { eurusd } from '../../../fixtures/trading';
import { marketWatch } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openApp, reopenApp } from '../../view/open';

/** Everything that the broker offers, and the watch lists. How names go over the wire: tests/host/bridge/paths.test.ts. */

const usual = ['EURUSD', 'GBPUSD', 'USDJPY', '#AAPL', '#BRK/B', 'US500.cash'];
/** Far more than a screen holds. */
const extra = Array.from({ length: 3_000 }, (_, index) => `TEST${String(index).padStart(4, '0')}`);
/** Names with what has a meaning in addresses. */
const odd = ['AT&T', 'S&P 500.cash/x', '50%?'];

function hostWith(names: readonly string[]): FakeHost {
  const host = fakeHost();
  host.answerWith('symbols.list', ({ group }) => ok(group === undefined ? [...names] : ['GBPUSD', 'USDJPY']));
  host.answerWith('symbols.read', ({ symbol }) =>
    ok({
      ...eurusd,
      name: symbol,
      description: `Description of ${symbol}`,
      path: usual.includes(symbol) ? `Forex\\${symbol}` : `Extra\\Group ${symbol.at(-1)}\\${symbol}`,
    }),
  );
  return host;
}

const dialog = page.getByRole('dialog', { name: 'Symbols' });
const search = dialog.getByRole('searchbox', { name: 'Find symbols' });
const rows = dialog.getByRole('listbox', { name: 'Symbols', exact: true });
const node = (name: RegExp) => dialog.getByRole('tree').getByRole('treeitem', { name });

test('a tree of thousands of symbols opens, and only what is in sight is asked for', async () => {
  const host = hostWith([...usual, ...odd, ...extra]);
  await openApp(host);
  const read = () =>
    host
      .invoked('symbols.read')
      .map(({ symbol }) => symbol)
      .filter((symbol) => symbol.startsWith('TEST'));
  await expect.element(marketWatch).toHaveTextContent('EURUSD');
  await userEvent.keyboard('{Control>}u{/Control}');
  await expect.element(search).toHaveFocus();
  await expect.element(node(/^Forex/)).toBeVisible();
  await expect.element(node(/^Not loaded yet/)).toBeVisible();
  await expect.element(rows).toHaveTextContent('Description of TEST0000');
  (rows.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(rows).toHaveTextContent('Description of TEST2999');
  const asked = read();
  expect(asked.length, 'two screens of rows').toBeLessThan(60);
  expect(new Set(asked).size, 'each once').toBe(asked.length);
  expect(asked, 'what lies between was scrolled past').not.toContain('TEST1500');

  await node(/^Extra/).click();
  await userEvent.keyboard('{ArrowRight}');
  await node(/^Group 9/).click();
  await expect.element(rows).toHaveTextContent('TEST2999');
  await expect.element(rows).not.toHaveTextContent('TEST2998');

  for (const name of odd) {
    await search.fill(name);
    await expect.element(rows).toHaveTextContent(`Description of ${name}`);
    await userEvent.keyboard('{Enter}');
    await dialog.getByRole('button', { name: 'Specification' }).click();
    const specification = page.getByRole('dialog', { name: `Specification of ${name}` });
    await expect.element(specification).toHaveTextContent(`Extra\\Group ${name.at(-1)}\\${name}`);
    await userEvent.keyboard('{Escape}');
  }
  await expect
    .element(dialog.getByRole('listbox', { name: 'Symbols of Main' }))
    .toHaveTextContent(odd.join(''));

  await search.fill('test15');
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent('100 found');
  await search.fill('*USD*,!EUR*');
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent('by the bridge’s filter');
  await expect.element(rows).toHaveTextContent('GBPUSD');
  await expect.element(rows).not.toHaveTextContent('EURUSD');
});

test('watch lists are composed, ordered by keyboard and by dragging, and remembered', async () => {
  const host = hostWith(usual);
  await openApp(host);
  const watched = () =>
    [...marketWatch.element().querySelectorAll<HTMLElement>('tbody tr[data-row]')].map(
      (row) => row.dataset.row,
    );
  await page.getByRole('button', { name: 'Symbols', exact: true }).click();
  await dialog.getByRole('button', { name: 'New list' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name of the new list' });
  await name.fill('main');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Another list has this name.')).toBeVisible();
  await name.fill('Odd names');
  await userEvent.keyboard('{Enter}');

  for (const symbol of ['#AAPL', '#BRK/B', 'US500.cash', 'EURUSD']) {
    await search.fill(symbol);
    await expect.element(rows).toHaveTextContent(`Description of ${symbol}`);
    await userEvent.keyboard('{Enter}');
  }
  const list = dialog.getByRole('listbox', { name: 'Symbols of Odd names' });
  const option = (of: string) => list.getByRole('option', { name: of });
  const listed = () =>
    list
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(listed).toEqual(['#AAPL', '#BRK/B', 'US500.cash', 'EURUSD']);
  await option('#AAPL').click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(listed).toEqual(['#BRK/B', '#AAPL', 'US500.cash', 'EURUSD']);
  await search.fill('');
  await rows
    .getByRole('option', { name: /GBPUSD/ })
    .dropTo(option('#BRK/B'), { targetPosition: { x: 20, y: 3 } });
  await expect.poll(listed).toEqual(['GBPUSD', '#BRK/B', '#AAPL', 'US500.cash', 'EURUSD']);
  await userEvent.keyboard('{Escape}');

  await expect.poll(watched).toEqual(['GBPUSD', '#BRK/B', '#AAPL', 'US500.cash', 'EURUSD']);
  const row = (symbol: string) => marketWatch.getByRole('row', { name: new RegExp(`^${symbol}`) });
  await row('EURUSD').click();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(watched).toEqual(['GBPUSD', '#BRK/B', '#AAPL', 'EURUSD', 'US500.cash']);
  await expect.element(row('EURUSD')).toHaveFocus();
  const handle = (symbol: string) => row(symbol).getByText(symbol, { exact: true });
  await handle('US500.cash').dropTo(handle('GBPUSD'), { targetPosition: { x: 10, y: 2 } });
  await expect.poll(watched).toEqual(['US500.cash', 'GBPUSD', '#BRK/B', '#AAPL', 'EURUSD']);
  (row('GBPUSD').element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');

  await reopenApp(host);
  await expect.poll(watched).toEqual(['US500.cash', '#BRK/B', '#AAPL', 'EURUSD']);
  const lists = page.getByRole('combobox', { name: 'Watch list' });
  await expect.element(lists).toHaveDisplayValue('Odd names');
  await lists.selectOptions('Main');
  await expect.poll(watched).toContain('USDJPY');
});
