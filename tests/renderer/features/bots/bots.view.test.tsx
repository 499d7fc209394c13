import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openView } from '../../../../renderer/data/workspace/view';
import { startOfBrokerDay } from '../../../../shared/math/time';
import type { Flip } from '../../../../shared/model/alerts';
import type { Deal } from '../../../../shared/model/deal';
import { failed, ok } from '../../../../shared/model/result';
import { dealOf, positionOf } from '../../../fixtures/trading';
import { expectCount, press } from '../../view/dashboard';
import { alertOf, keepAlerts } from '../../view/fake-alerts';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, openApp, reopenApp } from '../../view/open';
import { screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';

/** The view Bots over a fake host: a lane for each trader, and where its figures lead. */

const day = 86_400;
const today = startOfBrokerDay(Math.floor(brokerNowMs() / 1_000));

/** One closed trade: of a magic number, so many days ago at 14:00, with this result. */
function trade(magic: number, daysAgo: number, profit: number, symbol = 'EURUSD'): readonly Deal[] {
  const id = `${magic}${String(daysAgo).padStart(3, '0')}`;
  const close = today - daysAgo * day + 14 * 3_600;
  const rest = {
    positionId: id,
    order: id,
    symbol,
    magic,
    reason: 'EXPERT' as const,
    swap: 0,
    commission: 0,
    fee: 0,
  };
  return [
    dealOf({
      ...rest,
      ticket: `1${id}`,
      type: 'BUY',
      entry: 'IN',
      profit: 0,
      comment: magic === 7_701 ? 'bot:trend' : '',
      time: close - 600,
    }),
    dealOf({ ...rest, ticket: `2${id}`, type: 'SELL', entry: 'OUT', profit, comment: '', time: close }),
  ];
}

/** Trend closed twenty-five trades, one a day, ten each but two losses; another bot three. */
const trend = Array.from({ length: 25 }, (_, at) =>
  trade(7_701, at + 1, at === 4 || at === 5 ? -20 : 10, at < 5 ? 'BTCUSD' : 'EURUSD'),
).flat();
const other = [1, 2, 3].flatMap((daysAgo) => trade(7_702, daysAgo, 5));

function hostOf(deals: readonly Deal[]): FakeHost {
  const host = fakeHost();
  host.answer('bridge.deals', listed(deals));
  return host;
}

const bots = page.getByRole('region', { name: 'Bots', exact: true });
/** Of History. */
const totals = page.getByLabelText('Totals');
const lane = (name: string) => bots.getByRole('article', { name, exact: true });
const results = (name: string) => lane(name).getByRole('list', { name: `${name} results` });
const figure = (name: string, label: string) =>
  results(name).getByRole('button', { name: new RegExp(`^${label}`) });

async function openBots(host: FakeHost): Promise<void> {
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  await userEvent.keyboard('gb');
  await expect.element(page.getByRole('link', { name: 'Bots' })).toHaveAttribute('aria-current', 'page');
}

test('each trader has a lane with its results, and few trades make no rate, factor or curve', async () => {
  await openBots(hostOf([...trend, ...other]));
  await expect.element(figure('Trend', '30 days, closed')).toHaveTextContent('+190.00');
  await expect.element(figure('Trend', 'Win rate')).toHaveTextContent('92 % of 25');
  await expect.element(figure('Trend', 'Profit factor')).toHaveTextContent('5.75');
  await expect.element(figure('Trend', 'Expectancy')).toHaveTextContent('+7.60');
  await expect.element(figure('Trend', 'Largest loss')).toHaveTextContent('−20.00');
  await expect
    .element(lane('Trend').getByRole('img', { name: 'Trend equity' }))
    .toHaveAccessibleName('Trend equity: net +190.00 after 25 closed trades, largest drawdown −40.00');
  await expect
    .element(figure('Trend', 'Win rate'))
    .toHaveAttribute('title', expect.stringContaining('above zero after all costs'));
  const few = lane('Bot 7702');
  await expect.element(few).toHaveTextContent('Too few closed trades (3)');
  await expect.element(few.getByRole('img', { name: /equity/ })).not.toBeInTheDocument();
  await expect.element(results('Bot 7702')).not.toHaveTextContent(/Win rate|Profit factor/);
  await expect.element(figure('Bot 7702', 'Closed trades')).toHaveTextContent('3');
  await expect.element(lane('You')).toHaveTextContent('Too few closed trades (0)');
});

test('a trade that was held over midnight has the same net today, in the week and as the last trade', async () => {
  const midnight = Math.floor(brokerNowMs() / 86_400_000) * 86_400;
  const rest = { positionId: '7', order: '7', magic: 7_701, reason: 'EXPERT' as const, swap: 0, fee: 0 };
  await openBots(
    hostOf([
      dealOf({
        ...{ ...rest, ticket: '70', type: 'BUY', entry: 'IN', comment: 'bot:trend' },
        ...{ profit: 0, commission: -0.35, time: midnight - 3_600 },
      }),
      dealOf({
        ...{ ...rest, ticket: '71', type: 'SELL', entry: 'OUT', comment: '' },
        ...{ profit: 7.5, commission: -0.35, time: midnight },
      }),
    ]),
  );
  await bots.getByLabelText('Period').selectOptions('today');
  await expect.element(figure('Trend', 'Today, closed')).toHaveTextContent('+6.80');
  await expect.element(figure('Trend', '7 days, closed')).toHaveTextContent('+6.80');
  await expect.element(lane('Trend').getByRole('button', { name: /^Last trade/ })).toHaveTextContent('+6.80');
  await expect.element(figure('Trend', 'Booked')).toHaveTextContent('+7.15');
  await bots.getByLabelText('Period').selectOptions('month');
});

test('a figure leads to the trades it is made of: Who and the period say which', async () => {
  await openBots(hostOf([...trend, ...other]));
  await figure('Trend', 'Win rate').click();
  await expect.element(totals).toHaveTextContent(/Closed trades25/);
  await expect.element(page.getByRole('tab', { name: /^History/, selected: true })).toBeVisible();
  await expect
    .element(page.getByRole('group', { name: 'Who' }).getByRole('button', { name: /^Trend, / }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(totals).toHaveTextContent(/Net\+190\.00/);

  await userEvent.keyboard('gb');
  await bots.getByLabelText('Beside the hours').selectOptions('By symbol');
  await lane('Trend')
    .getByRole('table', { name: 'Trend by symbol' })
    .getByRole('button', { name: 'BTCUSD' })
    .click();
  await expect.element(totals).toHaveTextContent(/Closed trades5/);

  await userEvent.keyboard('gb');
  await bots.getByLabelText('Beside the hours').selectOptions('By day');
  const days = lane('Trend').getByRole('table', { name: 'Trend by day' });
  await days.getByRole('button').last().click();
  await expect
    .element(page.getByRole('complementary', { name: 'Trade card' }))
    .toHaveTextContent('Position 7701001');
});

test('each figure leads by its key to what it is made of: rows, the card of one trade, or what is open', async () => {
  const host = hostOf([...trend, ...other]);
  host.answer('positions.list', listed([positionOf({ ticket: '70001', magic: 7_701, sl: 0 })]));
  await openBots(host);
  const enter = async (label: string) => {
    await userEvent.keyboard('{Escape}gb');
    await press(figure('Trend', label), '{Enter}');
  };
  for (const label of ['30 days, closed', 'Win rate', 'Profit factor', 'Expectancy', 'All, closed']) {
    await enter(label);
    await expect.element(totals).toHaveTextContent(/Closed trades25/);
  }
  await enter('Max drawdown');
  await expect.element(totals).toHaveTextContent(/Closed trades2Net/);
  await expect.element(totals).toHaveTextContent(/Net−40\.00/);
  await enter('Largest loss');
  await expect
    .element(page.getByRole('complementary', { name: 'Trade card' }))
    .toHaveTextContent(/Position 770100[56]/);
  for (const label of ['Booked', 'Open risk', 'Exposure']) {
    await enter(label);
    await expect.element(page.getByRole('table', { name: 'Positions' })).toHaveTextContent('70001');
  }
});

test('what the record adds stands in the lane, and the time without a stop leads to its trades', async () => {
  const host = hostOf(trend);
  const sinceMs = (today - 90 * day - 10_800) * 1_000;
  host.answer('ledger.recorded', {
    watched: { sinceMs, toMs: Date.now(), watchedMs: 90 * day * 1_000 },
    owners: [
      {
        owner: 'bot 7701',
        stops: { withMs: 9_000_000, withoutMs: 360_000, unknownMs: 0 },
        inR: { average: 0.5, known: 20 },
        floating: null,
      },
    ],
  });
  const of = (daysAgo: number) => {
    const [first, last] = trade(7_701, daysAgo, 10);
    const id = first?.positionId ?? '';
    const symbol = 'BTCUSD';
    return {
      ...{ positionId: id, id, symbol, side: 'BUY' as const, volume: 1, net: 10 },
      ...{ entry: first?.time ?? null, exit: last?.time ?? null },
    };
  };
  host.answer('ledger.no-stop', [of(2), of(1)]);
  await openBots(host);
  await expect.element(figure('Trend', 'Average R')).toHaveTextContent('+0.50 of 20');
  await expect.element(figure('Trend', 'Without a stop')).toHaveTextContent(/6.min/);
  await figure('Trend', 'Without a stop').click();
  await expect.element(totals).toHaveTextContent(/Closed trades2Net/);
});

test('Who hides lanes and says how many; arrow keys lead to the trades of an hour, and a dot opens its trade', async () => {
  await openBots(hostOf([...trend, ...other]));
  const who = bots.getByRole('group', { name: 'Who' });
  // What is open alone, as on every screen.
  await who.getByRole('button', { name: 'Trend, 0' }).click();
  await expectCount(bots.getByRole('article'), 1);
  await expect.element(who).toHaveTextContent(/1 of 3 traders shown/);
  const hours = lane('Trend').getByRole('table', { name: 'Trend by hour and day' });
  const first = hours.getByRole('button').first();
  await press(first, '{ArrowDown}');
  const cell = document.activeElement?.getAttribute('aria-label') ?? '';
  expect(cell).toMatch(/^Tue 14:00, \d trades, [+−]?\d+\.\d\d a trade$/);
  await userEvent.keyboard('{Enter}');
  const trades = cell.slice('Tue 14:00, '.length, 'Tue 14:00, 4'.length);
  await expect.element(totals).toHaveTextContent(new RegExp(`Closed trades${trades}Net`));
  const card = page.getByRole('complementary', { name: 'Trade card' });
  await userEvent.keyboard('gb');
  await press(lane('Trend').getByRole('img', { name: /^Trend equity/ }), '{ArrowLeft}{Enter}');
  await expect.element(card).toHaveTextContent('Position 7701001');
});

test('Back from a figure gives again what was shown before, and so does another way back', async () => {
  await openBots(hostOf([...trend, ...other]));
  const who = page.getByRole('group', { name: 'Who' });
  for (const goBack of ['{Escape}', 'gb']) {
    await figure('Trend', 'Win rate').click();
    await expect.element(totals).toHaveTextContent(/Closed trades25/);
    await expect.element(who).toHaveTextContent(/shown.*Back to Bots/);
    await userEvent.keyboard(goBack);
    await expect.element(page.getByRole('link', { name: 'Bots' })).toHaveAttribute('aria-current', 'page');
    await expect.element(who.getByRole('button', { name: /^All, / })).toHaveAttribute('aria-pressed', 'true');
    await expectCount(bots.getByRole('article'), 3);
  }
  await userEvent.keyboard('gt');
  await expect.element(who.getByRole('button', { name: /^Back/ })).not.toBeInTheDocument();
  // The period too.
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect.element(totals).not.toHaveTextContent(/Closed trades25/);

  // Whoever chooses other traders himself is where he wants to be.
  await userEvent.keyboard('gb');
  await figure('Trend', 'Win rate').click();
  await who.getByRole('button', { name: 'Show all' }).click();
  await expect.element(who.getByRole('button', { name: /^Back/ })).not.toBeInTheDocument();
});

test('what a figure filtered ends with its account, and with the page', async () => {
  const host = hostOf([...trend, ...other]);
  await openBots(host);
  const filtered = page.getByText(/^filtered \d/);
  const follow = async () => {
    await bots.getByLabelText('Beside the hours').selectOptions('By symbol');
    const symbols = lane('Trend').getByRole('table', { name: 'Trend by symbol' });
    await symbols.getByRole('button', { name: 'BTCUSD' }).click();
    await expect.element(filtered).toHaveTextContent('filtered 5 of 25');
  };
  await follow();
  const active = { ...host.active, generation: host.active.generation + 10_000 };
  host.answer('bridge.read', active);
  host.push('bridge.changed', active);
  // The screen of the bridge before is gone, and the table of this one is there.
  await expect.element(page.getByRole('button', { name: /^Back to/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('table', { name: 'History' })).toBeVisible();
  await expect.element(filtered).not.toBeInTheDocument();

  // Not by keys: while the screen of an account goes and the next one comes, nobody takes them.
  await page.getByRole('link', { name: 'Bots' }).click();
  await follow();
  await reopenApp(host);
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect.element(page.getByRole('table', { name: 'History' })).toBeVisible();
  await expect.element(filtered).not.toBeInTheDocument();
});

test('in a low window a figure leads to rows that are in view, and Back gives the tables their height again', async () => {
  await page.viewport(1280, 720);
  await openBots(hostOf([...trend, ...other]));
  await figure('Trend', 'Win rate').click();
  const table = page.getByRole('table', { name: 'History' });
  await expect.element(totals).toHaveTextContent(/Closed trades25/);
  await expect.element(table.getByRole('row').nth(2)).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('button', { name: 'Restore bottom panel' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('gt');
  await expect.element(page.getByRole('button', { name: 'Maximise bottom panel' })).toBeVisible();
});

test('what is open stands in the lane by symbol and currency, the last trade leads to its card', async () => {
  const host = hostOf(trend);
  host.answer(
    'positions.list',
    listed([
      positionOf({ ticket: '70001', magic: 7_701, volume: 0.3 }),
      positionOf({ ticket: '70002', magic: 7_701, volume: 0.1, side: 'SELL' }),
    ]),
  );
  await openBots(host);
  await expect.element(figure('Trend', 'By symbol')).toHaveTextContent(/EURUSD \+0\.30 \u22120\.10 lots$/);
  await expect.element(figure('Trend', 'Exposure')).toHaveTextContent(/EUR \+\d+\.\dk, USD \u2212\d+\.\dk/);
  await expect.element(lane('Trend')).toHaveTextContent('Best hour: 14:00, 25 trades, +7.60 a trade');
  await lane('Trend')
    .getByRole('button', { name: /^Last trade \+10\.00 BTCUSD/ })
    .click();
  await expect
    .element(page.getByRole('complementary', { name: 'Trade card' }))
    .toHaveTextContent('Position 7701001');
});

test('a lane closes the positions of its trader alone, and an unstopped one has no limit', async () => {
  const host = hostOf(trend);
  host.answer(
    'positions.list',
    listed([
      positionOf({ ticket: '70001', magic: 7_701, sl: 0 }),
      positionOf({ ticket: '70002', magic: 7_702 }),
    ]),
  );
  await openBots(host);
  await expect.element(figure('Trend', 'Open risk')).toHaveTextContent('no limit');
  await lane('Trend').getByRole('button', { name: 'Close its positions …, Trend' }).click();
  const dialog = screen.dialog('Close all positions by Trend');
  await expect.element(dialog).toHaveTextContent('70001');
  await expect.element(dialog).not.toHaveTextContent('70002');
});

test('a history that cannot be read says why, and no figure is zero meanwhile', async () => {
  const host = fakeHost();
  const failure = { kind: 'unreachable', message: 'Nothing answers at this address.' } as const;
  host.answerWith('bridge.deals', () => failed(failure));
  host.fail('ledger.coverage', failure);
  await openBots(host);
  await expect.element(bots.getByRole('alert')).toHaveTextContent('Nothing answers at this address.');
  await expect.element(bots).not.toHaveTextContent('0.00');
  await expect
    .element(bots.getByRole('group', { name: 'Who' }).getByRole('button', { name: 'You, 0' }))
    .toBeVisible();
});

test('an account without a bot says so', async () => {
  await openBots(hostOf([]));
  await expect
    .element(bots)
    .toHaveTextContent('No bot was seen: nothing of this account has a magic number.');
});

test('while the account is not read the reason lies over the end of the sheet alone', async () => {
  const host = hostOf(trend);
  await openBots(host);
  host.fail('account.read', { kind: 'unreachable', message: 'Nothing answers at this address.' });
  const alert = page.getByRole('alert').filter({ hasText: 'Check the address' });
  await expect.element(alert).toBeVisible();
  const { top, bottom } = alert.element().getBoundingClientRect();
  expect(bottom - top).toBeLessThan(60);
  expect(top).toBeGreaterThan(window.innerHeight - 100);
});

test('while the history is read there are lanes without numbers', async () => {
  const host = fakeHost();
  host.answerWith('bridge.deals', () => new Promise(() => undefined));
  await openBots(host);
  await expect.element(lane('You')).toHaveAttribute('aria-busy', 'true');
  await expect.element(lane('You')).not.toHaveTextContent(/\d\.\d\d|Too few/);
});

test('a period that was looked at is there at once, another shows nothing of it, and what is still being read is said', async () => {
  const host = hostOf(trend);
  const ledger = fakeHost();
  ledger.answer('bridge.deals', listed(trend));
  let isHeld = false;
  host.answerWith('ledger.results', async (input) => {
    if (isHeld) await new Promise(() => undefined);
    const told = await ledger.invoke('ledger.results', input);
    if (!told.ok || told.value === null) return told;
    const coverage = { ...told.value.coverage, isLoading: true, meetsBalance: false, wholeSince: today };
    return ok({ ...told.value, coverage });
  });
  await openBots(host);
  await expect.element(figure('Trend', 'Win rate')).toHaveTextContent('92 % of 25');
  await expect.element(bots).toHaveTextContent(/deals before \d{4}\.\d\d\.\d\d are still being read/);
  isHeld = true;
  const period = bots.getByLabelText('Period');
  await period.selectOptions('all');
  await expect.element(lane('Trend')).toHaveAttribute('aria-busy', 'true');
  await expect.element(results('Trend')).not.toHaveTextContent('190.00');
  await period.selectOptions('month');
  await expect.element(figure('Trend', 'Win rate')).toHaveTextContent('92 % of 25');
});

test('a bot that stands still longer than ever is told as silent, beside its usual pace', async () => {
  const now = Math.floor(brokerNowMs() / 1_000);
  const every = (magic: number, newestS: number) =>
    Array.from({ length: 30 }, (_, at) => trade(magic, 100 + at, 5)).flatMap((deals, at) =>
      deals.map((deal) => ({ ...deal, time: now - newestS - at * 600 })),
    );
  await openBots(hostOf([...every(7_701, 3 * 3_600 + 90), ...every(7_702, 290)]));
  const status = (name: string) => lane(name).getByRole('status', { name: `${name} status` });
  await expect
    .element(status('Trend'))
    .toHaveTextContent(/^Silent 3.h 0\d.min, market open, usual pace every 10.min$/);
  const who = bots.getByRole('group', { name: 'Who' });
  await expect.element(who.getByRole('button', { name: /^Trend, .*silent$/ })).toBeVisible();
  await expect.element(who.getByRole('button', { name: /^Bot 7702, .*silent$/ })).not.toBeInTheDocument();
  await expect.element(status('Bot 7702')).toHaveTextContent(/^Acted [45].min ago, usual pace every 10.min$/);
});

test('the lower table Bots is the same without hours, and says too what could not be read', async () => {
  const host = hostOf(trend);
  host.answer('positions.list', {
    ...listed([positionOf({ magic: 7_701 })]),
    unreadable: [{ ticket: '9', symbol: 'EURUSD', failure: { kind: 'bad-answer', message: 'sl is "none"' } }],
  });
  await openApp(host);
  await page.getByRole('tab', { name: 'Bots' }).click();
  const article = page.getByRole('article', { name: 'Trend' });
  await expect.element(article).toHaveTextContent('+190.00');
  await expect.element(article.getByRole('table')).not.toBeInTheDocument();
  expect(article.element().getBoundingClientRect().height).toBe(96);
  await expect
    .element(page.getByRole('tabpanel', { name: /^Bots/ }))
    .toHaveTextContent(
      '1 open position or order of the bridge’s answer could not be read: no sum is complete',
    );
});

test('a lane says how many of its promises hold and leads to them; where there is none, to its first ones', async () => {
  const host = hostOf([...trend, ...other]);
  const of = (kind: 'positions' | 'lots' | 'storm') => ({ kind, trader: 'bot 7701' }) as const;
  keepAlerts(
    host,
    alertOf({ of: of('positions'), way: 'above', value: 2 }, { state: 'firing', value: 3 }),
    alertOf({ of: of('lots'), way: 'above', value: 2 }),
    alertOf({ of: of('storm'), way: 'above', value: 1 }, { state: 'blind', why: 'no deals' }),
    // Neither a promise nor the sentinel.
    alertOf({ of: { kind: 'state', trader: 'bot 7701', state: 'flat' }, way: 'above', value: 0 }),
  );
  await openBots(host);
  await expect
    .element(bots.getByRole('button', { name: /^Promises: 1 broken, 1 kept · Sentinel: 1, / }))
    .toBeVisible();
  const form = page.getByRole('form', { name: 'From a template' });
  await bots.getByRole('button', { name: /^Promise more, / }).click();
  await expect.element(form.getByLabelText('Trader', { exact: true })).toHaveValue('bot 7701');
  openView('bots');
  await bots.getByRole('button', { name: /^Set promises …, Bot 7702/ }).click();
  await expect.element(form.getByLabelText('Trader', { exact: true })).toHaveValue('bot 7702');
});

test('its promises say how they were kept, since when they were made, and lead to the moment and to their sentence', async () => {
  const host = hostOf([...trend, ...other]);
  const of = (kind: 'positions' | 'lots' | 'size' | 'storm') => ({ kind, trader: 'bot 7701' }) as const;
  const nowMs = Date.now();
  const day = 86_400_000;
  const madeAt = { fromMs: nowMs - 10 * day, readMs: nowMs };
  const broken = alertOf(
    { of: of('positions'), way: 'above', value: 2 },
    { ...madeAt, watchedMs: 9.9 * day, value: 2 },
  );
  keepAlerts(
    host,
    broken,
    alertOf({ of: of('lots'), way: 'above', value: 2 }, { ...madeAt, watchedMs: 5 * day }),
    alertOf({ of: of('size'), way: 'above', value: 1 }, { state: 'blind', why: 'no deals' }),
  );
  const flip = (number: number, atMs: number): Flip => ({
    ...{ number, ruleId: broken.rule.id, title: '', atMs, from: 'pending', to: 'firing', value: 3 },
    ...{ side: null, why: null, worst: 3, tickets: ['1', '2', '3'] },
  });
  const over = { from: 'clearing', to: 'idle', value: 2, worst: 4, tickets: ['1', '2', '3', '4'] } as const;
  // The first one was of another bound.
  host.answer('alerts.log', [
    flip(1, nowMs - 11 * day),
    flip(2, nowMs - 9 * day),
    flip(3, nowMs - 3_600_000),
    { ...flip(4, nowMs - 3_480_000), ...over },
  ]);
  await openBots(host);
  await bots.getByLabelText('Beside the hours').selectOptions('Promises');
  const rows = bots.getByRole('table', { name: 'Trend promises' }).getByRole('row');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(
      /At most 2 positionskept .*broken .* for 2\s?m.* · 3 positions · at worst 4 positions · tickets 1, 2, 3, 4 · 2 times99 %/,
    );
  await expect.element(rows.nth(2)).toHaveTextContent('At most 2.00 lots togetherkept while watched50 %');
  await expect.element(rows.nth(3)).toHaveTextContent('not checkable: no deals');
  await rows.nth(2).getByRole('button', { name: 'At most 2.00 lots together' }).click();
  await expect
    .element(page.getByRole('form', { name: 'Edit alert' }))
    .toHaveTextContent('Promise: At most 2.00 lots together');
});
