// `npm run bench`: installs the compared libraries into bench/ on first use, then measures. See bench/run/main.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure.mjs';
import { ensureNode } from './node-version.mjs';
import { runToEnd } from './run-child.mjs';

const folder = join(root, 'bench');

/** The packages of bench/ are not part of the product and not installed with it. */
export const areBenchPackagesInstalled = () =>
  ['echarts', 'klinecharts', 'uplot'].every((name) => existsSync(join(folder, 'node_modules', name)));

if (process.argv[1] === join(root, 'scripts', 'bench.mjs')) {
  ensureNode();
  await ensureInstalled();
  if (!areBenchPackagesInstalled()) {
    const isWindows = process.platform === 'win32';
    const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
      shell: isWindows,
    });
    if (status !== 0) {
      console.error('The charts to measure against could not be installed.');
      process.exit(1);
    }
  }
  process.exitCode = await runToEnd(
    process.execPath,
    [join(folder, 'run', 'main.mjs'), ...process.argv.slice(2)],
    { cwd: root },
  );
}
