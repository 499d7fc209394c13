// Licences of bundled packages: Vite writes them for each program, a package ships them as one text.
import { readFile, rm, writeFile } from 'node:fs/promises';

/**
 * File name of a program's part, beside its output until they are joined.
 * @param {string} file
 */
export const licencePart = (file) => `${file}.licences.md`;

const head = `# Third-party licences

Bridgewatch bundles these packages. Electron and Chromium bring their own texts along.
`;

/**
 * Joins the parts, each package once, by name.
 * @param {readonly string[]} parts
 * @param {string} mit the licence text for packages that only name it in package.json
 */
export function joinLicences(parts, mit) {
  const packages = parts
    .flatMap((part) => part.split(/^(?=## )/m).slice(1))
    .map((text) => text.trim())
    .map((text) =>
      /^## .* \(MIT\)$/.test(text) ? `${text}\n\nIts package brings no text.\n\n${mit}` : text,
    );
  return `${[head.trim(), ...new Set(packages.toSorted())].join('\n\n')}\n`;
}

/**
 * The part of a package that brings no code, such as a font's: Vite names only packages whose code is in a bundle.
 * @param {{ name: string, version: string, license: string }} described
 * @param {string} text
 */
export function filesPart({ name, version, license }, text) {
  return `# Licenses\n\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`;
}

/**
 * Joins the parts into one file and removes them.
 * @param {readonly string[]} paths
 * @param {string} own our licence, which is MIT
 * @param {string} target
 */
export async function gatherLicences(paths, own, target) {
  const parts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const ours = await readFile(own, 'utf8');
  await writeFile(target, joinLicences(parts, ours.slice(ours.indexOf('Permission')).trim()));
  await Promise.all(paths.map((path) => rm(path)));
}
