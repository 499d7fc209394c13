/**
 * `npm test`: unit tests, views over a fake host, the contract suite on both doors and the recorded answers under Vitest, then the
 * journeys in a real Chromium under Playwright. Installs and builds what is missing first.
 *
 *   npm test                everything that must pass before each landing
 *   npm test -- --unit      without the journeys
 *   npm test -- --journeys  the journeys only
 *
 * The long ones, alone: npm run test -- --sweeps, --desktop, --package.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';
import { leftToLongCommands } from './long-commands.mjs';
import { closingLines, noCounts, readJourneys, readUnitTests } from './test-report.mjs';

/** React as users have it. As developers have it, it takes twice the time, and warns: what is in the sweeps and what runs by `npx vitest`. */
const asUsed = { NODE_ENV: 'production' };

/** What can be run, by flag; without a flag, the first two. */
const runs = {
  '--unit': () =>
    browser === undefined ? [unitTests(asUsed, '--project', 'unit'), notRun] : [unitTests(asUsed)],
  '--journeys': () => [journeys('playwright.config.ts')],
  '--sweeps': () => [unitTests({}, '--project', 'view'), journeys('long.config.ts', 'sweeps')],
  '--desktop': () => [journeys('long.config.ts', 'desktop')],
  '--package': () => [
    unitTests({}, '--config', 'tests/package/vitest.config.ts'),
    journeys('long.config.ts', 'package'),
  ],
};
const everyday = ['--unit', '--journeys'];
const flags = process.argv.slice(2);
const unknown = flags.filter((flag) => !(flag in runs));
if (unknown.length > 0) {
  console.error(`npm test does not know ${unknown.join(' ')}. It takes ${Object.keys(runs).join(', ')}.`);
  process.exit(2);
}
const chosen = flags.length === 0 ? everyday : flags;
const results = join(root, 'test-results');
const isCi = process.env.CI === 'true';

/** The browser's path; undefined where there is none. */
let browser;

/** Runs a package's command line with this Node; returns its exit code. */
function run(bin, args, env = {}) {
  const { status, error } = spawnSync(process.execPath, [join(root, 'node_modules', ...bin), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...(typeof browser === 'string' ? { BRIDGEWATCH_CHROMIUM: browser } : {}),
      ...env,
    },
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

function readCounts(file, count) {
  if (!existsSync(file)) return { ...noCounts, failed: 1 };
  return count(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} options of Vitest's own
 */
function unitTests(env, ...options) {
  const file = join(results, 'unit.json');
  const status = run(
    ['vitest', 'vitest.mjs'],
    ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  return { status, ...readCounts(file, readUnitTests) };
}

/** Chromium for views and journeys: an installed one, else Playwright's own (null), else one is installed the usual way. */
function findOrInstallBrowser() {
  const installed = findChromium(existsSync);
  if (installed !== undefined) return installed;
  console.log('No Chromium, Chrome or Edge was found: installing Playwright’s Chromium once.');
  const status = run(['@playwright', 'test', 'cli.js'], ['install', 'chromium']);
  if (status === 0) return null;
  const how =
    'Views and journeys need a Chromium: install one (Debian: apt-get install chromium-headless-shell), or name one in BRIDGEWATCH_CHROMIUM.';
  console.error(isCi ? `${how} Under CI=true a missing browser is a failure.` : `${how} They did NOT run.`);
  return undefined;
}

const notRun = { status: 1, ...noCounts, failed: 1 };

/** @param {string} [project] one of the configuration's; all of them without it */
function journeys(config, project) {
  if (browser === undefined) return notRun;
  const file = join(results, 'journeys.json');
  const status = run(
    ['@playwright', 'test', 'cli.js'],
    ['test', '--config', `tests/e2e/${config}`, ...(project === undefined ? [] : ['--project', project])],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return { status, ...readCounts(file, readJourneys) };
}

await ensureInstalled();
await ensureBuilt();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

browser = findOrInstallBrowser();
const parts = chosen.flatMap((flag) => runs[flag]());
if (everyday.every((flag) => chosen.includes(flag))) console.log(`\n${leftToLongCommands}`);
console.log(`\n${closingLines(parts).join('\n')}`);
process.exit(parts.some((part) => part.status !== 0) ? 1 : 0);
