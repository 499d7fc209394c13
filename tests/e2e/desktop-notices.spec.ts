import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from '../fixtures/fault-proxy';
import type { Desktop } from '../stand-in/start-desktop';
import { expect, test } from './app';
import { desktopApp, onlyOnStandIn } from './desktop-app';

/** What the system is told besides fills (desktop-citizen.spec.ts), and what stands in the menu: as the stand-in notes it. */
const start = desktopApp();
const noted = (running: Desktop) => onlyOnStandIn(running, 'only the stand-in notes what was shown');

interface Shown {
  readonly what: string;
  readonly title?: string;
  readonly body?: string;
  readonly event?: string;
}

const shown = ({ folder }: Desktop): readonly Shown[] => {
  const file = join(folder, 'shown.jsonl');
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): Shown => JSON.parse(line))
    : [];
};
const notifications = (running: Desktop) => shown(running).filter(({ what }) => what === 'notification');
const timesInFront = (running: Desktop): number =>
  shown(running).filter(({ event }) => event === 'in front').length;

const accountOf = (running: Desktop) => running.page.getByRole('region', { name: 'Account', exact: true });

test('a margin call and a lost connection are notifications of the system, whose click brings the window to the front', async ({
  faultyBridge,
}) => {
  test.setTimeout(180_000);
  const bridge = await faultyBridge();
  const account = Object(await bridge.read('/account'));
  const running = await start({ env: { BRIDGE_URL: bridge.bridgeUrl, API_TOKEN: bridge.token } });
  noted(running);
  await expect(accountOf(running)).toContainText(/Balance/, { timeout: 30_000 });
  expect(notifications(running)).toEqual([]);

  await test.step('a margin level below the call', async () => {
    const low = { ...account, margin: 1_000, equity: 650, margin_level: 65, margin_free: -350 };
    bridge.instead(({ path }) => (path === '/account' ? json(200, low) : null));
    await expect
      .poll(() => notifications(running).map(({ title }) => title), { timeout: 20_000 })
      .toEqual(['Margin call']);
    expect(notifications(running)[0]?.body).toMatch(
      /^Margin level 65[^·]*% · equity 650\.00 USD · free margin \u2212350\.00$/,
    );
    const before = timesInFront(running);
    await running.press({ notification: 'Margin call' });
    await expect.poll(() => timesInFront(running)).toBe(before + 1);
  });

  await test.step('the bridge does not answer any more', async () => {
    await bridge.demo.stop();
    await expect.poll(() => notifications(running).length, { timeout: 30_000 }).toBe(2);
    const lost = notifications(running)[1];
    // In the words of the line that the page shows: it hangs up, where a bridge that is gone altogether cannot be reached.
    expect(lost?.title).toMatch(/^The bridge.* cannot be (used|reached)/);
    await expect(running.page.getByRole('log', { name: 'Notifications' })).toContainText(lost?.title ?? '');
    const before = timesInFront(running);
    await running.press({ notification: lost?.title ?? '' });
    await expect.poll(() => timesInFront(running)).toBe(before + 1);
  });
  expect(await running.quit()).toBe(0);
});

interface Entry {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly registerAccelerator?: boolean;
  readonly submenu?: readonly Entry[];
}

test('the application menu has the roles of this platform, and each command of the page with its key', async () => {
  test.setTimeout(120_000);
  const running = await start();
  noted(running);
  await expect(accountOf(running)).toContainText(/Balance/, { timeout: 30_000 });
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
  expect(await running.quit()).toBe(0);
});

test('a second start on the same settings ends by itself, and the first one’s window comes to the front', async () => {
  test.setTimeout(180_000);
  const running = await start();
  await expect(accountOf(running)).toContainText(/Balance/, { timeout: 30_000 });
  const before = timesInFront(running);
  const second = await running.startAgain();
  expect(second.output).toContain('Bridgewatch runs already: its window comes to the front.');
  expect(second.output).not.toContain('Dashboard ready');
  expect(second.code).toBe(0);
  if (running.runtime === 'main/preload on stand-in')
    await expect.poll(() => timesInFront(running)).toBe(before + 1);
  // The first one is untouched by it.
  await expect(accountOf(running)).toContainText(/Balance/);
  expect(running.page.context().pages()).toHaveLength(1);
  expect(await running.quit()).toBe(0);
  await expect.poll(running.leftovers).toEqual([]);
});
