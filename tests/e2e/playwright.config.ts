import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findChromium, steadyChromium } from '../../scripts/chromium.mjs';
import { type DialectChoice, type HostChoice, onBothDialects, onBothHosts, sweep } from './app';

// Set by scripts/test.mjs; a contributor who runs Playwright alone gets the same search.
const executablePath = process.env.BRIDGEWATCH_CHROMIUM ?? findChromium(existsSync);

export default defineConfig<HostChoice & DialectChoice>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/e2e',
  // One journey at a time leaves more than half of two cores idle: it waits for polls. A third one would make all of them late.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // A landing is not refused for one late answer on a busy machine, but `npm test` names each second try in its last line.
  retries: process.env.CI === 'true' ? 1 : 0,
  // What runs with every `npm test`; long.config.ts has the rest.
  projects: [
    {
      name: 'browser',
      // Of the desktop itself: these start one of their own.
      testIgnore: ['desktop*.spec.ts', 'package.spec.ts'],
      grepInvert: new RegExp(sweep.tag),
      use: { host: 'browser' },
    },
    {
      name: 'family',
      // The most important journeys once more, on a bridge of the recorded family.
      grep: new RegExp(onBothDialects.tag),
      use: { host: 'browser', dialect: 'family' },
    },
    {
      name: 'desktop',
      testIgnore: 'package.spec.ts',
      // In Electron where its binary is, else on the stand-in (it says which). The first of the two is a file's name.
      grep: [/\bdesktop[\w-]*\.spec\.ts\b/, new RegExp(onBothHosts.tag)],
      // A Chromium of its own is started for each of them.
      timeout: 120_000,
      use: { host: 'desktop' },
    },
  ],
  forbidOnly: process.env.CI === 'true',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? [['list']] : [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    // The theme follows the system where none is chosen.
    colorScheme: 'dark',
    // A trace films every frame, which costs more than the journey itself; `--trace on` gives one to who looks for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', ...steadyChromium],
    },
  },
});
