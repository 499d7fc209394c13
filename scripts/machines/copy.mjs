// A copy of this checkout, to be installed, built and run by another Node, on another system or as another user.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../ensure.mjs';

/**
 * Copies the sources as they stand, committed or not, without what .gitignore names, to `bridgewatch` in this folder (a new temporary one
 * without it), with a link to ../shared beside it where this checkout has that. The caller removes the folder. A failure is one sentence.
 *
 * @param {string} [folder]
 * @returns {{ ok: true, folder: string, checkout: string } | { ok: false, folder: string | undefined, reason: string }}
 */
export function copyOfSources(folder) {
  const listed = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 },
  });
  if (listed.status !== 0) {
    return { ok: false, folder, reason: `git cannot list the files of ${root}: start from a clone of it.` };
  }
  try {
    folder ??= mkdtempSync(join(tmpdir(), 'bridgewatch-copy-'));
    const checkout = join(folder, 'bridgewatch');
    for (const path of new Set(listed.stdout.split('\0'))) {
      // One that was removed and not committed is listed still.
      if (path === '' || !existsSync(join(root, path))) continue;
      mkdirSync(dirname(join(checkout, path)), { recursive: true });
      copyFileSync(join(root, path), join(checkout, path));
    }
    const shared = join(dirname(root), 'shared');
    if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'), 'junction');
    return { ok: true, folder, checkout };
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code ?? String(error);
    const reason = `The sources cannot be copied to ${folder ?? tmpdir()} (${code}): see that 1 GB is free there and that you may write.`;
    return { ok: false, folder, reason };
  }
}
