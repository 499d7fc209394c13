// `npm run dist`: builds and packs the desktop app into release/. `--dir` leaves it unpacked. Other arguments go to
// electron-builder as they are.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureReady, root } from './ensure.mjs';
import { checkPackages } from './fuses.mjs';
import { runToEnd } from './run-child.mjs';

await ensureReady();
const cli = join(root, 'node_modules', 'electron-builder', 'cli.js');
if (!existsSync(cli)) {
  console.error('electron-builder is not installed: run npm ci.');
  process.exit(1);
}
const release = join(root, 'release');
const code = await runToEnd(process.execPath, [cli, '--publish', 'never', ...process.argv.slice(2)], {
  cwd: root,
});
if (code !== 0) {
  console.error(
    'The package was not made. It needs Electron’s binary and, for installers, tools from the same release hosts; ELECTRON_MIRROR names a mirror, and `npm run dist:dir -- -c.electronDist=FOLDER` takes an unpacked Electron.',
  );
  process.exit(code);
}
const { checked, problems } = await checkPackages(release);
for (const problem of problems) console.error(problem);
console.log(`Fuses read back from ${checked} ${checked === 1 ? 'binary' : 'binaries'}.`);
process.exit(problems.length > 0 || checked === 0 ? 1 : 0);
