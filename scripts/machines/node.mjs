// `npm run test -- --node 26`: `npm test` on the registry's own Node of that version, in a copy of this checkout.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { runToEnd } from '../run-child.mjs';
import { copyOfSources } from './copy.mjs';
import { fetchNode } from './registry-node.mjs';

/**
 * @param {readonly string[]} args the version (26, 20.19, 20.19.0), then what `npm test` takes
 * @returns {Promise<number>} exit code
 */
export async function run([version, ...args]) {
  if (version === undefined) return fail('Name a version of Node: npm run test -- --node 26');
  const found = await fetchNode(version);
  if (!found.ok) return fail(found.reason);
  const { stdout, error } = spawnSync(found.node, ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() !== `v${found.version}`) {
    return fail(
      `Node ${found.version} of the registry does not run here (${error?.message ?? 'it crashes'}): remove .cache/nodes and start again, or try another version.`,
    );
  }
  const copied = copyOfSources();
  try {
    if (!copied.ok) return fail(copied.reason);
    console.log(
      `npm test on Node ${found.version} (${process.platform} ${process.arch}) in ${copied.checkout}`,
    );
    return await runToEnd(found.node, ['scripts/test.mjs', ...args], {
      cwd: copied.checkout,
      // npm and all that it starts take the first Node that they find.
      env: { ...process.env, PATH: `${dirname(found.node)}${delimiter}${process.env.PATH}` },
    });
  } finally {
    if (copied.folder) rmSync(copied.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {string} reason */
function fail(reason) {
  console.error(reason);
  return 1;
}
