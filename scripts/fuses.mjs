// Electron's fuses: switches inside its binary that a package sets for good (docs/security.md).
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the binary's own order (Electron's build/fuses/fuses.json5), each as a package of ours must have it. */
export const fuseRules = /** @type {const} */ ({
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
});

const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const wireVersion = 1;
const states = new Map([
  ['0', false],
  ['1', true],
]);

/**
 * The fuses of a binary, by name. One that has no name here is `fuse 9`, `fuse 10`, …, so that a new one of Electron's
 * differs from the rules until somebody has decided on it. Null where there is no wire to read.
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

/** What differs from the rules, in words. */
export function fuseProblems(fuses) {
  if (fuses === null) return ['it has no fuses that can be read'];
  return [...new Set([...Object.keys(fuseRules), ...Object.keys(fuses)])]
    .filter((name) => fuses[name] !== fuseRules[name])
    .map((name) => `${name} is ${fuses[name] ?? 'not there'}, and must be ${fuseRules[name] ?? 'decided'}`);
}

/** Where electron-builder leaves the binary that holds the wire, below the folder of one system. */
const binaries = [
  'bridgewatch',
  'bridgewatch.exe',
  'Bridgewatch.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
];

/** Reads the fuses back from every unpacked app in the folder: what was asked for is not yet what is there. */
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
