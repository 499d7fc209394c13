// The Chromium of views, journeys, stand-in and bench: found once a run, and counted only after it has opened a page.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cachedBrowsers, downloads } from './browser-download.mjs';

/**
 * What Playwright's `launch` takes; `env` is the whole environment.
 * @typedef {{ executablePath: string, args: string[], env: Record<string, string> }} Browser
 * @typedef {{ ok: true, browser: Browser } | { ok: false, reason: string }} Found
 */

/**
 * The places of installed browsers that are not on the PATH.
 * @type {Readonly<Partial<Record<NodeJS.Platform, (env: NodeJS.ProcessEnv) => string[]>>>}
 */
const fixedPlaces = {
  darwin: () => [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: (env) =>
    [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
      folder === undefined
        ? []
        : [
            join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
            join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
            join(folder, 'Chromium', 'Application', 'chrome.exe'),
          ],
    ),
};

// The first has no window at all and takes a third less of the processor; Debian has it as a package of its own.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/**
 * Paths where a Chromium, Chrome or Edge may be installed, the best first.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function installedPlaces(env, platform) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath =
    platform === 'win32' ? [] : names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(fixedPlaces[platform]?.(env) ?? [])];
}

/** For a Chromium driven by a program: no sandbox (root, containers), graphics card, background network or first-run page. */
const steady = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where the browser that was found is told to the processes that this one starts, as JSON; `none` where there is none. */
const foundName = 'BRIDGEWATCH_FOUND_CHROMIUM';

/**
 * In this order: the one that BRIDGEWATCH_CHROMIUM names and no other, an installed one, one that was fetched before, Playwright's own,
 * one from the registry. What does not open a page is passed over. Nothing is installed into the system.
 *
 * @param {{ env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform, exists?: (path: string) => boolean,
 *   opens?: (browser: Browser) => Promise<string | null>, cached?: typeof cachedBrowsers, fetchers?: typeof downloads }} [parts]
 * @returns {Promise<Found>}
 */
export async function findBrowser({
  env = process.env,
  platform = process.platform,
  exists = existsSync,
  opens = openingFault,
  cached = cachedBrowsers,
  fetchers = downloads,
} = {}) {
  const known = env[foundName];
  if (known === 'none') return { ok: false, reason: 'No browser was found for views and journeys.' };
  if (known !== undefined) return { ok: true, browser: launchOf(JSON.parse(known)) };

  const faults = /** @type {string[]} */ ([]);
  /** @param {string} name @param {import('./browser-download.mjs').Program} program @returns {Promise<Found | null>} */
  const tried = async (name, program) => {
    const browser = launchOf(program);
    const fault = await opens(browser);
    if (fault !== null) {
      faults.push(`${name} opened no page (${fault})`);
      return null;
    }
    env[foundName] = JSON.stringify(program);
    return { ok: true, browser };
  };
  /** @param {string} reason @returns {Found} */
  const none = (reason) => {
    env[foundName] = 'none';
    return { ok: false, reason };
  };

  const named = env.BRIDGEWATCH_CHROMIUM;
  if (named !== undefined && named !== '') {
    const found = exists(named) ? await tried(named, { executablePath: named }) : null;
    return (
      found ??
      none(
        `BRIDGEWATCH_CHROMIUM names a browser that cannot be used: ${faults[0] ?? `${named} is not there`}. Name another one, or unset it and one is found.`,
      )
    );
  }
  for (const path of new Set(installedPlaces(env, platform))) {
    const found = exists(path) ? await tried(path, { executablePath: path }) : null;
    if (found !== null) return found;
  }
  for (const program of await cached()) {
    const found = await tried(program.executablePath, program);
    if (found !== null) return found;
  }
  for (const { name, fetch } of fetchers(platform, process.arch)) {
    const fetched = await fetch();
    const found = fetched.ok ? await tried(name, fetched.program) : null;
    if (found !== null) return found;
    if (!fetched.ok) faults.push(`${name} was not had (${fetched.reason})`);
  }
  return none(
    `No browser was found for views and journeys: ${faults.join('; ')}. ${howToGetOne(platform)}, or name one in BRIDGEWATCH_CHROMIUM.`,
  );
}

/** @param {NodeJS.Platform} platform */
function howToGetOne(platform) {
  if (platform === 'darwin') return 'Install one: brew install --cask google-chrome';
  if (platform === 'win32') return 'Install one: winget install Google.Chrome';
  return 'Install one (Debian: apt-get install chromium-headless-shell)';
}

/**
 * The browser of this run; it throws where there is none.
 * @param {readonly string[]} [args] more flags
 */
export async function browserToLaunch(args = []) {
  const found = await findBrowser();
  if (!found.ok) throw new Error(found.reason);
  return { ...found.browser, args: [...found.browser.args, ...args] };
}

/** @param {import('./browser-download.mjs').Program} program @returns {Browser} */
function launchOf({ executablePath, args = [], env = {} }) {
  const whole = { ...process.env, ...env };
  const defined = Object.entries(whole).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { executablePath, args: [...steady, ...args], env: Object.fromEntries(defined) };
}

/** A machine may be very busy; what opens no page within this is given up. Milliseconds. */
const patienceMs = 60_000;

/**
 * Opens a page and lets it compute: null where that went well, else what went wrong.
 * @param {Browser} browser
 * @returns {Promise<string | null>}
 */
async function openingFault(browser) {
  const { chromium } = await import('@playwright/test');
  const opening = (async () => {
    const running = await chromium.launch({ ...browser, timeout: patienceMs });
    try {
      const page = await running.newPage();
      return (await page.evaluate('6 * 7')) === 42 ? null : 'its page does not compute';
    } finally {
      await running.close();
    }
  })();
  const late = new Promise((resolve) => {
    setTimeout(resolve, patienceMs, `not within ${patienceMs / 1_000} s`).unref();
  });
  return Promise.race([opening, late]).catch((error) => faultIn(String(error?.message ?? error)));
}

/** The line of Playwright's long report that says why, without its own prefix. @param {string} report */
export function faultIn(report) {
  const why = /error while loading shared libraries: .*|spawn \S+ E[A-Z]+/.exec(report)?.[0];
  return why ?? (report.split('\n')[0] ?? '').replace(/^[\w.]+: /, '');
}
