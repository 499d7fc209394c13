/**
 * What `npm test` runs: unit tests, views over a fake host, the contract suite on both doors and the recorded answers under Vitest, then
 * the journeys in a real Chromium under Playwright. Installs, builds and fetches what is missing first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { causeOf } from './cause.mjs';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';
import { leftToLongCommands } from './long-commands.mjs';
import { closingLines, noCounts, readJourneys, readUnitTests } from './test-report.mjs';

const help = `npm test                          everything that must pass before each landing
npm test -- FILE …                these files alone
npm test -- --unit                without the journeys
npm test -- --journeys            the journeys only

The long ones, alone:

npm test -- --sweeps              the views with React's warnings, sizes, themes, pictures
npm test -- --desktop             every journey in the desktop app
npm test -- --package             the Linux package

On another machine than this one, alone:

npm test -- --bare [whole]        the two commands on a Debian that has nothing but Node and git (root, debootstrap)
npm test -- --node 26 [WORDS]     npm test WORDS on the registry's Node of this version, in a copy
npm test -- --windows             the journeys with the host on Windows' Node, under Wine
npm test -- --browsers            one way through the dashboard in Firefox and WebKitGTK
npm test -- --spreadsheets        exported tables in LibreOffice Calc: no text becomes a formula`;

/** @param {string} words */
function refuse(words) {
  console.error(`npm test does not know ${words}. It takes:\n\n${help}`);
  process.exit(2);
}

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(help);
  process.exit(0);
}

/** Another machine's run takes the words after its flag. */
const machines = ['--bare', '--node', '--windows', '--browsers', '--spreadsheets'];
if (machines.includes(words[0] ?? '')) {
  await ensureInstalled();
  const { run } = await import(`./machines/${words[0]?.slice(2)}.mjs`);
  process.exit(await run(words.slice(1)).catch(failed));
}

/** @param {unknown} error */
function failed(error) {
  const known = causeOf(error, root);
  console.error(known === null ? error : `${known.cause}. ${known.remedy}.`);
  return 1;
}

/** React as users have it. As developers have it, it takes twice the time, and warns: what is in the sweeps and what runs by `npx vitest`. */
const asUsed = { NODE_ENV: 'production' };

/** @typedef {import('./test-report.mjs').Counts & { status: number }} Part */

/** What can be run, by flag; without a flag, the first two. @type {Readonly<Record<string, () => Part[]>>} */
const runs = {
  '--unit': () => (hasBrowser ? [unitTests(asUsed)] : [unitTests(asUsed, '--project', 'unit'), notRun]),
  '--journeys': () => [journeys('playwright.config.ts')],
  '--sweeps': () => [unitTests({}, '--project', 'view'), journeys('long.config.ts', '--project', 'sweeps')],
  '--desktop': () => [journeys('long.config.ts', '--project', 'desktop')],
  '--package': () => [
    unitTests({}, '--config', 'tests/package/vitest.config.ts'),
    journeys('long.config.ts', '--project', 'package'),
  ],
};
const everyday = ['--unit', '--journeys'];
const files = words.filter((word) => !word.startsWith('--'));
const flags = words.filter((word) => word.startsWith('--'));
const strange = [
  ...flags.filter((flag) => !Object.hasOwn(runs, flag) || files.length > 0),
  ...files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file) || !existsSync(join(root, file))),
];
if (strange.length > 0) refuse(strange.join(' '));

const results = join(root, 'test-results');

/** Runs a package's command line with this Node; returns its exit code.
 * @param {readonly string[]} bin its path in node_modules
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(bin, args, env) {
  const { status, error } = spawnSync(process.execPath, [join(root, 'node_modules', ...bin), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/**
 * @param {string} file
 * @template Report
 * @param {(report: Report) => import('./test-report.mjs').Counts} count
 */
function readCounts(file, count) {
  if (!existsSync(file)) return { ...noCounts, failed: 1 };
  return count(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} options of Vitest's own, and files
 * @returns {Part}
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

/** Of what was to run and could not. */
const notRun = { status: 1, ...noCounts, failed: 1 };

/**
 * @param {string} config
 * @param {string[]} options of Playwright's own, and files
 * @returns {Part}
 */
function journeys(config, ...options) {
  if (!hasBrowser) return notRun;
  const file = join(results, 'journeys.json');
  const status = run(
    ['@playwright', 'test', 'cli.js'],
    ['test', '--config', `tests/e2e/${config}`, ...options],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return { status, ...readCounts(file, readJourneys) };
}

/** @returns {Part[]} */
function runFiles() {
  const [unit, specs] = [/\.test\.tsx?$/, /\.spec\.ts$/].map((kind) =>
    files.filter((file) => kind.test(file)),
  );
  return [
    ...(unit?.length ? [unitTests(asUsed, ...unit)] : []),
    ...(specs?.length ? [journeys('playwright.config.ts', ...specs)] : []),
  ];
}

await ensureInstalled();
await ensureBuilt();
try {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
} catch (error) {
  console.error('The tests cannot write their results:');
  process.exit(failed(error));
}

const found = await findBrowser();
const hasBrowser = found.ok;
if (!found.ok) console.error(`${found.reason}\nViews and journeys do NOT run, which is a failure.`);
const chosen = flags.length === 0 ? everyday : flags;
const parts = files.length > 0 ? runFiles() : chosen.flatMap((flag) => runs[flag]?.() ?? []);
if (files.length === 0 && everyday.every((flag) => chosen.includes(flag)))
  console.log(`\n${leftToLongCommands}`);
console.log(`\n${closingLines(parts).join('\n')}`);
process.exit(parts.some((part) => part.status !== 0) ? 1 : 0);
