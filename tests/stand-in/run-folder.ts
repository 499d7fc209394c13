import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The folder of a run, and its processes. */

const prefix = 'bridgewatch-desktop-';
/** Longer than any run, milliseconds. */
const forgottenMs = 10 * 60_000;

/** Makes a new one and removes those of killed runs: with our prefix, old, and used by no living process. */
export function makeRunFolder(): string {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made < forgottenMs || processesOf(folder).length > 0) continue;
    rmSync(folder, { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), prefix));
}

/** Environment that puts everything of a run, the journal too, below its folder. */
export const homeIn = (folder: string): NodeJS.ProcessEnv => ({
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, 'config'),
  APPDATA: folder,
  LOCALAPPDATA: folder,
});

/**
 * Processes of a run name its folder in their command line or environment: main.js, Chromium and its helpers (some overwrite one of
 * the two).
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

/** Waits for the last process first: an ending Chromium writes its files again. */
export async function removeRunFolder(folder: string): Promise<void> {
  const patienceEnds = Date.now() + 60_000;
  while (processesOf(folder).length > 0 && Date.now() < patienceEnds) await setTimeout(50);
  for (const { pid } of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
