import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { DEFAULT_SEED } from '../../demo-bridge/start';
import { type FaultProxy, serveFaults } from '../fixtures/fault-proxy';
import type { SeenRequest } from '../fixtures/http-server';
import { type Desktop, startDesktop } from '../stand-in/start-desktop';
import { Dashboard } from './dashboard.page';
import { latePage } from './late-page';
import { ownProfile, type Running, root, startDemoBridge, startHost } from './processes';
import { type SharedDemos, shareDemos } from './shared-demo';

/** The host of the journeys, set by Playwright's project. */
export interface HostChoice {
  readonly host: 'browser' | 'desktop';
}

/** The dialect of the demo bridges; journeys tagged `onBothDialects` run on both. */
export interface DialectChoice {
  readonly dialect: 'document' | 'family';
}
export const onBothDialects = { tag: '@both-dialects' };
/** Journeys that `npm test` also runs in the desktop app: what a door, a window or a menu can break. */
export const onBothHosts = { tag: '@both-hosts' };
/** Sweeps of pictures, sizes and axe: `npm run test -- --sweeps`, not part of `npm test`. */
export const sweep = { tag: '@sweep' };

/** Offset of the recorded family's broker from UTC, seconds; its bridge sends UTC. */
const FAMILY_OFFSET_S = 5.5 * 3600;
const FAMILY = ['--dialect=family', '--offset=5:30', '--stamps=utc', '--prefix=/broker/account'];
const argsOf = (dialect: DialectChoice['dialect']): readonly string[] => (dialect === 'family' ? FAMILY : []);

/** Broker clock minus the bridge's times, seconds. */
export const stampsBehindBroker = (dialect: DialectChoice['dialect']): number =>
  dialect === 'family' ? FAMILY_OFFSET_S : 0;

/** A demo bridge behind a proxy of faults; `open(it)` opens a dashboard on the proxy. */
export interface FaultyBridge extends FaultProxy {
  /** The proxy's address, as `open` calls it. */
  readonly bridgeUrl: string;
  readonly token: string;
  /** The demo bridge itself, without faults. */
  readonly demo: Running;
  /** Reads from the demo bridge itself. */
  read(path: string): Promise<unknown>;
}

/** The bridge on which a dashboard is opened. */
type Opening = {
  readonly args?: readonly string[];
} & (
  | { readonly bridgeUrl?: never; readonly token?: never; readonly isEmbedded?: never }
  | { readonly bridgeUrl: string; readonly token?: string; readonly isEmbedded?: never }
  /** No bridge is given: the host starts its own demo, as for a new user. */
  | { readonly isEmbedded: true; readonly bridgeUrl?: never; readonly token?: never }
);

/**
 * Fixtures of a journey: its own host on a bridge, and the dashboard in a page. The demo bridge is shared and reset for each journey
 * (shared-demo.ts), unless it uses `bridge` or the built-in demo.
 */
export interface Journey {
  /** Starts a demo bridge for this test only. */
  bridge: (options?: {
    port?: number;
    token?: string;
    seed?: number;
  }) => Promise<Running & { token: string }>;
  /** A demo bridge behind a proxy of faults. `bodyFor`: what the bridge gets of a request's body. */
  faultyBridge: (options?: {
    seed?: number;
    bodyFor?: (request: SeenRequest) => string;
  }) => Promise<FaultyBridge>;
  /** Starts a host and opens its dashboard, by default on the shared demo. */
  open: (options?: Opening) => Promise<Dashboard>;
  /** Saves a picture of the page in test-results/screens (ignored by git), for people to look at; not in CI. */
  picture: (name: string) => Promise<void>;
}

export const screens = join(root, 'test-results', 'screens');

/** From the page's first script on, what its policy blocks is an error: Firefox reports it to every user, Chromium hides it. */
const tellBlocked = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`the page's policy blocked: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
    );
  });

/** Collects errors of the page. */
function listen(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
}

export const test = base.extend<
  Journey &
    HostChoice &
    DialectChoice & {
      window: ReturnType<typeof latePage>;
      sharedDemo: (seed: number) => ReturnType<SharedDemos['take']>;
    },
  { demosOfWorker: SharedDemos }
>({
  host: ['browser', { option: true }],
  dialect: ['document', { option: true }],
  demosOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern of fixtures
    async ({}, use) => {
      const shared = shareDemos();
      await use(shared);
      await shared.stop();
    },
    { scope: 'worker' },
  ],
  sharedDemo: async ({ demosOfWorker, dialect }, use) => {
    await use((seed) => demosOfWorker.take(seed, argsOf(dialect)));
    await demosOfWorker.giveBack();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern of fixtures
  window: async ({}, use) => use(latePage()),
  // The desktop opens its own window: no extra page.
  page: async ({ host, window, context }, use) => {
    await use(host === 'desktop' ? window.page : await context.newPage());
  },
  bridge: async ({ window: _window, dialect }, use) => {
    const running: Running[] = [];
    await use(async ({ port = 0, token = 'journey-token', seed = 7 } = {}) => {
      const bridge = await startDemoBridge({ port, token, seed, args: argsOf(dialect) });
      running.push(bridge);
      return { ...bridge, token };
    });
    await Promise.all(running.map((bridge) => bridge.stop()));
  },
  faultyBridge: async ({ sharedDemo }, use) => {
    const proxies: FaultProxy[] = [];
    await use(async ({ seed = 7, bodyFor } = {}) => {
      const demo = await sharedDemo(seed);
      const proxy = await serveFaults(demo.address, bodyFor);
      proxies.push(proxy);
      const { address, token } = demo;
      const read = async (path: string): Promise<unknown> => {
        const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
        return answer.json();
      };
      return { ...proxy, bridgeUrl: proxy.url, token, demo, read };
    });
    await Promise.all(proxies.map((proxy) => proxy.close()));
  },
  // Depends on the bridges only to be torn down before them: a page whose bridge is gone reports errors.
  open: async (
    { page, host: choice, window, sharedDemo, bridge: _bridges, faultyBridge: _proxies },
    use,
    testInfo,
  ) => {
    const profile = ownProfile();
    const running: Running[] = [];
    const desktops: Desktop[] = [];
    const problems: string[] = [];
    if (choice === 'browser') {
      await tellBlocked(page);
      listen(page, problems);
    }
    await use(async ({ args = [], isEmbedded = false, ...wanted } = {}) => {
      const shared = isEmbedded || wanted.bridgeUrl !== undefined ? null : await sharedDemo(DEFAULT_SEED);
      const { bridgeUrl, token } =
        shared === null ? wanted : { bridgeUrl: shared.address, token: shared.token };
      const env = {
        ...(choice === 'browser' ? profile.env : {}),
        ...(bridgeUrl === undefined ? {} : { BRIDGE_URL: bridgeUrl }),
        ...(token === undefined ? {} : { API_TOKEN: token }),
      };
      if (choice === 'desktop') {
        const desktop = await startDesktop({ args: [...args, '--calm'], env });
        desktops.push(desktop);
        console.log(desktop.runtime);
        testInfo.annotations.push({ type: 'host', description: desktop.runtime });
        window.show(desktop.page);
        listen(desktop.page, problems);
        const { announced: address, pid, output, quit: stop } = desktop;
        return new Dashboard(desktop.page, { address, pid, output, stop });
      }
      const host = await startHost({ args: [...args, '--calm'], env });
      running.push(host);
      await page.goto(host.address);
      return new Dashboard(page, host);
    });
    // Errors caused by ending the host do not count.
    window.shown()?.removeAllListeners('console');
    if (choice === 'browser') {
      page.removeAllListeners('console');
      await page.goto('about:blank');
    }
    await Promise.all(running.map((host) => host.stop()));
    for (const desktop of desktops) {
      await desktop.quit();
      await desktop.remove();
    }
    profile.remove();
    for (const host of [...running, ...desktops]) {
      if (/unhandled|UnhandledPromise/i.test(host.output())) problems.push(`host: ${host.output()}`);
    }
    if (problems.length > 0 && testInfo.status === 'passed') {
      throw new Error(`the journey passed, but the page complained:\n${problems.join('\n')}`);
    }
  },
  picture: async ({ page }, use) => {
    mkdirSync(screens, { recursive: true });
    await use(async (name) => {
      // Nobody looks at them in CI, and drawing a page costs a third of a second.
      if (process.env.CI === 'true') return;
      await page.screenshot({ path: join(screens, `${name}.png`) });
    });
  },
});

export { expect } from '@playwright/test';
