import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The folder that all of a run goes below, and the processes that belong to it. */

const prefix = 'bridgewatch-desktop-';
/** No run lasts this long, in milliseconds. */
const forgottenMs = 10 * 60_000;

/** A fresh one; those of runs that were killed go: by our own prefix, old, and named by no living process. */
export function makeRunFolder(): string {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made < forgottenMs || processesOf(folder).length > 0) continue;
    rmSync(folder, { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), prefix));
}

/** Everything that a run keeps, the journal too, goes below its own folder. */
export const homeIn = (folder: string): NodeJS.ProcessEnv => ({
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, 'config'),
  APPDATA: folder,
  LOCALAPPDATA: folder,
});

/**
 * Every process of a run names its folder, in its command line or its environment: main.js's own, Chromium and its helpers
 * (some of which write their title over one of the two).
 */
export function processesOf(
  folder: string,
): readonly { readonly pid: number; readonly commandLine: string }[] {
  if (process.platform !== 'linux') return [];
  const read = (pid: string, file: string): string => {
    try {
      return readFileSync(join('/proc', pid, file), 'utf8')
        .replaceAll('\0', ' ')
        .trim();
    } catch {
      return ''; // It has just ended, or is another user's.
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({
      pid: Number(pid),
      commandLine: read(pid, 'cmdline'),
      environment: read(pid, 'environ'),
    }))
    .filter(
      ({ commandLine, environment }) =>
        commandLine !== '' && `${commandLine} ${environment}`.includes(folder),
    );
}

/** After the last process that writes into it: a Chromium that is ending puts its files back. */
export async function removeRunFolder(folder: string): Promise<void> {
  const patienceEnds = Date.now() + 5_000;
  while (processesOf(folder).length > 0 && Date.now() < patienceEnds) await setTimeout(50);
  for (const { pid } of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself in this moment.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
