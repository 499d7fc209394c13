import type { Locator, Page } from '@playwright/test';
import { json } from '../fixtures/fault-proxy';
import type { SeenRequest } from '../fixtures/http-server';
import { expect, test } from './app';

/** One endpoint after the other fails alone: its own place says so in the bridge's words, and the rest goes on. */

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const openTab = async (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const openLink = async (page: Page, name: string): Promise<void> =>
  region(page, 'Connection')
    .getByRole('button', { name: new RegExp(`${name}`) })
    .click();
const card = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^${name}`) });

interface Case {
  readonly endpoint: string;
  /** On method and path as they stand on the wire. */
  readonly isAsked: RegExp;
  /** Leads to where the words must stand. */
  readonly lookAt: (page: Page) => Promise<Locator>;
}

const cases: readonly Case[] = [
  {
    endpoint: 'GET /openapi.json',
    isAsked: /^GET \/openapi\.json/,
    lookAt: async (page) => {
      await openTab(page, 'Terminal');
      return region(page, 'Bridge interface');
    },
  },
  {
    endpoint: 'GET /terminal',
    isAsked: /^GET \/terminal$/,
    lookAt: async (page) => {
      await openTab(page, 'Terminal');
      return page.getByRole('tabpanel').getByRole('region', { name: 'Terminal', exact: true });
    },
  },
  {
    endpoint: 'GET /time',
    isAsked: /^GET \/time/,
    lookAt: async (page) => {
      await openTab(page, 'Terminal');
      return region(page, 'Broker clock');
    },
  },
  {
    endpoint: 'GET /account',
    isAsked: /^GET \/account/,
    lookAt: async (page) => page.getByRole('alert').filter({ hasText: 'GET /account is out' }).first(),
  },
  {
    endpoint: 'GET /symbols/{symbol}',
    isAsked: /^GET \/symbols\/[^/?]+$/,
    lookAt: async (page) => region(page, 'Specification'),
  },
  {
    endpoint: 'GET /symbols/{symbol}/tick',
    isAsked: /^GET \/(symbols\/[^/?]+\/)?tick(\?|$)/,
    lookAt: async (page) => {
      await openLink(page, 'Quotes');
      return card(page, 'Quotes');
    },
  },
  {
    endpoint: 'GET /symbols/{symbol}/rates',
    isAsked: /\/rates(\/ta)?(\?|$)/,
    lookAt: async (page) => region(page, 'Chart'),
  },
  {
    endpoint: 'GET /symbols/{symbol}/ticks',
    isAsked: /^GET \/(symbols\/[^/?]+\/)?ticks(\?|$)/,
    lookAt: async (page) => {
      await openTab(page, 'Ticks');
      return page.getByRole('tabpanel');
    },
  },
  {
    endpoint: 'GET /positions',
    isAsked: /^GET \/positions$/,
    lookAt: async (page) => {
      await openTab(page, 'Positions');
      return page.getByRole('tabpanel');
    },
  },
  {
    endpoint: 'GET /orders',
    isAsked: /^GET \/orders$/,
    lookAt: async (page) => {
      await openTab(page, 'Orders');
      return page.getByRole('tabpanel');
    },
  },
  {
    endpoint: 'GET /history/deals',
    isAsked: /^GET \/history\/deals/,
    lookAt: async (page) => {
      await openTab(page, 'History');
      await page.getByRole('tabpanel').getByRole('radio', { name: 'Deals' }).first().check();
      return page.getByRole('tabpanel');
    },
  },
  {
    endpoint: 'GET /history/orders',
    isAsked: /^GET \/history\/orders/,
    lookAt: async (page) => {
      await openTab(page, 'History');
      await page.getByRole('tabpanel').getByRole('radio', { name: 'Orders' }).first().check();
      return page.getByRole('tabpanel');
    },
  },
];

test.describe('an endpoint that fails alone', () => {
  // Twelve endpoints, a page load each: on a busy machine that takes minutes.
  test.setTimeout(480_000);

  test('is told in its own place, in the words of the bridge', async ({
    faultyBridge,
    open,
    page,
    picture,
  }) => {
    const proxy = await faultyBridge({ seed: 5 });
    const out = (endpoint: string) => json(500, { retcode: -1, message: `${endpoint} is out` });
    let failing: Case | undefined;
    proxy.instead(({ method, path }: SeenRequest) =>
      failing?.isAsked.test(`${method} ${path}`) === true ? out(failing.endpoint) : null,
    );
    failing = cases[0];
    const dashboard = await open(proxy);
    // The one-time code is turned into a session first: a page that is reloaded before that has neither.
    await expect(page.getByRole('tab', { name: /^Positions/ })).toBeVisible();
    for (const each of cases) {
      failing = each;
      await page.reload();
      await expect(page.getByRole('tab', { name: /^Positions/ })).toBeVisible();
      const place = await each.lookAt(page);
      await expect(place, each.endpoint).toContainText(`${each.endpoint} is out`, { timeout: 20_000 });
      await picture(`fault-${each.endpoint.replaceAll(/[^a-z]+/gi, '-')}`);
      await dashboard.expectNothingBroken();
    }
    failing = undefined;
    await page.reload();
    await dashboard.expectLive();
  });

  test('the last error and the latency to the broker are missed by nothing else', async ({
    faultyBridge,
    open,
    page,
  }) => {
    const proxy = await faultyBridge({ seed: 5 });
    proxy.instead(({ path }) =>
      /^\/(error|ping\/broker)/.test(path)
        ? { status: 500, contentType: 'text/html', body: '<title>Oops</title>' }
        : null,
    );
    const dashboard = await open(proxy);
    await dashboard.expectLive();
    await openTab(page, 'Terminal');
    await expect(page.getByRole('tabpanel').getByRole('region', { name: 'Last error' })).toContainText(
      'It could not be read: The bridge refused the request.',
    );
    await openLink(page, 'Broker');
    await expect(card(page, 'Broker')).toContainText('an HTML page titled “Oops”');
  });

  test('the names of the symbols: the market watch says so and comes by itself', async ({
    faultyBridge,
    open,
    page,
  }) => {
    const proxy = await faultyBridge({ seed: 5 });
    proxy.instead(({ path }) =>
      /^\/symbols(\?|$)/.test(path) ? json(500, { error: 'the symbol desk is out' }) : null,
    );
    const dashboard = await open(proxy);
    await expect(region(page, 'Market watch')).toContainText('the symbol desk is out');
    proxy.instead(() => null);
    await dashboard.expectLive();
  });

  test('a card of one position keeps its last values and says that it is gone', async ({
    faultyBridge,
    open,
    page,
  }) => {
    const proxy = await faultyBridge({ seed: 5 });
    const dashboard = await open(proxy);
    await dashboard.expectLive();
    await dashboard.place('BUY', { Comment: 'carded' });
    const row = dashboard.positions.getByRole('row').filter({ hasText: 'carded' });
    await row.getByRole('cell').nth(1).click({ button: 'right' });
    await page
      .getByRole('menuitem', { name: /Details|All fields|Card/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Position \d+/ });
    await expect(dialog).toContainText('carded');
    proxy.instead(({ path }) =>
      /^\/positions\/\d+/.test(path) ? json(404, { retcode: -2, message: 'no such ticket' }) : null,
    );
    await expect(dialog).toContainText('no longer lists this position');
    await expect(dialog).toContainText('carded');
  });
});
