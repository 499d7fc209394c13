import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { root } from '../../scripts/ensure.mjs';

/** Not dist/: a bench changes nothing that is shipped. */
export const outDir = join(root, '.cache', 'bench');

/** Builds the bench page in the same way as the product's page. */
export async function buildPage(folder = join(outDir, 'page')) {
  await build({
    root: join(root, 'bench', 'page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'chrome120',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4_000,
    },
  });
}

/** Serves the built page on 127.0.0.1; returns its address and `stop`. */
export async function servePage(folder = join(outDir, 'page')) {
  const server = await preview({
    root: join(root, 'bench', 'page'),
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.httpServer.address());
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
