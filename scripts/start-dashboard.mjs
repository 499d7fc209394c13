// What `npm start` runs: prepares what is missing, chooses the host and runs it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, root } from './ensure.mjs';
import { endWithNpm } from './follow-parent.mjs';
import {
  browserHostArguments,
  chooseHost,
  demoArguments,
  parseStartOptions,
  startHelp,
} from './start-options.mjs';

endWithNpm();
const options = parsedOptions();
if (options.help) {
  console.log(startHelp);
  process.exit(0);
}
await ensureReady();

const say = (/** @type {string} */ line) => console.error(line);
const choice = chooseHost(options, {
  platform: process.platform,
  environment: process.env,
  isRoot: process.getuid?.() === 0,
});
if (choice.host === 'browser') {
  if (choice.why) say(choice.why);
  await runBrowserHost();
} else {
  const { electronBinary } = await import('./electron-binary.mjs');
  const binary = await electronBinary({ say });
  if (binary) {
    const { runToEnd } = await import('./run-child.mjs');
    process.exit(await runToEnd(binary, [root, ...demoArguments(options)]));
  }
  say(
    "Electron's program is not there and cannot be fetched (set ELECTRON_MIRROR to a download mirror): serving the dashboard for a browser.",
  );
  await runBrowserHost();
}

function parsedOptions() {
  const parsed = parseStartOptions(process.argv.slice(2));
  if (parsed.ok) return parsed;
  console.error(parsed.reason);
  return process.exit(2);
}

/** Runs in this process, so that there is no second one to signal or wait for. */
async function runBrowserHost() {
  const program = join(root, 'dist', 'web', 'web.js');
  process.argv = [process.execPath, program, ...browserHostArguments(options)];
  await import(pathToFileURL(program).href);
}
