// The sources of this clone in another folder: what is committed and what is not, without what is built or installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';

/** @param {string} folder made where it is missing */
export function copyOfSources(folder) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  // A file that was deleted and not yet committed is listed too.
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  mkdirSync(folder, { recursive: true });
  const packed = spawnSync('tar', ['-cf', '-', '--null', '-T', '-'], {
    cwd: root,
    input: files.join('\0'),
    maxBuffer: 2 ** 30,
  });
  const unpacked = spawnSync('tar', ['-xf', '-', '--no-same-owner'], { cwd: folder, input: packed.stdout });
  if (packed.status !== 0 || unpacked.status !== 0)
    throw new Error(`The sources were not copied: ${packed.stderr}${unpacked.stderr}`);
}
