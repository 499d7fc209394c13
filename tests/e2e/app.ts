import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { Dashboard } from './dashboard';
import { ownProfile, type Running, root, startDemoBridge, startHost } from './processes';

/** What a journey gets: a host on a bridge, and the dashboard in a page. Everything is stopped after it. */
interface Journey {
  /** Starts a demo bridge of its own; stopped after the test. */
  bridge: (options?: {
    port?: number;
    token?: string;
    seed?: number;
  }) => Promise<Running & { token: string }>;
  /** Starts a host and opens its dashboard; without a bridge it is the embedded demo. */
  open: (options?: { bridgeUrl?: string; token?: string; args?: string[] }) => Promise<Dashboard>;
  /** A picture of the page as it is now, in test-results/screens (ignored by git): look at them. */
  picture: (name: string) => Promise<void>;
}

export const screens = join(root, 'test-results', 'screens');

export const test = base.extend<Journey>({
  bridge: async ({ page: _page }, use) => {
    const running: Running[] = [];
    await use(async ({ port = 0, token = 'journey-token', seed = 7 } = {}) => {
      const bridge = await startDemoBridge({ port, token, seed });
      running.push(bridge);
      return { ...bridge, token };
    });
    await Promise.all(running.map((bridge) => bridge.stop()));
  },
  open: async ({ page }, use, testInfo) => {
    const profile = ownProfile();
    const running: Running[] = [];
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    await use(async ({ bridgeUrl, token, args = [] } = {}) => {
      const env = {
        ...profile.env,
        ...(bridgeUrl === undefined ? {} : { BRIDGE_URL: bridgeUrl }),
        ...(token === undefined ? {} : { API_TOKEN: token }),
      };
      const host = await startHost({ args, env });
      running.push(host);
      await page.goto(host.address);
      return new Dashboard(page, host);
    });
    // What the page says of a host that the test itself ends is no complaint.
    page.removeAllListeners('console');
    await page.goto('about:blank');
    await Promise.all(running.map((host) => host.stop()));
    profile.remove();
    for (const host of running) {
      if (/unhandled|UnhandledPromise/i.test(host.output())) problems.push(`host: ${host.output()}`);
    }
    if (problems.length > 0 && testInfo.status === 'passed') {
      throw new Error(`the journey passed, but the page complained:\n${problems.join('\n')}`);
    }
  },
  picture: async ({ page }, use) => {
    mkdirSync(screens, { recursive: true });
    await use(async (name) => {
      await page.screenshot({ path: join(screens, `${name}.png`) });
    });
  },
});

export { expect } from '@playwright/test';
