import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ok } from '../../../shared/model/result';
import { accountName } from '../../../shared/rules/account-identity';
import { account, dealOf } from '../../fixtures/trading';
import { openApp } from '../view/open';
import {
  banner,
  brokerClock,
  clock,
  nowMs,
  offsetS,
  openReplayByKeys,
  position,
  recordedDay,
  recordingHost,
  slider,
} from '../view/recording-host';
import { screen } from '../view/screen';
import { connectionNow, listed, settings } from '../view/standard-answers';

/** What a replay has from the live page, and where it leads back to. */

const atS = Math.floor(nowMs / 1_000) + offsetS;
const focused = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
const scrollOf = (row: HTMLElement | null): number => row?.closest('[data-rows]')?.scrollTop ?? 0;

test('a replay leads back to the row that it was opened from, and to its scroll', async () => {
  const host = recordingHost();
  host.answer('connection.read', connectionNow({ clock: brokerClock }));
  const deals = Array.from({ length: 200 }, (_, at) =>
    dealOf({ ticket: `${1_000 + at}`, positionId: `${1_000 + at}`, entry: 'IN', time: atS - 1_200 - at }),
  );
  host.answer('bridge.deals', listed(deals));
  await openApp(host);
  await screen.tab('History').click();
  await page.getByRole('radio', { name: 'Deals' }).click();
  const table = page.getByRole('table', { name: 'History' });
  await table.getByText('1000', { exact: true }).first().click();
  for (let page = 0; page < 6; page += 1) await userEvent.keyboard('{PageDown}');
  await expect.poll(() => Number(focused()?.dataset.row)).toBeGreaterThan(1_015);
  const row = focused()?.dataset.row;
  const scroll = scrollOf(focused());
  expect(scroll).toBeGreaterThan(200);
  await userEvent.keyboard('r');
  await expect.element(banner).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.ticket).toBeVisible();
  await expect.poll(() => focused()?.dataset.row).toBe(row);
  expect(focused()).toHaveAttribute('aria-selected', 'true');
  expect(scrollOf(focused())).toBe(scroll);
});

test('a card that was open through a replay gives the ticket its width back', async () => {
  const host = recordingHost();
  host.answer('connection.read', connectionNow({ clock: brokerClock }));
  host.answer('positions.list', listed([position]));
  await page.viewport(1440, 900);
  await openApp(host);
  await expect.element(screen.ticket).toBeVisible();
  const width = (): number => document.getElementById('ticket')?.getBoundingClientRect().width ?? 0;
  const before = width();
  await page.getByRole('table', { name: 'Positions' }).getByText(position.ticket, { exact: true }).click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(width).toBeGreaterThan(before);
  await userEvent.keyboard('g');
  await userEvent.keyboard('r');
  await expect.element(banner).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(banner).not.toBeInTheDocument();
  // A task after the view around it; its way back is the next Esc.
  await expect.element(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.ticket).toBeVisible();
  await expect.poll(width).toBe(before);
});

test('a replay of what is not recorded yet begins once it is', async () => {
  const host = recordingHost();
  host.answer('connection.read', connectionNow({ clock: brokerClock }));
  let isRecorded = false;
  host.answerWith('replay.day', ({ day }) =>
    ok(isRecorded ? recordedDay(day) : { ...recordedDay(day), account: null }),
  );
  await openApp(host);
  await expect.element(screen.ticket).toBeVisible();
  await userEvent.keyboard('g');
  await userEvent.keyboard('r');
  await expect.element(page.getByText('Nothing was recorded of this account yet.')).toBeVisible();
  isRecorded = true;
  await expect.element(slider, { timeout: 10_000 }).toBeVisible();
});

test('where nothing was recorded, bots still have the names that the user gave them', async () => {
  const host = recordingHost();
  host.answer('connection.read', connectionNow({ clock: brokerClock }));
  const deal = dealOf({ ticket: '901', entry: 'IN', reason: 'EXPERT', magic: 7_701, time: atS - 1_200 });
  host.answer('bridge.deals', listed([deal]));
  const bot = { magic: 7_701, name: 'Trend', proposed: null, colour: 0, isAtOnceAllowed: false };
  host.answer('settings.read', { ...settings, bots: { [accountName(account) ?? '']: [bot] } });
  host.fail('replay.moment', { kind: 'not-recorded', message: 'Nothing was recorded then.' });
  await openApp(host);
  await expect.element(page.getByRole('button', { name: /^Trend, / })).toBeVisible();
  await openReplayByKeys();
  await expect.element(banner).toHaveTextContent('not recorded');
  await expect.element(page.getByRole('list', { name: 'Events' })).toHaveTextContent('Trend');
  // How many requests there were is not known.
  await expect.element(screen.tab('Journal')).toHaveAccessibleName('Journal');
});

test('a gap of another day is told with its date', async () => {
  const host = recordingHost();
  const day = new Date(nowMs + offsetS * 1_000).toISOString().slice(0, 10);
  const midnightMs = Date.parse(`${day}T00:00:00Z`) - offsetS * 1_000;
  const gaps = [{ fromMs: midnightMs - 600_000, toMs: nowMs - 600_000, why: null }];
  host.answerWith('replay.day', (input) => ok({ ...recordedDay(input.day), gaps }));
  await openApp(host);
  await openReplayByKeys();
  await page.getByRole('textbox', { name: 'Time' }).fill(clock(nowMs - 1_200_000));
  await userEvent.keyboard('{Enter}');
  const before = new Date(midnightMs - 600_000 + offsetS * 1_000)
    .toISOString()
    .slice(5, 10)
    .replace('-', '.');
  await expect
    .element(banner)
    .toHaveTextContent(`not watched ${before} 23:50:00 – ${clock(nowMs - 600_000)}`);
});

test('the current event stays in sight when the window becomes smaller', async () => {
  const host = recordingHost();
  const events = Array.from({ length: 30 }, (_, at) => ({
    kind: 'answered' as const,
    atMs: nowMs - 900_000 + at * 10_000,
  }));
  host.answerWith('replay.day', ({ day }) => ok({ ...recordedDay(day), events, gaps: [] }));
  await page.viewport(1600, 1000);
  await openApp(host);
  await openReplayByKeys();
  const current = () => document.querySelector('[aria-current="time"]');
  const isInSight = (): boolean => {
    const box = current()?.closest('ol')?.parentElement?.getBoundingClientRect();
    const row = current()?.getBoundingClientRect();
    return box !== undefined && row !== undefined && row.top >= box.top - 1 && row.bottom <= box.bottom + 1;
  };
  await expect.poll(isInSight).toBe(true);
  await page.viewport(1600, 760);
  await expect.poll(isInSight).toBe(true);
});
