import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { userFolder } from '../host/api/environment';
import { readPageFiles } from '../host/page/files';
import { pagePolicy, safetyHeaders } from '../host/page/policy';
import { answerAttach, askAddress, isReadByOthers } from './attach';
import { startBrowserHost } from './host';
import { type LaunchOptions, parseLaunchOptions } from './launch-options';
import { type Opened, openWindow } from './open-window';

/** Host 2, plain Node: the dashboard on 127.0.0.1 for a browser. Wiring only. */

const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (reason: string, code: number): never => {
  process.stderr.write(`${reason}\n`);
  process.exit(code);
};

/** Where a watching host and its user meet. */
const attachFolder = () => join(userFolder(), 'attach');

const parsed = parseLaunchOptions(process.argv.slice(2));
if (!parsed.ok) fail(parsed.reason, 2);
else if (parsed.options.attach) await attach();
else await run(parsed.options);

/** Prints an address of the host that watches, and ends. */
async function attach(): Promise<void> {
  const address = await askAddress(attachFolder());
  if (address === null)
    return fail(
      'No Bridgewatch of yours is watching here, or it cannot answer: its output says why. Start one with: npm start -- --watch. One that another user started answers that user alone.',
      1,
    );
  say(`Dashboard ready: ${address}`);
  say('The address works once, within ten minutes.');
}

async function run(options: LaunchOptions): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const files = await readPageFiles(fileURLToPath(new URL('../renderer', import.meta.url)));
  const started = await startBrowserHost({
    version: String(version),
    port: options.port,
    demo: options.demo,
    calm: options.calm,
    headers: { ...safetyHeaders, 'content-security-policy': pagePolicy('own-host') },
    page: { kind: 'built', files },
    isWatching: options.watch,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  if (!started.ok) return fail(started.reason, 1);
  const { host } = started;
  let opening: Promise<Opened | null> = Promise.resolve(null);
  let stopAnswering = (): void => undefined;

  let ending = false;
  const end = async (code: number, isChosen: boolean) => {
    if (ending) return;
    ending = true;
    stopAnswering();
    const opened = await opening;
    await Promise.allSettled([opened?.kind === 'app-window' ? opened.close() : null, host.close(isChosen)]);
    process.exit(code);
  };
  // A log-off and a machine that goes down send the other two: who waits for a sign of life is to be told of those.
  // 128 + the signal's number, as in shells; Ctrl+C is the usual end, so 0. A watching host is ended by its service: that is no failure.
  process.on('SIGINT', () => void end(0, true));
  process.on('SIGTERM', () => void end(options.watch ? 0 : 143, false));
  process.on('SIGHUP', () => void end(options.watch ? 0 : 129, false));
  // A defect in one answer must not end the dashboard of a trader with open positions.
  process.on('unhandledRejection', (reason) => {
    process.stderr.write(
      `Defect: ${reason instanceof Error ? reason.stack : 'a rejection nobody handled'}\n`,
    );
  });

  if (options.watch) {
    // Who read these lines may be gone.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    try {
      stopAnswering = answerAttach(attachFolder(), host.freshAddress, (line) =>
        process.stderr.write(`${line}\n`),
      );
    } catch (error) {
      await host.close(true);
      return fail(error instanceof Error ? error.message : 'The folder for --attach cannot be opened.', 1);
    }
    say(
      isReadByOthers(1) ? `Watching at 127.0.0.1:${host.port}.` : `Dashboard ready: ${host.freshAddress()}`,
    );
    say('Watching without a page. For an address to open: npm start -- --attach');
    return;
  }

  const address = host.freshAddress();
  say(`Dashboard ready: ${address}`);
  if (options.open) opening = openWindow(address);
  const opened = await opening;
  if (opened?.kind === 'nothing') say('No window can be opened here: open the address above in a browser.');
  say('The address works once. Enter prints a fresh one, Ctrl+C ends Bridgewatch.');
  createInterface({ input: process.stdin }).on('line', () => say(`Fresh address: ${host.freshAddress()}`));
  if (opened?.kind !== 'app-window') return;
  if ((await opened.ended) === 'closed') {
    // A log-off closes the window too, and sends its signal.
    await wait(1_000);
    return end(0, true);
  }
  if (!ending) say(`The window could not be shown. Open this address in a browser: ${host.freshAddress()}`);
}
