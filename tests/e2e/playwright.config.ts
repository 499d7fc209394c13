import { defineConfig } from '@playwright/test';
import { browserToLaunch } from '../../scripts/browser.mjs';
import { type DialectChoice, type HostChoice, onBothDialects, onBothHosts, sweep } from './app';

export default defineConfig<HostChoice & DialectChoice>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/e2e',
  // A single journey mostly waits for polls and leaves two cores half idle; three would slow all of them.
  workers: 2,
  // Only what hangs ends by its time, on a busy machine too: no journey and no step of one has its own.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // One retry in CI, where the machine is busy; `npm test` names each of them in its last line.
  retries: process.env.CI === 'true' ? 1 : 0,
  // The projects of `npm test`; long.config.ts has the others.
  projects: [
    {
      name: 'browser',
      // Specs of the desktop app start it themselves.
      testIgnore: ['desktop*.spec.ts', 'package.spec.ts'],
      grepInvert: new RegExp(sweep.tag),
      use: { host: 'browser' },
    },
    {
      name: 'family',
      // The most important journeys again, on a bridge of the recorded family.
      grep: new RegExp(onBothDialects.tag),
      use: { host: 'browser', dialect: 'family' },
    },
    {
      name: 'desktop',
      testIgnore: 'package.spec.ts',
      // In Electron if its binary is there, else on the stand-in (it says which). The first pattern is a file name.
      grep: [/\bdesktop[\w-]*\.spec\.ts\b/, new RegExp(onBothHosts.tag)],
      use: { host: 'desktop' },
    },
  ],
  forbidOnly: process.env.CI === 'true',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? [['list']] : [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Of LANG or LC_ALL; the zone, TZ, reaches the browser by itself.
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    // The theme follows the system where none is chosen.
    colorScheme: 'dark',
    // Without a graphics card a moving line of three bars costs a page a third of its start.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace records every frame, which costs more than the journey; use `--trace on` to look for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: await browserToLaunch(),
  },
});
