import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserToLaunch } from '../../scripts/browser.mjs';
import { folder } from './run.mjs';
import { isHeldByAnother } from './single-instance.mjs';

const browser = await browserToLaunch([
  '--remote-debugging-port=0',
  '--window-size=1440,900',
  // For heap searches, which need long strings whole.
  '--js-flags=--heap-snapshot-string-limit=10000000',
]);

/** The system's theme. */
export const systemTheme = process.env.BRIDGEWATCH_STAND_IN_THEME ?? 'dark';

/** Time-out of requests to Chromium, milliseconds. */
export const patienceMs = 120_000;

/**
 * A Chromium with one empty window. Playwright controls it by a pipe, with which Chromium ends; the port is for the test that drives
 * the page, its address is in `<folder>/chromium/DevToolsActivePort`. A second start of the app has none: the profile is in use.
 */
export const started = isHeldByAnother()
  ? Promise.reject(new Error('this folder’s Chromium is the first start’s'))
  : chromium.launchPersistentContext(join(folder, 'chromium'), {
      ...browser,
      headless: true,
      viewport: null,
      colorScheme: systemTheme,
      reducedMotion: 'reduce',
      // Of LANG or LC_ALL; the zone, TZ, reaches the browser by itself.
      locale: Intl.DateTimeFormat().resolvedOptions().locale,
      timeout: patienceMs,
      // The app's own signal handlers are tested.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
// Awaited in `becomeReady`; until then a failure must not count as unhandled.
started.catch(() => undefined);

/** The promise with a time-out that names what is missing. */
export function within(milliseconds, what, promise) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} did not come within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
