import { type Fault, json } from '../fixtures/fault-proxy';
import { expect, test } from './app';

/** A bridge that answers badly, from the wire to the screen. Each way of it: tests/host/bridge/faults.test.ts; each place that tells of it: tests/renderer/app/failures.view.test.tsx. */

const html = (status: number, title: string): Fault => ({
  status,
  contentType: 'text/html',
  body: `<!doctype html><title>${title}</title><h1>${title}</h1><script>document.title = 'hijacked'</script>`,
});

test('a poor bridge: without optional endpoints, then with HTML for positions, then, when it passed, without its sidecar', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const isOptional = (path: string) => /^\/(time|ping\/broker|openapi\.json|error)/.test(path);
  const missing = html(404, '404 Not Found');
  proxy.instead(({ path }) => (isOptional(path) ? missing : null));
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  // Without /time the host finds the broker's clock from ticks, late on a busy machine, and then all is read anew.
  await expect.poll(() => dashboard.host.output()).toContain('times are broker');
  await page.reload();
  await dashboard.expectLive();
  await expect(dashboard.connection).toContainText(/UTC[+−]\d/);
  await expect(dashboard.chart).toContainText(/EMA 21\s*\d/);

  const panel = page.getByRole('tabpanel', { name: /^Positions/ });
  await expect(dashboard.positions.locator('tr[data-row]').first()).toBeVisible();
  const rows = await dashboard.positions.getByRole('row').count();
  const words = /HTML page.*Internal Server Error/;
  proxy.instead(({ path }) =>
    path.startsWith('/positions') ? html(500, 'Internal Server Error') : isOptional(path) ? missing : null,
  );
  await expect(panel).toContainText(words);
  expect(await dashboard.positions.getByRole('row').count()).toBe(rows);
  await dashboard.expectNothingBroken();
  await expect(page).not.toHaveTitle('hijacked');
  await picture('bad-html');
  proxy.instead(() => null);
  await expect(panel).not.toContainText(words);

  proxy.instead(({ path }) =>
    path.includes('/rates/ta') ? json(502, { retcode: -1, message: 'TA sidecar unavailable' }) : null,
  );
  // Another timeframe has no overlays from before.
  await dashboard.selectTimeframe('M15');
  await expect(dashboard.chart).toContainText('TA sidecar unavailable');
  await expect(dashboard.chart).toContainText(/O\s*1\.\d{5}/);
  await picture('sidecar-down');
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
