import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HistoryTable } from '../../../../renderer/features/history';
import type { Deal } from '../../../../shared/model/deal';
import { failed, ok } from '../../../../shared/model/result';
import { dealOf } from '../../../fixtures/trading';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openView } from '../../view/open';
import { brokerNowMs, connectionNow, listed } from '../../view/standard-answers';

/** The past as it is told: sums, groups, periods, and what could not be read or joined. */

const totals = page.getByLabelText('Totals');
const table = page.getByRole('table', { name: 'History' });
const period = page.getByRole('combobox', { name: 'Period' });
const view = (name: string) => page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name });
const numberOf = (text: string): number => Number(text.replace('\u2212', '-').replace(/[^\d.+-]/g, ''));
const total = (label: string): number => {
  const line = [...totals.element().querySelectorAll('div')].find(
    (each) => each.querySelector('dt')?.textContent === label,
  );
  return numberOf(line?.querySelector('dd')?.textContent ?? '');
};

const nowS = (): number => Math.floor(brokerNowMs() / 1_000);

/** A hundred round trips of the last two months, of two symbols and two traders, after a deposit. */
function months(): readonly Deal[] {
  const now = nowS();
  const deposit = {
    swap: 0,
    commission: 0,
    fee: 0,
    symbol: '',
    type: 'BALANCE',
    entry: 'IN',
    order: null,
    positionId: null,
    volume: 0,
  } as const;
  const trips = Array.from({ length: 100 }, (_, index) => {
    const positionId = `${500_000 + index}`;
    const time = now - 3_600 - index * 50_000;
    const rest = {
      positionId,
      order: positionId,
      symbol: index % 2 === 0 ? 'EURUSD' : 'BTCUSD',
      magic: index % 3 === 0 ? 7701 : 7702,
      reason: 'EXPERT' as const,
      swap: 0,
      commission: 0,
      fee: 0,
    };
    return [
      dealOf({
        ...rest,
        ticket: `${600_000 + 2 * index}`,
        type: 'BUY',
        entry: 'IN',
        profit: 0,
        time: time - 600,
      }),
      dealOf({
        ...rest,
        ticket: `${600_001 + 2 * index}`,
        type: 'SELL',
        entry: 'OUT',
        profit: (index % 7) - 2,
        time,
      }),
    ];
  }).flat();
  return [dealOf({ ...deposit, ticket: '1', price: 0, profit: 10_000, time: now - 80 * 86_400 }), ...trips];
}

/** The choice outlives the panel, as long as the page lives: it is made anew here. */
async function openHistory(host: FakeHost, choice: string): Promise<void> {
  await openView(host, <HistoryTable />);
  await view('Positions').click();
  await period.selectOptions(choice);
}

const within = (host: FakeHost, deals: readonly Deal[]): void =>
  host.answerWith('bridge.deals', ({ from, to }) => {
    const inPeriod = deals.filter(({ time }) => time !== null && time >= from && time <= to);
    const positions = new Set(inPeriod.map(({ positionId }) => positionId));
    return ok(listed(deals.filter((deal) => inPeriod.includes(deal) || positions.has(deal.positionId))));
  });

test('long periods: balance operations stand apart, groups by symbol and trader, rows are virtual, the choice is kept', async () => {
  const host = fakeHost();
  within(host, months());
  const noted = months().find(({ entry }) => entry === 'OUT')?.positionId ?? '';
  host.answer('notes.list', [{ positionId: noted, note: '', tags: ['news', 'early'] }]);
  await openHistory(host, 'last-3-months');
  await expect.element(totals).toHaveTextContent('Balance operations');
  await expect.poll(() => Number(table.element().ariaRowCount)).toBeGreaterThan(90);
  expect(table.getByRole('row').elements().length).toBeLessThan(80);
  const net = total('Net');
  expect(Math.abs(net), 'the deposit of 10 000 is no result').toBeLessThan(9_000);

  await view('Summary').click();
  for (const name of ['By symbol', 'By trader']) {
    const group = page.getByRole('table', { name });
    await expect.element(group).toBeVisible();
    const nets = [...group.element().querySelectorAll('tbody tr td:last-child')].map((cell) =>
      numberOf(cell.textContent ?? ''),
    );
    expect(nets.length, name).toBeGreaterThan(1);
    expect(nets.reduce((sum, each) => sum + each, 0)).toBeCloseTo(net, 2);
  }
  const tags = page.getByRole('table', { name: 'By tag' }).element().querySelectorAll('tbody tr');
  expect([...tags].map((row) => row.querySelector('th')?.textContent)).toEqual(['news', 'early']);
  await expect
    .element(page.getByRole('region', { name: 'Balance operations' }))
    .toHaveTextContent(/10\s000\.00/);

  await openView(host, <HistoryTable />, true);
  await expect.element(view('Summary')).toBeChecked();
  await expect.element(period).toHaveValue('last-3-months');

  await period.selectOptions('custom');
  const own = page.getByRole('form', { name: 'Custom period' });
  await own.getByLabelText('From day').fill('2026.03.10');
  await own.getByLabelText('To day').fill('2026.03.01');
  await expect.element(own).toHaveTextContent('The last day is before the first');
  await expect.element(own.getByRole('button', { name: 'Show' })).toBeDisabled();
  await own.getByLabelText('From day').fill('2001.03.01');
  await own.getByLabelText('To day').fill('2001.3.2');
  await own.getByRole('button', { name: 'Show' }).click();
  await expect.element(page.getByText('2001.03.01 – 2001.03.02').first()).toBeVisible();
  await expect.element(page.getByText('No deals in this period.')).toBeVisible();
  await period.selectOptions('today');
  await view('Positions').click();
});

test('without a closed trade there is no profit factor, rather than one without losses', async () => {
  const host = fakeHost();
  host.answer('bridge.deals', listed([]));
  await openView(host, <HistoryTable />);
  await expect.element(totals).toHaveTextContent(/Closed trades0.*Win ratenone.*Profit factornone/);
});

test('rows of another period stay greyed under their own dates, and a refusal takes their place', async () => {
  const host = fakeHost();
  within(host, months());
  await openHistory(host, 'this-month');
  await expect.element(totals).toBeVisible();
  let refuse = (): void => undefined;
  let isRefusing = true;
  host.answerWith('bridge.deals', () =>
    isRefusing
      ? new Promise((done) => {
          refuse = () =>
            done(
              failed({
                kind: 'refused',
                message: 'The bridge refused it.',
                said: 'History is being rebuilt',
              }),
            );
        })
      : ok(listed(months())),
  );
  await period.selectOptions('last-week');
  await expect.element(page.getByText('Below is still')).toBeVisible();
  await expect
    .element(page.getByText('Below is still'))
    .toHaveTextContent(/Reading deals, \d{4}\.\d\d\.\d\d – \d{4}\.\d\d\.\d\d/);
  refuse();
  await expect.element(page.getByText('History is being rebuilt').first()).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  // With the click: who asked by himself before it would take the button away.
  again.element().addEventListener('click', () => (isRefusing = false), { capture: true, once: true });
  await again.click();
  await expect.element(table).toBeVisible();
  await period.selectOptions('today');
});

test('an unreadable deal, one without its entry and one without a position are each told', async () => {
  const host = fakeHost();
  host.answerWith('connection.read', () => ok(connectionNow({ clock: null })));
  const time = Math.floor(Date.now() / 1_000);
  const deal = dealOf({ type: 'SELL', entry: 'OUT', profit: 12.5, swap: 0, commission: 0, fee: 0, time });
  host.answer('bridge.deals', {
    rows: [
      { ...deal, ticket: '11', order: '10', positionId: '7' },
      { ...deal, ticket: '12', order: '13', positionId: null, profit: -2 },
    ],
    unreadable: [
      { ticket: '14', symbol: 'EURUSD', failure: { kind: 'bad-answer', message: 'profit is "lots"' } },
    ],
  });
  await openHistory(host, 'today');
  const region = page.elementLocator(document.body);
  await expect.element(region).toHaveTextContent('1 row could not be read: ticket 14');
  await expect
    .element(region)
    .toHaveTextContent('1 trade not whole, in no statistic: the bridge does not tell how it began');
  await expect.element(region).toHaveTextContent(/1 deal of this period match(es)? no position/);
  await expect.element(region).toHaveTextContent('the broker’s clock is not known');
  await expect.element(table.getByRole('row', { name: /EURUSD/ })).toHaveTextContent(/before.*not whole/);
  expect(total('Closed trades')).toBe(0);
  expect(total('Not whole')).toBe(1);
  expect(total('Booked')).toBeCloseTo(10.5, 2);
});

test('one trade has one net in every period, closed over midnight too; what was booked stands apart', async () => {
  const host = fakeHost();
  const midnight = Math.floor(nowS() / 86_400) * 86_400;
  const rest = { positionId: '7', order: '7', symbol: 'EURUSD', swap: 0, fee: 0, commission: -0.35 };
  within(host, [
    dealOf({ ...rest, ticket: '70', type: 'BUY', entry: 'IN', profit: 0, time: midnight - 3_600 }),
    dealOf({ ...rest, ticket: '71', type: 'SELL', entry: 'OUT', profit: 7.5, time: midnight }),
  ]);
  await openHistory(host, 'today');
  const row = table.getByRole('row', { name: /EURUSD/ });
  await expect.element(row).toHaveTextContent('+6.80');
  expect([total('Closed trades'), total('Net'), total('Booked')]).toEqual([1, 6.8, 7.15]);
  await period.selectOptions('last-3-months');
  await expect.poll(() => total('Booked')).toBe(6.8);
  await expect.element(row).toHaveTextContent('+6.80');
  expect(total('Net')).toBe(6.8);
  await period.selectOptions('yesterday');
  // It belongs to the day of its exit; its entry was paid on this one.
  await expect.poll(() => total('Booked')).toBe(-0.35);
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByText('No positions were closed in this period.')).toBeVisible();
  expect([total('Closed trades'), total('Net'), total('Booked')]).toEqual([0, 0, -0.35]);
  await period.selectOptions('today');
});

test('no time and no number is cut at any width: the column goes instead, and the options say which', async () => {
  const host = fakeHost();
  within(host, months());
  await openHistory(host, 'last-3-months');
  await expect.poll(() => Number(table.element().ariaRowCount)).toBeGreaterThan(90);
  const headers = () =>
    table
      .getByRole('columnheader')
      .elements()
      .map((each) => each.textContent);
  const cut = () =>
    [...table.element().querySelectorAll<HTMLElement>(':is(tbody, tfoot) td')]
      .filter((each) => /\d/.test(each.textContent) && each.scrollWidth > each.clientWidth)
      .map((each) => each.textContent);
  const options = page.getByRole('button', { name: 'History table options' });
  for (const [width, hasOpened] of [
    [1600, true],
    [1440, false],
    [1280, false],
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(() => table.element().getBoundingClientRect().width).toBeLessThanOrEqual(width);
    await expect.poll(() => headers().includes('Opened')).toBe(hasOpened);
    expect(cut(), `${width}`).toEqual([]);
  }
  await expect
    .poll(() => options.element().getAttribute('title'))
    .toContain('No room for: Opened, Fee, Swap');
  // The result stays, without what it is made of.
  await page.viewport(1093, 614);
  const net = table.getByRole('columnheader', { name: /^Net/ });
  await expect.poll(() => net.element().getBoundingClientRect().right).toBeLessThanOrEqual(1093);
  expect(headers()).toContain('Exit reason');
  expect(cut(), '1093').toEqual([]);
});

test('the first look is at a period that has trades, and nobody’s choice is made of it', async () => {
  const host = fakeHost();
  const time = nowS() - 2 * 86_400;
  const old = [
    dealOf({ ticket: '1', positionId: '1', entry: 'IN', type: 'BUY', time }),
    dealOf({ ticket: '2', positionId: '1', entry: 'OUT', type: 'SELL', time: time + 600 }),
  ];
  let deals = old;
  host.answerWith('bridge.deals', ({ from }) => ok(listed(deals.filter((deal) => (deal.time ?? 0) >= from))));
  await openView(host, <HistoryTable />);
  await expect.element(period).toHaveValue('last-3-months');
  await expect.element(table.getByRole('row', { name: /EURUSD/ })).toBeVisible();
  deals = [...old, dealOf({ ticket: '3', positionId: '3', entry: 'IN', type: 'BUY', time: nowS() - 1 })];
  await openView(host, <HistoryTable />, true);
  await expect.element(table.getByRole('row', { name: /EURUSD/ }).first()).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.endsWith('history'))).toEqual([]);
});
