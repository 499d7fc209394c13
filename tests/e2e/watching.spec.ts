import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { recordFilesIn } from '../../host/history/record-files';
import { readMoment } from '../../host/history/record-reader';
import { expect, test } from './app';
import { Dashboard } from './dashboard.page';
import { ownProfile, type Running, startProgram } from './processes';
import { exportRecording } from './recording.page';

/** What the host watched without a page, from the trader's side. */

/** Its market never closes. */
const symbol = 'BTCUSD';
const magic = 7_709;
/** A pause of more than twice five seconds is a gap (host/history/day-events.ts). Milliseconds. */
const shortestGapMs = 10_000;
const placed = z.object({ order: z.number() });
const lists = z.array(z.object({ ticket: z.number(), price_open: z.number() }));

// It starts the host itself; the desktop's watching: desktop-citizen.spec.ts.
test.skip(({ host }) => host === 'desktop', 'of the host without a window');

test('a killed watcher comes back by itself; its trader reads what happened, looks at a second again, and takes it along as a file', async ({
  page,
  bridge,
  picture,
}) => {
  const { address, token } = await bridge();
  const profile = ownProfile();
  const running: Running[] = [];
  try {
    const tokensFile = join(String(profile.env.HOME), 'tokens');
    writeFileSync(tokensFile, `BRIDGE_URL | ${address} | ${token}\n`, { mode: 0o600 });
    const env = { ...profile.env, BRIDGE_URL: address, TOKENS_FILE: tokensFile };
    const start = async (announces: string, ...args: string[]): Promise<Running> => {
      const started = await startProgram({ script: 'dist/web/web.js', args, env, announces });
      running.push(started);
      return started;
    };
    /** Prints no address of its own where its output may be read by others, as on Windows. */
    const watch = (port: string) => start('Watching without a page', '--watch', '--port', port);
    const attach = () => start('Dashboard ready:', '--attach');
    const bot = async (method: string, path: string, body: object = {}): Promise<unknown> => {
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status, `${method} ${path}`).toBeLessThan(300);
      return answer.json();
    };
    const files = recordFilesIn(join(profile.userFolder, 'record'), 'journey');
    /** What the record knows of the bot's position: its stop, null where it is not open, undefined before a first read since `sinceMs`. */
    const recordedStop = async (sinceMs: number): Promise<number | null | undefined> => {
      const [account] = await files.accounts();
      const moment = account === undefined ? null : await readMoment(files, account, Date.now());
      const good = moment?.state.positions.good;
      if (good === undefined || good === null || good.atMs < sinceMs) return undefined;
      return good.value.rows.find((row) => row.ticket === ticket)?.sl ?? null;
    };
    let ticket = '';

    // The trader looks, and leaves an hour ago.
    const first = await watch('0');
    const { address: firstAddress } = await attach();
    await page.goto(firstAddress);
    const dashboard = new Dashboard(page, first);
    await dashboard.expectLive();
    await page.evaluate(
      (leftMs) => localStorage.setItem('bridgewatch.away.active', String(leftMs)),
      Date.now() - 3_600_000,
    );
    await page.goto('about:blank');

    // A bot opens without a stop, and sets it later.
    const { order } = placed.parse(
      await bot('POST', '/orders', { symbol, type: 'BUY', volume: 0.1, magic, comment: 'journey' }),
    );
    ticket = String(order);
    await expect.poll(() => recordedStop(0)).toBe(0);
    const position = lists.parse(await bot('GET', '/positions')).find((row) => row.ticket === order);
    const stop = Math.round((position?.price_open ?? 0) * 0.9);
    await bot('PUT', `/positions/${ticket}`, { sl: stop });
    await expect.poll(() => recordedStop(0)).toBe(stop);

    // While the watcher is dead it closes; then the system starts the watcher again.
    await first.stop('SIGKILL');
    const diedMs = Date.now();
    await bot('DELETE', `/positions/${ticket}`);
    await expect.poll(() => Date.now() - diedMs).toBeGreaterThan(shortestGapMs);
    await watch(new URL(firstAddress).port);
    await expect.poll(() => recordedStop(diedMs)).toBe(null);

    await page.goto((await attach()).address);
    const away = page.getByRole('region', { name: 'While you were away' });
    await expect(away, 'opens by itself').toBeVisible();
    await expect(away).toContainText(/Buy\s+0\.10 BTCUSD/);
    // Another trader may close in it too.
    await expect(away, 'the gap in which it closed').toContainText(/[1-9] deals? in it/);
    await picture('watching-away');
    const stopSet = away.getByRole('list', { name: 'Orders and levels that changed' }).getByRole('listitem');
    await stopSet.filter({ hasText: 'stop set' }).getByRole('button').click();

    const banner = page.getByRole('banner', { name: 'Replay' });
    await expect(banner).toContainText(
      /REPLAY.*\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d broker.*Read-only: no trading here/,
    );
    await expect(page.locator('html[data-replay]')).toHaveCount(1);
    await expect(dashboard.ticket).toHaveCount(0);
    const row = dashboard.positions.getByRole('row').filter({ hasText: ticket });
    const stopText = new RegExp(`${stop}`.replace(/\B(?=(\d{3})+$)/g, '\\s?'));
    await expect(row, 'as it was then').toContainText(stopText);
    await picture('watching-replay');
    await expect(
      page.getByRole('list', { name: 'Events' }).locator('[aria-current]'),
      'the day is read',
    ).toBeVisible();
    await page.keyboard.press(',');
    await expect(dashboard.positions, 'before its stop was set').not.toContainText(stopText);

    await banner.getByRole('button', { name: 'Back to live' }).click();
    await expect(away, 'where the replay was opened from').toBeVisible();
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'Trade', exact: true })
      .click();
    await expect(dashboard.ticket).toBeVisible();
    await expect(dashboard.account).toContainText(/Balance/);
    await expect(row, 'closed since').toHaveCount(0);

    const { text, lines } = await exportRecording(page);
    expect(lines[0]).toMatchObject({ bridge: address });
    expect(lines, 'the stop as it was read').toContainEqual(
      expect.objectContaining({
        positions: expect.objectContaining({
          rows: expect.arrayContaining([expect.objectContaining({ ticket, sl: stop })]),
        }),
      }),
    );
    expect(text).not.toContain(token);
    for (const each of running) expect(each.output()).not.toContain(token);
  } finally {
    await page.goto('about:blank');
    await Promise.all(running.map((host) => host.stop('SIGKILL')));
    profile.remove();
  }
});
