// `npm run posture`: runs electronegativity over our sources and fails on findings that are not explained here. It has 400 packages,
// so it is fetched on demand (offline from npm's cache) and is no dependency.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure.mjs';
import { readWords } from './words.mjs';

const scanner = '@doyensec/electronegativity@1.10.3';
const scanned = ['electron', 'host', 'loopback', 'shared', 'renderer', 'package.json'];

/** Every finding that we know, with the reason why it is none. `tests/electron/posture.test.ts` holds each of them. */
export const explained = new Map([
  ['ELECTRON_VERSION_JSON_CHECK package.json', 'tells the version; the posture test looks at it'],
  ['CSP_GLOBAL_CHECK N/A', 'it looks for a policy in HTML: ours is a header, tested'],
  ['AUXCLICK_JS_CHECK window.ts', 'a middle click opens nothing: every new window is denied'],
  [
    'CONTEXT_ISOLATION_JS_CHECK window.ts',
    'it does not see the options: they stand in windowOptions(), tested',
  ],
  ['SANDBOX_JS_CHECK window.ts', 'it does not see the options: they stand in windowOptions(), tested'],
]);

/**
 * Findings in its CSV, as `NAME file`.
 * @param {string} csv
 */
export function findingsOf(csv) {
  return csv
    .split('\n')
    .map((line) => /^"?([A-Z_]+_CHECK)"?,"[A-Z]+","[A-Z]+","([^"]*)"/.exec(line))
    .filter((match) => match !== null)
    .map(([, name = '', file = '']) => `${name} ${file === 'N/A' ? file : basename(file)}`);
}

/**
 * Findings without an explanation.
 * @param {readonly string[]} findings
 */
export const unexplained = (findings) => findings.filter((finding) => !explained.has(finding));

function run() {
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-posture-'));
  try {
    for (const path of scanned) cpSync(join(root, path), join(folder, 'app', path), { recursive: true });
    const isWindows = process.platform === 'win32';
    const { stdout, stderr } = spawnSync(
      isWindows ? 'npx.cmd' : 'npx',
      // Its check for a newer Electron needs the network, and is ours already (item 16 of Electron's checklist).
      [
        ...['--yes', '--prefer-offline', scanner, '-i', 'app', '-o', 'findings.csv'],
        ...['-x', 'availablesecurityfixesglobalcheck'],
      ],
      // A batch file needs a shell, which would take a path with blanks apart.
      { cwd: folder, encoding: 'utf8', timeout: 300_000, shell: isWindows },
    );
    const said = `${stdout}${stderr}`;
    let findings;
    try {
      findings = findingsOf(readFileSync(join(folder, 'findings.csv'), 'utf8'));
    } catch {
      console.error(`electronegativity could not be run:\n${said}`);
      return 1;
    }
    // It skips a file that it cannot parse with a message, without a finding.
    const skipped = said.split('\n').filter((line) => line.includes('Error parsing'));
    const open = unexplained(findings);
    for (const finding of findings)
      console.log(`${finding}: ${explained.get(finding) ?? 'NOT EXPLAINED (scripts/posture.mjs)'}`);
    for (const line of skipped) console.error(line);
    console.log(`${findings.length} findings, ${open.length} unexplained, ${skipped.length} files not read`);
    return open.length + skipped.length > 0 || findings.length === 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  readWords(
    'npm run posture    electronegativity over our sources; fails on findings that are not explained',
    {},
  );
  process.exit(run());
}
