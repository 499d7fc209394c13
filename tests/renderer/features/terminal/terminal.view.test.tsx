import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Failure, ok } from '../../../../shared/model/result';
import type { TerminalWork } from '../../../../shared/model/terminal';
import { account, terminal } from '../../../fixtures/trading';
import { expectCount } from '../../view/dashboard';
import type { FakeHost } from '../../view/fake-host';
import { fakeHost, holdClock, openApp, passTime } from '../../view/open';
import { screen } from '../../view/screen';
import { brokerNowMs, connectionNow, listed } from '../../view/standard-answers';

/** The terminal beside the bridge: what it says of itself, what is done to it, and what is not known meanwhile. A restart: the journey terminal.spec. */

const away: Failure = {
  kind: 'terminal-not-ready',
  message: 'The terminal is not initialised.',
  status: 503,
};
const region = (name: string) => page.getByRole('region', { name, exact: true });
const chainButton = (name: string) =>
  page.getByRole('list', { name: 'Connection chain' }).getByRole('button', { name: new RegExp(`: ${name}`) });

async function ask(action: 'Initialize' | 'Restart' | 'Shut down') {
  await screen.tab('Terminal').click();
  // A strip above may offer the same.
  await page.getByRole('tabpanel').getByRole('button', { name: action }).first().click();
  const dialog = screen.dialog(`${action} the terminal`);
  await expect.element(dialog).toBeVisible();
  return { dialog, send: dialog.getByRole('button', { name: action, exact: true }) };
}

/** What the terminal's silence does to every read. */
function goAway(host: FakeHost): void {
  for (const name of ['account.read', 'positions.list', 'orders.list', 'ticks.read'] as const)
    host.fail(name, away);
  host.answerWith('connection.read', () =>
    ok(connectionNow({ terminal: { state: 'down', latencyMs: null, failure: away }, terminalInfo: null })),
  );
}
function comeBack(host: FakeHost): void {
  host.answer('account.read', account);
  host.answer('positions.list', listed());
  host.answer('orders.list', listed());
  host.answerWith('ticks.read', ({ symbol }) =>
    ok({ symbol, bid: 1.17077, ask: 1.17089, last: null, timeMs: brokerNowMs() }),
  );
  host.answerWith('connection.read', () => ok(connectionNow()));
}

/** How the host follows an action: told to each page. */
const workOf = (host: FakeHost, more: Partial<TerminalWork>): TerminalWork => ({
  ...{ generation: host.active.generation, action: 'shutdown', phase: 'sent', verdict: null, wasAway: false },
  sinceMs: Date.now(),
  ...more,
});

test('the Terminal tab tells all that the terminal says of itself, and pins the symbol of its clock', async () => {
  const host = fakeHost();
  host.answer('records.read', [
    { field: 'name', value: 'MetaTrader 5' },
    { field: 'build', value: '5602' },
    { field: 'trade_allowed', value: 'true' },
  ]);
  host.answer('interface.read', {
    title: 'MT5 HEADLESS',
    version: '1.0.0',
    endpoints: ['GET /ping'],
    unused: [],
  });
  host.answer('capabilities.read', []);
  await openApp(host);
  await screen.tab('Terminal').click();
  await expect.element(region('Terminal')).toHaveTextContent('MetaTrader 5');
  await expect.element(region('Terminal')).toHaveTextContent(/Build\s*5602/);
  await expect.element(region('Terminal')).toHaveTextContent(/Algo trading\s*on/);
  await expect.element(region('Last error')).toHaveTextContent('Success (1)');
  const clock = region('Broker clock');
  await expect.element(clock).toHaveTextContent(/Offset from UTC\s*UTC\+3/);
  await expect.element(region('Bridge interface')).toHaveTextContent('MT5 HEADLESS');
  await clock.getByRole('combobox', { name: 'Clock symbol' }).fill('BTCUSD');
  await clock.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect.poll(() => host.invoked('profiles.pinClock')).toMatchObject([{ symbol: 'BTCUSD' }]);
});

test('a bridge of the recorded family tells which clock it stamps by, and has no interface description', async () => {
  const host = fakeHost();
  for (const name of ['interface.read', 'time.read'] as const)
    host.fail(name, { kind: 'unsupported', message: 'This bridge has no such endpoint.', status: 404 });
  const offsetS = 5.5 * 3_600;
  const reportedBy = '/terminal' as const;
  host.answerWith('connection.read', () =>
    ok(
      connectionNow({
        clock: {
          utcOffsetS: offsetS,
          utcMs: Date.now(),
          source: reportedBy,
          usedSymbol: null,
          marketOpen: true,
        },
        stamps: {
          stamps: 'utc',
          offsetS,
          basis: 'evidence',
          evidence: { reportedOffsetS: offsetS, reportedBy, leadS: 0, symbol: 'EURUSD' },
        },
      }),
    ),
  );
  await openApp(host);
  await screen.tab('Terminal').click();
  await expect
    .element(region('Broker clock'))
    .toHaveTextContent('GET /terminal says that the broker’s clock is UTC+5:30');
  await expect.element(page.getByText('UTC, shown as broker time (UTC+5:30)').first()).toBeVisible();
  await expect.element(region('Bridge interface')).not.toHaveTextContent('MT5 HEADLESS');
});

test('a terminal is shut down and initialized again without panic, and all is read anew', async () => {
  holdClock();
  const host = fakeHost();
  host.answerWith('terminal.act', ({ action }) => {
    if (action === 'shutdown') goAway(host);
    else comeBack(host);
    const phase = action === 'shutdown' ? 'down' : 'returning';
    host.push('terminal.changed', workOf(host, { action, phase, verdict: 'done' }));
    return ok({ action, verdict: 'done', said: null, failure: null, tookMs: 40 });
  });
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  const down = await ask('Shut down');
  await expect
    .element(down.dialog)
    .toHaveTextContent(/neither the bot nor this screen has data or can trade/i);
  await down.send.click();
  await passTime(3_000);
  await expect
    .element(page.getByText('The terminal is shut down, as requested', { exact: false }).first())
    .toBeVisible();
  await expect.element(chainButton('Terminal')).toHaveTextContent('shut down');
  await expectCount(page.getByRole('alert'), 0);

  const start = await ask('Initialize');
  // What is open cannot be known now: that too has to be confirmed by typing.
  await expect.element(start.send).toBeDisabled();
  await start.dialog.getByRole('textbox').fill('initialize');
  await start.send.click();
  await passTime(1_000);
  await expect.element(page.getByText(/waiting until the terminal answers/).first()).toBeVisible();
  const read = host.invoked('symbols.list').length;
  host.push('terminal.changed', null);
  await passTime(2_000);
  await expect.element(chainButton('Terminal')).not.toHaveTextContent(/shut down|initializing/);
  await expect.poll(() => host.invoked('symbols.list').length).toBeGreaterThan(read);
  await expect.element(screen.notifications).not.toHaveTextContent(/not initialised|answers again/);
  expect(host.invoked('terminal.act').map(({ action }) => action)).toEqual(['shutdown', 'init']);
});

test('a page that was opened since shows the action of another one, and what no answer tells', async () => {
  const host = fakeHost();
  host.push('terminal.changed', workOf(host, { action: 'restart', phase: 'returning', verdict: 'unknown' }));
  await openApp(host);
  await expect.element(page.getByText(/Whether it was carried out is not known/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop waiting' }).first().click();
  await expect.poll(() => host.invoked('terminal.stopWaiting')).toHaveLength(1);
});

test('an action that the host does not answer is told by the page that asked', async () => {
  const host = fakeHost();
  host.fail('terminal.act', { kind: 'host-lost', message: 'Bridgewatch does not answer.' });
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  const restart = await ask('Restart');
  await restart.send.click();
  await expect.element(screen.notifications).toHaveTextContent('Restart: result unknown');
});

test('algo trading off, a contest account and levels in money are said where they matter', async () => {
  const host = fakeHost();
  host.answerWith('connection.read', () =>
    ok(connectionNow({ terminalInfo: { ...terminal, tradeAllowed: false } })),
  );
  host.answer('account.read', {
    ...account,
    tradeMode: 'CONTEST',
    marginMode: 'NETTING',
    tradeExpert: false,
    balance: 1_000,
    equity: 550,
    profit: -450,
    margin: 259.43,
    marginFree: 290.57,
    marginLevel: 212,
    stopOutMode: 'MONEY',
    marginCall: 600,
    marginStopOut: 300,
  });
  host.answerWith('records.read', () =>
    ok([
      { field: 'trade_mode', value: '1' },
      { field: 'margin_so_call', value: '600' },
      { field: 'loyalty_tier', value: 'gold' },
    ]),
  );
  host.answer('error.read', { code: -6, message: 'Authorization failed' });
  await openApp(host);
  await expect.element(region('Connection')).toHaveTextContent('CONTEST');
  for (const words of ['Netting', 'Algo trading off', 'Bridge may not trade', /212\s%\s*margin call/])
    await expect.element(screen.account).toHaveTextContent(words);

  await screen.account.getByRole('button', { name: 'Account details' }).click();
  const card = screen.dialog('Account details');
  await expect.element(card).toHaveTextContent('Contest account');
  await expect.element(card).toHaveTextContent(/Margin call at\s*600/);
  await expect.element(card).toHaveTextContent('Other fields');
  await expect.element(card).toHaveTextContent(/loyalty_tier\s*gold/);
  await userEvent.keyboard('{Escape}');
  await expectCount(card, 0);

  await screen.account.getByRole('button', { name: /Algo trading off/ }).click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(/Algo trading is off.*toolbar/);
  await expect.element(region('Last error')).toHaveTextContent('Authorization failed (−6)');
});

test('what the bridge lacks is counted in the footer', async () => {
  const host = fakeHost();
  host.answer('capabilities.read', [
    { id: 'broker-latency', endpoints: ['GET /ping/broker'], state: 'no', reason: 'no such path' },
  ]);
  await openApp(host);
  await expect.element(page.getByRole('button', { name: '1 feature unavailable' })).toBeVisible();
});
