import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Failure, ok } from '../../../shared/model/result';
import { terminal } from '../../fixtures/trading';
import type { FakeHost, FakeName } from '../view/fake-host';
import { fakeHost, holdClock, openApp, passTime } from '../view/open';
import { screen } from '../view/screen';
import { connectionNow } from '../view/standard-answers';

/** What is not known is said to be not known: in no state of trouble does the screen claim anything of the account or the market. */

const claims = /real money, not armed|market (is )?(probably )?closed|REAL MONEY/i;
const reads: readonly FakeName[] = [
  'account.read',
  'symbols.list',
  'symbols.read',
  'ticks.read',
  'rates.read',
  'rates.analyse',
  'positions.list',
  'orders.list',
  'bridge.deals',
  'history.orders',
];

function failAll(host: FakeHost, failure: Failure): void {
  for (const name of reads) host.fail(name, failure);
  const down = { state: 'down', latencyMs: null, failure } as const;
  host.answerWith('connection.read', () =>
    ok(connectionNow({ bridge: down, terminal: down, broker: down, terminalInfo: null, clock: null })),
  );
  host.answer('trading.read', {
    generation: host.active.generation,
    needsArming: true,
    isArmed: false,
    account: null,
  });
}

const failures: readonly Failure[] = [
  { kind: 'unauthorized', message: 'The bridge refused the token.', status: 401 },
  { kind: 'bad-answer', message: 'The bridge answered an HTML page titled “404 Not Found”', status: 404 },
];

for (const failure of failures)
  test(`behind a bridge of which every read fails as ${failure.kind} nothing is claimed of account or market`, async () => {
    const host = fakeHost();
    failAll(host, failure);
    await openApp(host);
    await expect.element(screen.ticket).toBeVisible();
    await expect.element(page.getByText('DEMO OR REAL: NOT KNOWN')).toBeVisible();
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    expect(document.body.innerText).not.toMatch(claims);
  });

test('a bridge that dies, and a terminal without its broker, are not told as a closed market', async () => {
  holdClock();
  const host = fakeHost();
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  const offline: Failure = {
    kind: 'terminal-not-ready',
    message: 'The terminal has no connection to the broker.',
  };
  host.answerWith('connection.read', () =>
    ok(
      connectionNow({
        broker: { state: 'down', latencyMs: null, failure: offline },
        terminalInfo: { ...terminal, connected: false },
      }),
    ),
  );
  await passTime(3_000);
  await expect
    .element(page.getByRole('list', { name: 'Connection chain' }))
    .toHaveTextContent(/not connected|no connection/);
  expect(document.body.innerText).not.toMatch(claims);
  failAll(host, {
    kind: 'busy',
    message: 'The bridge answered an HTML page titled “502 Bad Gateway”',
    status: 502,
  });
  // Long enough for the last tick to be of a market that sleeps, if the bridge lived.
  await passTime(60_000);
  const alert = page.getByRole('alert').first();
  await expect.element(alert).toBeVisible();
  const [line, strip] = [alert, screen.account].map((each) => each.element().getBoundingClientRect());
  expect(line?.top, 'no figure of the account is covered').toBeGreaterThanOrEqual(strip?.bottom ?? 0);
  await expect.element(screen.ticket).toHaveTextContent(/Orders are blocked|quote is \d+/);
  expect(document.body.innerText).not.toMatch(claims);
});
