import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readPageFiles } from '../host/page/files';
import { pagePolicy, safetyHeaders } from '../host/page/policy';
import { startBrowserHost } from './host';
import { parseLaunchOptions } from './launch-options';
import { openWindow } from './open-window';

/** Host 2, plain Node: the dashboard on 127.0.0.1 for a browser. Wiring only. */

const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (reason: string, code: number): never => {
  process.stderr.write(`${reason}\n`);
  process.exit(code);
};

const parsed = parseLaunchOptions(process.argv.slice(2));
if (!parsed.ok) fail(parsed.reason, 2);
else await run(parsed.options);

async function run(options: { port: number; open: boolean; demo: boolean; calm: boolean }): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const files = await readPageFiles(fileURLToPath(new URL('../renderer', import.meta.url)));
  const started = await startBrowserHost({
    version: String(version),
    port: options.port,
    demo: options.demo,
    calm: options.calm,
    headers: { ...safetyHeaders, 'content-security-policy': pagePolicy('own-host') },
    page: { kind: 'built', files },
    log: (line) => process.stderr.write(`${line}\n`),
  });
  if (!started.ok) return fail(started.reason, 1);
  const { host } = started;

  const address = host.freshAddress();
  say(`Dashboard ready: ${address}`);
  const opening = options.open ? openWindow(address) : Promise.resolve(null);

  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    const opened = await opening;
    await Promise.allSettled([opened?.kind === 'app-window' ? opened.close() : null, host.close()]);
    process.exit(code);
  };
  // 128 + the signal's number, as in shells; Ctrl+C is the usual end, so 0.
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(143));
  process.on('SIGHUP', () => void end(129));
  // A defect in one answer must not end the dashboard of a trader with open positions.
  process.on('unhandledRejection', (reason) => {
    process.stderr.write(
      `Defect: ${reason instanceof Error ? reason.stack : 'a rejection nobody handled'}\n`,
    );
  });

  const opened = await opening;
  if (opened?.kind === 'nothing') say('No window can be opened here: open the address above in a browser.');
  say('The address works once. Enter prints a fresh one, Ctrl+C ends Bridgewatch.');
  createInterface({ input: process.stdin }).on('line', () => say(`Fresh address: ${host.freshAddress()}`));
  if (opened?.kind !== 'app-window') return;
  if ((await opened.ended) === 'closed') return end(0);
  if (!ending) say(`The window could not be shown. Open this address in a browser: ${host.freshAddress()}`);
}
