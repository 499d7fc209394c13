import { defineConfig } from '@playwright/test';
import { type DialectChoice, type HostChoice, sweep } from './app';
import everyday from './playwright.config';

/** What takes minutes and is no part of `npm test`: scripts/test.mjs runs one of these, docs/contributing.md says when. */
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
      // Every journey there is, on the desktop host.
      testIgnore: 'package.spec.ts',
      timeout: 120_000,
      use: { host: 'desktop' },
    },
    {
      name: 'package',
      testMatch: 'package.spec.ts',
      use: { host: 'desktop' },
    },
  ],
});
