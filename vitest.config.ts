import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // It packs the app, which takes long: npm run test:package.
    exclude: [...configDefaults.exclude, 'tests/package/**'],
    // Two cores: more workers than that only make timers late.
    maxWorkers: 2,
    testTimeout: 15_000,
    // So that a test's own `electron` reaches it: the real one has no binary here.
    server: { deps: { inline: ['electron-store'] } },
    // Skipped tests are said with their reason, see tests/fixtures.
    reporters: ['default'],
  },
});
