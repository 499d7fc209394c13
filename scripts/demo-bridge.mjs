// `npm run demo-bridge -- --port N --token=T …`: the demo bridge alone (its options: docs/demo-bridge.md).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from './docs.mjs';
import { ensureInstalled, ensureReady, root } from './ensure.mjs';
import { endWithNpm } from './follow-parent.mjs';

endWithNpm();
if (process.argv.includes('--help')) {
  await ensureInstalled();
  console.log((await load('demo-bridge/arguments.ts')).USAGE);
  process.exit(0);
}
await ensureReady();
const program = join(root, 'dist', 'demo-bridge', 'main.js');
process.argv.splice(1, 1, program);
await import(pathToFileURL(program).href);
