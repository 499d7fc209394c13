import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { positionOf } from '../../../fixtures/trading';
import { alertOf, keepAlerts } from '../../view/fake-alerts';
import { fakeHost, openApp } from '../../view/open';
import { PricePane, words } from '../../view/price-pane';
import { screen } from '../../view/screen';
import { listed } from '../../view/standard-answers';
import { sentTrades } from '../../view/trades';

/** Alerts as lines of the chart: nothing that is done with them goes to the broker. */

const ticket = '7000111';
const at = 1.17045;
const priceOf = { kind: 'price', symbol: 'EURUSD', side: 'bid' } as const;

async function openChart(...alerts: ReturnType<typeof alertOf>[]) {
  const host = fakeHost();
  const position = positionOf({
    ticket,
    volume: 0.1,
    priceOpen: 1.17065,
    sl: 0,
    tp: 0,
    magic: 0,
    reason: 'CLIENT',
  });
  host.answer('positions.list', listed([position]));
  keepAlerts(host, ...alerts);
  await openApp(host);
  const pane = await PricePane.of(screen.chart);
  return { host, pane };
}
const label = () => screen.chart.getByRole('listitem', { name: /^Alert, / });

test('the bell beside the price scale sets an alert at the height of the pointer', async () => {
  const { host, pane } = await openChart();
  await pane.point(1.17105);
  const bell = page.getByRole('button', { name: /^Set an alert at 1\.\d{5}$/ });
  const price = Number(/[\d.]+$/.exec(bell.element().ariaLabel ?? '')?.[0]);
  await bell.click();
  await expect.poll(() => host.invoked('alerts.save')).toHaveLength(1);
  expect(host.invoked('alerts.save')[0]?.rule).toMatchObject({ of: priceOf, way: 'either', value: price });
  await expect.element(label()).toBeInTheDocument();
  // Else it would lie on the label.
  await expect.element(bell).not.toBeInTheDocument();
  expect(sentTrades(host)).toEqual([]);
});

test('an alert is dragged to another price, and Undo puts it back', async () => {
  const { host, pane } = await openChart(alertOf({ of: priceOf, way: 'either', value: at }));
  await pane.dragTo(/^1\.17045 {2}Alert/, at, at - 0.0001);
  expect(words()).toMatch(/^Alert 1\.170\d\d$/);
  await commands.mouseUp();
  await expect.poll(() => host.invoked('alerts.save')).toHaveLength(1);
  const [moved] = host.invoked('alerts.save');
  expect(moved?.rule.value).toBeLessThan(at);
  await expect.element(page.getByText(/^Alert moved to .?EURUSD.? 1\.170\d\d$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => host.invoked('alerts.save').at(-1)?.rule.value).toBe(at);
  expect(sentTrades(host)).toEqual([]);
});

test('a dragged alert tells how often it would have told in the last days', async () => {
  const { host, pane } = await openChart(alertOf({ of: priceOf, way: 'either', value: at }));
  host.answer('alerts.try', { by: 'minute', note: null, fromS: 0, toS: 0, times: 3, marks: [] });
  await pane.dragTo(/^1\.17045 {2}Alert/, at, at - 0.0001);
  await expect.poll(words).toMatch(/^Alert 1\.170\d\d · 3 times in 30 days, by minute$/);
  await userEvent.keyboard('{Escape}');
  await commands.mouseUp();
  expect(host.invoked('alerts.try').every(({ rule }) => rule.value < at)).toBe(true);
  expect(host.invoked('alerts.save')).toEqual([]);
});

test('a held Delete removes the alert and never reaches the trade beside it', async () => {
  const { host } = await openChart(alertOf({ of: priceOf, way: 'above', value: at }));
  await expect.element(label()).toBeInTheDocument();
  (label().element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete>5/}');
  await expect.poll(() => host.invoked('alerts.remove')).toHaveLength(1);
  await expect.element(label()).not.toBeInTheDocument();
  // The focus is on the chart, not on the position's label.
  await userEvent.keyboard('{Delete}');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(sentTrades(host)).toEqual([]);
});
