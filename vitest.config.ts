import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // Two cores: more workers than that only make timers late.
    maxWorkers: 2,
    testTimeout: 15_000,
    // Skipped tests are said with their reason, see tests/fixtures.
    reporters: ['default'],
  },
});
