import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { ok } from '../../../../shared/model/result';
import { dealOf } from '../../../fixtures/trading';
import { analysisOf, candles, legends, stage, typesOf } from '../../view/chart';
import { field, marketWatch } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openApp, reopenApp } from '../../view/open';
import { command, screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';

/** Charts side by side, the crosshair that reads all of them, whose deals they show, and the way to a date. */

const { chart } = screen;
const chartOf = (name: RegExp) => chart.getByRole('img', { name });
const choice = (name: string) => chart.getByRole('button', { name, exact: true });

async function layout(name: string): Promise<void> {
  await chart.getByRole('button', { name: 'Layout of charts' }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
}

const selectSymbol = (symbol: string) =>
  marketWatch.getByRole('row', { name: new RegExp(`^${symbol}`) }).click();

test('two charts each have their symbol and timeframe, the ticket follows the active one, and all is remembered', async () => {
  const host = fakeHost();
  await openApp(host);
  await expect.poll(candles).toBe(300);
  await layout('Layout: two side by side');
  await choice('EURUSD H4').click();
  await chart.getByRole('radio', { name: 'M15', exact: true }).click();
  await selectSymbol('BTCUSD');
  await expect.element(choice('BTCUSD M15')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(choice('EURUSD H1')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(chartOf(/^BTCUSD M15/)).toBeVisible();
  await expect.element(chartOf(/^EURUSD H1/)).toBeVisible();

  await chartOf(/^EURUSD H1/).click({ position: { x: 120, y: 200 } });
  await expect.element(field('Symbol')).toHaveValue('EURUSD');
  await expect.element(chart.getByRole('radio', { name: 'H1', exact: true })).toBeChecked();

  await layout('Same symbol in all charts');
  await expect.element(choice('EURUSD M15')).toBeVisible();
  await reopenApp(host);
  await expect.element(choice('EURUSD M15')).toBeVisible();

  await layout('Layout: four charts');
  await expect.poll(() => document.querySelectorAll('[data-stage]').length).toBe(4);
  await page.viewport(1280, 720);
  await expect.poll(() => chartOf(/\d+ candles, last close/).elements().length).toBe(4);
});

test('the maker of the charts is named in their corner, over no figure', async () => {
  await openApp(fakeHost());
  await expect.poll(candles).toBe(300);
  const box = (of: Element | null) => of?.getBoundingClientRect() ?? new DOMRect();
  const credit = box(chart.getByRole('link', { name: 'Charts by TradingView' }).element());
  const panes = box(chart.element().querySelector('[data-stage]'));
  // Of the price and the time scale; pixels.
  expect(credit.left).toBeGreaterThanOrEqual(panes.right - 72);
  expect(credit.top).toBeGreaterThanOrEqual(panes.bottom - 28);
});

test('the crosshair reads every pane, and the other chart with it', async () => {
  const host = fakeHost();
  host.answerWith('rates.analyse', ({ symbol, timeframe, indicators }) =>
    ok(analysisOf(symbol, timeframe, typesOf(indicators))),
  );
  let bid = 1.17077;
  host.answerWith('ticks.read', ({ symbol }) =>
    ok({ symbol, bid, ask: bid + 0.00012, last: null, timeMs: brokerNowMs() }),
  );
  await openApp(host);
  await expect.poll(candles).toBe(300);
  await expect.element(chart).toHaveTextContent(/RSI 14\s*\d/);
  const read = (): readonly (string | null)[] => [
    legends('candle')[0]?.textContent ?? null,
    // Of those that have values: the fake host gives the bands none.
    ...legends('row')
      .map((row) => row.textContent)
      .filter((text) => !/^Bollinger/.test(text ?? '')),
  ];
  const box = () => stage.element().getBoundingClientRect();
  const point = (across: number, down: number) =>
    commands.mouseMove(box().x + box().width * across, box().y + box().height * down);
  const first = () => legends('candle')[0];
  await point(0.3, 0.3);
  await expect.poll(() => first()?.hasAttribute('data-pointed')).toBe(true);
  const left = read();
  expect(left.length).toBeGreaterThan(2);
  // In the lowest pane, at another candle: the words of all panes follow.
  await point(0.6, 0.85);
  await expect.poll(() => read().filter((text, index) => text === left[index])).toEqual([]);

  await layout('Layout: two side by side');
  const other = () => legends('candle')[1];
  await expect.poll(() => other()?.textContent).toMatch(/C\s*1\.\d{5}/);
  await commands.mouseMove(box().x + 60, box().y + box().height * 0.3);
  await expect.poll(() => other()?.hasAttribute('data-pointed')).toBe(true);
  await commands.mouseMove(2, 2);
  await expect.poll(() => other()?.hasAttribute('data-pointed')).toBe(false);

  // An hour that the other chart has no room for is read there all the same, and ticks do not lead it to the candle at the edge.
  await choice('EURUSD H4').click();
  await chart.getByRole('radio', { name: 'M15', exact: true }).click();
  await expect.element(chartOf(/^EURUSD M15, \d+ candles/)).toBeVisible();
  await commands.mouseMove(box().x + 60, box().y + box().height * 0.3);
  await expect.poll(() => other()?.hasAttribute('data-pointed')).toBe(true);
  const pointed = other()?.textContent;
  bid += 0.00004;
  await expect.element(marketWatch).toHaveTextContent(/1\.17081/);
  expect(other()?.textContent).toBe(pointed);
});

/** Of two bots and a trader: so many deals each. */
function deals(counts: Readonly<Record<number, number>>) {
  const newest = Math.floor(brokerNowMs() / 1_000) - 3_600;
  let index = 0;
  return Object.entries(counts).flatMap(([magic, count]) =>
    Array.from({ length: count }, () => {
      index += 1;
      return dealOf({
        ticket: `${9_000 + index}`,
        order: `${8_000 + index}`,
        positionId: `${8_000 + index}`,
        type: 'BUY',
        entry: 'IN',
        reason: magic === '0' ? 'CLIENT' : 'EXPERT',
        magic: Number(magic),
        price: 1.1707,
        time: newest - index * 3_600,
      });
    }),
  );
}

test('deals are shown for each bot and for the hand, or not at all, and it is remembered', async () => {
  const host = fakeHost();
  host.answer('bridge.deals', listed(deals({ 7701: 14, 7702: 14, 0: 12 })));
  await openApp(host);
  await expect.poll(candles).toBe(300);
  const list = page.getByRole('listbox', { name: 'Deals on the chart' });
  const expectDeals = async (count: number) => {
    await expect
      .poll(async () => {
        if (list.query() === null) await command('Deals on the chart');
        return list.query()?.textContent ?? '';
      })
      .toMatch(new RegExp(`^\\d+ of ${count}\\b`));
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
  };
  const menu = page.getByRole('menu', { name: 'Trading on the chart' });
  const item = (name: string) => menu.getByRole('menuitemcheckbox', { name, exact: true });
  const openMenu = async () => {
    (chart.getByRole('button', { name: 'Trading on the chart' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menu).toBeVisible();
  };
  const choose = async (name: string) => {
    await openMenu();
    await item(name).click();
    await expect.element(menu).not.toBeInTheDocument();
  };
  await expectDeals(40);

  // By keys: the menu goes by first letters and arrows as any other.
  await openMenu();
  await expect.element(item('Deals: Bot 7701')).toBeChecked();
  (item('Deals: Bot 7701').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectDeals(26);
  await command('Deals on the chart');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{End}');
  for (let step = 0; step < 26; step += 1) {
    expect(list.element().textContent).not.toContain('7701');
    await userEvent.keyboard('{ArrowLeft}');
  }
  await userEvent.keyboard('{Escape}');
  await choose('Deals: Bot 7702');
  await expectDeals(12);

  await reopenApp(host);
  await expect.poll(candles).toBe(300);
  await expectDeals(12);
  await choose('Deals: Bot 7701');
  await expectDeals(26);

  await choose('Deals');
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Deals on the chart');
  await expect.element(page.getByText('no deal of this symbol is on the chart')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await openMenu();
  await expect.element(item('Deals: Bot 7701')).not.toBeInTheDocument();
});

/** Candles back to a year ago, and none that are older. */
const year = 365 * 86_400;
function historyOf(host: FakeHost): void {
  const nowS = () => Math.floor(brokerNowMs() / 1_000);
  host.answerWith('rates.read', ({ count, from, to }) => {
    const step = 3_600;
    const until = Math.floor(Math.min(to ?? nowS(), nowS()) / step) * step;
    const oldest = Math.max(from ?? until - count * step, nowS() - year);
    const time: number[] = [];
    for (let at = Math.ceil(oldest / step) * step; at <= until; at += step) time.push(at);
    const all = (value: number) => time.map(() => value);
    return ok({
      time,
      open: all(1.17),
      high: all(1.171),
      low: all(1.169),
      close: all(1.17),
      tickVolume: all(9),
      spread: all(12),
    });
  });
}

async function goTo(daysAgo: number): Promise<void> {
  await userEvent.keyboard('{Control>}g{/Control}');
  const dialog = screen.dialog(/^Go to a date/);
  const when = dialog.getByLabelText('Date and time');
  const now = (when.element() as HTMLInputElement).value;
  const at = Date.parse(`${now.replace(' ', 'T').replaceAll('.', '-')}Z`) - daysAgo * 86_400_000;
  await when.fill(new Date(at).toISOString().slice(0, 16));
  await dialog.getByRole('button', { name: 'Go' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('of more deals than cross at once those about the candles in view are there', async () => {
  const host = fakeHost();
  historyOf(host);
  const newest = Math.floor(brokerNowMs() / 1_000) - 3_600;
  // A trade an hour for 125 days: the newest 5,000 deals are of 104 of them.
  host.answer(
    'bridge.deals',
    listed(
      Array.from({ length: 3_000 }, (_, at) => {
        const of = {
          positionId: `${10_000 + at}`,
          magic: 7701,
          price: 1.1707,
          swap: 0,
          commission: 0,
          fee: 0,
        };
        const time = newest - at * 3_600;
        return [
          dealOf({ ...of, ticket: `${20_000 + 2 * at}`, type: 'BUY', entry: 'IN', profit: 0, time }),
          dealOf({
            ...of,
            ticket: `${20_001 + 2 * at}`,
            type: 'SELL',
            entry: 'OUT',
            profit: 1,
            time: time + 60,
          }),
        ];
      }).flat(),
    ),
  );
  await openApp(host);
  await expect.poll(candles).toBeGreaterThan(0);
  await goTo(115);
  await expect.element(chart.getByRole('button', { name: 'Latest' })).toBeVisible();
  const shown = async () => {
    const list = page.getByRole('listbox', { name: 'Deals on the chart' });
    await command('Deals on the chart');
    await expect.element(list).toBeVisible();
    const words = list.element().textContent ?? '';
    await userEvent.keyboard('{Escape}');
    return Number(/Deal #(\d+)/.exec(words)?.[1]);
  };
  // The newest of those that are there: of some days after the candles in view, not of today.
  await expect.poll(shown).toBeGreaterThan(20_000 + 2 * 24 * 80);
});

test('goes to a date, and says where there are no candles so old', async () => {
  const host = fakeHost();
  historyOf(host);
  await openApp(host);
  await expect.poll(candles).toBeGreaterThan(0);
  await goTo(60);
  await expect.element(chart.getByRole('button', { name: 'Latest' })).toBeVisible();
  await expect.poll(candles).toBeGreaterThan(900);

  await userEvent.keyboard('{Control>}g{/Control}');
  const dialog = screen.dialog(/^Go to a date/);
  await dialog.getByLabelText('Date and time').fill('2010.01.04');
  await dialog.getByRole('button', { name: 'Go' }).click();
  await expect.element(dialog).toHaveTextContent(/No H1 candles that old: the first is 20\d\d\.\d\d\.\d\d/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('in a low window the panes below the candles are folded until they are asked for', async () => {
  await page.viewport(1280, 720);
  const host = fakeHost();
  host.answerWith('rates.analyse', ({ symbol, timeframe, indicators }) =>
    ok(analysisOf(symbol, timeframe, typesOf(indicators))),
  );
  await openApp(host);
  await expect.poll(candles).toBe(300);
  const panes = (): number => legends('row').filter((row) => /^RSI/.test(row.textContent ?? '')).length;
  const folded = chart.getByRole('button', { name: '▸ RSI 14' });
  await expect.element(folded).toHaveAttribute('aria-expanded', 'false');
  expect(panes()).toBe(0);
  const name = page.getByRole('combobox', { name: 'Watch list' });
  expect(name.element().scrollWidth, 'its name is whole').toBeLessThanOrEqual(name.element().clientWidth);
  await folded.click();
  await expect.poll(panes).toBe(1);
  await chart.getByRole('button', { name: 'Fold the panes' }).click();
  await expect.poll(panes).toBe(0);
});
