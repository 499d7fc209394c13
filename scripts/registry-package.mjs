// What is fetched into .cache is there whole or not at all: it is laid down beside its place and renamed at the end.
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { npmCommand } from './ensure.mjs';
import { outputOf } from './run-child.mjs';

const leftover = 'half-';
/** Younger ones may be another run's, milliseconds. */
const leftoverAgeMs = 3_600_000;
/** For 100 MB over a slow line, milliseconds. */
const patienceMs = 300_000;

/**
 * Makes a folder of what `fill` has laid into an empty one. It throws what `fill` throws; `causeOf` (scripts/cause.mjs) puts that into words.
 * @param {string} folder replaced where it is there
 * @param {(half: string) => Promise<void>} fill
 */
export async function layDown(folder, fill) {
  const beside = dirname(folder);
  await mkdir(beside, { recursive: true });
  await removeLeftovers(beside);
  const half = await mkdtemp(join(beside, leftover));
  try {
    await fill(half);
    // It was made for one user alone; what lies there is for whoever may read the folder around it.
    await chmod(half, 0o755);
    await rm(folder, { recursive: true, force: true });
    await rename(half, folder);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** What killed runs have left. @param {string} folder */
async function removeLeftovers(folder) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(leftover)) continue;
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > leftoverAgeMs)
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Unpacks a package of npm's registry as `package` in this folder. Not by `npm install`, which ends well on a full disk, with half a program.
 * @param {string} folder
 * @param {string} name
 * @param {string} version
 * @param {string} [sha512] what the archive must have, in base 64
 */
export async function unpackPackage(folder, name, version, sha512) {
  await npmOutput(['pack', `${name}@${version}`], folder);
  const [archive = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  const hash = createHash('sha512').update(await readFile(join(folder, archive)));
  if (sha512 !== undefined && hash.digest('base64') !== sha512)
    throw new Error('what arrived is not what was asked for: its hash is another');
  await untar(folder, archive);
  await rm(join(folder, archive));
}

/**
 * What npm answers; it throws what npm says of a failure.
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
export const npmOutput = (args, cwd) =>
  successOf(
    npmCommand(),
    [...args, '--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--loglevel=error'],
    {
      limitMs: patienceMs,
      ...(cwd === undefined ? {} : { cwd }),
    },
  );

/** Unpacks an archive in its folder. @param {string} folder @param {string} archive */
export const untar = (folder, archive) =>
  successOf('tar', [archive.endsWith('.tgz') ? '-xzf' : '-xf', archive, '--no-same-owner'], { cwd: folder });

/** A program's output; it throws that where the program fails. @type {(...run: Parameters<typeof outputOf>) => Promise<string>} */
export async function successOf(...run) {
  const { code, output } = await outputOf(...run);
  if (code !== 0) throw new Error(output.trim() || `${run[0]} ended with ${code}`);
  return output;
}
