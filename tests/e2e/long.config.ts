import { defineConfig } from '@playwright/test';
import { type DialectChoice, type HostChoice, sweep } from './app';
import everyday from './playwright.config';

/** Long suites outside `npm test`: scripts/test.mjs runs one of them, docs/contributing.md says when. */
export default defineConfig<HostChoice & DialectChoice>({
  ...everyday,
  projects: [
    {
      name: 'sweeps',
      grep: new RegExp(sweep.tag),
      use: { host: 'browser' },
    },
    {
      name: 'desktop',
      // All journeys, on the desktop host.
      testIgnore: 'package.spec.ts',
      use: { host: 'desktop' },
    },
    {
      name: 'package',
      testMatch: 'package.spec.ts',
      use: { host: 'desktop' },
    },
  ],
});
