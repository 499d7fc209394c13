import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { serveFaults } from '../fixtures/fault-proxy';
import type { Desktop } from '../stand-in/start-desktop';
import { expect, test } from './app';
import { Dashboard } from './dashboard.page';
import { desktopApp } from './desktop-app';
import { root } from './processes';

/** What main.js does beside the page, as far as the stand-in notes it (`shown.jsonl`): not run in Electron. */
const start = desktopApp('only the stand-in notes what was shown');

const shown = ({ folder }: Desktop): string => {
  const file = join(folder, 'shown.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

interface Entry {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly registerAccelerator?: boolean;
  readonly submenu?: readonly Entry[];
}

test('tray, menu, theme, waking up and a second start: what stands around the page', async () => {
  const running = await start();
  const { page } = running;
  const account = page.getByRole('region', { name: 'Account', exact: true });
  await expect(account).toContainText(/Balance/);

  await test.step('the tray tells equity and profit', async () => {
    await expect
      .poll(() => shown(running))
      .toMatch(/Bridgewatch\\nDemo bridge: connected\\nEquity [\d\u202f]+\.\d\d USD\\nP\/L /);
  });

  await test.step('the application menu has the roles of this platform, and each command of the page with its key', async () => {
    const menu = (): readonly Entry[] => JSON.parse(readFileSync(join(running.folder, 'menu.json'), 'utf8'));
    const entries = (): readonly Entry[] => menu().flatMap((entry) => [entry, ...(entry.submenu ?? [])]);
    await expect.poll(() => entries().map(({ id }) => id)).toContain('ticket.focus');
    const headings = menu().map(({ label, role }) => label ?? role);
    expect(headings).toEqual(
      expect.arrayContaining(['File', 'editMenu', 'Trade', 'View', 'windowMenu', 'help']),
    );
    expect(headings.slice(-2)).toEqual(['windowMenu', 'help']);
    const roles = entries().map(({ role }) => role);
    for (const role of ['reload', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'help'])
      expect(roles).toContain(role);
    if (process.platform !== 'darwin') expect(roles).toEqual(expect.arrayContaining(['quit', 'about']));
    const keyed = entries().filter(({ accelerator }) => accelerator !== undefined);
    expect(entries().find(({ id }) => id === 'ticket.focus')?.accelerator).toBe('F9');
    expect(entries().find(({ id }) => id === 'app.settings')?.accelerator).toBe('CommandOrControl+,');
    // The page hears its keys itself: one that the menu took as well would run twice.
    expect(keyed.filter(({ registerAccelerator }) => registerAccelerator !== false)).toEqual([]);
  });

  await test.step('the menu does the page’s commands; the theme is the system’s until one is chosen', async () => {
    const html = page.locator('html');
    const lightly = await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches);
    await expect(html).toHaveAttribute('data-theme', lightly ? 'light' : 'dark');

    const settings = page.getByRole('dialog', { name: 'Settings' });
    await running.press({ menu: 'app.settings' });
    await expect(settings).toBeVisible();
    // A modal dialog keeps the menu's commands to itself, as it does with keys: this one comes while it is open, and before it closes.
    const heard = await page.evaluateHandle(() => {
      const ids: string[] = [];
      window.bridgewatch?.on('app.command', (wish) => void ids.push(JSON.stringify(wish)));
      return ids;
    });
    await running.press({ menu: 'view.tab.orders' });
    await expect.poll(() => heard.evaluate((ids) => ids.join(' '))).toContain('view.tab.orders');
    await settings.getByRole('radio', { name: 'Light', exact: true }).check();
    await expect(html).toHaveAttribute('data-theme', 'light');
    await expect.poll(() => shown(running)).toContain('{"what":"theme","source":"light"}');
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect(page.getByRole('tab', { name: /^Positions/ })).toHaveAttribute('aria-selected', 'true');
    await running.press({ menu: 'view.tab.orders' });
    await expect(page.getByRole('tab', { name: /^Orders/ })).toHaveAttribute('aria-selected', 'true');

    await running.press({ menu: 'help.logs' });
    await expect
      .poll(() => shown(running))
      .toContain(`{"what":"opened","path":"${join(running.userData, 'logs')}"}`);
    await running.press({ menu: 'help.diagnostics' });
    await expect.poll(() => shown(running)).toMatch(/"what":"clipboard","text":"## Versions/);
    const copied =
      shown(running)
        .split('\n')
        .find((line) => line.includes('"clipboard"')) ?? '';
    for (const part of ['## settings.read', '## capabilities.read', '## Log', 'start, ms after'])
      expect(copied).toContain(part);
  });

  await test.step('a picture of the chart is copied, which the page itself may not', async () => {
    await page.getByRole('button', { name: 'Picture of the chart' }).click();
    await expect.poll(() => shown(running)).toMatch(/"what":"clipboard","picture":"[1-9]\d{2,}x[1-9]\d{2,}"/);
    await expect(page.getByText(/^Picture of .* saved and copied$/).first()).toBeVisible();
  });

  await test.step('waking up reads everything anew', async () => {
    const generation = () =>
      page.evaluate(async () => JSON.stringify(await window.bridgewatch?.invoke('bridge.read', {})));
    expect(await generation()).toContain('"generation":1');
    process.kill(running.pid, 'SIGUSR2');
    await expect.poll(generation).toMatch(/"generation":[2-9]/);
    await expect(account).toContainText(/Balance/);
  });

  await test.step('a second start on the same settings ends by itself, and this window comes to the front', async () => {
    const timesInFront = () => shown(running).split('"event":"in front"').length;
    const before = timesInFront();
    const second = await running.startAgain();
    expect(second.output).toContain('Bridgewatch runs already: its window comes to the front.');
    expect(second.output).not.toContain('Dashboard ready');
    expect(second.code).toBe(0);
    await expect.poll(timesInFront).toBe(before + 1);
    // The first one is untouched by it.
    await expect(account).toContainText(/Balance/);
    expect(page.context().pages()).toHaveLength(1);
  });

  expect(await running.quit()).toBe(0);
  await expect.poll(running.leftovers).toEqual([]);
  const log = readFileSync(join(running.userData, 'logs', 'bridgewatch.log'), 'utf8');
  expect(log).toContain('bridge 1: ');
  expect(log).toContain('all data is refreshed');
  // The window’s place is kept, and its theme for the next start.
  expect(JSON.parse(readFileSync(join(running.userData, 'window.json'), 'utf8'))).toMatchObject({
    theme: 'light',
  });
});

test('--version and --help need no window; settings that cannot be read are set aside with a message; a log folder that cannot be written is said', async () => {
  await test.step('--version and --help answer without a window', () => {
    const register = fileURLToPath(new URL('../stand-in/register.mjs', import.meta.url));
    const folder = join(tmpdir(), `bridgewatch-words-${process.pid}`);
    for (const [flag, words] of [
      ['--version', /^Bridgewatch \d+\.\d+\.\d+\n$/],
      ['--help', /--demo {6}the embedded demo bridge/],
    ] as const) {
      const { status, stdout } = spawnSync(
        process.execPath,
        ['--import', register, join(root, 'dist/main/main.js'), flag],
        {
          encoding: 'utf8',
          timeout: 60_000,
          env: { ...process.env, BRIDGEWATCH_STAND_IN_FOLDER: folder },
        },
      );
      expect(stdout).toMatch(words);
      expect(status).toBe(0);
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const inTheWay = join(tmpdir(), `bridgewatch-no-folder-${process.pid}`);
  writeFileSync(inTheWay, '');
  const running = await start({
    env: { BRIDGEWATCH_STAND_IN_LOGS: inTheWay },
    settings: '{"bridges": {"profiles": [',
  });
  await expect(running.page.getByRole('region', { name: 'Account', exact: true })).toContainText(/Balance/);
  expect(running.output()).toContain('No log file is written');
  await expect.poll(() => shown(running)).toContain('The file settings.json could not be read');
  const kept = readdirSync(running.userData).filter((name) => name.startsWith('settings.unreadable-'));
  expect(kept).toHaveLength(1);
  expect(readFileSync(join(running.userData, kept[0] ?? ''), 'utf8')).toBe('{"bridges": {"profiles": [');
  expect(await running.quit()).toBe(0);
  rmSync(inTheWay);
});

test('closing the window goes on watching in the tray once that is chosen; a second start opens it again; quitting asks', async () => {
  // The button beside the safe one: "Keep watching" of the first question, "Quit" of the last.
  const running = await start({ env: { BRIDGEWATCH_STAND_IN_ANSWER: '1' } });
  const accountOf = (page: Page) => page.getByRole('region', { name: 'Account', exact: true });
  await expect(accountOf(running.page)).toContainText(/Balance/);

  await running.press({ window: 'close' });
  await expect.poll(() => shown(running)).toContain('"event":"closed"');
  expect(shown(running)).toContain('Keep watching after the window is closed?');
  expect(JSON.parse(readFileSync(join(running.userData, 'window.json'), 'utf8'))).toMatchObject({
    closing: 'watch',
  });
  // The host goes on: the tray's numbers are of after the close.
  const lines = () => shown(running).split('\n');
  const closedAt = lines().findIndex((line) => line.includes('"event":"closed"'));
  await expect.poll(() => lines().slice(closedAt).join('')).toMatch(/"what":"tray".*Equity/);

  const second = await running.startAgain();
  expect(second.code).toBe(0);
  const page = await running.pageAgain();
  await expect(accountOf(page)).toContainText(/Balance/);

  await running.press({ menu: 'app.settings' });
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('radio', { name: 'Keep watching in the tray' })).toBeChecked();
  await settings.getByRole('checkbox', { name: 'Start Bridgewatch when you log in' }).check();
  if (process.platform === 'linux')
    await expect
      .poll(() => existsSync(join(running.folder, 'config', 'autostart', 'bridgewatch.desktop')))
      .toBe(true);

  await running.press({ window: 'close' });
  await expect.poll(() => shown(running).split('"event":"closed"')).toHaveLength(3);
  expect(shown(running).split('Keep watching after the window')).toHaveLength(2);
  await running.press({ tray: 'Quit' });
  await expect.poll(() => shown(running)).toContain('Quit and stop watching?');
  await expect.poll(running.leftovers).toEqual([]);

  // Started by the system, as its entry says: it watches in the tray, and its window opens when it is asked for.
  if (process.platform !== 'linux') return;
  const entry = readFileSync(join(running.folder, 'config', 'autostart', 'bridgewatch.desktop'), 'utf8');
  expect(entry).toMatch(/^Exec=.* "--at-login"$/m);
  const endedAt = lines().length;
  const since = () => lines().slice(endedAt).join('\n');
  const bySystem = running.startAgain('--at-login');
  await expect.poll(since).toMatch(/"what":"tray".*Equity/);
  expect(since()).not.toContain('"what":"window"');
  await running.press({ tray: 'Show Bridgewatch' });
  await expect.poll(since).toContain('"what":"window"');
  await running.press({ tray: 'Quit' });
  expect((await bySystem).code).toBe(0);
});

test('quitting asks while an order is on its way, and staying keeps everything', async ({ bridge }) => {
  const demo = await bridge();
  const proxy = await serveFaults(demo.address);
  try {
    const running = await start({ env: { BRIDGE_URL: proxy.url, API_TOKEN: demo.token } });
    const dashboard = new Dashboard(running.page, {
      address: running.announced,
      pid: running.pid,
      output: running.output,
      stop: running.quit,
    });
    await dashboard.expectLive();
    proxy.instead(({ method, path }) =>
      method === 'POST' && path === '/orders'
        ? { status: 504, contentType: 'application/json', body: '{}', afterMs: 60_000 }
        : null,
    );
    await dashboard.fillTicket('BUY', { Volume: '0.02' });
    const isOnItsWay = () => proxy.seen.some(({ method, path }) => method === 'POST' && path === '/orders');
    await dashboard.submitTicket('BUY');
    await dashboard.sendUntil('BUY', isOnItsWay);
    await running.press({ tray: 'Quit' });
    await expect.poll(() => shown(running)).toContain('"message":"The result of one order is unknown."');
    await expect(dashboard.account).toContainText(/Balance/);
    // The system's own end asks nobody: nobody is there.
    expect(await running.quit()).toBe(0);
  } finally {
    await proxy.close();
  }
});
