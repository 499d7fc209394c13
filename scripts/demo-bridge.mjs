// `npm run demo-bridge -- --port N --token=T …`: the demo bridge alone (its options: docs/demo-bridge.md).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from './docs.mjs';
import { ensureInstalled, ensureReady, root } from './ensure.mjs';
import { endWithNpm } from './follow-parent.mjs';

endWithNpm();
await ensureInstalled();
// Read from the sources: a wrong word is told before anything is built.
const { readArguments, USAGE } = /** @type {typeof import('../demo-bridge/arguments')} */ (
  await load('demo-bridge/arguments.ts')
);
const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const read = readArguments(words);
if (!read.ok) {
  console.error(`${read.reason}\n${USAGE}`);
  process.exit(2);
}
await ensureReady();
const program = join(root, 'dist', 'demo-bridge', 'main.js');
process.argv.splice(1, 1, program);
await import(pathToFileURL(program).href);
