import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';

/** The run's own folder, made and removed by whoever started this: profile, temporary files, settings. */
export const folder = process.env.BRIDGEWATCH_STAND_IN_FOLDER ?? '';
if (folder === '') throw new Error('the Electron stand-in needs BRIDGEWATCH_STAND_IN_FOLDER');

const executablePath = process.env.BRIDGEWATCH_CHROMIUM ?? findChromium(existsSync);

/** What the desktop of this machine is set to. */
export const systemTheme = process.env.BRIDGEWATCH_STAND_IN_THEME ?? 'dark';

/** Every question to Chromium is given up after this, in milliseconds. */
export const patienceMs = 30_000;

/**
 * A Chromium with one empty window. Playwright holds it by a pipe, at whose end Chromium ends; the port is for the test that
 * drives the page, and its address stands in `<folder>/chromium/DevToolsActivePort`.
 */
export const started = chromium.launchPersistentContext(join(folder, 'chromium'), {
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
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
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
