import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type Desktop, startDesktop } from '../stand-in/start-desktop';
import { root } from './processes';

/** What main.js does beside the page, as far as the stand-in notes it (`shown.jsonl`): not run in Electron. */
let desktop: Desktop | null = null;
test.afterEach(async () => {
  await desktop?.remove();
  desktop = null;
});

async function start(options: Parameters<typeof startDesktop>[0] = {}): Promise<Desktop> {
  const running = await startDesktop(options);
  desktop = running;
  console.log(running.runtime);
  test.skip(running.runtime !== 'main/preload on stand-in', 'only the stand-in notes what was shown');
  return running;
}

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
});

test('--version and --help answer without a window', () => {
  const register = fileURLToPath(new URL('../stand-in/register.mjs', import.meta.url));
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
        env: {
          ...process.env,
          BRIDGEWATCH_STAND_IN_FOLDER: join(tmpdir(), `bridgewatch-words-${process.pid}`),
        },
      },
    );
    expect(stdout).toMatch(words);
    expect(status).toBe(0);
  }
});
