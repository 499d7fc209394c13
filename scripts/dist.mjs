// `npm run dist`: builds and packs the desktop app, and reads the fuses back from the binary.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureReady, root } from './ensure.mjs';
import { checkPackages } from './fuses.mjs';
import { runToEnd } from './run-child.mjs';
import { readWords, refuse } from './words.mjs';

const help = `npm run dist                                 this system's installers, into release/
npm run dist -- --dir                        the unpacked app
npm run dist -- -c.electronDist=FOLDER       with an unpacked Electron instead of fetching one
npm run dist -- -c.NAME=VALUE                any other setting of electron-builder.yml`;
const args = process.argv.slice(2);
/** @param {string} name */
const setting = (name) => args.find((arg) => arg.startsWith(`-c.${name}=`))?.slice(`-c.${name}=`.length);
if (args.includes('--help') || args.includes('-h')) readWords(help, {});
const unknown = args.filter((arg) => arg !== '--dir' && !/^-c\.[\w.]+=/.test(arg));
if (unknown.length > 0) refuse(`dist does not know ${unknown.join(' ')}. It takes --dir and -c.NAME=VALUE.`);

await ensureReady();
const cli = join(root, 'node_modules', 'electron-builder', 'cli.js');
if (!existsSync(cli)) {
  console.error('electron-builder is not installed: run npm ci.');
  process.exit(1);
}
const release = resolve(root, setting('directories.output') ?? 'release');
const code = await runToEnd(process.execPath, [cli, '--publish', 'never', ...args], {
  cwd: root,
});
if (code !== 0) {
  console.error(
    'The package was not made. It needs Electron’s binary and, for installers, tools from the same release hosts; ELECTRON_MIRROR names a mirror, and `npm run dist -- --dir -c.electronDist=FOLDER` takes an unpacked Electron.',
  );
  process.exit(code);
}
const { checked, problems } = await checkPackages(release);
for (const problem of problems) console.error(problem);
console.log(`Fuses read back from ${checked} ${checked === 1 ? 'binary' : 'binaries'}.`);
process.exit(problems.length > 0 || checked === 0 ? 1 : 0);
