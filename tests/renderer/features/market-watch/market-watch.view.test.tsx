import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketWatch } from '../../../../renderer/features/market-watch';
import { ok } from '../../../../shared/model/result';
import type { SymbolSpec } from '../../../../shared/model/symbol';
import { btcusd, eurusd, us500 } from '../../../fixtures/trading';
import { marketWatch } from '../../view/dashboard';
import { fakeHost, openApp, openView } from '../../view/open';

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
});

test('a close that the bridge does not tell is not a day without a change', async () => {
  const host = fakeHost();
  host.answerWith('symbols.read', ({ symbol }) => ok({ ...eurusd, name: symbol, previousClose: null }));
  await openView(host, <MarketWatch />);
  await expect.poll(() => cell('EURUSD', 'day-change').textContent).toBe('not provided');
});
