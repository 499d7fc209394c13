import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/browser.mjs';
import { mouse } from './tests/renderer/view/mouse.ts';

const found = await findBrowser();
if (!found.ok) console.error(found.reason);
/** Of LANG or LC_ALL: a page has the machine's language. Its zone, TZ, reaches the browser by itself. */
const { locale } = Intl.DateTimeFormat().resolvedOptions();
/** What needs a page: a feature's view over a fake host. */
const views = 'tests/renderer/**/*.view.test.tsx';
/** As with the journeys: what passes only at the second try is named at the end of `npm test`. */
const retry = process.env.CI === 'true' ? 1 : 0;

/** Of all tests without a page. Only what hangs ends by its time: a machine may be ten times busier than this one. */
const inNode = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  retry,
  // An event is waited for, on a busy machine too; what comes at once costs nothing more.
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    // Two cores: more workers than that only make timers late.
    maxWorkers: 2,
    // Skipped tests are said with their reason, see tests/fixtures.
    reporters: ['default'],
    projects: [
      {
        test: {
          ...inNode,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          // The package's tests pack the app, which takes long: npm run test -- --package.
          exclude: [...configDefaults.exclude, 'tests/package/**', views],
          // Starting a process and loading the libraries takes longer than most of these files: they share both, and each has our own
          // modules as new.
          isolate: false,
          setupFiles: ['tests/fresh-modules.ts', 'tests/whole-arrays.ts', 'tests/closed-files.ts'],
          // React's act is in its build for developers only; `npm test` takes the other one for the views.
          env: { NODE_ENV: 'test' },
          // So that a test's own `electron` reaches it: the real one has no binary here.
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        plugins: [react()],
        cacheDir: '.cache/vite-views',
        test: {
          name: 'view',
          include: [views],
          setupFiles: ['tests/renderer/view/at-noon.ts', 'tests/renderer/view/complaints.ts'],
          // For a busy machine: none of them waits for a time.
          testTimeout: 300_000,
          retry,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            // Loading the page's modules takes as long as thirty tests: every file of a worker shares them.
            isolate: false,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: found.ok ? found.browser : {},
              // The page around the tests' own is as large, so that theirs is not scaled down to fit.
              contextOptions: {
                locale,
                colorScheme: 'dark',
                reducedMotion: 'reduce',
                viewport: { width: 1440, height: 900 },
              },
            }),
            commands: mouse,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
