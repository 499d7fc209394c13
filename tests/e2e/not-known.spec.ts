import { json } from '../fixtures/fault-proxy';
import { expect, test } from './app';

/** What is not known is said to be not known: in no state of trouble does the screen claim anything of the account or the market. */

const html = { status: 404, contentType: 'text/html', body: '<html><title>404 Not Found</title></html>' };
const claims = /real money, not armed|market (is )?(probably )?closed|REAL MONEY/i;

for (const [name, fault] of [
  ['a wrong token', json(401, { retcode: -401, message: 'Unauthorized' })],
  ['HTML pages', html],
] as const)
  test(`behind a bridge that answers ${name} nothing is claimed of account or market`, async ({
    faultyBridge,
    open,
    page,
    picture,
  }) => {
    const proxy = await faultyBridge();
    proxy.instead(() => fault);
    const dashboard = await open(proxy);
    await expect(dashboard.ticket).toBeVisible();
    await expect(page.getByText('DEMO OR REAL: NOT KNOWN')).toBeVisible();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(claims);
    await picture(`not-known-${name.replaceAll(' ', '-')}`);
  });

test('a bridge that dies, and a terminal without its broker, are not told as a closed market', async ({
  faultyBridge,
  open,
  page,
  picture,
}) => {
  const proxy = await faultyBridge();
  const dashboard = await open(proxy);
  await dashboard.expectLive();
  const terminal = (await proxy.read('/terminal')) as Record<string, unknown>;
  proxy.instead(({ path }) => (path === '/terminal' ? json(200, { ...terminal, connected: false }) : null));
  await expect(page.getByRole('list', { name: 'Connection chain' })).toContainText('not connected');
  await expect(page.locator('body')).not.toContainText(claims);
  await picture('not-known-no-broker');
  proxy.instead(() => ({ ...html, status: 502, body: '<html><title>502 Bad Gateway</title></html>' }));
  await expect(page.getByRole('alert').first()).toBeVisible();
  // Long enough for the last tick to be of a market that sleeps, if the bridge lived.
  await expect(dashboard.ticket).toContainText(/Orders are blocked|quote is \d+/, { timeout: 20_000 });
  await expect(page.locator('body')).not.toContainText(claims);
  await picture('not-known-dead');
});
