import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { expect, test } from '@playwright/test';
import { type Packed, packLinuxDir } from '../package/pack';
import { type Desktop, startDesktop } from '../stand-in/start-desktop';
import { Dashboard } from './dashboard.page';

/**
 * The packed app.asar, started as a packaged app. Plain Node reads no archive, so it is unpacked first; nothing of the
 * repository is beside it.
 */
let packed: Packed | null = null;
let desktop: Desktop | null = null;
test.afterEach(async () => {
  await desktop?.remove();
  packed?.remove();
});

test('the packed app starts on its own demo bridge, trades there and ends', async () => {
  packed = await packLinuxDir();
  const app = join(packed.spare, 'app');
  extractAll(packed.asar, app);
  const running = await startDesktop({ packagedApp: app });
  desktop = running;
  console.log(`packed app.asar: ${running.runtime}`);
  test.info().annotations.push({ type: 'host', description: `packed app.asar: ${running.runtime}` });
  const dashboard = new Dashboard(running.page, {
    address: running.announced,
    pid: running.pid,
    output: running.output,
    stop: running.quit,
  });

  await dashboard.expectLive();
  await expect(dashboard.connection).toContainText('DEMO');
  await dashboard.expectNothingBroken();
  await dashboard.selectSymbol('EURUSD');
  const ticket = await dashboard.place('BUY', { Volume: '0.01' });
  await dashboard.showTab('Positions');
  await expect(dashboard.row(ticket)).toBeVisible();

  expect(await running.quit()).toBe(0);
  await expect.poll(running.leftovers).toEqual([]);
});
