/// <reference lib="dom" />
/**
 * `npm run test -- --browsers`: the built dashboard on its own demo, in browsers that are no Chromium. One list of steps
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
import { Dashboard, steps } from './dashboard-steps.mjs';
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

/** How each is opened: `programs` it needs, Debian's command for them, a build for it alone where it cannot have the usual one. */
const kinds = {
  firefox: {
    programs: ['firefox-esr'],
    install: 'apt-get install firefox-esr',
    open: openFirefox,
    build: null,
  },
  webkitgtk: {
    programs: ['WebKitWebDriver', 'Xvfb'],
    install: 'apt-get install webkit2gtk-driver xvfb',
    open: openWebKit,
    build: buildThatTells,
  },
};
/** @typedef {keyof typeof kinds} Name */
const names = /** @type {Name[]} */ (Object.keys(kinds));

/** @param {string} program */
const findOnPath = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

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
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = /Dashboard ready: (\S+)/.exec(line)?.[1];
      if (said !== undefined) resolve(said);
    });
    ended.then(([code]) => reject(new Error(`the host ended with ${code}`)), reject);
  });
  const stop = () => {
    child.kill();
    return ended;
  };
  return { address, stop };
}

/**
 * The steps in one browser, up to the first that fails. How many passed.
 * @param {Name} name
 * @param {readonly string[]} programs
 */
async function walk(name, programs) {
  const { open, build } = kinds[name];
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-browser-'));
  const host = await startHost(build === null ? join(root, 'dist') : build(folder), folder);
  /** @type {Browser | undefined} */
  let browser;
  let passed = 0;
  try {
    browser = await open(programs, folder);
    console.log(`${name} ${browser.version}`);
    const page = new Dashboard(browser);
    for (const step of steps) {
      const began = Date.now();
      await step.act(page, host.address);
      const complaints = await browser.complaints();
      if (complaints.length > 0) throw new Error(`its console has: ${complaints.join(' | ')}`);
      passed += 1;
      console.log(`  passed  ${((Date.now() - began) / 1_000).toFixed(1).padStart(5)} s  ${step.name}`);
    }
  } catch (error) {
    console.log(
      `  FAILED           ${steps[passed]?.name}: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    // A browser that crashed has no picture.
    const picture = await browser?.picture().catch(() => null);
    if (picture) writeFileSync(join(root, 'test-results', 'browsers', `${name}.png`), picture);
    await browser?.close();
    await host.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  return passed;
}

/** @param {readonly string[]} args names of browsers */
export async function run(args) {
  const unknown = args.filter((arg) => !names.some((name) => name === arg));
  if (unknown.length > 0) {
    console.error(`--browsers does not know ${unknown.join(' ')}. It takes ${names.join(', ')}.`);
    return 2;
  }
  // Node 20 has the web socket by which Firefox is driven behind a flag.
  if (typeof WebSocket === 'undefined')
    return runToEnd(process.execPath, ['--experimental-websocket', fileURLToPath(import.meta.url), ...args]);
  await ensureReady();
  mkdirSync(join(root, 'test-results', 'browsers'), { recursive: true });
  let [passed, failed] = [0, 0];
  /** @type {string[]} */
  const skipped = [];
  for (const name of args.length === 0 ? names : names.filter((each) => args.includes(each))) {
    const { programs, install } = kinds[name];
    const found = programs.map(findOnPath).filter((path) => path !== undefined);
    const isThere = found.length === programs.length;
    const done = isThere ? await walk(name, found) : 0;
    const reason = isThere ? 'a step before it failed' : `not on this machine; on Debian: ${install}`;
    if (isThere && done < steps.length) failed += 1;
    passed += done;
    for (const step of steps.slice(isThere ? done + 1 : 0)) skipped.push(`${name}, ${step.name}: ${reason}`);
  }
  for (const line of skipped) console.log(`skipped: ${line}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  if (passed + failed === 0) console.error('No browser was there to try the dashboard in.');
  return failed > 0 || passed === 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exit(await run(process.argv.slice(2)));
