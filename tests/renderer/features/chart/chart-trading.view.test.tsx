import { expect, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import type { Order } from '../../../../shared/model/order';
import type { Position } from '../../../../shared/model/position';
import { ok } from '../../../../shared/model/result';
import { dealOf, orderOf, positionOf } from '../../../fixtures/trading';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openApp } from '../../view/open';
import { PricePane, words } from '../../view/price-pane';
import { command, screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';
import { answerTrades, rejected, sentTrades, unknown } from '../../view/trades';

/** Lines, new orders and deals on the chart, with the pointer and with keys, up to what is sent. */

const ticket = '7000111';
const entry = 1.17065;
const sl = 1.17045;
const stopLine = new RegExp(`S/L of Buy 0\\.10 #${ticket}`);
const modify = screen.dialog(`Modify position ${ticket}`);
const field = (name: string) => modify.getByLabelText(name, { exact: true });

const held = (changes: Partial<Position> = {}): Position =>
  positionOf({ ticket, volume: 0.1, priceOpen: entry, sl, tp: 0, magic: 0, reason: 'CLIENT', ...changes });

interface Account {
  readonly positions?: readonly Position[];
  readonly orders?: readonly Order[];
}

async function openChart({ positions = [held()], orders = [] }: Account = {}): Promise<{
  readonly host: FakeHost;
  readonly pane: PricePane;
}> {
  const host = fakeHost();
  host.answer('positions.list', listed(positions));
  host.answer('orders.list', listed(orders));
  await openApp(host);
  return { host, pane: await PricePane.of(screen.chart) };
}

async function arm(): Promise<void> {
  const button = page.getByRole('button', { name: 'One-click trading', exact: true });
  await button.click();
  const consent = screen.dialog('One-click trading');
  await consent.getByLabelText(/I have read this/).click();
  await consent.getByRole('button', { name: /^Turn on/ }).click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
}

test('a stop loss is dragged: it says what it would be, Esc leaves it, and the release asks', async () => {
  const { host, pane } = await openChart();
  await pane.dragTo(stopLine, sl, sl - 0.00005);
  expect(words()).toMatch(/^S\/L 1\.\d{5} · −\d+ points · −\d+\.\d\d USD/);
  await userEvent.keyboard('{Escape}');
  await commands.mouseUp();
  expect(words()).toBe('');
  await expect.element(modify).not.toBeInTheDocument();

  // Above the market the broker would refuse it: nothing is asked, and the reason is told.
  await pane.dragTo(stopLine, sl, entry + 0.0002);
  expect(words()).toMatch(/must be below the bid/);
  await commands.mouseUp();
  await expect.element(screen.notifications).toHaveTextContent(/Not moved.*must be below the bid/);
  await expect.element(modify).not.toBeInTheDocument();

  await pane.dragTo(stopLine, sl, sl - 0.00005);
  await commands.mouseUp();
  await expect.element(field('Stop loss')).toHaveValue(expect.stringMatching(/^1\.\d{5}$/));
  const moved = Number((field('Stop loss').element() as HTMLInputElement).value);
  expect(moved).toBeLessThan(sl);
  expect(sentTrades(host)).toEqual([]);
  await modify.getByRole('button', { name: 'Modify', exact: true }).click();
  await expect.poll(() => sentTrades(host)).toMatchObject([{ ticket, sl: moved, tp: 0 }]);
});

test('the scale stands still while the pointer is at a level or on the scale, and fits itself to the price after', async () => {
  const { host, pane } = await openChart();
  const label = screen.chart.getByRole('listitem', { name: /^Stop loss/ });
  const top = () => Math.round(label.element().getBoundingClientRect().top);
  const quote = async (bid: number): Promise<void> => {
    host.answerWith('ticks.read', ({ symbol }) =>
      ok({ symbol, bid, ask: bid + 0.00012, last: null, timeMs: brokerNowMs() }),
    );
    const asked = host.invoked('ticks.read').length;
    await expect.poll(() => host.invoked('ticks.read').length).toBeGreaterThan(asked + 1);
  };
  const { y } = await pane.named(stopLine, sl);
  const usual = top();
  await quote(1.1713);
  expect(top()).toBe(usual);
  await commands.mouseDown();
  await pane.move(150, y + 6);
  await quote(1.17131);
  expect(top()).toBe(usual);
  await userEvent.keyboard('{Escape}');
  await commands.mouseUp();
  await pane.move(150, y - 60);
  await expect.poll(top).toBeGreaterThan(usual);

  // The scale is to the right of the pane.
  await pane.moveToScale();
  const fitted = top();
  await quote(1.17134);
  expect(top()).toBe(fitted);
  await pane.move(150, y - 60);
  await expect.poll(top).toBeGreaterThan(fitted);
});

test('armed, the release of a stop loss sends it at once, once, and without a dialog', async () => {
  const { host, pane } = await openChart();
  await arm();
  await pane.dragTo(stopLine, sl, sl - 0.00005);
  await commands.mouseUp();
  await expect.element(screen.notifications).toHaveTextContent(/modified|10009/i);
  expect(sentTrades(host)).toMatchObject([{ ticket, tp: 0 }]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('a drag that the broker rejects says so, and the line is back where it was', async () => {
  const { host, pane } = await openChart();
  answerTrades(host, rejected);
  await pane.dragTo(stopLine, sl, sl - 0.00005);
  await commands.mouseUp();
  await modify.getByRole('button', { name: 'Modify', exact: true }).click();
  await expect.element(modify).toHaveTextContent('Invalid stops');
  await expect.element(modify).toHaveTextContent('10016');
  await userEvent.keyboard('{Escape}');
  await expect.element(modify).not.toBeInTheDocument();
  expect((await pane.named(stopLine, sl)).named).toMatch(new RegExp(`^${sl.toFixed(5)} [^·]*$`));
  expect(sentTrades(host)).toHaveLength(1);
});

test('a drag whose result is not known leaves the line where it was last read, and says so', async () => {
  const { host, pane } = await openChart();
  answerTrades(host, unknown);
  await pane.dragTo(stopLine, sl, sl - 0.00005);
  await commands.mouseUp();
  await modify.getByRole('button', { name: 'Modify', exact: true }).click();
  await expect.element(modify).toHaveTextContent(/unknown|not known/i);
  await userEvent.keyboard('{Escape}');
  await expect.element(modify).not.toBeInTheDocument();
  expect((await pane.named(stopLine, sl)).named).toMatch(
    new RegExp(`^${sl.toFixed(5)} .*#${ticket}.* · result unknown$`),
  );
  // Never sent again by itself.
  expect(sentTrades(host)).toHaveLength(1);
});

test('a position that closes under the hand ends its drag with the reason, and nothing is sent', async () => {
  // An empty list would be doubted first.
  const other = positionOf({ ticket: '7000112', symbol: 'BTCUSD', priceOpen: 97_000, sl: 0, tp: 0 });
  const { host, pane } = await openChart({ positions: [held(), other] });
  await pane.dragTo(stopLine, sl, sl - 0.00005);
  host.answer('positions.list', listed([other]));
  await expect.poll(words).toBe('');
  await expect.element(screen.notifications).toHaveTextContent(/Not moved.*already closed/);
  await commands.mouseUp();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(sentTrades(host)).toEqual([]);
});

test('a take profit is made by dragging the entry', async () => {
  const { host, pane } = await openChart();
  await pane.dragTo(new RegExp(`Buy 0\\.10 .*#${ticket}`), entry, 1.17105);
  expect(words()).toMatch(/^T\/P 1\.\d{5} · \+\d+ points.*\nof Buy 0\.10 \(Terminal\)$/);
  await commands.mouseUp();
  await expect.element(field('Take profit')).toHaveValue(expect.stringMatching(/^1\.171\d\d$/));
  await modify.getByRole('button', { name: 'Modify', exact: true }).click();
  await expect.poll(() => sentTrades(host)).toMatchObject([{ ticket, sl }]);
});

test('both prices of a stop-limit are dragged: the stop takes all along, the limit moves alone', async () => {
  const at = { stop: 1.17105, limit: 1.17092 };
  const order = orderOf({ ticket: '7000222', type: 'BUY_STOP_LIMIT', price: at.stop, stopLimit: at.limit });
  const { pane } = await openChart({ positions: [], orders: [order] });
  const dialog = screen.dialog('Modify order 7000222');
  const shown = async (name: string) => {
    const input = dialog.getByLabelText(name, { exact: true });
    await expect.element(input).toBeVisible();
    return Number((input.element() as HTMLInputElement).value);
  };
  await pane.dragTo(/after the stop of #7000222/, at.limit, at.limit - 0.0001);
  expect(words()).toMatch(/^Stop limit price 1\.\d{5} · \d+ points from the stop/);
  await commands.mouseUp();
  expect(await shown('Stop limit price')).toBeLessThan(at.limit);
  expect(await shown('Price')).toBe(at.stop);
  await userEvent.keyboard('{Escape}');

  await pane.dragTo(/Buy stop limit 0\.10 #7000222/, at.stop, at.stop + 0.00008);
  await commands.mouseUp();
  const moved = (await shown('Price')) - at.stop;
  expect(moved).toBeGreaterThan(0);
  expect(await shown('Stop limit price')).toBeCloseTo(at.limit + moved, 5);
  await userEvent.keyboard('{Escape}');

  // By keys from one line to the other, and a step on the limit alone.
  await command('Move a level on the chart');
  await expect.element(page.getByRole('slider', { name: 'Buy stop limit 0.10 #7000222' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('slider', { name: 'after the stop of #7000222' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}{Enter}');
  expect(await shown('Stop limit price')).toBeCloseTo(at.limit - 0.0001, 5);
  expect(await shown('Price')).toBe(at.stop);
});

test('without a mouse a stop loss is moved and an order is placed, up to the server’s answers', async () => {
  const { host } = await openChart();
  await command('Move a level on the chart');
  await expect.element(page.getByRole('slider', { name: /^Buy 0\.10/ })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  const stop = page.getByRole('slider', { name: stopLine });
  await expect.element(stop).toHaveFocus();
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}{ArrowDown}');
  const moved = (sl - 0.00011).toFixed(5);
  await expect
    .element(stop)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(new RegExp(`^S/L ${moved} · −\\d+ points`)));
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Stop loss')).toHaveValue(moved);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTrades(host)).toMatchObject([{ ticket, sl: Number(moved), tp: 0 }]);
  await expect.element(modify.getByRole('status')).toHaveTextContent('10009');
  await userEvent.keyboard('{Escape}');

  await command('Place an order at a price of the chart');
  const price = page.getByRole('slider', { name: 'Price of a new order' });
  await expect.element(price).toHaveFocus();
  await userEvent.keyboard('{Control>}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{/Control}');
  const at = Number(price.element().getAttribute('aria-valuenow'));
  await userEvent.keyboard('{Enter}');
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toHaveFocus();
  expect(items.elements().map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Buy limit/),
    expect.stringMatching(/^Sell stop at/),
    expect.stringMatching(/^Sell stop limit/),
    expect.stringMatching(/^Alert at 1\./),
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.confirm).toHaveTextContent(at.toFixed(5));
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sentTrades(host))
    .toContainEqual(expect.objectContaining({ type: 'BUY_LIMIT', price: Number(at.toFixed(5)) }));
});

test('a pending order is placed at the price under the pointer', async () => {
  const { host, pane } = await openChart({ positions: [] });
  const menu = page.getByRole('menu', { name: /^At 1\.\d{5}$/ });
  // The plus beside the price scale, at the height of the pointer.
  await pane.point(1.17105);
  await page.getByRole('button', { name: /^Place an order at/ }).click();
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  // And the right button anywhere.
  await pane.rightClick(1.17105);
  await expect.element(menu).toBeVisible();
  const items = menu.getByRole('menuitem');
  expect(items.elements().map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Sell limit/),
    expect.stringMatching(/^Buy stop at/),
    expect.stringMatching(/^Buy stop limit/),
    expect.stringMatching(/^Alert at 1\./),
  ]);
  const price = Number(/[\d.]+$/.exec(menu.element().getAttribute('aria-label') ?? '')?.[0]);
  await menu.getByRole('menuitem', { name: /^Sell limit/ }).click();
  await expect.element(screen.confirm).toHaveTextContent('Sell limit');
  await screen.confirm.getByRole('button', { name: 'Send order' }).click();
  await expect.poll(() => sentTrades(host)).toMatchObject([{ type: 'SELL_LIMIT', price, symbol: 'EURUSD' }]);
});

test('lines are dragged as the menu of the chart says: not at all, with Alt, or always', async () => {
  const { pane } = await openChart();
  const choose = async (mode: string) => {
    await screen.chart.getByRole('button', { name: 'Trading on the chart' }).click();
    await page.getByRole('menuitemcheckbox', { name: mode, exact: true }).click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  };
  await choose('Dragging off');
  expect(await pane.tryDrag(stopLine, sl)).toBe('');
  await choose('Drag lines with Alt only');
  expect(await pane.tryDrag(stopLine, sl)).toBe('');
  await userEvent.keyboard('{Alt>}');
  expect(await pane.tryDrag(stopLine, sl)).toMatch(/^S\/L 1\.\d{5}/);
  await userEvent.keyboard('{/Alt}');
  await choose('Drag lines');
  expect(await pane.tryDrag(stopLine, sl)).toMatch(/^S\/L 1\.\d{5}/);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('a deal tells about itself under the pointer and by keys, and it is said which are still being read', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 7_200;
  const deal = dealOf({ ticket: '9001', type: 'BUY', entry: 'IN', reason: 'CLIENT', magic: 0, volume: 0.1 });
  host.answer('bridge.deals', listed([{ ...deal, price: 1.1706, time }]));
  await openApp(host);
  const pane = await PricePane.of(screen.chart);
  expect(await pane.sweep(1.1706)).toMatch(/Terminal.*open.*Buy 0\.10 EURUSD.*1\.17060 → open.*Deal #9001/s);
  await command('Deals on the chart');
  const deals = page.getByRole('listbox', { name: 'Deals on the chart' });
  await expect.element(deals).toHaveFocus();
  await expect
    .element(deals.getByRole('option'))
    .toHaveTextContent(/Terminal · open.*Buy 0\.10 EURUSD.*Deal #9001/s);
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('complementary', { name: 'Trade card' });
  await expect.element(card).toHaveTextContent('Buy 0.10 EURUSD');
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();

  // Long candles reach further back than the deals that are known so far.
  const coverage = {
    deals: 1,
    since: time,
    meetsBalance: false,
    isLoading: true,
    unreadable: 0,
    notWhole: 0,
    wholeSince: time,
    changes: 9,
  };
  host.answer('ledger.coverage', coverage);
  await screen.chart.getByRole('radio', { name: 'W1', exact: true }).click();
  await expect
    .element(screen.chart)
    .toHaveTextContent(/Deals before 20\d\d\.\d\d\.\d\d are still being read/);
});

/** A bot's deals at one price, a minute apart. */
const tradeOf = (id: number, profit: number, time: number, lengthS = 60) => {
  const common = {
    positionId: `${id}`,
    magic: 7701,
    reason: 'EXPERT',
    // Without one, the number of its close may be copied.
    comment: 'bot:trend',
    volume: 0.1,
    price: 1.1706,
  } as const;
  return [
    dealOf({ ...common, ticket: `${id}1`, order: `${id}`, type: 'BUY', entry: 'IN', profit: 0, time }),
    dealOf({
      ...common,
      ticket: `${id}2`,
      order: `${id}0`,
      type: 'SELL',
      entry: 'OUT',
      profit,
      time: time + lengthS,
    }),
  ].map((deal) => ({ ...deal, swap: 0, commission: 0, fee: 0 }));
};

test('a deal tells R by the stop that was seen set after an order without one', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 7_200;
  host.answer('bridge.deals', listed(tradeOf(910, 12, time, 3_600)));
  host.answer('history.orders', listed([orderOf({ ticket: '910', sl: 0 })]));
  // 40 USD of 0.10 lots.
  host.answer('history.first-stops', { 910: 1.1666 });
  await openApp(host);
  const pane = await PricePane.of(screen.chart);
  await pane.sweep(1.1706);
  await expect.poll(words).toMatch(/Buy 0\.10 EURUSD · 0 points · \+0\.30 R/);
});

test('a framed trade keeps marks of its own among deals at one place', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 7_200;
  host.answer('bridge.deals', listed([910, 920].flatMap((id) => tradeOf(id, 12, time, 3_600))));
  await openApp(host);
  await screen.tab('History').click();
  await page
    .getByRole('table', { name: 'History' })
    .getByRole('row', { name: /\b920\b/ })
    .click();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(screen.chart.getByRole('button', { name: 'Back' })).toBeVisible();
  const pane = await PricePane.of(screen.chart);
  expect(await pane.sweep(1.1706)).toMatch(/Deal #9202/);
});

/** Clicks the mark of deals at one place; again where a tick has moved it from under the mouse meanwhile. */
async function openPile(pane: PricePane, list: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await pane.sweep(1.1706);
      await commands.mouseDown();
      await commands.mouseUp();
      return list.query();
    })
    .not.toBeNull();
}

test('deals at one place share a mark: it tells their number and sum, a click lists them, Esc closes', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 7_200;
  host.answer('bridge.deals', listed([...tradeOf(910, 12, time), ...tradeOf(920, -4.5, time)]));
  await openApp(host);
  const pane = await PricePane.of(screen.chart);
  expect(await pane.sweep(1.1706)).toMatch(
    /^4 deals, \+7\.50 USD.*Trend · Sell 0\.10 out at 1\.17060 · −4\.50 USD/s,
  );
  const list = page.getByRole('list', { name: '4 deals, +7.50 USD' });
  await openPile(pane, list);
  expect(list.getByRole('listitem').elements()).toHaveLength(4);
  await expect.element(list.getByRole('listitem').first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();

  await openPile(pane, list);
  await expect.element(list.getByRole('listitem').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(list).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('complementary', { name: 'Trade card' }))
    .toHaveTextContent('Position 910');
});

test('what many deals at one place tell leaves the candles in sight', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 7_200;
  const ids = Array.from({ length: 20 }, (_, at) => 910 + 10 * at);
  host.answer('bridge.deals', listed(ids.flatMap((id) => tradeOf(id, 12, time))));
  await openApp(host);
  const pane = await PricePane.of(screen.chart);
  expect(await pane.sweep(1.1706)).toMatch(/^40 deals, .*and 34 more: click to list them$/s);
  const tip = document.querySelector('[data-words][data-pile]');
  // A line each.
  for (const line of tip?.children ?? []) expect(line.getBoundingClientRect().height).toBeLessThan(20);
  const list = page.getByRole('list', { name: /^40 deals/ });
  await openPile(pane, list);
  await expect.element(list.getByRole('listitem').first()).toHaveFocus();
  expect(list.element().getBoundingClientRect().height).toBeLessThanOrEqual(220);
});
