import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page. The hosts are built by `scripts/build.mjs`, which uses this file for the page too. */
export default defineConfig({
  root: 'renderer',
  plugins: [react()],
  cacheDir: '../.cache/vite',
  // zod compiles no checks: it would try `eval` at each start, which the page's policy blocks and Firefox reports. As a setting of the
  // build, since chunks with schemas run before the page's first line.
  define: { 'globalThis.__zod_globalConfig': { jitless: true } },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // Electron 45's Chromium and the browsers of the last two years; nothing older is supported by the chart either.
    target: 'chrome120',
    // Adds the prefixes that WebKit wants.
    cssTarget: ['chrome120', 'firefox121', 'safari17.4'],
    // The preload helper is for browsers without modulepreload and would be an inline script.
    modulePreload: { polyfill: false },
    // A data: address of a font or a style would need a wider policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
  },
});
