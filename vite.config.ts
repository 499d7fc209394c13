import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page. The hosts are built by `scripts/build.mjs`, which uses this file for the page too. */
export default defineConfig({
  root: 'renderer',
  plugins: [react()],
  cacheDir: '../.cache/vite',
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // Electron 45's Chromium and the browsers of the last two years; nothing older is supported by the chart either.
    target: 'chrome120',
    // The preload helper is for browsers without modulepreload and would be an inline script.
    modulePreload: { polyfill: false },
    // A data: address of a font or a style would need a wider policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    // A chunk runs whole before those that import it: so zod is told to compile nothing before any schema of another chunk is made.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'zod', test: /[\\/](jitless\.ts$|node_modules[\\/]zod[\\/])/ }] },
      },
    },
  },
});
