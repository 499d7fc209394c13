import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { replayTarget } from '../../../../renderer/data/replay/open-replay';
import { ReplayContext } from '../../../../renderer/data/replay/replay-context';
import type { ReplaySession } from '../../../../renderer/data/replay/replay-session';
import { openView } from '../../../../renderer/data/workspace/view';
import { TradeCard } from '../../../../renderer/features/trade-card';
import { formatBrokerTime } from '../../../../shared/math/time';
import type { Deal } from '../../../../shared/model/deal';
import { failed, ok } from '../../../../shared/model/result';
import { dealOf, positionOf } from '../../../fixtures/trading';
import { candles } from '../../view/chart';
import { fakeHost, openApp, openView as openPart, reopenApp } from '../../view/open';
import { screen } from '../../view/screen';
import { brokerNowMs, listed } from '../../view/standard-answers';

test('Enter on a row frames the chart and opens the card, J and K lead on, Esc leads back to the row', async () => {
  const host = fakeHost();
  const minute = 60_000;
  const exitMs = Math.floor(brokerNowMs() / minute) * minute - 10 * minute;
  const entryMs = exitMs - 120 * minute;
  const older = { positionId: '32', order: '32', reason: 'EXPERT' } as const;
  const ofOne = { positionId: '42', order: '42', profit: 0, swap: 0, commission: 0, fee: 0 };
  host.answer(
    'bridge.deals',
    listed([
      dealOf({ ...older, ticket: '33', entry: 'IN', type: 'BUY', price: 1.17, time: entryMs / 1_000 - 900 }),
      dealOf({
        ...older,
        ticket: '34',
        entry: 'OUT',
        type: 'SELL',
        price: 1.17,
        time: entryMs / 1_000 - 600,
      }),
      dealOf({
        ...ofOne,
        ticket: '43',
        reason: 'EXPERT',
        entry: 'IN',
        type: 'BUY',
        price: 1.17,
        time: entryMs / 1_000,
      }),
      dealOf({
        ...ofOne,
        ticket: '44',
        entry: 'OUT',
        type: 'SELL',
        price: 1.1705,
        profit: 10,
        time: exitMs / 1_000,
      }),
    ]),
  );
  // Each candle reaches from 1.1690 to 1.1710, those before the entry too.
  host.answerWith('rates.read', () => {
    const time = Array.from({ length: 124 }, (_, row) => (entryMs - 2 * minute + row * minute) / 1_000);
    const all = (value: number) => time.map(() => value);
    return ok({
      time,
      open: all(1.17),
      high: all(1.171),
      low: all(1.169),
      close: all(1.17),
      tickVolume: all(10),
      spread: all(8),
    });
  });
  // The last quote before each deal: two points better than the entry, and what the exit got.
  host.answerWith('ticks.history', ({ to = 0 }) => {
    const isEntry = to === entryMs / 1_000 + 1;
    const [bid, ask] = isEntry ? [1.16986, 1.16998] : [1.1705, 1.17062];
    return ok([{ timeMs: (to - 2) * 1_000, bid, ask, last: null, volume: null, flags: null }]);
  });
  // The machine's clock is three hours behind the broker's.
  const utcMs = (ms: number) => ms - 10_800_000;
  host.answer('history.levels', [
    { level: 'sl', fromValue: null, toValue: 0, afterMs: null, byMs: utcMs(entryMs) },
    {
      level: 'sl',
      fromValue: 0,
      toValue: 1.168,
      afterMs: utcMs(entryMs + 6 * minute),
      byMs: utcMs(entryMs + 6 * minute),
    },
  ]);
  host.answerWith('history.coverage', ({ fromMs, toMs }) =>
    ok({
      fromMs,
      toMs,
      watchedMs: toMs - fromMs - 12 * minute,
      gaps: [{ fromMs: utcMs(entryMs + 60 * minute), toMs: utcMs(entryMs + 72 * minute) }],
      hasMore: false,
    }),
  );
  await openApp(host);
  await screen.tab('History').click();
  const history = page.getByRole('table', { name: 'History' });
  await history.getByRole('row', { name: /EURUSD.*1\.17050/ }).click();
  await userEvent.keyboard('{Enter}');

  const card = page.getByRole('complementary', { name: 'Trade card' });
  const measures = card.getByRole('list', { name: 'Measures' });
  const measure = (name: string) => measures.getByRole('listitem').filter({ hasText: name });
  await expect.element(card.getByRole('heading', { name: 'Buy 0.20 EURUSD' })).toBeVisible();
  await expect.element(card.getByRole('heading', { name: /^\+10\.00 USD, \+0\.25 R$/ })).toBeVisible();
  await expect.element(card.getByRole('note', { name: 'Provenance' })).toHaveTextContent(/Magic/);
  await expect.element(measure('MFE')).toHaveTextContent(/\+100 points · \+20\.00 · \+0\.50 R from M1 bars/);
  await expect.element(measure('MAE')).toHaveTextContent(/−100 points · −20\.00 · −0\.50 R from M1 bars/);
  await expect
    .element(measure('Stop loss'))
    .toHaveTextContent(/with 1 h 42 min, without 6 min, not recorded \(12 min\)/);
  await expect.element(measure('Slippage in')).toHaveTextContent('−2 points');
  await expect.element(measure('Slippage out')).toHaveTextContent('0 points');
  await expect.element(measure('Spread paid')).toHaveTextContent('12 points');
  // By keys too: what has the focus scrolls.
  const focused = document.activeElement;
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => focused?.scrollTop).toBeGreaterThan(0);
  const events = card.getByRole('list', { name: 'What happened' });
  const event = (nth: number) => events.getByRole('listitem').nth(nth);
  await expect.element(event(0)).toHaveTextContent(/Deal 43: Buy .* at 1\.17000.*history: order 42/);
  await expect.element(event(1)).toHaveTextContent(/No stop when first seen/);
  await expect.element(event(2)).toHaveTextContent(/Stop set 1\.16800.*from polling: /);
  await expect.element(event(3)).toHaveTextContent(/Not watched until .*for 12 min/);
  await expect.element(event(4)).toHaveTextContent(/closed .* at 1\.17050.*deal 44/);
  await expect
    .element(card.getByRole('list', { name: /^At entry, M1 bar \d\d:\d\d$/ }))
    .toHaveTextContent(/EMA 21/);
  await expect.element(screen.ticket).not.toBeInTheDocument();
  await expect.poll(shown).toMatch(/^EURUSD M1, /);

  await expect.element(card).toHaveTextContent('1 of 2');
  await userEvent.keyboard('k');
  await expect.element(card).toHaveTextContent('Position 32');
  await expect.element(card).toHaveTextContent('2 of 2');
  await expect.element(measure('Costs')).toHaveTextContent(/−6\.00 USD swap, commission, fee$/);
  // There is no older one.
  await userEvent.keyboard('k');
  await userEvent.keyboard('j');
  await expect.element(card).toHaveTextContent('1 of 2');

  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(screen.ticket).toBeVisible();
  expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('42 EURUSD');
});

test('a trade from before the broker’s clock changed is compared with the record by the clock of then', async () => {
  const host = fakeHost();
  const minute = 60_000;
  const entryMs = Math.floor(brokerNowMs() / minute) * minute - 200 * minute;
  const rest = { positionId: '42', order: '42', swap: 0, commission: 0, fee: 0 };
  const deal = (over: Partial<Deal>) => dealOf({ ...rest, reason: 'EXPERT', price: 1.17, ...over });
  const [entry, exit] = [entryMs / 1_000, entryMs / 1_000 + 3_600];
  host.answer(
    'bridge.deals',
    listed([
      deal({ ticket: '43', entry: 'IN', type: 'BUY', profit: 0, time: entry }),
      deal({ ticket: '44', entry: 'OUT', type: 'SELL', profit: 10, time: exit }),
    ]),
  );
  // Three hours ahead of UTC now, and two then.
  const utcMs = (ms: number) => ms - 7_200_000;
  const changedMs = utcMs(entryMs) + 100 * minute;
  host.answer('history.offsets', [
    { fromMs: utcMs(entryMs) - 3_600_000, toMs: changedMs - 2_000, offsetS: 7_200 },
    { fromMs: changedMs, toMs: Date.now(), offsetS: 10_800 },
  ]);
  const step = (fromValue: number | null, toValue: number, ms: number) =>
    ({
      level: 'sl',
      fromValue,
      toValue,
      afterMs: fromValue === null ? null : utcMs(ms),
      byMs: utcMs(ms),
    }) as const;
  host.answer('history.levels', [step(null, 0, entryMs), step(0, 1.168, entryMs + 6 * minute)]);
  host.answerWith('history.coverage', ({ fromMs, toMs }) =>
    ok({ fromMs, toMs, watchedMs: toMs - fromMs, gaps: [], hasMore: false }),
  );
  await openApp(host);
  await screen.tab('History').click();
  await page
    .getByRole('table', { name: 'History' })
    .getByRole('row', { name: /EURUSD/ })
    .click();
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('complementary', { name: 'Trade card' });
  const stop = card
    .getByRole('list', { name: 'Measures' })
    .getByRole('listitem')
    .filter({ hasText: 'Stop loss' });
  await expect.element(stop).toHaveTextContent(/with 54 min, without 6 min$/);
  // In order: an hour later, the stop would be set before the entry, or long after.
  const events = card.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  const time = (seconds: number) => formatBrokerTime(seconds).slice(-8);
  await expect.element(events.nth(0)).toHaveTextContent(/Deal 43: Buy/);
  await expect
    .element(events.nth(2))
    .toHaveTextContent(new RegExp(`^${time(entry + 360)}Stop set 1\\.16800`));
  await expect.element(card).not.toHaveTextContent('clock not recorded');
  // Its times are those of the tables.
  await userEvent.keyboard('{Control>},{/Control}');
  await page.getByRole('group', { name: 'Times in charts and tables' }).getByLabelText('UTC').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(events.nth(0)).toHaveTextContent(new RegExp(`^${time(entry - 7_200)}Deal 43`));

  // Where it was not recorded, the card says so.
  host.answer('history.offsets', [{ fromMs: changedMs, toMs: Date.now(), offsetS: 10_800 }]);
  await reopenApp(host);
  await screen.tab('History').click();
  await page
    .getByRole('table', { name: 'History' })
    .getByRole('row', { name: /EURUSD/ })
    .click();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(card)
    .toHaveTextContent(/Broker’s clock not recorded before \d{4}\.\d\d\.\d\d: UTC\+3 assumed/);
});

test('J and K walk the table that the card was opened from, the row follows, and R is the moment of the card', async () => {
  const host = fakeHost();
  const newest = Math.floor(brokerNowMs() / 60_000) * 60 - 1_800;
  const results = [10, -5, -20];
  host.answer(
    'bridge.deals',
    listed(
      results.flatMap((profit, at) => {
        const of = { positionId: `${at}00`, order: `${at}00`, swap: 0, commission: 0, fee: 0 } as const;
        const time = newest - at * 1_200;
        // Each by another trader.
        const magic = 7701 + at;
        return [
          dealOf({ ...of, magic, profit: 0, ticket: `${at}01`, entry: 'IN', type: 'BUY', time }),
          dealOf({ ...of, magic, profit, ticket: `${at}02`, entry: 'OUT', type: 'SELL', time: time + 600 }),
        ];
      }),
    ),
  );
  await openApp(host);
  await screen.tab('History').click();
  const history = page.getByRole('table', { name: 'History' });
  const rows = history.getByRole('row').filter({ hasText: 'EURUSD' });
  await expect.poll(() => rows.elements().length).toBe(3);
  await history.getByRole('columnheader', { name: /^Net/ }).click();
  const shown = () => rows.elements().map((row) => row.getAttribute('data-row'));
  await expect
    .poll(shown, { message: 'one click: the worst first' })
    .toEqual(['200', '100', '000'].map((id) => `${id} EURUSD`));
  const [worst] = rows.all();
  await worst?.click();
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('complementary', { name: 'Trade card' });
  await expect.element(card).toHaveTextContent('1 of 3');
  await userEvent.keyboard('k');
  await expect.element(card).toHaveTextContent('2 of 3');
  await expect.element(card).toHaveTextContent('Position 100');
  const selected = () => history.getByRole('row', { selected: true }).elements()[0]?.getAttribute('data-row');
  await expect.poll(selected).toBe('100 EURUSD');
  // From the row of another trade too.
  history.element().querySelector<HTMLElement>('[data-row="000 EURUSD"]')?.focus();
  await userEvent.keyboard('{Shift>}r{/Shift}');
  await expect.poll(replayTarget).toEqual({ brokerS: newest - 1_200 - 60 });
  openView('trade');
  await expect.element(card).toHaveTextContent('2 of 3');
  await expect.element(history).toBeVisible();
  history.element().querySelector<HTMLElement>('[data-row="000 EURUSD"]')?.focus();
  await userEvent.keyboard('r');
  await expect.poll(replayTarget).toEqual({ brokerS: newest - 1_200 });
  openView('trade');
  await expect.element(card).toHaveTextContent('2 of 3');
  await userEvent.keyboard('{Alt>}r{/Alt}');
  await expect.poll(replayTarget).toEqual({ brokerS: newest - 1_200 + 600 - 60 });
});

test('ten trades are looked at with the keyboard alone', async () => {
  const host = fakeHost();
  const newest = Math.floor(brokerNowMs() / 1_000) - 3_600;
  const lots = (nth: number) => nth / 100;
  const trades = Array.from({ length: 10 }, (_, index) => index + 1);
  host.answer(
    'bridge.deals',
    listed(
      trades.flatMap((nth) => {
        const time = newest - nth * 1_200;
        const of = {
          positionId: `${nth}00`,
          order: `${nth}00`,
          reason: 'EXPERT',
          volume: lots(nth),
        } as const;
        return [
          dealOf({ ...of, ticket: `${nth}01`, entry: 'IN', type: 'BUY', time }),
          dealOf({ ...of, ticket: `${nth}02`, entry: 'OUT', type: 'SELL', time: time + 600 }),
        ];
      }),
    ),
  );
  const clicks = vi.fn();
  for (const pointer of ['pointerdown', 'mousedown', 'touchstart']) {
    window.addEventListener(pointer, clicks, true);
    onTestFinished(() => window.removeEventListener(pointer, clicks, true));
  }
  await openApp(host);
  await expect.poll(candles).toBe(300);
  await userEvent.keyboard('{Alt>}3{/Alt}');
  const history = page.getByRole('table', { name: 'History' });
  await expect.element(history.getByRole('row', { name: /EURUSD/ }).first()).toBeVisible();
  // From the tab's beginning to the rows.
  for (let steps = 0; steps < 30 && document.activeElement?.closest('[data-row]') == null; steps += 1)
    await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('complementary', { name: 'Trade card' });
  for (const nth of trades) {
    await expect
      .element(card.getByRole('heading', { name: `Buy ${lots(nth).toFixed(2)} EURUSD` }))
      .toBeVisible();
    await expect.element(card).toHaveTextContent(`${nth} of 10`);
    // The chart is framed on it: its ten minutes are in view, with sixty candles around.
    const [entry, exit] = [newest - nth * 1_200, newest - nth * 1_200 + 600].map((time) =>
      formatBrokerTime(Math.floor(time / 60) * 60, 'minute'),
    );
    await expect
      .poll(() => {
        const [, from = '', to = ''] = /^EURUSD M1, (.{16}) to (.{16})/.exec(shown()) ?? [];
        return from !== '' && from <= (entry ?? '') && to >= (exit ?? '') && minutesFrom(from, to) < 90;
      })
      .toBe(true);
    if (nth < trades.length) await userEvent.keyboard('k');
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('100 EURUSD');
  expect(clicks).not.toHaveBeenCalled();
});

test('a new order takes the place of the card, and the chart stays framed', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 7_200;
  const ofOne = { positionId: '42', order: '42' };
  host.answer(
    'bridge.deals',
    listed([
      dealOf({ ...ofOne, ticket: '43', reason: 'EXPERT', entry: 'IN', type: 'BUY', time }),
      dealOf({ ...ofOne, ticket: '44', entry: 'OUT', type: 'SELL', time: time + 3_600 }),
    ]),
  );
  await openApp(host);
  await screen.tab('History').click();
  await page
    .getByRole('table', { name: 'History' })
    .getByRole('row', { name: /EURUSD/ })
    .click();
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('complementary', { name: 'Trade card' });
  await expect.element(card).toBeVisible();
  await userEvent.keyboard('{F9}');
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => screen.ticket.element().contains(document.activeElement)).toBe(true);
  await expect.element(screen.chart.getByRole('button', { name: 'Back' })).toBeVisible();
});

test('Enter on an open position opens its card, and F2 still modifies it', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 3 * 3_600;
  host.answer(
    'positions.list',
    listed([positionOf({ ticket: '42', identifier: '42', timeOpen: time, profit: 7, swap: 0 })]),
  );
  const costs = { profit: 0, swap: 0, commission: 0, fee: 0 };
  host.answer(
    'bridge.deals',
    listed([
      dealOf({
        ...costs,
        positionId: '42',
        order: '42',
        ticket: '43',
        entry: 'IN',
        type: 'BUY',
        price: 1.17,
        time,
      }),
    ]),
  );
  host.answer('ticks.history', [
    { timeMs: (time - 2) * 1_000, bid: 1.16986, ask: 1.16998, last: null, volume: null, flags: null },
  ]);
  await openApp(host);
  // Wherever in the row, in the cell of its stop too.
  await screen.positions
    .getByRole('row', { name: /EURUSD/ })
    .getByText('1.16500')
    .click();
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('complementary', { name: 'Trade card' });
  await expect
    .element(card.getByRole('heading', { name: '+7.00 USD, so far · R not known: no stop recorded' }))
    .toBeVisible();
  await expect.element(card).toHaveTextContent('1 of 1');
  const measures = card.getByRole('list', { name: 'Measures' });
  const measure = (name: string) => measures.getByRole('listitem').filter({ hasText: name });
  await expect.element(measure('MFE')).toHaveTextContent(/ so far, from /);
  // Its entry is known, whatever its end.
  await expect.element(measure('Slippage in')).toHaveTextContent('−2 points');
  await expect.element(measure('Slippage out')).toHaveTextContent('open');
  await expect.element(measure('Duration')).toHaveTextContent('3 h 00 min so far');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{F2}');
  await expect.element(screen.dialog(/^Modify/)).toBeVisible();
});

test('a note and tags are written by key, saved on leaving the field, and found in History', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 7_200;
  const ofOne = { positionId: '42', order: '42' };
  host.answer(
    'bridge.deals',
    listed([
      dealOf({ ...ofOne, ticket: '43', entry: 'IN', type: 'BUY', time }),
      dealOf({ ...ofOne, ticket: '44', entry: 'OUT', type: 'SELL', time: time + 3_600 }),
    ]),
  );
  await openApp(host);
  await screen.tab('History').click();
  const history = page.getByRole('table', { name: 'History' });
  await history.getByRole('row', { name: /EURUSD/ }).click();
  await userEvent.keyboard('{Enter}');
  const card = page.getByRole('complementary', { name: 'Trade card' });
  await expect.element(card.getByRole('textbox', { name: 'Note' })).toBeVisible();
  await userEvent.keyboard('n');
  await userEvent.keyboard('Why no stop?{Escape}');
  await expect.element(card.getByRole('status')).toHaveTextContent('Saved');
  await userEvent.keyboard('t');
  await userEvent.keyboard('late stop{Enter}{Escape}');
  await expect.element(card.getByRole('button', { name: 'Remove tag late stop' })).toBeVisible();
  await expect.element(history).toHaveTextContent('[late stop] Why no stop?');
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
});

test('notes and tags are of one start of the demo: the next one repeats its tickets', async () => {
  const host = fakeHost({ life: 'demo of 2026-11-27T07:00:00.000Z' });
  await openApp(host);
  await screen.tab('History').click();
  const accounts = () => host.invoked('notes.list').map(({ account }) => account);
  await expect.poll(accounts).toEqual([expect.stringMatching(/^demo of 2026-11-27T07:00:00\.000Z \d+@/)]);
});

test('words are kept when F9 closes the card, while a save waits, and when another window changed them', async () => {
  const host = fakeHost();
  const time = Math.floor(brokerNowMs() / 1_000) - 7_200;
  host.answer('positions.list', listed([positionOf({ ticket: '42', identifier: '42', timeOpen: time })]));
  const entry = dealOf({ positionId: '42', order: '42', ticket: '43', entry: 'IN', type: 'BUY', time });
  host.answer('bridge.deals', listed([entry]));
  let account = '';
  let isWaiting = false;
  const release: (() => void)[] = [];
  host.answerWith('notes.save', async (input) => {
    account = input.account;
    if (isWaiting) await new Promise<void>((resolve) => release.push(resolve));
    return ok(input.note);
  });
  await openApp(host);
  const row = screen.positions.getByRole('row', { name: /EURUSD/ }).getByText('42', { exact: true });
  const card = page.getByRole('complementary', { name: 'Trade card' });
  const note = card.getByRole('textbox', { name: 'Note' });
  const newest = () => host.invoked('notes.save').at(-1)?.note;
  const openNote = async () => {
    await row.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(note).toBeVisible();
    await userEvent.keyboard('n');
  };
  await openNote();
  await userEvent.keyboard('Too early{F9}');
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => host.invoked('notes.save').map((each) => each.note.note)).toEqual(['Too early']);

  await openNote();
  isWaiting = true;
  await userEvent.keyboard('!{Escape}');
  await userEvent.keyboard('ta{Enter}b{Enter}');
  await expect.poll(newest).toEqual({ positionId: '42', note: 'Too early!', tags: ['a', 'b'] });
  isWaiting = false;
  for (const each of release) each();
  await expect.element(card.getByRole('status')).toHaveTextContent('Saved');

  host.push('notes.changed', { account, note: { positionId: '42', note: 'From elsewhere', tags: [] } });
  await expect.element(note).toHaveValue('From elsewhere');
});

const shown = (): string =>
  document.getElementById(screen.chart.query()?.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

const minutesFrom = (from: string, to: string): number => {
  const [begin = 0, end = 0] = [from, to].map((text) =>
    Date.parse(`${text.replaceAll('.', '-').replace(' ', 'T')}Z`),
  );
  return (end - begin) / 60_000;
};

// One page each: what is opened twice in a test stays for the next.
test.each([
  [null, true, 'Position 42 is not on the server.'],
  [{} as ReplaySession, true, 'Position 42 was not opened yet at this second.'],
  [{} as ReplaySession, false, 'Position 42 is not in what was recorded by this second.'],
])(
  'a replay before the entry says so, not that the server does not know the trade',
  async (session, isRecorded, words) => {
    const host = fakeHost();
    if (!isRecorded)
      host.answerWith('positions.list', () => failed({ kind: 'not-found', message: 'nothing is recorded' }));
    const card = {
      positionId: '42',
      symbol: 'EURUSD',
      id: null,
      range: { from: 0, to: 86_400, lastDay: 0, isLive: false },
      among: null,
    };
    await openPart(
      host,
      <ReplayContext value={session}>
        <TradeCard card={card} />
      </ReplayContext>,
    );
    await expect.element(page.getByText(words)).toBeVisible();
  },
);
