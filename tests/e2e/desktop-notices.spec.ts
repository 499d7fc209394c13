import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from '../fixtures/fault-proxy';
import type { Desktop } from '../stand-in/start-desktop';
import { expect, test } from './app';
import { desktopApp } from './desktop-app';

/** What the system is notified of, as the stand-in notes it. What is worth it: tests/host/oversight. */
const start = desktopApp('only the stand-in notes what was shown');

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

test('fills and a margin call are notifications of the system, a click leads to them, and a kind that is switched off is silent', async ({
  faultyBridge,
}) => {
  const bridge = await faultyBridge();
  const account = Object(await bridge.read('/account'));
  const running = await start({ env: { BRIDGE_URL: bridge.bridgeUrl, API_TOKEN: bridge.token } });
  const { page } = running;
  const titles = () => notifications(running).map(({ title }) => title);
  await expect(accountOf(running)).toContainText(/Balance/);
  const positions = page.getByRole('table', { name: 'Positions' });
  await expect(positions).toBeVisible();
  expect(titles()).toEqual([]);

  const opened = 'Position opened: Buy 0.01 BTCUSD';
  const demo = { address: bridge.demo.address, token: bridge.token };
  let ticket = '';
  await test.step('a fill, whose click leads to its row', async () => {
    const order = { symbol: 'BTCUSD', type: 'BUY', volume: 0.01, magic: 4711 };
    ticket = /"order":\s*(\d+)/.exec(await tradePast(demo, 'POST', '/orders', order))?.[1] ?? '';
    expect(ticket).not.toBe('');
    await expect.poll(titles).toContain(opened);
    expect(notifications(running)[0]).toMatchObject({ title: opened });
    await page.getByRole('tab', { name: /^Journal/ }).click();
    await running.press({ notification: opened });
    await expect(positions.locator(`tr[data-row="${ticket}"]`)).toBeFocused();
  });

  await test.step('what is closed is switched off: the close is told by the page alone', async () => {
    await page.keyboard.press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    // By a key: a section above that grows moves it away from under the mouse.
    const closed = settings.getByRole('checkbox', { name: 'Position closed: notification' });
    await closed.press('Space');
    await expect(closed).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect
      .poll(() => readFileSync(join(running.userData, 'settings.json'), 'utf8'))
      .toMatch(/"closed":\s*false/);
    await tradePast(demo, 'DELETE', `/positions/${ticket}`);
    await expect(positions.locator(`tr[data-row="${ticket}"]`)).toHaveCount(0);
    await expect(page.getByRole('log', { name: 'Notifications' })).toContainText(
      /Position closed: Buy 0.01 BTCUSD/,
    );
  });

  await test.step('a margin level below the call', async () => {
    const low = { ...account, margin: 1_000, equity: 650, margin_level: 65, margin_free: -350 };
    bridge.instead(({ path }) => (path === '/account' ? json(200, low) : null));
    await expect.poll(titles).toEqual([opened, 'Margin call']);
    expect(notifications(running)[1]?.body).toMatch(
      /^Margin level 65[^·]*% · equity 650\.00 USD · free margin \u2212350\.00$/,
    );
    const before = timesInFront(running);
    await running.press({ notification: 'Margin call' });
    await expect.poll(() => timesInFront(running)).toBe(before + 1);
  });
  expect(await running.quit()).toBe(0);
});
