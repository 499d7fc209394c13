import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Failure, failed, ok } from '../../../shared/model/result';
import { eurusd, positionOf } from '../../fixtures/trading';
import type { FakeName } from '../view/fake-host';
import { fakeHost, openApp } from '../view/open';
import { screen } from '../view/screen';
import { barsUpToNow, connectionNow, listed } from '../view/standard-answers';

/** What the host says of a failed request stands where its data would be, and the rest goes on. What fails how: tests/host/bridge. */

const panel = page.getByRole('tabpanel');
const region = (name: string): Locator => page.getByRole('region', { name, exact: true });

const wrong: readonly (readonly [Failure, RegExp])[] = [
  [
    { kind: 'terminal-not-ready', message: 'The terminal is not initialised.', status: 503 },
    /terminal is not initialised/i,
  ],
  [
    {
      kind: 'bad-answer',
      message:
        'The bridge answered an HTML page titled “Welcome to nginx!” <script>document.title = 1</script>',
      endpoint: 'GET /positions',
    },
    /HTML page titled “Welcome to nginx!” <script>document.title = 1<\/script>/,
  ],
  [
    {
      kind: 'bad-answer',
      message: 'The field [0].price_open is "much": expected a number',
      field: '[0].price_open',
      value: '"much"',
    },
    /price_open.*"much"/,
  ],
  [
    { kind: 'refused', message: 'The bridge refused the request (HTTP 500): out of memory', status: 500 },
    /out of memory/,
  ],
];

test('what fails is said in words, the positions stay, and it passes by itself', async () => {
  const title = document.title;
  const host = fakeHost();
  host.answer(
    'positions.list',
    listed([positionOf({ ticket: '7000111' }), positionOf({ ticket: '7000112' })]),
  );
  await openApp(host);
  await expect.element(screen.positions).toHaveTextContent('7000112');
  for (const [failure, words] of wrong) {
    host.fail('positions.list', failure);
    const asked = host.invoked('positions.list').length;
    await expect.element(panel).toHaveTextContent(words);
    await expect.poll(() => host.invoked('positions.list').length).toBeGreaterThan(asked + 1);
    await expect.element(panel, { message: 'they stay while it lasts' }).toHaveTextContent(words);
    await expect.element(screen.positions).toHaveTextContent('7000111');
    await expect.element(screen.positions).toHaveTextContent('7000112');
    expect(document.title).toBe(title);
  }
  host.answer('positions.list', listed([positionOf({ ticket: '7000111' })]));
  for (const [, words] of wrong) await expect.element(panel).not.toHaveTextContent(words);
});

const places: readonly (readonly [FakeName, () => Promise<Locator>])[] = [
  ['interface.read', async () => openTab('Terminal', region('Bridge interface'))],
  [
    'records.read',
    async () => openTab('Terminal', panel.getByRole('region', { name: 'Terminal', exact: true })),
  ],
  ['time.read', async () => openTab('Terminal', region('Broker clock'))],
  ['account.read', async () => page.getByRole('alert').first()],
  ['symbols.list', async () => region('Market watch')],
  ['symbols.read', async () => region('Specification')],
  [
    'ticks.read',
    async () => {
      await region('Connection')
        .getByRole('button', { name: /Quotes/ })
        .click();
      return page.getByRole('dialog', { name: /^Quotes/ });
    },
  ],
  ['rates.analyse', async () => region('Chart')],
  ['ticks.history', async () => openTab('Ticks', panel)],
  ['positions.list', async () => openTab('Positions', panel)],
  ['orders.list', async () => openTab('Orders', panel)],
  ['bridge.deals', async () => openHistory('Deals')],
  ['history.orders', async () => openHistory('Orders')],
];

async function openTab(name: string, place: Locator): Promise<Locator> {
  await screen.tab(name).click();
  return place;
}

async function openHistory(view: string): Promise<Locator> {
  await screen.tab('History').click();
  await panel.getByRole('radio', { name: view }).click();
  return panel;
}

for (const [name, lookAt] of places)
  test(`${name} fails alone: its own place says so in the bridge’s words`, async () => {
    const host = fakeHost();
    host.fail(name, {
      kind: 'refused',
      message: 'The bridge refused the request.',
      said: `${name} is out`,
      status: 500,
    });
    await openApp(host);
    await expect.element(await lookAt()).toHaveTextContent(`${name} is out`);
  });

test('symbols that were missing come by themselves', async () => {
  const host = fakeHost();
  host.fail('symbols.list', {
    kind: 'refused',
    message: 'The bridge refused it.',
    said: 'the symbols are out',
  });
  await openApp(host);
  await expect.element(region('Market watch')).toHaveTextContent('the symbols are out');
  host.answer('symbols.list', ['EURUSD']);
  await expect.element(screen.watch).toHaveTextContent('EURUSD');
});

test('a bridge without clock, latency, interface and last error loses those alone', async () => {
  const host = fakeHost();
  const missing: Failure = { kind: 'unsupported', message: 'This bridge has no such endpoint.', status: 404 };
  for (const name of ['time.read', 'interface.read'] as const) host.fail(name, missing);
  host.fail('error.read', { kind: 'refused', message: 'The bridge refused the request.', status: 500 });
  host.answerWith('connection.read', () =>
    ok(connectionNow({ broker: { state: 'unknown', latencyMs: null, failure: missing }, clock: null })),
  );
  await openApp(host);
  await expect.element(screen.account).toHaveTextContent('10 148.36');
  await expect.element(screen.chart).toHaveTextContent(/O\s*1\.\d{5}/);
  await region('Connection')
    .getByRole('button', { name: /Broker/ })
    .click();
  await expect.element(page.getByRole('dialog', { name: /^Broker/ })).toHaveTextContent('no such endpoint');
  await userEvent.keyboard('{Escape}');
  await screen.tab('Terminal').click();
  await expect.element(region('Last error')).toHaveTextContent('It could not be read');
});

test('an indicator that failed says why, the others are drawn', async () => {
  const host = fakeHost();
  host.answerWith('rates.analyse', ({ symbol, timeframe, indicators }) => {
    const keys = Object.keys(indicators);
    const bars = barsUpToNow(eurusd, 3_600, 200);
    const refused = keys.filter((key) => key.startsWith('rsi'));
    return ok({
      symbol,
      timeframe,
      bars,
      outputs: Object.fromEntries(
        keys
          .filter((key) => key.startsWith('ema'))
          .map((key) => [key, { shape: 'series', values: bars.close } as const]),
      ),
      missing: Object.fromEntries(refused.map((key) => [key, 'have 80 bars, needs 200'])),
    });
  });
  await openApp(host);
  await expect.element(screen.chart).toHaveTextContent(/needs 200/);
  await expect.element(screen.chart).toHaveTextContent(/EMA 21\s*1\.\d/);
});

test('a card of one position keeps its last values and says that it is gone', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf({ ticket: '7000111' })]));
  host.answer('records.read', [
    { field: 'ticket', value: '7000111' },
    { field: 'comment', value: 'carded' },
  ]);
  await openApp(host);
  await screen.positions.getByRole('cell', { name: 'EURUSD' }).click({ button: 'right' });
  await page
    .getByRole('menuitem', { name: /Details|All fields|Card/ })
    .first()
    .click();
  const card = page.getByRole('dialog', { name: /^Position \d+/ });
  await expect.element(card).toHaveTextContent('carded');
  host.answerWith('records.read', () =>
    failed({ kind: 'not-found', message: 'no such ticket', said: 'no such ticket', status: 404 }),
  );
  await expect.element(card).toHaveTextContent('no longer lists this position');
  await expect.element(card).toHaveTextContent('carded');
  await userEvent.keyboard('{Escape}');
});
