import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notify } from '../../../renderer/data/notifications/store';
import { firedLine } from '../../../shared/formats/alert-lines';
import type { ReplayEvent } from '../../../shared/model/replay';
import { ok } from '../../../shared/model/result';
import { newJudged } from '../../../shared/rules/judge';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { alertOf } from '../../fixtures/alerts';
import { account, dealOf } from '../../fixtures/trading';
import { candles } from '../view/chart';
import { fakeHost, openApp } from '../view/open';
import {
  banner,
  brokerClock,
  clock,
  events,
  id,
  nowMs,
  offsetS,
  openReplayByKeys,
  position,
  recordingHost,
  sentMs,
  slider,
  stopSetMs,
} from '../view/recording-host';
import { screen } from '../view/screen';
import { connectionNow, listed } from '../view/standard-answers';

const eventList = page.getByRole('region', { name: 'Events' });

test('the whole workspace is as it was, says so, and nothing that can trade is left on the page', async () => {
  const host = recordingHost();
  await openApp(host);
  await expect.element(screen.ticket).toBeVisible();
  await openReplayByKeys();

  await expect
    .element(banner)
    .toHaveTextContent(/REPLAY.*broker.*Read-only: no trading here.*ago.*Back to live/);
  expect(document.title).toMatch(/^REPLAY \d\d:\d\d:\d\d$/);
  await expect.element(page.getByRole('region', { name: 'Account' })).toHaveTextContent('9 999.50');
  await expect.element(page.getByRole('columnheader', { name: 'Then' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Current' })).not.toBeInTheDocument();

  await expect.element(screen.ticket).not.toBeInTheDocument();
  await expect.element(page.getByRole('navigation', { name: 'Views' })).not.toBeInTheDocument();
  for (const name of [
    /^Buy/,
    /^Sell/,
    /^Close (?!the dialog)/,
    /^Modify/,
    /^Cancel/,
    /one-click/i,
    /^Settings/,
  ])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  // By mouse and keys on a row: no menu entry, no dialog.
  const cell = page.getByRole('table', { name: 'Positions' }).getByText(position.ticket).first();
  await cell.click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  expect(menu.element().textContent).not.toMatch(/Close|Modify|Reverse|Break-even|Cancel|order/i);
  await userEvent.keyboard('{Escape}');
  await expect.element(banner).toBeVisible();
  await cell.dblClick();
  await userEvent.keyboard('{Delete}{F9}');
  expect(document.querySelector('dialog:is([open], :popover-open)')).toBe(null);
  // Nor in the palette.
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect.element(palette).toBeVisible();
  expect(palette.element().textContent).not.toMatch(
    /Trade(?! )|(?<!only )Terminal|New order|Close (the|all)|Modify|Cancel|Place an order|Move a level|Settings/,
  );
  expect(palette.element().textContent).toContain('Next event');
  await userEvent.keyboard('{Escape}');

  expect(host.invoked('trade.send')).toEqual([]);
  expect(host.invoked('terminal.act')).toEqual([]);
});

test('Escape and the button go back to live, as it was left', async () => {
  await openApp(recordingHost());
  await openReplayByKeys();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.ticket).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
  expect(document.title).not.toContain('REPLAY');
  await openReplayByKeys();
  await page.getByRole('button', { name: 'Back to live' }).click();
  await expect.element(screen.ticket).toBeVisible();
});

test('the chart draws the second that is shown, and hatches what nobody watched', async () => {
  const host = recordingHost();
  host.answerWith('history.coverage', ({ fromMs, toMs }) =>
    ok({
      fromMs,
      toMs,
      watchedMs: toMs - fromMs - 3_600_000,
      gaps: [{ fromMs: toMs - 7_200_000, toMs: toMs - 3_600_000 }],
      hasMore: false,
    }),
  );
  await openApp(host);
  await expect.element(screen.ticket).toBeVisible();
  const violet = getComputedStyle(document.documentElement).getPropertyValue('--replay').trim();
  expect(pixelsOf(violet), 'a live chart has none of it').toBe(0);
  await openReplayByKeys();
  // A line of two pixels over the whole pane.
  await expect.poll(() => pixelsOf(violet)).toBeGreaterThan(200);
  const hatching = getComputedStyle(document.documentElement).getPropertyValue('--dim').trim();
  await expect.poll(() => pixelsOf(hatching)).toBeGreaterThan(200);
  expect(host.invoked('history.coverage')).toMatchObject([{ topic: 'positions' }]);
});

/** How many pixels of the price pane have a colour, `#a98bff`. */
function pixelsOf(colour: string): number {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-stage] table tr td:nth-child(2) canvas');
  const context = canvas?.getContext('2d') ?? null;
  if (canvas === null || context === null) return 0;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const wanted = Number.parseInt(colour.slice(1), 16);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)) === wanted) count += 1;
  return count;
}

test('events are stepped through by keys, and what came next is hidden until it is asked for', async () => {
  await openApp(recordingHost());
  await openReplayByKeys();
  const table = page.getByRole('region', { name: 'As it was' });
  const stop = position.sl.toFixed(5);
  await userEvent.keyboard(',');
  await expect.element(banner).toHaveTextContent(clock(stopSetMs));
  await expect
    .element(eventList.getByRole('button', { name: /stop set/ }))
    .toHaveAttribute('aria-current', 'time');
  await userEvent.keyboard(',');
  await expect.element(banner).toHaveTextContent(clock(stopSetMs - 60_000));
  await expect.element(eventList.getByRole('button', { name: /stop set/ })).not.toBeInTheDocument();
  await expect.element(table).not.toHaveTextContent(stop);
  await page.getByRole('button', { name: 'Show ahead' }).click();
  await expect.element(eventList.getByRole('button', { name: /later/ })).toBeVisible();
  await userEvent.keyboard('.');
  await expect.element(banner).toHaveTextContent(clock(stopSetMs));
});

test('the journal is as it stood then, and can only be read', async () => {
  await openApp(recordingHost());
  await openReplayByKeys();
  await userEvent.keyboard(',,,,');
  await expect.element(banner).toHaveTextContent(clock(sentMs));
  await screen.tab('Journal').click();
  await expect.element(screen.tab('Journal')).toHaveTextContent('1');
  const journal = page.getByRole('table', { name: 'Journal' });
  await expect.element(journal.getByText('on its way', { exact: true })).toBeVisible();
  await userEvent.keyboard('.');
  await expect.element(journal.getByText('done', { exact: true })).toBeVisible();
  await journal.getByText('done', { exact: true }).dblClick();
  expect(document.querySelector('dialog:is([open], :popover-open)')).toBe(null);
  await page.getByRole('textbox', { name: 'Time' }).fill(clock(sentMs - 60_000));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No order had been sent from here on this day.')).toBeVisible();
});

test('the events obey the filter of traders and their kind; a lost connection is never hidden by it', async () => {
  const host = recordingHost();
  const lost: ReplayEvent = {
    kind: 'failed',
    atMs: stopSetMs + 60_000,
    failure: { kind: 'timeout', message: 'no answer' },
  };
  host.answerWith('replay.day', ({ day }) =>
    ok({
      account: { id, login: '1', server: 'S', fromMs: nowMs - 3_600_000, toMs: nowMs },
      day,
      utcOffsetS: offsetS,
      events: [...events, lost],
      hasMore: false,
      gaps: [],
    }),
  );
  await openApp(host);
  await openReplayByKeys();
  const rows = eventList.getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(5);
  await page.getByRole('button', { name: /^You, / }).click();
  // Two of ours, and the connection.
  await expect.poll(() => rows.elements().length).toBe(3);
  await expect.element(eventList).not.toHaveTextContent('stop set');
  await page.getByRole('combobox', { name: 'Kind of events' }).selectOptions('ours');
  await expect.poll(() => rows.elements().length).toBe(2);
  await page.getByRole('button', { name: /^All, / }).click();
  await page.getByRole('combobox', { name: 'Kind of events' }).selectOptions('levels');
  await expect.element(eventList).toHaveTextContent('stop set');
});

test('a small window has the events as a tab below', async () => {
  await page.viewport(1280, 720);
  await openApp(recordingHost());
  await openReplayByKeys();
  await expect.element(eventList).not.toBeInTheDocument();
  await screen.tab('Events').click();
  await expect
    .element(page.getByRole('list', { name: 'Events' }).getByText('stop set', { exact: false }))
    .toBeVisible();
});

test('a toast opens its moment with R', async () => {
  await openApp(recordingHost());
  notify({ tone: 'warn', title: 'A stop was hit' });
  const button = page.getByRole('button', { name: 'Replay this moment: A stop was hit' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('r');
  await expect.element(banner).toBeVisible();
});

test('the form for a date replays it too', async () => {
  await openApp(recordingHost());
  // The key is the chart's.
  await expect.poll(candles).toBeGreaterThan(0);
  await userEvent.keyboard('{Control>}g{/Control}');
  const dialog = screen.dialog(/^Go to a date/);
  const moment = new Date(nowMs + offsetS * 1_000 - 600_000).toISOString().slice(0, 19);
  await dialog.getByLabelText('Date and time').fill(moment.replaceAll('-', '.').replace('T', ' '));
  await dialog.getByRole('button', { name: 'Replay this moment' }).click();
  await expect.element(banner).toHaveTextContent(clock(nowMs - 600_000));
});

test('the slider moves by seconds, minutes and ten minutes, and fields take a time', async () => {
  await openApp(recordingHost());
  await openReplayByKeys();
  await userEvent.keyboard(',');
  await expect.element(banner).toHaveTextContent(clock(stopSetMs));
  await expect.element(slider, { message: 'its keys work at once' }).toHaveFocus();
  const value = (): number => Number(slider.element().getAttribute('aria-valuenow'));
  const from = value();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(value).toBe(from - 1);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(value).toBe(from - 61);
  await userEvent.keyboard('{PageUp}');
  await expect.poll(value).toBe(from + 539);
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^\d\d:\d\d:\d\d, .*stop set/));

  // Half an hour ago nobody watched: the last known values stay, and the banner says it.
  const inGap = clock(nowMs - 1_850_000);
  const time = page.getByRole('textbox', { name: 'Time' });
  await time.fill(inGap);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(banner)
    .toHaveTextContent(`not watched ${clock(nowMs - 1_900_000)} – ${clock(nowMs - 1_800_000)}`);
  const colourOf = (): string => {
    const cell = page.getByRole('table', { name: 'Positions' }).getByText(position.ticket).first();
    return getComputedStyle(cell.element()).color;
  };
  const muted = colourOf();
  await time.fill(clock(nowMs - 1_700_000));
  await userEvent.keyboard('{Enter}');
  await expect.element(banner).not.toHaveTextContent('not watched');
  expect(muted, 'what was known last is told as such').not.toBe(colourOf());
});

test('the date is written as everywhere, and takes a day as it is written', async () => {
  await openApp(recordingHost());
  await openReplayByKeys();
  const date = page.getByRole('textbox', { name: 'Date' });
  const day = (ms: number): string =>
    new Date(ms + offsetS * 1_000).toISOString().slice(0, 10).replaceAll('-', '.');
  await expect.element(date).toHaveValue(day(nowMs));
  await date.fill(day(nowMs - 86_400_000));
  await userEvent.keyboard('{Enter}');
  await expect.element(banner).toHaveTextContent(day(nowMs - 86_400_000));
  await date.fill('no date');
  await userEvent.keyboard('{Enter}');
  await expect.element(date).toHaveValue(day(nowMs - 86_400_000));
  // Enter has left the field: the keys of the replay work again.
  await expect.element(date).not.toHaveFocus();
  await date.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(date).not.toHaveFocus();
  await expect.element(banner).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.ticket).toBeVisible();
});

test('what a replay cannot know of an indicator is said once, at its name, and warns of nothing', async () => {
  await openApp(recordingHost());
  await openReplayByKeys();
  const chart = page.getByRole('region', { name: 'Chart' });
  await expect.element(chart.getByText('not provided in a replay: may look ahead').first()).toBeVisible();
  await expect.element(chart).not.toHaveTextContent(/No indicators received|⚠/);
});

test('a replay of a quiet page asks the sidecar for nothing either', async () => {
  const host = recordingHost();
  await openApp(host);
  await openReplayByKeys();
  const asked = (): readonly object[] =>
    host
      .invoked('replay.ask')
      .flatMap(({ name, input }) =>
        name === 'rates.analyse' ? [(input as { indicators: object }).indicators] : [],
      );
  await expect.poll(() => asked().some((each) => Object.keys(each).length > 0)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.ticket).toBeVisible();
  await page.getByRole('button', { name: 'Quiet mode' }).click();
  await expect.element(screen.chart).toHaveTextContent('Quiet mode: no indicators');
  const before = asked().length;
  await openReplayByKeys();
  await expect.poll(() => asked().length).toBeGreaterThan(before);
  await expect.element(screen.chart).toHaveTextContent('Quiet mode: no indicators');
  expect(asked().slice(before)).toEqual(
    asked()
      .slice(before)
      .map(() => ({})),
  );
});

test('live goes on: its alerts, warnings and its margin call stand in the banner, and the replay judges nothing', async () => {
  const host = recordingHost();
  await openApp(host);
  await openReplayByKeys();
  await expect.element(banner).toHaveTextContent('Alerts follow live, not the replay');
  await expect.element(page.getByRole('button', { name: 'Alerts', exact: true })).not.toBeInTheDocument();
  notify({ tone: 'warn', title: 'A stop was hit' });
  await expect.element(banner.getByRole('status')).toHaveTextContent('Live: A stop was hit');
  const fired = firedLine(
    { rule: alertOf({ kind: 'equity' }), share: 1, judged: newJudged({ isOn: true }, 0), positions: [] },
    { side: null, value: 900 },
    { money: 2, currency: 'USD', digitsOf: () => 5, names: noTraderNames },
  );
  host.answer('notices.list', [
    { ...fired, number: 1, atMs: Date.now(), generation: host.active.generation },
  ]);
  host.push('notices.changed', { newest: 1, account: 'one' });
  await expect.element(banner.getByRole('status')).toHaveTextContent(`Live: ${fired.title}`);
  host.answer('account.read', { ...account, marginLevel: 80, marginCall: 100 });
  await expect.element(banner.getByRole('status')).toHaveTextContent(/Live: margin level 80.%, margin call/);
});

test('R on a row of the history, and its menu, show the second of the deal', async () => {
  const host = recordingHost();
  const time = Math.floor(nowMs / 1_000) + offsetS - 1_200;
  host.answer('connection.read', connectionNow({ clock: brokerClock }));
  host.answer('bridge.deals', listed([dealOf({ ticket: '901', entry: 'IN', time })]));
  await openApp(host);
  await screen.tab('History').click();
  await page.getByRole('radio', { name: 'Deals' }).click();
  const row = page.getByRole('table', { name: 'History' }).getByText('901', { exact: true });
  await row.click({ button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Replay this moment' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await row.click();
  await userEvent.keyboard('r');
  await expect.element(banner).toHaveTextContent(clock(nowMs - 1_200_000));
});

test('a bridge that was never recorded says so, with the way back', async () => {
  await openApp(fakeHost());
  await userEvent.keyboard('g');
  await userEvent.keyboard('r');
  await expect.element(page.getByText('Nothing was recorded of this account yet.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.ticket).toBeVisible();
});
