import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { account, eurusd, orderOf, positionOf } from '../../../fixtures/trading';
import { stage } from '../../view/chart';
import { field, fillTicket, openWithTicket } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openApp, reopenApp } from '../../view/open';
import { command, screen } from '../../view/screen';
import { listed } from '../../view/standard-answers';
import { sentTrades } from '../../view/trades';

/** The labels on the price scale: their order, their names, and what they do without a mouse. */

const ticket = '7000111';
const position = positionOf({
  ticket,
  volume: 0.1,
  priceOpen: 1.17065,
  sl: 1.17045,
  tp: 1.17105,
  magic: 7701,
  reason: 'EXPERT',
});
const orders = Array.from({ length: 7 }, (_, index) =>
  orderOf({
    ticket: `${7_000_200 + index}`,
    type: 'SELL_LIMIT',
    price: 1.17095 + (index % 2) * 0.00001,
    sl: 0,
    tp: 0,
    magic: 7702,
    reason: 'EXPERT',
  }),
);
/** Far below the candles. */
const far = orderOf({
  ticket: '7000300',
  type: 'BUY_LIMIT',
  price: 1.05,
  sl: 0,
  tp: 0,
  magic: 0,
  reason: 'CLIENT',
});

const list = screen.chart.getByRole('list', { name: 'Price labels' });
const items = (): HTMLElement[] => list.getByRole('listitem').elements() as HTMLElement[];
const names = (): string[] => items().map(({ ariaLabel }) => ariaLabel ?? '');
const item = (name: RegExp) => list.getByRole('listitem', { name });
const focus = (name: RegExp): void => (item(name).element() as HTMLElement).focus();

const rest = [...orders, far];
async function openChart(): Promise<FakeHost> {
  const host = fakeHost();
  host.answer('positions.list', listed([position]));
  host.answer('orders.list', listed(rest));
  await openApp(host);
  await expect.poll(names).toContainEqual(expect.stringMatching(/^7 orders/));
  return host;
}

test('the labels are a list in price order: each says what, whose and how much, and none lies on another', async () => {
  await openChart();
  // A bot's name comes with its deals.
  await expect
    .poll(names)
    .toEqual([
      expect.stringMatching(/^Take profit, Trend, Buy 0\.10, 1\.17105, plus \d+\.\d\d USD$/),
      '7 orders, Bot 7702, 1.17095 to 1.17096',
      expect.stringMatching(/^Last price, 1\.17\d\d\d$/),
      expect.stringMatching(/^Entry, Trend, Buy 0\.10, 1\.17065, (plus|minus) \d+\.\d\d USD$/),
      expect.stringMatching(/^Stop loss, Trend, Buy 0\.10, 1\.17045, minus \d+\.\d\d USD$/),
      'Order, Terminal, Buy limit 0.10, 1.05000, below the scale',
    ]);
  const boxes = items().map((each) => each.getBoundingClientRect());
  for (const [index, box] of boxes.slice(1).entries())
    expect(box.top).toBeGreaterThanOrEqual((boxes[index]?.bottom ?? 0) - 1);
});

test('a level near the candles widens the scale, but not that of candles of the past', async () => {
  const host = fakeHost();
  // The highest candle is 45 points above the bid, the lowest as many below it.
  host.answer('positions.list', listed([{ ...position, sl: 0, tp: 1.17165 }]));
  await openApp(host);
  await expect.poll(names).toContainEqual(expect.stringMatching(/^Take profit.*USD$/));
  await stage.click();
  for (let step = 0; step < 2; step += 1) await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(names).toContainEqual(expect.stringMatching(/^Take profit.*above the scale$/));
  await userEvent.keyboard('{End}');
  await expect.poll(names).toContainEqual(expect.stringMatching(/^Take profit.*USD$/));
});

test('by keys alone a level is found, moved by 10 points and asked for; Delete asks; Esc leaves', async () => {
  const host = await openChart();
  focus(/^Take profit/);
  await userEvent.keyboard('{End}{ArrowUp}');
  await expect.element(item(/^Stop loss/)).toHaveFocus();
  // Only one of them is reached by Tab.
  expect(items().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect
    .element(page.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^S\/L 1\.17025/));
  await userEvent.keyboard('{Enter}');
  const modify = screen.dialog(`Modify position ${ticket}`);
  await expect.element(modify.getByLabelText('Stop loss', { exact: true })).toHaveValue('1.17025');
  await userEvent.keyboard('{Escape}');
  await expect.element(modify).not.toBeInTheDocument();

  focus(/^Entry/);
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.dialog(/^Close/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(sentTrades(host)).toEqual([]);

  focus(/^Entry/);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(page.getByRole('slider')).toHaveFocus();
  // Esc puts it back, and the focus where it was.
  await userEvent.keyboard('{Escape}');
  await expect.element(item(/^Entry/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.chart.getByRole('img').first()).toHaveFocus();
});

test('a folded label opens by key, by hover and by a press as a list of its levels with their actions', async () => {
  const host = await openChart();
  const fold = page.getByRole('list', { name: '7 orders' });
  focus(/^7 orders/);
  await userEvent.keyboard('{Enter}');
  await expect.element(fold).toBeVisible();
  const rows = fold.getByRole('listitem');
  expect(rows.elements()).toHaveLength(7);
  await expect.element(rows.first()).toHaveTextContent(/Sell limit 0\.10.*Bot 7702.*1\.17096/);
  await expect.element(fold.getByRole('button').first()).toHaveFocus();
  // A bot moves one of them meanwhile: the row says so, and the focus stays.
  const moved = rest.map((order) => (order.price === 1.17096 ? { ...order, price: 1.17097 } : order));
  host.answer('orders.list', listed(moved));
  await expect.element(rows.first()).toHaveTextContent(/1\.17097/);
  await expect.element(fold.getByRole('button').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('menuitem', { name: /^Cancel order/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await expect.element(fold).not.toBeInTheDocument();
  await expect.element(item(/^7 orders/)).toHaveFocus();

  const at = item(/^7 orders/)
    .element()
    .getBoundingClientRect();
  const stage = screen.chart.getByRole('img').first().element().getBoundingClientRect();
  // Left of the scale.
  const x = stage.right - 72 - 30;
  await commands.mouseMove(x, at.top + at.height / 2);
  await expect.element(fold).toBeVisible();
  await commands.mouseMove(stage.left + 150, stage.top + 150);
  await expect.element(fold).not.toBeInTheDocument();
  await commands.mouseClick(x, at.top + at.height / 2, 'left');
  await expect.element(fold).toBeVisible();
  // Pressed, it stays until it is closed.
  await commands.mouseMove(stage.left + 150, stage.top + 150);
  await expect.element(fold).toBeVisible();
  await fold
    .getByRole('button', { name: /^Cancel: Order, Bot 7702/ })
    .first()
    .click();
  await expect.element(screen.dialog(/^Cancel/)).toBeVisible();
});

test('what is off the scale is scaled to by Enter', async () => {
  await openChart();
  focus(/below the scale/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => names().at(-1)).toMatch(/1\.05000$/);
});

test('the stop-out is a line on request, in price order, remembered, and told in words where it is not known', async () => {
  const host = fakeHost();
  // 0.1 lots lose 0.1 USD a point: the margin call is 20 points below, the stop-out 40.
  host.answer('positions.list', listed([{ ...position, sl: 0, tp: 0 }]));
  host.answer('account.read', { ...account, equity: 6, margin: 4 });
  await openApp(host);
  await expect.poll(names).toHaveLength(2);
  await command('Show margin call and stop-out on the chart');
  await expect
    .poll(() => names().map((name) => name.replaceAll(/\s/g, ' ')))
    .toEqual([
      expect.stringMatching(/^Last price/),
      expect.stringMatching(/^Entry, Trend/),
      expect.stringMatching(/^Margin call, 1\.17\d\d\d, minus 20 points$/),
      expect.stringMatching(/^Stop-out, 1\.17\d\d\d, minus 40 points$/),
    ]);
  focus(/^Stop-out/);
  // Nothing can be done with it.
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{Delete}{Enter}');
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();

  host.answer('symbols.read', { ...eurusd, tickValue: null, tickValueProfit: null, tickValueLoss: null });
  await reopenApp(host);
  await expect
    .element(screen.chart.getByText('Margin call and stop-out not known (no tick value).'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Trading on the chart' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Margin call and stop-out' }).click();
  await expect.element(screen.chart.getByText(/stop-out not known/)).not.toBeInTheDocument();
});

test('what the ticket holds is on its chart before it is sent, and goes with it', async () => {
  await openWithTicket(fakeHost());
  await fillTicket('BUY_LIMIT', { Price: '1.17', 'Stop loss': '1.169', 'Take profit': '1.5' });
  await expect.element(item(/^Draft order, 1\.17000/)).toBeInTheDocument();
  await expect.element(item(/^Draft stop loss, 1\.16900/)).toBeInTheDocument();
  await expect.element(item(/^Draft take profit, 1\.50000, above the scale/)).toBeInTheDocument();
  await field('Stop loss').fill('');
  await expect.element(item(/^Draft stop loss/)).not.toBeInTheDocument();
});
