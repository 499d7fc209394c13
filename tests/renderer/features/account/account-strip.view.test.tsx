import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AccountStrip } from '../../../../renderer/features/account';
import type { Measure } from '../../../../shared/model/alerts';
import { ok } from '../../../../shared/model/result';
import { account, dealOf, eurusd, positionOf } from '../../../fixtures/trading';
import { expectCount } from '../../view/dashboard';
import { alertOf, keepAlerts } from '../../view/fake-alerts';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, holdClock, openView, passTime } from '../../view/open';
import { brokerNowMs, listed } from '../../view/standard-answers';

const group = (name: string) => page.getByRole('group', { name, exact: true });

/** A trade closed a moment ago, and a deposit of 1,000 before it. Broker seconds count from midnight at the earliest. */
function dealsOfToday(host: FakeHost): void {
  const now = Math.floor(brokerNowMs() / 1_000);
  const time = now - (now % 86_400);
  const none = { profit: 0, swap: 0, commission: 0, fee: 0 };
  host.answer('bridge.deals', {
    ...listed([
      dealOf({
        ...none,
        ticket: '1',
        type: 'BALANCE',
        entry: 'IN',
        positionId: null,
        order: null,
        volume: 0,
        profit: 1_000,
        time,
      }),
      dealOf({ ...none, ticket: '2', type: 'BUY', entry: 'IN', commission: -1.4, time }),
      dealOf({
        ...none,
        ticket: '3',
        type: 'SELL',
        entry: 'OUT',
        profit: 50,
        swap: -1,
        commission: -1.4,
        time,
      }),
    ]),
  });
}

test('each group says its number and what it is made of', async () => {
  const host = fakeHost();
  dealsOfToday(host);
  await openView(host, <AccountStrip />);
  await expect.element(group('Equity')).toHaveTextContent('Equity10 148.36 USD');
  // Of 8,953.80: the balance without the deposit and the trade of today.
  await expect
    .element(group('Today'))
    .toHaveTextContent('Today+194.56+2.17 %booked +46.20 · floating +148.36');
  await expect
    .element(group('Margin level'))
    .toHaveTextContent('Margin level2 458 %used 412.80 · call 100 %');
  await expect
    .element(group('Balance'))
    .toHaveTextContent('Balance 10 000.00Free margin 9 735.565012345 · 1:200 · Hedging');
});

/** Where a text stands: the foot of an empty box in its line. */
function footOf(text: Element): number {
  const box = document.createElement('span');
  box.style.display = 'inline-block';
  text.prepend(box);
  const { bottom } = box.getBoundingClientRect();
  box.remove();
  return bottom;
}

test('captions stand on one line, and numbers on another', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf()]));
  await openView(host, <AccountStrip />);
  await expect.element(group('Net exposure')).toHaveTextContent('EUR');
  const strip = group('Equity').element().parentElement;
  // Pixels; another font than the product's is rounded otherwise.
  const spread = (texts: string) => {
    const feet = [...(strip?.querySelectorAll(texts) ?? [])].map(footOf).filter((foot) => foot > 0);
    return Math.max(...feet) - Math.min(...feet);
  };
  for (const width of [2560, 1440, 1280, 1093]) {
    await page.viewport(width, 900);
    expect(spread('[role="group"]:not([aria-label="Balance"]) > :first-child')).toBeLessThan(1);
    expect(spread('[data-group] > :nth-child(2) > :first-child:not(ul), li > span')).toBeLessThan(1.5);
  }
});

test('nothing moves when the equity has a curve', async () => {
  await page.viewport(1440, 900);
  const host = fakeHost();
  holdClock();
  await openView(host, <AccountStrip />);
  const left = () => group('Today').element().getBoundingClientRect().left;
  await expect.element(group('Today')).toBeVisible();
  const before = left();
  const toMs = brokerNowMs();
  const rest = { equity: 10_000, low: 10_000, high: 10_000, balance: 10_000 };
  const points = [2, 1].map((ago) => ({ ...rest, atMs: toMs - ago * 60_000 }));
  const fromMs = toMs - 86_400_000;
  host.answer('equity.curve', { fromMs, toMs, stepMs: 60_000, points, gaps: [], deals: [] });
  await passTime(60_000);
  await expect.element(page.getByRole('img', { name: /^Equity, 24 h/ })).toBeVisible();
  expect(left()).toBe(before);
});

test('a position without a stop is never a risk of 0', async () => {
  const host = fakeHost();
  const open = positionOf({
    ticket: '7',
    symbol: 'BTCUSD',
    volume: 0.01,
    priceOpen: 97_000,
    priceCurrent: 97_250,
    sl: 0,
  });
  host.answer('positions.list', listed([open]));
  await openView(host, <AccountStrip />);
  await expect
    .element(group('Risk to stops'))
    .toHaveTextContent('Risk to stopsno limitWhat if …1 position without a stop');
  // 577 points from the present price, which is 1.14 % of the equity.
  host.answer('positions.list', listed([open, positionOf()]));
  await expect
    .element(group('Risk to stops'))
    .toHaveTextContent('115.401.14 %What if …1 position without a stop');
});

test('net exposure is a list by currency, the rest in a pop-over; the account’s own is never in it alone', async () => {
  await page.viewport(1600, 1000);
  const host = fakeHost();
  host.answerWith('symbols.read', ({ symbol }) =>
    ok({
      ...eurusd,
      name: symbol,
      currencyBase: symbol === 'AUDUSD' ? 'AUD of a long name' : symbol.slice(0, 3),
    }),
  );
  const symbols = ['AUDUSD', 'CHFUSD', 'EURUSD', 'GBPUSD', 'NZDUSD', 'XAUUSD'];
  host.answer(
    'positions.list',
    listed(symbols.map((symbol, index) => positionOf({ ticket: `${8 + index}`, symbol }))),
  );
  await openView(host, <AccountStrip />);
  const items = page.getByRole('list', { name: 'Net exposure, thousand USD' }).getByRole('listitem');
  const names = () => items.elements().map((item) => item.getAttribute('aria-label')?.slice(0, 3));
  const all = ['AUD', 'CHF', 'EUR', 'GBP', 'NZD', 'XAU', 'USD'];
  await page.viewport(3840, 1000);
  await expect.poll(names).toEqual(all);
  const long = page.getByText('AUD of a long name', { exact: true }).element();
  await expect.poll(() => long.scrollWidth - long.clientWidth, { message: 'no name is cut' }).toBe(0);
  await page.viewport(2000, 1000);
  await expect.poll(names).toEqual(all);
  await expect.element(items.last()).toHaveAttribute('aria-label', 'USD, minus 140.5 thousand USD');
  const details = page.getByText('Details', { exact: true });
  for (const [width, count] of [
    [1440, 3],
    [1280, 2],
  ] as const) {
    await page.viewport(width, 900);
    // Of one size: the first by name, and the account's own.
    await expect.poll(names).toEqual([...all.slice(0, count - 1), 'USD']);
    expect(new Set(items.elements().map((item) => item.getBoundingClientRect().top)).size).toBe(1);
    expect(details.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  }
  await group('Net exposure').getByRole('button', { name: '5 more' }).click();
  const popover = page.getByRole('dialog', { name: 'Net exposure, thousand USD' });
  await expect.element(popover.getByRole('listitem').nth(2)).toHaveTextContent('EUR+23.4');
});

test('an account without positions and with another margin state', async () => {
  const host = fakeHost();
  host.answer('account.read', { ...account, margin: 412.8, marginLevel: 90, profit: null });
  await openView(host, <AccountStrip />);
  await expect.element(group('Margin level')).toHaveTextContent('90 % margin call');
  await expect.element(group('Risk to stops')).toHaveTextContent('none');
  await expect.element(group('Net exposure')).toHaveTextContent('none');
});

test('what floats is what the equity has beside the balance: a profit without swap would not meet the chips', async () => {
  const host = fakeHost();
  dealsOfToday(host);
  host.answer('account.read', { ...account, profit: 148.36, equity: account.balance + 142.45, credit: 0 });
  await openView(host, <AccountStrip />);
  await expect
    .element(group('Today'))
    .toHaveTextContent('Today+188.65+2.11 %booked +46.20 · floating +142.45');
});

test('the prices of margin call and stop-out are a list on request, and nothing without positions', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([]));
  host.answer('account.read', { ...account, equity: 2_000, margin: 1_000 });
  await openView(host, <AccountStrip />);
  const button = group('Margin level').getByRole('button', { name: /^Stop-out at …/ });
  await expect.element(group('Risk to stops')).toHaveTextContent('none');
  await expect.element(button).not.toBeInTheDocument();
  const held = positionOf({ side: 'BUY', volume: 1, priceOpen: 1.17, priceCurrent: 1.17, sl: 0, tp: 0 });
  host.answer('positions.list', listed([held]));
  await button.click();
  const items = page
    .getByRole('dialog', { name: 'Margin call and stop-out' })
    .getByRole('list', { name: 'Margin call and stop-out' })
    .getByRole('listitem');
  await expect
    .element(items.first())
    .toHaveTextContent('EURUSD: margin call 1.16000 (−1 000 points), stop-out 1.15500 (−1 500 points)');
  host.answer('account.read', { ...account, equity: 2_000, margin: null, marginLevel: null });
  await expect
    .element(items.first())
    .toHaveTextContent('EURUSD: margin call and stop-out not known (margin not provided)');
});

test('what loss limits leave, with the time to the reset, is there where they are promised, and says what it is', async () => {
  const host = fakeHost();
  const day = { kind: 'day-loss', basis: 'higher', zone: 'Europe/Prague', hour: 0 } as const;
  const total = {
    kind: 'total-loss',
    trail: 'none',
    initial: 10_000,
    isLocked: false,
    zone: 'UTC',
    hour: 0,
  } as const;
  const of = (measure: Measure, value: number, lost: number | null, start: number | null) =>
    alertOf(
      { of: measure, way: 'above', value },
      lost === null ? { state: 'blind', why: 'the account is not read' } : { value: lost },
      { start },
    );
  keepAlerts(host, of(day, 500, 187.6, 10_020), of(day, 900, 187.6, 10_020), of(total, 1_000, 960, 10_000));
  await openView(host, <AccountStrip />);
  const limits = group('Loss limits');
  await expect
    .element(limits)
    .toHaveTextContent(/^Loss limitsTotal 40\.00 leftDay 312\.40 left · \d+.(h \d\d.)?min$/);
  // The one of which more is used comes first.
  const [second, first] = limits.element().querySelectorAll('[data-stage]');
  expect(first?.getAttribute('title')).toMatch(
    /^At most 500.00 USD lost a day, from the higher .* 00:00 Europe.Prague, counted from 10.020.00 USD now: as read here; the firm’s figure decides$/,
  );
  expect([first, second].map((each) => each?.getAttribute('data-stage'))).toEqual(['0', '0.95']);
  expect(second?.getAttribute('title')).toContain('more than 95\u00a0% of it lost');

  keepAlerts(host, of(total, 1_000, null, null));
  host.push('alerts.changed', 2);
  await expect.element(limits).toHaveTextContent('Loss limitsTotal not checkable');
  keepAlerts(host);
  host.push('alerts.changed', 3);
  await expectCount(limits, 0);
});
