// Builds everything into dist/: the page, both hosts, the preload and the demo bridge. `npm run build`.
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { contractNames } from './contract-names.mjs';
import { ensureInstalled, root, sourceHash, stampBuild, unstampBuild } from './ensure.mjs';
import { filesPart, gatherLicences, licencePart } from './licences.mjs';
import { ensureNode } from './node-version.mjs';
import { readWords } from './words.mjs';

/** @typedef {{ entry: string, folder: string, file: string, format: 'es' | 'cjs', plugins?: readonly import('vite').Plugin[] }} Program */

/**
 * Programs outside the page, self-contained, so that a package needs no node_modules. Their dynamic imports (the host behind the
 * window, the demo bridge) are separate files and do not slow the start.
 */
export const programs = /** @type {const} */ ([
  { entry: 'electron/main.ts', folder: 'dist/main', file: 'main.js', format: 'es' },
  {
    entry: 'electron/preload.ts',
    folder: 'dist/main',
    file: 'preload.cjs',
    format: 'cjs',
    plugins: [contractNames()],
  },
  { entry: 'loopback/main.ts', folder: 'dist/web', file: 'web.js', format: 'es' },
  { entry: 'demo-bridge/main.ts', folder: 'dist/demo-bridge', file: 'main.js', format: 'es' },
]);

/**
 * The embedded database looks for its WebAssembly beside itself: it is laid beside the program that has it.
 * @type {import('vite').Plugin}
 */
const databaseBeside = {
  name: 'database-beside',
  async transform(code, id) {
    if (!id.endsWith('/node-sqlite3-wasm.js')) return null;
    const fileName = 'node-sqlite3-wasm.wasm';
    this.emitFile({ type: 'asset', fileName, source: await readFile(id.replace(/\.js$/, '.wasm')) });
    return code.replaceAll('__dirname', databaseFolder);
  },
  // Only in the finished file: in the package's own it would make a module of what is a script.
  renderChunk: (code) => code.replaceAll(databaseFolder, 'import.meta.dirname'),
};
const databaseFolder = '__databaseFolder';

/**
 * Vite's settings for one of them. `electron` is the runtime's own module and never bundled.
 * @param {Program} program
 * @returns {import('vite').InlineConfig}
 */
export function programConfig({ entry, folder, file, format, plugins = [] }) {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [databaseBeside, ...plugins],
    // Bundle every package: dist/ runs without node_modules.
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      ssrEmitAssets: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        external: ['electron'],
        output: {
          format,
          entryFileNames: file,
          chunkFileNames: '[name].js',
          codeSplitting: format === 'es',
        },
      },
    },
  };
}

export async function buildAll() {
  const { build } = await import('vite');
  for (const folder of ['main', 'web', 'demo-bridge']) {
    await rm(`${root}/dist/${folder}`, { recursive: true, force: true });
  }
  /** @type {string[]} */
  const parts = [];
  /**
   * @param {import('vite').InlineConfig} config
   * @param {string} folder
   * @param {string} file
   * @returns {import('vite').InlineConfig}
   */
  const withLicences = (config, folder, file) => {
    parts.push(`${root}/${folder}/${licencePart(file)}`);
    return { ...config, build: { ...config.build, license: { fileName: licencePart(file) } } };
  };
  /** @type {import('vite').InlineConfig} */
  const page = { root: `${root}/renderer`, configFile: `${root}/vite.config.ts`, logLevel: 'warn' };
  await build(withLicences(page, 'dist/renderer', 'page'));
  for (const program of programs)
    await build(withLicences(programConfig(program), program.folder, program.file));
  const font = `${root}/node_modules/@fontsource-variable/inter`;
  const fontPart = `${root}/dist/renderer/${licencePart('font')}`;
  const fontPackage = JSON.parse(await readFile(`${font}/package.json`, 'utf8'));
  await writeFile(fontPart, filesPart(fontPackage, await readFile(`${font}/LICENSE`, 'utf8')));
  parts.push(fontPart);
  await gatherLicences(parts, `${root}/LICENSE`, `${root}/dist/third-party-licences.md`);
  // Browsers request this name, and accept a PNG.
  await copyFile(`${root}/assets/icons/32x32.png`, `${root}/dist/renderer/favicon.ico`);
  // The window's icon on Linux outside a package.
  await copyFile(`${root}/assets/icons/256x256.png`, `${root}/dist/main/icon.png`);
  for (const name of ['trayTemplate.png', 'trayTemplate@2x.png'])
    await copyFile(`${root}/assets/tray/${name}`, `${root}/dist/main/${name}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  readWords(
    'npm run build    builds everything into dist/: the page, both hosts, the preload and the demo bridge',
    {},
  );
  ensureNode();
  await ensureInstalled();
  const began = Date.now();
  const before = await sourceHash();
  // An interrupted build must not count as the one before it.
  await unstampBuild();
  await buildAll();
  await stampBuild(before);
  console.log(`Built into dist/ in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
