import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, steadyChromium } from '../../scripts/chromium.mjs';
import { folder } from './run.mjs';
import { isHeldByAnother } from './single-instance.mjs';

const executablePath = process.env.BRIDGEWATCH_CHROMIUM ?? findChromium(existsSync);

/** What the desktop of this machine is set to. */
export const systemTheme = process.env.BRIDGEWATCH_STAND_IN_THEME ?? 'dark';

/** Every question to Chromium is given up after this, in milliseconds. */
export const patienceMs = 30_000;

/**
 * A Chromium with one empty window. Playwright holds it by a pipe, at whose end Chromium ends; the port is for the test that
 * drives the page, and its address stands in `<folder>/chromium/DevToolsActivePort`. A second start of the app has none: the first
 * one's profile is taken.
 */
export const started = isHeldByAnother()
  ? Promise.reject(new Error('this folder’s Chromium is the first start’s'))
  : chromium.launchPersistentContext(join(folder, 'chromium'), {
      ...(executablePath === undefined ? {} : { executablePath }),
      headless: true,
      viewport: null,
      colorScheme: systemTheme,
      timeout: patienceMs,
      // The app's own handlers of signals are what is tested.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [
        '--remote-debugging-port=0',
        '--window-size=1440,900',
        // A search of the heap must see long strings whole.
        '--js-flags=--heap-snapshot-string-limit=10000000',
        ...steadyChromium,
      ],
    });
// Awaited where the app asks to be ready; until then a failure is nobody's yet.
started.catch(() => undefined);

/** The promise, or a failure that names what did not come. */
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
