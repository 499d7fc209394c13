import { createServer } from 'node:http';
import { test as base, expect, type Page } from '@playwright/test';
import { type Desktop, startDesktop } from '../stand-in/start-desktop';
import { Dashboard } from './dashboard.page';

const test = base.extend<{ desktop: Desktop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern of fixtures
  desktop: async ({}, use, testInfo) => {
    const desktop = await startDesktop({ args: ['--calm'] });
    console.log(desktop.runtime);
    testInfo.annotations.push({ type: 'host', description: desktop.runtime });
    await use(desktop);
    await desktop.remove();
  },
});

/** What came of asking these addresses, and what the page's policy said of each: the directive and the address. */
const forbiddenWhile = (page: Page, addresses: readonly string[]) =>
  page.evaluate(async (wanted) => {
    const violations: string[] = [];
    const policies = new Set<string>();
    // The event is a task of its own, after the refusal.
    const heardOfAll = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
        policies.add(event.originalPolicy);
        if (violations.length === wanted.length) resolve();
      });
    });
    const outcomes = await Promise.all(
      wanted.map((address) =>
        fetch(address).then(
          () => 'answered',
          () => 'refused',
        ),
      ),
    );
    await heardOfAll;
    return { outcomes, violations, policies: [...policies] };
  }, addresses);

test('the built main and preload show the dashboard, trade on the demo bridge and leave nothing behind', async ({
  desktop,
}) => {
  const { page } = desktop;
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const dashboard = new Dashboard(page, {
    address: desktop.announced,
    pid: desktop.pid,
    output: desktop.output,
    stop: desktop.quit,
  });

  await test.step('the dashboard is there', async () => {
    await dashboard.expectLive();
    expect(desktop.announced).toBe('app://bridgewatch/');
    expect(page.url()).toBe(desktop.address);
    await dashboard.expectNothingBroken();
  });

  await test.step('the page has our two functions and nothing of Node or Electron', async () => {
    const world = await page.evaluate(() => ({
      ours: Object.entries(Object.getOwnPropertyDescriptor(window, 'bridgewatch')?.value ?? {}).map(
        ([name, value]) => `${name}: ${typeof value}`,
      ),
      canBeReplaced: Object.getOwnPropertyDescriptor(window, 'bridgewatch')?.writable,
      foreign: ['require', 'process', 'module', 'global', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
    }));
    expect(world).toEqual({
      ours: ['invoke: function', 'on: function'],
      canBeReplaced: false,
      foreign: [],
    });
    const refusals = await page.evaluate(async () => {
      // As a script that knows nothing of our types would.
      const invoke: unknown = Reflect.get(window.bridgewatch ?? {}, 'invoke');
      const ask = async (name: string): Promise<unknown> => {
        try {
          return typeof invoke === 'function' ? await invoke(name, {}) : 'no invoke';
        } catch (error) {
          return String(error);
        }
      };
      return [await ask('no.such.request'), await ask('__proto__')];
    });
    expect(refusals).toEqual(['Error: no such request', 'Error: no such request']);
    const forged = await page.evaluate(async () => {
      const invoke: unknown = Reflect.get(window.bridgewatch ?? {}, 'invoke');
      const ask = async (name: string, ...values: unknown[]): Promise<string> => {
        try {
          const answer: unknown = typeof invoke === 'function' ? await invoke(name, ...values) : 'no invoke';
          return JSON.stringify(answer);
        } catch (error) {
          return String(error);
        }
      };
      return [
        await ask('symbols.read', { symbol: 5 }),
        await ask('symbols.read', 'EURUSD'),
        await ask('symbols.read', { symbol: 'x'.repeat(1_000_000) }),
      ];
    });
    expect(forged[0]).toContain('"bad-input"');
    expect(forged[1]).toContain('"bad-input"');
    // The sender is not told why.
    expect(forged[2]).toMatch(/Error: .*refused$/);
    const log = desktop.output();
    expect(log).toMatch(/refused a call of .*no\.such\.request.*: no such name/);
    expect(log).toContain('refused request:symbols.read: an input that does not fit');
    expect(log).toContain('refused request:symbols.read: too large');
  });

  await test.step('its policy lets it reach no address at all, and it opens and goes nowhere', async () => {
    let arrived = 0;
    const server = createServer((_request, answer) => {
      arrived += 1;
      answer.setHeader('access-control-allow-origin', '*').end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const listening = server.address();
    const port = typeof listening === 'object' && listening !== null ? listening.port : 0;
    const addresses = [desktop.address, `http://127.0.0.1:${port}/`, 'https://example.invalid/'];
    const { outcomes, violations, policies } = await forbiddenWhile(page, addresses);
    server.close();
    expect(arrived).toBe(0);
    expect(policies).toHaveLength(1);
    expect(policies[0]).toContain("connect-src 'none'");
    expect(policies[0]).not.toContain('unsafe-');
    expect(outcomes).toEqual(addresses.map(() => 'refused'));
    expect(violations.map((violation) => violation.split(' ')[0])).toEqual(
      addresses.map(() => 'connect-src'),
    );

    // The page that trades below is still this one: a page that had gone there could not.
    await page.evaluate(() => {
      window.open('https://example.invalid/');
      location.href = 'https://example.invalid/';
    });
  });

  await test.step('a BUY_LIMIT is placed and cancelled', async () => {
    await dashboard.selectSymbol('EURUSD');
    await dashboard.fillTicket('BUY_LIMIT', { Volume: '0.02' });
    await dashboard.submitTicket('BUY_LIMIT');
    await dashboard.sendDone('BUY_LIMIT');
    await dashboard.closeConfirmation();
    await dashboard.showTab('Orders');
    const row = dashboard.orders.getByRole('row').filter({ hasText: 'You' });
    await expect(row).toContainText(/Buy limit/i);
    await row.getByRole('button', { name: /^Cancel order \d+/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel order/ })
      .click();
    await expect(row).toHaveCount(0);
    await expect(dashboard.notifications).toContainText('10009');
    expect(page.url()).toBe(desktop.address);
    expect(page.context().pages(), 'no second window').toHaveLength(1);
  });

  await test.step('a reload keeps working', async () => {
    await page.reload();
    await dashboard.expectLive();
  });

  await test.step('quit ends everything', async () => {
    expect(await desktop.quit()).toBe(0);
    await expect.poll(desktop.leftovers).toEqual([]);
    expect(desktop.output()).not.toMatch(
      /stand-in:|unhandled|Error occurred(?! in handler for 'request:symbols\.read': Error: refused)/i,
    );
    expect(problems).toEqual([]);
  });
});
