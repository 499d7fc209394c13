/// <reference lib="dom" />
/**
 * `npm run test -- --browsers`: the built dashboard on its own demo, in the browsers of people who have no Chromium. One list of steps
 * (dashboard-steps.mjs) in each; a step fails where what it waits for does not come, or where the browser's console has an error.
 * Nothing is installed. After the flag: names of browsers; without one, all of them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureReady, root } from '../ensure.mjs';
import { runToEnd } from '../run-child.mjs';
import { steps } from './dashboard-steps.mjs';
import { openFirefox } from './firefox.mjs';
import { buildThatTells, openWebKit } from './webkit.mjs';

/**
 * A browser with one page.
 * @typedef {object} Browser
 * @property {string} version
 * @property {(address: string) => Promise<unknown>} go
 * @property {() => Promise<unknown>} reload
 * @property {(by: -1 | 1) => Promise<unknown>} travel one page back or forward
 * @property {(expression: string) => Promise<unknown>} ask what an expression gives in the page; JSON
 * @property {(sources: readonly object[]) => Promise<unknown>} act keys and mouse, as the sources of WebDriver's actions
 * @property {() => Promise<Buffer>} picture
 * @property {() => Promise<readonly string[]>} complaints errors in its console that were not told yet
 * @property {() => Promise<void>} close
 */

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {readonly (readonly string[])[]} programs one of each group is needed
 * @property {string} install Debian's command
 * @property {(programs: readonly string[], folder: string) => Promise<Browser>} open `folder` is for its files
 * @property {(folder: string) => string} [build] a build for it alone, in that folder
 */

/** @type {readonly Kind[]} */
const kinds = [
  {
    name: 'firefox',
    programs: [['firefox-esr', 'firefox']],
    install: 'apt-get install firefox-esr',
    open: openFirefox,
  },
  {
    name: 'webkitgtk',
    programs: [['WebKitWebDriver'], ['Xvfb']],
    install: 'apt-get install webkit2gtk-driver xvfb',
    open: openWebKit,
    build: buildThatTells,
  },
];

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * The browser host on its demo, with settings of its own.
 * @param {string} build
 * @param {string} folder
 */
async function startHost(build, folder) {
  const args = [join(build, 'web', 'web.js'), '--no-open', '--port=0', '--demo', '--calm'];
  const own = { HOME: folder, XDG_CONFIG_HOME: folder, APPDATA: folder, LOCALAPPDATA: folder };
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = /Dashboard ready: (\S+)/.exec(line)?.[1];
      if (said !== undefined) resolve(said);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the host ended with ${code}`)));
  });
  return {
    address,
    async stop() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/**
 * The steps in one browser, up to the first that fails; what each came to is printed.
 * @param {Kind} kind
 * @param {readonly string[]} programs
 * @param {string} pictures the folder for its picture at the end
 */
async function walk({ name, open, build }, programs, pictures) {
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-browser-'));
  const host = await startHost(build?.(folder) ?? join(root, 'dist'), folder);
  /** @type {Browser | undefined} */
  let browser;
  let passed = 0;
  try {
    browser = await open(programs, folder);
    console.log(`${name} ${browser.version}`);
    for (const step of steps) {
      const began = Date.now();
      await step.act(browser, host.address);
      const complaints = await browser.complaints();
      if (complaints.length > 0)
        throw new Error(`in the console after "${step.name}": ${complaints.join(' | ')}`);
      passed += 1;
      console.log(`  ${((Date.now() - began) / 1_000).toFixed(1).padStart(5)} s  ${step.name}`);
    }
  } catch (error) {
    console.error(`  FAILED   ${steps[passed]?.name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    if (browser !== undefined) writeFileSync(join(pictures, `${name}.png`), await browser.picture());
    await browser?.close();
    await host.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  return passed;
}

/** @param {readonly string[]} args names of browsers */
export async function run(args) {
  const unknown = args.filter((name) => !kinds.some((kind) => kind.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no browser ${unknown.join(' ')} here. There are ${kinds.map(({ name }) => name).join(', ')}.`,
    );
    return 2;
  }
  // Node 20 has the web socket that Firefox is driven by, but behind a flag.
  if (typeof WebSocket === 'undefined')
    return runToEnd(process.execPath, ['--experimental-websocket', fileURLToPath(import.meta.url), ...args]);
  await ensureReady();
  const pictures = join(root, 'test-results', 'browsers');
  mkdirSync(pictures, { recursive: true });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const skipped = [];
  for (const kind of kinds.filter(({ name }) => args.length === 0 || args.includes(name))) {
    const programs = kind.programs.map(onPath);
    const found = programs.filter((program) => program !== undefined);
    if (found.length < programs.length) {
      skipped.push(`${kind.name}: it is not on this machine. Debian: ${kind.install}`);
      counts.skipped += steps.length;
      continue;
    }
    const passed = await walk(kind, found, pictures);
    const left = steps.slice(passed + 1);
    counts.passed += passed;
    if (passed < steps.length) counts.failed += 1;
    counts.skipped += left.length;
    if (left.length > 0)
      skipped.push(`${kind.name}: ${left.map(({ name }) => name).join(', ')}: an earlier step failed`);
  }
  for (const line of skipped) console.log(`skipped: ${line}`);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (counts.passed + counts.failed === 0) console.error('No browser was tried, so nothing is proved.');
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exit(await run(process.argv.slice(2)));
