import { defineConfig } from 'vitest/config';

/** `npm run test -- --package`: what is in the package that electron-builder makes. */
export default defineConfig({ test: { include: ['tests/package/*.test.ts'], testTimeout: 15_000 } });
