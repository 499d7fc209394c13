import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../e2e/processes';
import { makeDummyElectron } from './dummy-electron';

/** The Linux `dir` package made from dist/ with electron-builder.yml. */
export interface Packed {
  readonly executable: string;
  readonly resources: string;
  readonly asar: string;
  /** Desktop entry and icons for installers. */
  readonly installer: string;
  /** A spare folder, removed with the package. */
  readonly spare: string;
  remove(): void;
}

/** Nothing listens there, so any download fails: the package is made offline. */
const nowhere = 'http://127.0.0.1:9';

/** Without a build (Vitest alone in a fresh clone) these tests are skipped, but never in CI. */
export const isPackable = process.env.CI === 'true' || existsSync(join(root, 'dist/third-party-licences.md'));

export async function packLinuxDir(): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-package-'));
  const electron = join(folder, 'electron');
  makeDummyElectron(electron);
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'));
  const settings = {
    electronDist: electron,
    electronVersion: version,
    afterPack: join(root, 'tests/package/describe-package.cjs'),
    'directories.output': join(folder, 'release'),
  };
  try {
    await run([
      ...['--linux', 'dir', '--x64', '--publish', 'never'],
      ...Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`),
    ]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const app = join(folder, 'release/linux-unpacked');
  return {
    executable: join(app, 'bridgewatch'),
    resources: join(app, 'resources'),
    asar: join(app, 'resources/app.asar'),
    installer: join(folder, 'release/installer'),
    spare: join(folder, 'spare'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/electron-builder/cli.js'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      HTTP_PROXY: nowhere,
      HTTPS_PROXY: nowhere,
      ELECTRON_MIRROR: `${nowhere}/`,
      npm_config_electron_mirror: `${nowhere}/`,
      ELECTRON_BUILDER_BINARIES_MIRROR: `${nowhere}/`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`electron-builder ended with ${code}:\n${said}`)),
    );
  });
}
