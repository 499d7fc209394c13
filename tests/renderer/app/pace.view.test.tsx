import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed } from '../../../shared/model/result';
import { fakeHost, holdClock, openApp, passTime, reopenApp } from '../view/open';
import { screen } from '../view/screen';

/** How often the page asks, and what is said of it. That a bridge which complains is asked less often: tests/host/bridge/throttling.test.ts. */

test('quiet mode reads only what trading needs, says so, and is remembered', async () => {
  holdClock();
  const host = fakeHost();
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  const asked = () => ({
    analyses: host.invoked('rates.analyse').length,
    others: host.invoked('ticks.read').filter(({ symbol }) => symbol !== 'EURUSD').length,
    account: host.invoked('account.read').length,
    positions: host.invoked('positions.list').length,
    orders: host.invoked('orders.list').length,
    quotes: host.invoked('ticks.read').filter(({ symbol }) => symbol === 'EURUSD').length,
  });
  await passTime(15_000);
  expect(asked().others).toBeGreaterThan(3);
  expect(asked().analyses).toBeGreaterThan(1);

  const toggle = page.getByRole('button', { name: 'Quiet mode' });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.chart).toHaveTextContent('Quiet mode: no indicators, candles once a minute');
  // What was on its way when the switch was pressed may still arrive.
  await passTime(2_000);
  const before = asked();
  // Well below the minute of the candles: the clock also goes on by itself.
  await passTime(20_000);
  const after = asked();
  expect({ analyses: after.analyses, others: after.others }).toEqual({
    analyses: before.analyses,
    others: before.others,
  });
  for (const needed of ['account', 'positions', 'orders', 'quotes'] as const)
    expect(after[needed] - before[needed], needed).toBeGreaterThan(12);
  // Other quotes are not passed off as present ones.
  await expect.element(screen.watch.getByRole('row', { name: /^BTCUSD/ })).toHaveTextContent(/\d\ss/);

  await reopenApp(host);
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: /command/i }).fill('End quiet mode');
  await userEvent.keyboard('{Enter}');
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect.element(screen.chart).not.toHaveTextContent('Quiet mode');
  const end = asked();
  await passTime(15_000);
  expect(asked().analyses).toBeGreaterThan(end.analyses);
  expect(asked().others).toBeGreaterThan(end.others);
});

test('the quotes of the market watch are asked for along with the account, whose changes come each second', async () => {
  holdClock();
  const host = fakeHost();
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  const alone = () =>
    host
      .invoked('topics.read')
      .filter(({ listedTicks = [], account }) => listedTicks.length > 1 && account === undefined).length;
  const tell = async (thenMs: number) => {
    host.push('topics.changed', { topics: ['account'], ticks: [] });
    await passTime(thenMs);
  };
  await tell(700);
  const before = alone();
  // Whenever in the second they come.
  for (const phaseMs of [700, 300, 150]) for (const thenMs of [phaseMs, 950, 950, 950]) await tell(thenMs);
  expect(alone()).toBe(before);
});

test('the footer says how much polling is slowed, and why', async () => {
  const host = fakeHost();
  await openApp(host);
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toHaveTextContent(/Bridge \d+\sms/);
  await expect.element(footer).not.toHaveTextContent('polling slowed');
  host.answer('load.read', {
    requestsPerSecond: 1.2,
    busyShare: 0.4,
    p95Ms: 900,
    queued: 0,
    inFlight: 0,
    stretch: { factor: 2, reason: 'busy' },
    writeWaitMs: 0,
    readsSent: 0,
    readsOverlapped: 0,
    beat: null,
    eventLoopP99Ms: 2,
  });
  await expect.element(footer).toHaveTextContent(/polling slowed ×2.*: the bridge is busy/);
});

test('history that took too long rests before it is asked again; the words say of which endpoint and when', async () => {
  holdClock();
  const host = fakeHost();
  host.answerWith('bridge.deals', () =>
    Promise.resolve(
      failed({
        kind: 'timeout',
        message: 'The bridge did not answer: nothing came for 35 s (GET /history/deals)',
        endpoint: 'GET /history/deals',
        restMs: 30_000,
      }),
    ),
  );
  await openApp(host);
  await page.getByRole('tab', { name: /^History/ }).click();
  const history = page.getByRole('tabpanel', { name: /^History/ });
  await expect.element(history).toHaveTextContent('nothing came for 35 s (GET /history/deals)');
  await expect
    .element(history)
    .toHaveTextContent('The app asks again by itself, 30 s later at the earliest.');
  const asked = host.invoked('ledger.trade-table').length;
  await passTime(20_000);
  expect(host.invoked('ledger.trade-table')).toHaveLength(asked);
  await passTime(20_000);
  expect(host.invoked('ledger.trade-table').length).toBeGreaterThan(asked);
});
