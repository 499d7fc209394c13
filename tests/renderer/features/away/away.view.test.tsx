import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { chooseTheme } from '../../../../renderer/base/theme';
import { awaySettings, newAbsence } from '../../../../renderer/data/away/absence';
import { replayTarget } from '../../../../renderer/data/replay/open-replay';
import { openView } from '../../../../renderer/data/workspace/view';
import type { AwayRecord } from '../../../../shared/model/away';
import { ok } from '../../../../shared/model/result';
import { ahead } from '../../../fixtures/broker-offsets';
import { intentOf, unknownIntent } from '../../../fixtures/intents';
import { dealOf, orderOf, positionOf } from '../../../fixtures/trading';
import { fakeHost, openApp, reopenApp } from '../../view/open';
import { momentAt, recordedDay } from '../../view/recording-host';
import { listed } from '../../view/standard-answers';

const toMs = Math.floor(Date.now() / 1_000) * 1_000;
const fromMs = toMs - 7_200_000;
const offsetS = 7_200;
const absence = { fromMs, toMs };
const timeOf = (ms: number): number => ms / 1_000 + offsetS;

const opened = dealOf({
  ticket: '901',
  positionId: '901',
  type: 'BUY',
  entry: 'IN',
  reason: 'EXPERT',
  magic: 7_701,
  profit: 0,
  swap: 0,
  commission: -0.2,
  fee: 0,
  time: timeOf(fromMs + 600_000),
});
const closed = dealOf({
  ...opened,
  ticket: '902',
  type: 'SELL',
  entry: 'OUT',
  reason: 'SL',
  profit: 8.85,
  commission: 0,
  time: timeOf(fromMs + 900_000),
});
const floating = positionOf({ ticket: '800', identifier: '800', reason: 'EXPERT', magic: 7_702, swap: 0 });

/** A bot closed +8.65, another one's open position fell by 8.20. */
const record: AwayRecord = {
  fromMs,
  toMs,
  offsets: ahead(offsetS),
  first: {
    atMs: fromMs,
    equity: 10_001,
    balance: 10_000,
    credit: 0,
    positions: [{ ...floating, profit: 1 }],
  },
  last: {
    atMs: toMs,
    equity: 10_001.45,
    balance: 10_008.65,
    credit: 0,
    positions: [{ ...floating, profit: -7.2 }],
  },
  lowest: { atMs: fromMs + 1_200_000, equity: 9_985.67 },
  highest: { atMs: fromMs + 900_000, equity: 10_010 },
  stepMs: 60_000,
  points: Array.from({ length: 120 }, (_, at) => {
    const equity = 10_000 + 10 * Math.sin(at / 20);
    return { atMs: fromMs + at * 60_000 + 30_000, equity, low: equity, high: equity, balance: 10_000 };
  }),
  events: [opened, closed].map((deal) => ({
    kind: 'deal',
    atMs: ((deal.time ?? 0) - offsetS) * 1_000,
    deal,
  })),
  hasMore: false,
  gaps: [
    {
      fromMs: fromMs + 3_600_000,
      toMs: fromMs + 3_672_000,
      why: 'The computer was asleep, or Bridgewatch was suspended.',
    },
  ],
  elsewhere: [],
  levelsElsewhere: [],
};

function comeBack(): void {
  awaySettings.change({ last: absence });
  newAbsence.set(absence);
}

const sheet = page.getByRole('region', { name: 'While you were away' });

const told = () => {
  const host = fakeHost();
  host.answer('away.read', record);
  host.answer('bridge.deals', listed([opened, closed]));
  return host;
};
const list = (name: string) => sheet.getByRole('list', { name });
const table = (name: string) => sheet.getByRole('table', { name });

test('amounts that begin long before the absence say since when they are', async () => {
  const host = told();
  const first = record.first === null ? null : { ...record.first, atMs: fromMs - 3 * 86_400_000 };
  host.answer('away.read', { ...record, first });
  await openApp(host);
  comeBack();
  const day = (atMs: number) =>
    new Date(atMs + offsetS * 1_000).toISOString().slice(0, 10).replaceAll('-', '.');
  const since = day(fromMs - 3 * 86_400_000);
  await expect.element(list('Summary')).toHaveTextContent(`+0.45 since ${since} `);
  await expect.element(list('Summary')).not.toHaveTextContent('since you left');
  await expect.element(sheet).toHaveTextContent(/trades and amounts since \d{4}\./);
});

test('after an absence the view opens by itself, its sum is the change in equity, and a row opens its moment', async () => {
  const host = told();
  await openApp(host);
  comeBack();
  const traders = list('Trades by trader');
  await expect.element(traders).toHaveTextContent(/Bot 7701 1 trade booked \+8\.65 floating 0\.00/);
  await expect.element(traders).toHaveTextContent(/Bot 7702 1 trade booked 0\.00 floating −8\.20/);
  await expect.element(traders).toHaveTextContent(/Sum = change in equity \+0\.45/);
  await expect.element(traders).not.toHaveTextContent('Not attributed');
  const summary = list('Summary');
  await expect.element(summary).toHaveTextContent(/Closed trades\+8\.651 trade · 1 won, 0 lost/);
  await expect.element(summary).toHaveTextContent(/Worst equity9 985\.67−15\.33 at/);
  await expect.element(summary).toHaveTextContent(/Watched99\.0 %1 gap · 1 min 12 s/);
  await expect
    .element(table('Trades while away').getByRole('row', { name: /Bot 7701.*stop loss/ }))
    .toHaveTextContent('+8.65');
  await expect
    .element(table('Connection gaps'))
    .toHaveTextContent(/1 min 12 s.*The computer was asleep, or Bridgewatch was suspended\..*no deal in it/);
  expect(host.invoked('away.read')).toEqual([absence]);
  await userEvent.click(summary.getByRole('button', { name: /^Replay/ }).first());
  expect(replayTarget()).toEqual({ atMs: fromMs + 1_200_999 });
});

test('what fired meanwhile is listed with its length, and opens the view where nothing else happened', async () => {
  const host = fakeHost();
  const last = record.last === null ? null : { ...record.last, positions: [] };
  const first = record.first === null ? null : { ...record.first, positions: [] };
  host.answer('away.read', { ...record, first, last, events: [], gaps: [] });
  const broke = {
    ruleId: crypto.randomUUID(),
    title: 'Trend: At most 2 positions',
    value: 3,
    side: null,
    why: null,
    worst: null,
    tickets: [],
  };
  host.answer('alerts.log', [
    { ...broke, number: 1, atMs: fromMs + 60_000, from: 'pending', to: 'firing' },
    { ...broke, number: 2, atMs: fromMs + 150_000, from: 'clearing', to: 'idle' },
    { ...broke, number: 3, atMs: toMs - 1_000, from: 'pending', to: 'firing' },
    { ...broke, number: 4, atMs: toMs + 1_000, from: 'clearing', to: 'idle' },
  ]);
  await openApp(host);
  comeBack();
  const rows = table('Alerts and promises').getByRole('row', { name: /At most 2 positions/ });
  await expect.element(rows.first()).toHaveTextContent(/At most 2 positions2 sReplay/);
  await expect.element(rows.nth(1)).toHaveTextContent(/At most 2 positions1 min 30 sReplay/);
});

test('closed trades say what they moved the equity by where that is not their net', async () => {
  const host = told();
  const before = dealOf({ ...opened, commission: -3, time: timeOf(fromMs - 600_000) });
  host.answer('bridge.deals', listed([before, closed]));
  host.answer('away.read', { ...record, events: record.events.slice(1) });
  await openApp(host);
  comeBack();
  await expect
    .element(list('Summary'))
    .toHaveTextContent(/Closed trades\+5\.851 trade · 1 won, 0 lost · moved the equity \+8\.85/);
});

test('the whole absence is played from its beginning, at 60x', async () => {
  const host = told();
  host.answerWith('replay.day', ({ day }) => ok(recordedDay(day)));
  host.answerWith('replay.moment', ({ atMs }) => ok(momentAt(atMs)));
  await openApp(host);
  comeBack();
  await sheet.getByRole('button', { name: 'Replay it at 60x' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '60x' })).toBeChecked();
});

test('a replay leads back to the line that it was opened from', async () => {
  await page.viewport(1280, 720);
  await openApp(told());
  comeBack();
  const link = table('Connection gaps').getByRole('button', { name: /^Replay/ });
  await link.click();
  await expect.element(page.getByRole('banner', { name: 'Replay' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to live' }).click();
  await expect.element(link).toHaveFocus();
  await expect.element(link).toBeInViewport();
});

test('the curve names its worst point, and a click on it opens that moment', async () => {
  await openApp(told());
  comeBack();
  const curve = sheet.getByRole('img', {
    name: /^Equity while away: worst 9 985\.67 at .*\d\d:\d\d:\d\d, 2 deals, 1 gap$/,
  });
  await curve.hover({ position: { x: 200, y: 100 } });
  await expect.element(sheet).toHaveTextContent(/\d\d:\d\d · equity [\d ]+\.\d\d · balance/);
  // A narrower window shows the same span: at its right end is the last minute.
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  onTestFinished(() => chooseTheme('system'));
  // Two columns, one, and two again, in another theme at once.
  for (const width of [1440, 1280, 1440]) {
    await page.viewport(width, innerHeight);
    chooseTheme(width > 1_400 ? 'light' : 'dark');
    await expect.poll(() => curve.element().clientWidth < 1_000).toBe(width > 1_400);
  }
  const minuteOf = (timeS: number) => new Date(timeS * 1_000).toISOString().slice(11, 16);
  await expect
    .poll(async () => {
      const canvas = curve.element().querySelector('td:nth-child(2) canvas');
      await curve.hover({ position: { x: (canvas?.clientWidth ?? 0) - 3, y: 100 } });
      return sheet.element().textContent;
    })
    .toMatch(new RegExp(`(${minuteOf(timeOf(toMs) - 1)}|${minuteOf(timeOf(toMs))}) · `));
  await expect
    .poll(async () => {
      await curve.hover({ position: { x: 4, y: 100 } });
      return sheet.element().textContent;
    })
    .toMatch(new RegExp(`(${minuteOf(timeOf(fromMs))}|${minuteOf(timeOf(fromMs) + 60)}) · `));
  await curve.click({ position: { x: 200, y: 100 } });
  await expect.poll(replayTarget).toMatchObject({ brokerS: expect.any(Number) });
});

test('where equity was not recorded one line says so, and what needs a decision stays in sight', async () => {
  const host = told();
  host.answer('away.read', { ...record, points: [], first: null, last: null });
  await openApp(host);
  comeBack();
  const words = sheet.getByText('Equity was not recorded in this time.');
  await expect.element(words).toBeVisible();
  expect(words.element().getBoundingClientRect().height).toBeLessThan(80);
  // What is open at the end is not known either: no number says so.
  await expect.element(list('Summary')).toHaveTextContent(/Open, change–not recorded/);
  await expect
    .element(list('Trades by trader'))
    .toHaveTextContent(/Bot 7701 1 trade booked \+8\.65 floating –/);
});

test('a closed trade that is not whole is neither won nor lost, and in no sum', async () => {
  const host = told();
  const other = dealOf({ ...closed, ticket: '904', positionId: '700', profit: 0 });
  host.answer('bridge.deals', listed([opened, closed, other]));
  host.answer('away.read', { ...record, first: null });
  await openApp(host);
  comeBack();
  await expect
    .element(list('Summary'))
    .toHaveTextContent(/Closed trades\+8\.652 trades · 1 won, 0 lost, 1 not whole/);
});

test('a trader’s line shows only his trades, and once more all', async () => {
  await openApp(told());
  comeBack();
  const trades = table('Trades while away');
  await expect.element(trades).toHaveTextContent(/Bot 7701.*1 closed trade.*Bot 7702.*1 open position/);
  const trader = list('Trades by trader').getByRole('button', { name: /Bot 7702/ });
  await trader.click();
  await expect.element(trades).not.toHaveTextContent('Bot 7701');
  await expect.element(trades).toHaveTextContent(/open\s*Bot 7702/);
  await trader.click();
  await expect.element(trades).toHaveTextContent('Bot 7701');
});

test('a trade is shown on the chart, and Back leads here again', async () => {
  await openApp(told());
  comeBack();
  const rows = table('Trades while away').getByRole('row', { name: /Bot 7701/ });
  const link = rows.getByRole('button', { name: /^Show EURUSD .* on chart$/ });
  await link.click();
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  await expect.element(chart).toHaveAccessibleDescription(/^EURUSD M1, /);
  await chart.getByRole('button', { name: 'Back' }).click();
  await expect.element(rows).toBeVisible();
  await expect.element(link).toHaveFocus();
});

test('a row is come to by click and arrows; Enter opens its card, Shift+Enter and a double click frame the chart', async () => {
  await openApp(told());
  comeBack();
  const rows = table('Trades while away');
  const first = rows.getByRole('row', { name: /Bot 7701/ });
  const second = rows.getByRole('row', { name: /Bot 7702/ });
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  const card = page.getByRole('complementary', { name: 'Trade card' });
  const back = async (row: Locator) => {
    await chart.getByRole('button', { name: 'Back' }).click();
    await expect.element(row).toHaveFocus();
  };
  await second.getByText('open').first().click();
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card).toHaveTextContent('Position 901');
  await back(first);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(chart).toHaveAccessibleDescription(/^EURUSD M1, /);
  await expect.element(card).not.toBeInTheDocument();
  await back(first);
  await first.getByText('stop loss').dblClick();
  await expect.element(chart.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

const away = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Away' });

test('a gap in which something was traded counts on the link until it is seen; a position without a stop until it has one', async () => {
  const host = told();
  const inGap = dealOf({ ...closed, ticket: '903', time: timeOf(fromMs + 3_630_000) });
  host.answer('bridge.deals', listed([opened, closed, inGap]));
  host.answer('positions.list', { ...listed([positionOf({ ticket: '5', sl: 0 })]), isConfirmed: true });
  await openApp(host);
  comeBack();
  await expect.element(away).toHaveAccessibleName('Away, 2 unseen');
  const needs = list('Needs a decision');
  await expect
    .element(needs.getByRole('listitem').first())
    .toHaveTextContent(/has no stop.*Set a stop …Close …/);
  await needs.getByRole('button', { name: /^Seen, gap/ }).click();
  await expect.element(away).toHaveAccessibleName('Away, 1 unseen');
  await expect.element(needs).toHaveTextContent('Not watched for 1 min 12 s, 1 deal in it');
  await sheet.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect
    .element(sheet.getByRole('status'))
    .toHaveTextContent('Seen, but 1 decision open: 1 position without a stop.');
  await expect.element(away).toHaveAccessibleName('Away, 1 unseen');
});

test('a position that stands without a stop on purpose is seen once, and counts anew when it loses another stop', async () => {
  const host = told();
  const position = positionOf({ ticket: '5', sl: 0 });
  host.answer('positions.list', { ...listed([position]), isConfirmed: true });
  await openApp(host);
  comeBack();
  await expect.element(away).toHaveAccessibleName('Away, 1 unseen');
  const needs = list('Needs a decision');
  await needs.getByRole('button', { name: 'Seen, no stop on 5' }).click();
  await expect.element(away).toHaveAccessibleName('Away');
  await expect.element(needs).toHaveTextContent(/has no stop.*Set a stop …Close …Seen/);
  host.answer('positions.list', { ...listed([{ ...position, sl: 1.1 }]), isConfirmed: true });
  await expect.element(needs).not.toBeInTheDocument();
  host.answer('positions.list', { ...listed([position]), isConfirmed: true });
  await expect.element(away).toHaveAccessibleName('Away, 1 unseen');
});

test('a result is told in R by the first stop that was seen, and without one not', async () => {
  const host = told();
  host.answer('history.first-stops', { 901: opened.price - 0.001, 800: 0 });
  await openApp(host);
  comeBack();
  // 100 points at 1.00 a point and lot.
  const r = (8.65 / (100 * opened.volume)).toFixed(2);
  const trades = table('Trades while away');
  await expect.element(trades.getByRole('row', { name: /Bot 7701/ })).toHaveTextContent(`+${r} R`);
  await expect.element(trades.getByTitle('No stop was ever seen: no R')).toHaveTextContent('—');
  expect(host.invoked('history.first-stops')[0]?.positions).toContainEqual({
    ticket: '901',
    openedMs: fromMs + 600_000,
  });
});

test('a bot that trails is one line, which opens to its steps', async () => {
  const host = told();
  const trail = Array.from({ length: 14 }, (_, at) => ({
    kind: 'levels' as const,
    atMs: fromMs + 700_000 + at * 10_000,
    sinceMs: fromMs + 698_000 + at * 10_000,
    position: positionOf({ ticket: '901', magic: 7_701, reason: 'EXPERT', sl: 1.151 + at / 1_000, tp: 0 }),
    before: { sl: 1.15 + at / 1_000, tp: 0 },
  }));
  host.answer('away.read', { ...record, events: [...record.events, ...trail] });
  await openApp(host);
  comeBack();
  const changes = list('Orders and levels that changed');
  const line = changes.getByText(/moved its stop 14 times, 1\.15000 → 1\.16400/);
  await expect.element(line).toBeVisible();
  const steps = changes.getByRole('button', { name: /^Replay/ });
  expect(steps.elements().filter((each) => each.checkVisibility())).toHaveLength(1);
  await line.click();
  await expect.poll(() => steps.elements().filter((each) => each.checkVisibility()).length).toBe(15);
  // How it is known is told once.
  await expect
    .element(changes)
    .toHaveTextContent(/from polling until .* stop 1\.15000 → 1\.15100 after \d\d:\d\d:\d\d/);
  expect(changes.element().textContent.match(/from polling/g)).toHaveLength(1);
});

test('all of an absence is marked as seen at once, and stays so after a reload', async () => {
  const host = told();
  const inGap = dealOf({ ...closed, ticket: '903', time: timeOf(fromMs + 3_630_000) });
  host.answer('bridge.deals', listed([opened, closed, inGap]));
  host.answer('positions.list', { ...listed([]), isConfirmed: true });
  await openApp(host);
  comeBack();
  await expect.element(away).toHaveAccessibleName('Away, 1 unseen');
  await sheet.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect.element(away).toHaveAccessibleName('Away');
  await expect.element(sheet.getByRole('status')).toHaveTextContent('All seen.');
  await reopenApp(host);
  await expect.element(page.getByRole('region', { name: 'Account' })).toBeVisible();
  await expect.element(away).toHaveAccessibleName('Away');
});

test('an order whose outcome is not known leads to its line in the Journal', async () => {
  const host = told();
  await openApp(host);
  const open = [unknownIntent(1, { created: toMs })];
  host.answer('journal.list', { intents: open, hasMore: false, unsentIntents: [], folder: null });
  host.push('journal.changed', { revision: 1, open, locks: [], trouble: null });
  comeBack();
  await list('Needs a decision').getByRole('button', { name: 'Show in Journal' }).click();
  await expect.element(page.getByRole('tab', { name: /Journal/, selected: true })).toBeVisible();
});

test('orders that changed, refusals and deposits stand beside, each with its moment', async () => {
  const host = told();
  const order = orderOf({ ticket: '77', symbol: 'EURUSD' });
  const deposit = dealOf({
    ticket: '904',
    type: 'BALANCE',
    profit: 50,
    swap: 0,
    commission: 0,
    fee: 0,
    time: timeOf(fromMs + 60_000),
  });
  host.answer('away.read', {
    ...record,
    fromMs: fromMs + 1_000,
    hasMore: true,
    elsewhere: [{ fromMs: fromMs + 10_000, toMs: fromMs + 20_000 }],
    events: [
      ...record.events,
      { kind: 'placed', atMs: fromMs + 300_000, sinceMs: fromMs + 298_000, order },
      { kind: 'intent', atMs: fromMs + 400_000, intent: intentOf({ state: 'rejected' }) },
      { kind: 'deal', atMs: fromMs + 60_000, deal: deposit },
    ],
  });
  await openApp(host);
  comeBack();
  await expect.element(list('Orders and levels that changed')).toHaveTextContent(/EURUSD.*order 77/);
  await expect.element(list('Refusals')).toHaveTextContent(/rejected/);
  await expect.element(list('Deposits and withdrawals')).toHaveTextContent('+50.00');
  await expect
    .element(sheet)
    .toHaveTextContent(/ to .*: watched by another machine only\. Equity and changes of levels are from it/);
  await expect.element(sheet).toHaveTextContent('Only the last 7 days are shown.');
  await expect.element(sheet).toHaveTextContent('More events than are listed here');
});

test('how long nobody has to be there is chosen in a list of our own', async () => {
  await openApp(told());
  comeBack();
  const limit = sheet.getByRole('combobox', { name: 'Away after' });
  await limit.click();
  expect(getComputedStyle(limit.element()).appearance).toBe('base-select');
  await page.getByRole('option', { name: '30 min' }).click();
  expect(awaySettings.read().minutes).toBe(30);
  await expect.element(limit).toHaveDisplayValue('30 min');
});

test('a machine that slept for twenty minutes is an absence that the next key ends', async () => {
  const host = told();
  const now = Date.now.bind(Date);
  let sleptMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + sleptMs);
  onTestFinished(() => void vi.restoreAllMocks());
  await openApp(host);
  await userEvent.keyboard('{Escape}');
  const leftMs = Date.now();
  sleptMs = 20 * 60_000;
  expect(host.invoked('away.read')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(list('Trades by trader')).toBeVisible();
  const [asked] = host.invoked('away.read');
  expect(Math.abs((asked?.fromMs ?? 0) - leftMs)).toBeLessThan(10_000);
  expect((asked?.toMs ?? 0) - (asked?.fromMs ?? 0)).toBeGreaterThanOrEqual(20 * 60_000);
});

test('where the server’s history cannot be read, the view says so, and a gap too', async () => {
  const host = fakeHost();
  host.answer('away.read', record);
  host.fail('bridge.deals', { kind: 'timeout', message: 'no answer' });
  await openApp(host);
  comeBack();
  openView('away');
  await expect.element(table('Connection gaps')).toHaveTextContent('not checked yet');
  await expect.element(sheet).toHaveTextContent('only recorded trades are shown');
  await expect.element(sheet).toHaveTextContent('no answer');
});

test('where only the newest deals cannot be read, the view says why, beside all that is known', async () => {
  const host = told();
  host.fail('ledger.coverage', { kind: 'timeout', message: 'nothing came for 35 s' });
  await openApp(host);
  comeBack();
  openView('away');
  await expect.element(sheet).toHaveTextContent('nothing came for 35 s');
  await expect.element(sheet).not.toHaveTextContent('only recorded trades are shown');
  await expect.element(table('Trades while away')).toHaveTextContent('+8.65');
});

test('nothing is not said to have happened where the server’s history could not be read', async () => {
  const host = fakeHost();
  host.answer('positions.list', { ...listed([]), isConfirmed: true });
  host.answer('away.read', { ...record, events: [], gaps: [], last: record.first });
  host.fail('bridge.deals', { kind: 'timeout', message: 'no answer' });
  await openApp(host);
  comeBack();
  await expect.element(sheet).toHaveTextContent('only recorded trades are shown');
  await expect.element(sheet).not.toHaveTextContent('nothing happened');
});

test('where nothing happened one line says so, and the view stays', async () => {
  const host = fakeHost();
  host.answer('positions.list', { ...listed([]), isConfirmed: true });
  host.answer('bridge.deals', listed([]));
  host.answer('away.read', { ...record, events: [], gaps: [], last: record.first });
  await openApp(host);
  comeBack();
  await expect.element(page.getByText(/Away 2\sh 00\smin: nothing happened/).first()).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  openView('away');
  await expect.element(sheet).toHaveTextContent(/Away 2\sh 00\smin: nothing happened/);
  await expect.element(away).toHaveAccessibleName('Away');
});

test('it tells of any time of the day without an absence, and the next absence takes its place', async () => {
  const host = told();
  await openApp(host);
  openView('away');
  await expect.element(sheet).toHaveTextContent('You haven’t been away yet. After 15 min without a key');
  // The broker's day meanwhile.
  await expect.element(sheet.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect.element(table('Trades while away')).toBeVisible();
  const asked = () => {
    const last = host.invoked('away.read').at(-1);
    return (last?.toMs ?? 0) - (last?.fromMs ?? 0);
  };
  await sheet.getByRole('button', { name: 'Last hour' }).click();
  await expect.poll(asked).toBe(3_600_000);
  await expect.element(sheet.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect.element(table('Trades while away')).toBeVisible();
  // Nothing of it waits to be seen: that is an absence's.
  await expect.element(sheet.getByRole('button', { name: 'Mark all as seen' })).not.toBeInTheDocument();
  const since = sheet.getByRole('textbox', { name: 'Since' });
  await since.fill('25:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(sheet).toHaveTextContent('A time of the day is hh:mm, such as 12:30.');
  await since.fill('00:00');
  await expect.poll(() => host.invoked('away.read').length).toBe(3);
  openView('trade');
  await expect.element(sheet).not.toBeInTheDocument();
  openView('away');
  await expect.element(since).toHaveValue('00:00');
  await expect.element(sheet.getByRole('heading', { name: 'What happened' })).toBeVisible();
  const colour = (part?: string) => getComputedStyle(since.element(), part).color;
  expect(colour()).not.toBe(colour('::placeholder'));
  comeBack();
  await expect.element(sheet.getByRole('heading', { name: 'While you were away' })).toBeVisible();
  await expect.poll(() => host.invoked('away.read').at(-1)).toEqual(absence);
});
