import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

test('the tray tells equity and profit, waking up reads everything anew, and the log has it', async () => {
  test.setTimeout(120_000);
  const running = await start();
  const account = running.page.getByRole('region', { name: 'Account', exact: true });
  await expect(account).toContainText(/Balance/, { timeout: 30_000 });
  await expect
    .poll(() => shown(running), { timeout: 15_000 })
    .toMatch(/Bridgewatch\\nDemo bridge: connected\\nEquity [\d\u00a0]+\.\d\d USD\\nP\/L /);

  const generation = () =>
    running.page.evaluate(async () => JSON.stringify(await window.bridgewatch?.invoke('bridge.read', {})));
  expect(await generation()).toContain('"generation":1');
  process.kill(running.pid, 'SIGUSR2');
  await expect.poll(generation).toMatch(/"generation":[2-9]/);
  await expect(account).toContainText(/Balance/, { timeout: 30_000 });

  expect(await running.quit()).toBe(0);
  const log = readFileSync(join(running.userData, 'logs', 'bridgewatch.log'), 'utf8');
  expect(log).toContain('bridge 1: ');
  expect(log).toContain('everything is read anew');
  expect(existsSync(join(running.userData, 'window.json')), 'the window’s place is kept').toBe(true);
});

test('settings that cannot be read are set aside with a message; a log folder that cannot be written is said', async () => {
  test.setTimeout(120_000);
  const inTheWay = join(tmpdir(), `bridgewatch-no-folder-${process.pid}`);
  writeFileSync(inTheWay, '');
  const running = await start({
    env: { BRIDGEWATCH_STAND_IN_LOGS: inTheWay },
    settings: '{"bridges": {"profiles": [',
  });
  await expect(running.page.getByRole('region', { name: 'Account', exact: true })).toContainText(/Balance/, {
    timeout: 30_000,
  });
  expect(running.output()).toContain('No log file is written');
  await expect.poll(() => shown(running)).toContain('The settings file could not be read');
  const kept = readdirSync(running.userData).filter((name) => name.startsWith('settings.unreadable-'));
  expect(kept).toHaveLength(1);
  expect(readFileSync(join(running.userData, kept[0] ?? ''), 'utf8')).toBe('{"bridges": {"profiles": [');
  expect(await running.quit()).toBe(0);
  rmSync(inTheWay);
});

test('--version and --help answer without a window', () => {
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

/** As a bot would: past the app, straight to the bridge. */
async function tradePast(
  bridge: { readonly address: string; readonly token: string },
  method: 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<string> {
  const answer = await fetch(`${bridge.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${bridge.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return text;
}

test('fills are notifications of the system, a click leads to the row, and a kind that is switched off is silent', async ({
  bridge,
}) => {
  test.setTimeout(180_000);
  const demo = await bridge();
  const running = await start({ env: { BRIDGE_URL: demo.address, API_TOKEN: demo.token } });
  const { page } = running;
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText(/Balance/, {
    timeout: 30_000,
  });
  const positions = page.getByRole('table', { name: 'Positions' });
  await expect(positions).toBeVisible();
  const order = { symbol: 'BTCUSD', type: 'BUY', volume: 0.01, magic: 4711 };
  const ticket = /"order":\s*(\d+)/.exec(await tradePast(demo, 'POST', '/orders', order))?.[1] ?? '';
  expect(ticket).not.toBe('');
  await expect
    .poll(() => notificationOf(running, ticket)?.title, { timeout: 20_000 })
    .toBe('Position opened: Buy 0.01 BTCUSD');

  await page.getByRole('tab', { name: /^Journal/ }).click();
  await running.press({ notification: 'Position opened: Buy 0.01 BTCUSD' });
  await expect(positions.locator(`tr[data-row="${ticket}"]`)).toBeFocused({ timeout: 15_000 });

  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('checkbox', { name: /^Fills/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  const before = shown(running).split('"notification"').length;
  await tradePast(demo, 'DELETE', `/positions/${ticket}`);
  await expect(positions.locator(`tr[data-row="${ticket}"]`)).toHaveCount(0);
  await expect(page.getByRole('log', { name: 'Notifications' })).toContainText(
    /Position closed: Buy 0.01 BTCUSD/,
  );
  // As long as the reason of a close is waited for at most, and a little more.
  await page.waitForTimeout(8_000);
  expect(shown(running).split('"notification"').length).toBe(before);
  expect(readFileSync(join(running.userData, 'settings.json'), 'utf8')).toMatch(/"fills":\s*false/);
  expect(await running.quit()).toBe(0);
});

/** What was shown of a ticket. */
const notificationOf = (running: Desktop, ticket: string): { title: string } | undefined =>
  shown(running)
    .split('\n')
    .filter((line) => line.includes('"notification"') && line.includes(ticket))
    .map((line): { title: string } => JSON.parse(line))[0];

test('the application menu has the page’s commands; the theme is the system’s until one is chosen, and is known at the next start', async () => {
  test.setTimeout(120_000);
  const running = await start();
  const { page } = running;
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText(/Balance/, {
    timeout: 30_000,
  });
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
  await expect
    .poll(() => shown(running), { timeout: 15_000 })
    .toMatch(/"what":"clipboard","text":"## Versions/);
  const copied =
    shown(running)
      .split('\n')
      .find((line) => line.includes('"clipboard"')) ?? '';
  for (const part of ['## settings.read', '## capabilities.read', '## Log', 'start, ms after'])
    expect(copied).toContain(part);
  expect(await running.quit()).toBe(0);
  expect(JSON.parse(readFileSync(join(running.userData, 'window.json'), 'utf8'))).toMatchObject({
    theme: 'light',
  });
});

test('quitting asks while an order is on its way, and staying keeps everything', async ({ bridge }) => {
  test.setTimeout(180_000);
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
    await dashboard.submitTicket('BUY');
    await dashboard.send();
    await expect(dashboard.confirm.getByRole('button', { name: 'Send order' })).toHaveCount(0);
    await running.press({ tray: 'Quit' });
    await expect
      .poll(() => shown(running), { timeout: 15_000 })
      .toContain('"message":"The result of one order is unknown."');
    await expect(dashboard.account).toContainText(/Balance/);
    // The system's own end asks nobody: nobody is there.
    expect(await running.quit()).toBe(0);
  } finally {
    await proxy.close();
  }
});
