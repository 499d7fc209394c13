import { type Fault, json } from '../fixtures/fault-proxy';
import { expect, test } from './app';

/** Each way in which a bridge can answer badly: its own words on screen, nothing lost, and the app recovers by itself. */

const html = (status: number, title: string): Fault => ({
  status,
  contentType: 'text/html',
  body: `<!doctype html><title>${title}</title><h1>${title}</h1><script>document.title = 'hijacked'</script>`,
});

interface Case {
  readonly name: string;
  readonly fault: Fault;
  /** What the words must say. */
  readonly words: RegExp;
}

const wrong: readonly Case[] = [
  {
    name: 'the terminal is not initialised (503)',
    fault: json(503, { retcode: -10003, message: 'Terminal is not initialized' }),
    words: /terminal is not initialised/i,
  },
  {
    name: 'an HTML error page',
    fault: html(500, 'Internal Server Error'),
    words: /HTML page.*Internal Server Error/,
  },
  {
    name: 'an HTML page with status 200',
    fault: html(200, 'Welcome to nginx!'),
    words: /HTML page.*Welcome to nginx/,
  },
  {
    name: 'malformed JSON',
    fault: { status: 200, contentType: 'application/json', body: '[{"ticket": 1,,' },
    words: /not JSON|cannot be read|malformed/i,
  },
  {
    name: 'a body that was cut off',
    fault: { status: 200, contentType: 'application/json', body: '[{"ticket": 1', missingBytes: 500 },
    words: /cut off|closed|incomplete|reset|cannot be read|cannot be reached/i,
  },
  {
    name: 'a wrong type on a field that is used',
    fault: json(200, [{ ticket: 7, symbol: 'EURUSD', type: 0, volume: 0.1, price_open: 'much' }]),
    words: /price_open.*"much"|"much".*price_open/,
  },
  {
    name: 'a record without the fields that are needed',
    fault: {
      status: 200,
      contentType: 'application/json',
      body: '[{"ticket": 9007199254740993, "symbol": "EURUSD"}]',
    },
    words: /is missing/,
  },
  {
    name: 'too many requests (429)',
    fault: json(429, { retcode: 10024, message: 'Too many requests' }),
    words: /busy/i,
  },
  {
    name: 'an empty answer with status 500',
    fault: { status: 500, contentType: '', body: '' },
    words: /500/,
  },
];

for (const { name, fault, words } of wrong) {
  test(`${name}: said in words, the positions stay, and it passes by itself`, async ({
    faultyBridge,
    open,
    picture,
    page,
  }) => {
    const proxy = await faultyBridge();
    const dashboard = await open(proxy);
    await dashboard.expectLive();
    const panel = page.getByRole('tabpanel', { name: /^Positions/ });
    await expect(panel.getByRole('table')).toBeVisible();
    const rows = await dashboard.positions.getByRole('row').count();
    proxy.instead(({ path }) => (path.startsWith('/positions') ? fault : null));
    // Once: in the panel, or at the top where the pause that a busy bridge is given stops the account too.
    const said = async () =>
      [await panel.innerText(), ...(await page.locator('.trouble').allInnerTexts())].join(' ');
    await expect.poll(said, { timeout: 20_000 }).toMatch(words);
    expect(await dashboard.positions.getByRole('row').count()).toBe(rows);
    await dashboard.expectNothingBroken();
    await expect(page).not.toHaveTitle('hijacked');
    await picture(`bad-${name.replace(/[^a-z0-9]+/gi, '-')}`);
    proxy.instead(() => null);
    await expect.poll(said, { timeout: 40_000 }).not.toMatch(words);
  });
}

test('a sidecar that is down costs no candle, and overlays come back with it', async ({
  faultyBridge,
  open,
  picture,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await expect(dashboard.chart).toContainText(/EMA 21\s*\d/);
  proxy.instead(({ path }) =>
    path.includes('/rates/ta') ? json(502, { retcode: -1, message: 'TA sidecar unavailable' }) : null,
  );
  // Another timeframe has no overlays from before.
  await dashboard.selectTimeframe('M15');
  await expect(dashboard.chart).toContainText('TA sidecar unavailable');
  await expect(dashboard.chart).toContainText(/O\s*1\.\d{5}/);
  await picture('sidecar-down');
  proxy.instead(() => null);
  await expect(dashboard.chart).toContainText(/EMA 21\s*\d/, { timeout: 40_000 });
  await expect(dashboard.chart).not.toContainText('TA sidecar unavailable');
});

test('one refused indicator says why, the others are drawn', async ({ faultyBridge, open, picture }) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  proxy.instead(({ path, body }) => {
    const rsi = path.includes('/rates/ta') ? /"([^"]+)":\{"type":"rsi"/.exec(body)?.[1] : undefined;
    if (rsi === undefined) return null;
    const deficit = { available: 80, required: 200, outputKey: rsi, type: 'rsi' };
    const detail = {
      error: 'insufficient_bars',
      message: `insufficient bars: have 80, but: ${rsi} (type=rsi) needs 200`,
      deficits: [deficit],
    };
    return json(502, { error: 'sidecar rejected request', wickworksBody: { detail } });
  });
  await dashboard.selectTimeframe('H4');
  await expect(dashboard.chart).toContainText(/needs 200/);
  await expect(dashboard.chart).toContainText(/EMA 21\s*\d/);
  await picture('sidecar-refuses-one');
});

test('a closed market and an unknown symbol are refusals in words, and the ticket keeps what was typed', async ({
  faultyBridge,
  open,
  page,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  for (const [fault, words] of [
    [
      json(200, { retcode: 10018, comment: 'Market closed', order: 0, deal: 0 }),
      /10018[\s\S]*Market closed|Market closed[\s\S]*10018/,
    ],
    [json(404, { retcode: -4, message: 'Symbol not found: EURUSD' }), /Symbol not found: EURUSD/],
    [json(504, { retcode: -10005, message: 'Gateway timeout' }), /may (or may not )?have been executed/i],
  ] as const) {
    proxy.instead(({ method }) => (method === 'POST' ? fault : null));
    await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.03', Price: '1.01', Comment: 'kept' });
    await dashboard.submitTicket('BUY_LIMIT');
    const before = proxy.seen.filter(({ method, path }) => method === 'POST' && path === '/orders').length;
    await dashboard.consent();
    await dashboard.confirm.getByRole('button', { name: 'Send order' }).dblclick();
    await expect(dashboard.confirm).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(dashboard.confirm).toBeHidden();
    await expect(dashboard.field('Comment')).toHaveValue('kept');
    await expect(dashboard.field('Volume')).toHaveValue('0.03');
    const sent =
      proxy.seen.filter(({ method, path }) => method === 'POST' && path === '/orders').length - before;
    expect(sent, 'one intent, one send, whatever the answer').toBe(1);
  }
});

test('a bridge without the optional endpoints loses those features and nothing else', async ({
  faultyBridge,
  open,
}) => {
  const proxy = await faultyBridge();
  proxy.instead(({ path }) =>
    /^\/(time|ping\/broker|openapi\.json|error)/.test(path) ? html(404, '404 Not Found') : null,
  );
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  await expect(dashboard.connection).toContainText(/UTC[+−]\d/);
  await dashboard.expectNothingBroken();
});
