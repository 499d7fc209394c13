import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { awaySettings, newAbsence } from '../../../../renderer/data/away/absence';
import { forgetReplayTarget, replayTarget } from '../../../../renderer/data/replay/open-replay';
import { openView } from '../../../../renderer/data/workspace/view';
import type { AwayRecord } from '../../../../shared/model/away';
import { dealOf, positionOf } from '../../../fixtures/trading';
import { fakeHost, openApp } from '../../view/open';
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
  profit: 8.85,
  commission: 0,
  time: timeOf(fromMs + 900_000),
});
const floating = positionOf({ ticket: '800', identifier: '800', reason: 'EXPERT', magic: 7_702, swap: 0 });

/** A bot closed +8.65, another one's open position fell by 8.20. */
const record: AwayRecord = {
  fromMs,
  toMs,
  utcOffsetS: offsetS,
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
  events: [opened, closed].map((deal) => ({
    kind: 'deal',
    atMs: ((deal.time ?? 0) - offsetS) * 1_000,
    deal,
  })),
  hasMore: false,
  gaps: [{ fromMs: fromMs + 3_600_000, toMs: fromMs + 3_672_000, why: 'The computer was asleep.' }],
};

function comeBack(): void {
  awaySettings.change({ last: absence });
  newAbsence.set(absence);
  onTestFinished(() => {
    awaySettings.change({ last: null });
    newAbsence.set(null);
    openView('trade');
    forgetReplayTarget();
  });
}

const sheet = page.getByRole('region', { name: 'While you were away' });

test('after an absence the view opens by itself, its sum is the change in equity, and a line opens its moment', async () => {
  const host = fakeHost();
  host.answer('away.read', record);
  host.answer('history.deals', listed([opened, closed]));
  await openApp(host);
  comeBack();
  const traders = sheet.getByRole('list', { name: 'Trades by trader' });
  await expect.element(traders).toHaveTextContent(/Bot 7701.*2 deals.*closed \+8\.65.*0 open, change 0\.00/);
  await expect.element(traders).toHaveTextContent(/Bot 7702.*0 deals.*closed 0\.00.*1 open, change −8\.20/);
  await expect.element(traders).toHaveTextContent(/Sum = change in equity \+0\.45/);
  await expect.element(traders).not.toHaveTextContent('Not told apart');
  await expect
    .element(sheet.getByRole('list', { name: 'Connection gaps' }))
    .toHaveTextContent(/1 min · The computer was asleep\. · no deal in it/);
  expect(host.invoked('away.read')).toEqual([absence]);
  await userEvent.click(sheet.getByRole('button', { name: /Worst equity 9 985\.67/ }));
  expect(replayTarget()).toEqual({ atMs: fromMs + 1_200_999 });
});

test('while the server’s history is not read, a gap says so', async () => {
  const host = fakeHost();
  host.answer('away.read', record);
  host.fail('history.deals', { kind: 'timeout', message: 'no answer' });
  await openApp(host);
  comeBack();
  openView('away');
  await expect
    .element(sheet.getByRole('list', { name: 'Connection gaps' }))
    .toHaveTextContent('deals not checked yet');
});

test('where nothing happened one line says so, and the view stays', async () => {
  const host = fakeHost();
  host.answer('positions.list', { ...listed([]), isConfirmed: true });
  host.answer('history.deals', listed([]));
  host.answer('away.read', { ...record, events: [], gaps: [], last: record.first });
  await openApp(host);
  comeBack();
  await expect.element(page.getByText(/Away 2\sh: nothing happened/).first()).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
});
