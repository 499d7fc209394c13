// `npm run dist`: builds and packs the desktop app into release/. `--dir` leaves it unpacked. Other arguments go to
// electron-builder as they are.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureReady, root } from './ensure.mjs';
import { runToEnd } from './run-child.mjs';

await ensureReady();
const cli = join(root, 'node_modules', 'electron-builder', 'cli.js');
if (!existsSync(cli)) {
  console.error('electron-builder is not installed: run npm ci.');
  process.exit(1);
}
process.exit(
  await runToEnd(process.execPath, [cli, '--publish', 'never', ...process.argv.slice(2)], { cwd: root }),
);
