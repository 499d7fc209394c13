// Electron's fuses: switches inside its binary, fixed when a package is built (docs/security.md).
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * In the binary's order (Electron's build/fuses/fuses.json5), with the values required in our packages.
 * @type {Readonly<Record<string, boolean>>}
 */
export const fuseRules = {
  runAsNode: false,
  cookieEncryption: true,
  nodeOptions: false,
  nodeCliInspect: false,
  embeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
  // electron-builder cannot set this one: Electron's default is what we want.
  wasmTrapHandlers: true,
};

const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const wireVersion = 1;
const states = new Map([
  ['0', false],
  ['1', true],
]);

/**
 * The fuses of a binary by name. An unknown one is `fuse 9`, `fuse 10`, …, so that a new fuse breaks the rules until it is decided.
 * Null where none can be read.
 * @param {Buffer} binary
 * @returns {Record<string, boolean | null> | null}
 */
export function readFuses(binary) {
  const at = binary.indexOf(sentinel);
  if (at < 0 || binary[at + sentinel.length] !== wireVersion) return null;
  const start = at + sentinel.length + 2;
  const wire = binary.toString('latin1', start, start + (binary[at + sentinel.length + 1] ?? 0));
  const names = Object.keys(fuseRules);
  return Object.fromEntries(
    [...wire].map((state, index) => [names[index] ?? `fuse ${index}`, states.get(state) ?? null]),
  );
}

/**
 * Differences from the rules, in words.
 * @param {Readonly<Record<string, boolean | null>> | null} fuses
 */
export function fuseProblems(fuses) {
  if (fuses === null) return ['it has no fuses that can be read'];
  return [...new Set([...Object.keys(fuseRules), ...Object.keys(fuses)])]
    .filter((name) => fuses[name] !== fuseRules[name])
    .map((name) => `${name} is ${fuses[name] ?? 'not there'}, and must be ${fuseRules[name] ?? 'decided'}`);
}

/** Paths of the binary with the fuses, below the folder of one system. */
const binaries = [
  'bridgewatch',
  'bridgewatch.exe',
  'Bridgewatch.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
];

/**
 * Reads the fuses of every unpacked app in the folder, to check that they were really set.
 * @param {string} folder
 */
export async function checkPackages(folder) {
  const problems = [];
  let checked = 0;
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    for (const path of binaries.map((binary) => join(folder, name, binary)).filter(existsSync)) {
      checked += 1;
      for (const problem of fuseProblems(readFuses(await readFile(path))))
        problems.push(`${path}: ${problem}`);
    }
  }
  return { checked, problems };
}
