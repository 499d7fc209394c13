import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarketWatch } from '../../../../renderer/features/market-watch';
import { ok } from '../../../../shared/model/result';
import type { SymbolSpec } from '../../../../shared/model/symbol';
import { btcusd, eurusd, us500 } from '../../../fixtures/trading';
import { marketWatch } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openApp, openView, reopenApp } from '../../view/open';

const row = (symbol: string) => marketWatch.getByRole('row', { name: new RegExp(`^${symbol}`) });
const cell = (symbol: string, column: string): HTMLElement => {
  const found = row(symbol).element().querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (found === null) throw new Error(`no cell ${column} of ${symbol}`);
  return found;
};

const dear = (spec: SymbolSpec): SymbolSpec => ({ ...spec, previousClose: spec === btcusd ? 97_000 : 6_100 });

test('a usual window has room for all columns, and for the whole of each name and number', async () => {
  await page.viewport(1440, 900);
  const host = fakeHost();
  host.answerWith('symbols.read', ({ symbol }) =>
    ok([eurusd, dear(btcusd), dear(us500)].find(({ name }) => name === symbol) ?? eurusd),
  );
  await openApp(host);
  const heads = () => [...marketWatch.element().querySelectorAll('th')].map((head) => head.textContent);
  await expect.poll(heads).toEqual(['Symbol', 'Bid', 'Ask', 'Spread', 'Day %']);
  await expect.element(row('BTCUSD')).toHaveTextContent('97 250.12');
  await expect.poll(() => cell('EURUSD', 'day-change').textContent).toBe('+0.07');
  // The cross of a row, which shows under the pointer, reaches over the last cell's edge.
  const cut = () =>
    [...marketWatch.element().querySelectorAll('th, td:not([data-column="day-change"]), td > span')]
      .filter((each) => each.querySelector('button') === null)
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  await expect.poll(cut).toEqual([]);
  // Under the pointer the day's change stays, but where the pointer is on it.
  const cross = () =>
    getComputedStyle(cell('EURUSD', 'day-change').querySelector('button') as Element).opacity;
  await userEvent.hover(cell('EURUSD', 'symbol'));
  expect(cross()).toBe('0');
  await userEvent.hover(cell('EURUSD', 'day-change'));
  await expect.poll(cross).toBe('1');
  // As far in as those of the tables below.
  expect(getComputedStyle(cell('EURUSD', 'symbol')).paddingLeft).toBe('8px');
});

test('the specification leaves the list ten rows, unfolds with a click, and stays as it was left', async () => {
  await page.viewport(1440, 900);
  const host = manySymbols();
  await openApp(host);
  const fold = page.getByRole('region', { name: 'Specification' }).getByRole('button', { name: /^EURUSD/ });
  const lines = page.getByText('Stops level');
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(lines).not.toBeInTheDocument();
  const body = () => marketWatch.element().parentElement?.clientHeight ?? 0;
  await expect.poll(body).toBeGreaterThan(11 * 26);
  await fold.click();
  await expect.element(lines).toBeVisible();
  await page.viewport(1440, 1200);
  await expect.element(lines).toBeVisible();
  await fold.click();
  await reopenApp(host);
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
});

test('a close that the bridge does not tell is not a day without a change', async () => {
  const host = fakeHost();
  host.answerWith('symbols.read', ({ symbol }) => ok({ ...eurusd, name: symbol, previousClose: null }));
  await openView(host, <MarketWatch />);
  const told = () => cell('EURUSD', 'day-change').querySelector('[title="not provided"]');
  await expect.poll(() => told()?.textContent).toBe('–');
});

/** Two hundred names, of which the list has the first ones that traders know. */
function manySymbols(): FakeHost {
  const host = fakeHost();
  const names = ['EURUSD', 'GBPUSD', 'USDJPY', 'GBPJPY', 'GBPCHF'];
  host.answer('symbols.list', [...names, ...Array.from({ length: 195 }, (_, index) => `#S${index}`)]);
  host.answerWith('symbols.read', ({ symbol }) => ok({ ...eurusd, name: symbol }));
  return host;
}

test('the field filters the list, and Enter adds and shows a symbol that is not in it', async () => {
  await openApp(manySymbols());
  await expect.element(row('USDJPY')).toBeVisible();
  await userEvent.keyboard('{Alt>}0{/Alt}/');
  const field = page.getByRole('searchbox', { name: 'Find symbol', exact: true });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('#s17');
  await expect.element(row('USDJPY')).not.toBeInTheDocument();
  const others = page.getByRole('list', { name: 'Not in the list' });
  await expect.element(others.getByRole('button').first()).toHaveTextContent('#S17 Add and show');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('#S17')).toHaveAttribute('aria-selected', 'true');
  await expect.element(row('USDJPY')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.poll(() => marketWatch.element().contains(document.activeElement)).toBe(true);

  // One of the list is only shown: the one that begins so, though others come before it.
  await userEvent.keyboard('/usd{Enter}');
  await expect.element(row('USDJPY')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('/zzzz');
  await expect.element(page.getByText('No symbol matches “zzzz”.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('USDJPY')).toBeVisible();
});
