import {
  appendFileSync,
  closeSync,
  fdatasync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where the journal lies. Everything is only ever added; nothing is rewritten, renamed or deleted. */
export interface JournalFiles {
  /** For the user; null where it is no folder. */
  readonly folder: string | null;
  /** Names of what lies there, sorted. */
  list(): Promise<readonly string[]>;
  /** From this byte to the end. */
  read(name: string, from: number): Promise<Buffer>;
  /** Added whole before it returns, so that `read` finds it, and brought to the disk itself before it resolves. */
  append(name: string, text: string): Promise<void>;
  /** Added at once, without waiting for the disk: it outlives the process, not a power loss. */
  appendNow(name: string, text: string): void;
}

/** Readable by this user alone. */
const fileMode = 0o600;
const folderMode = 0o700;

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/**
 * One folder for every host of this user, so that two of them on one profile know of each other's orders. Not Electron's own
 * folder and not conf's: on two of the three systems these differ.
 */
export function journalFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  switch (platform) {
    case 'win32':
      return join(environment.APPDATA || join(home, 'AppData', 'Roaming'), 'bridgewatch', 'journal');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'bridgewatch', 'journal');
    default:
      return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'bridgewatch', 'journal');
  }
}

const toDisk = promisify(fdatasync);

/** What is read at once. More than that (a journal of months, at a start) is read in the background. Bytes. */
const smallBytes = 256 * 1024;

/**
 * Small things are done in the same turn of the event loop: each of these calls takes microseconds, its way through the thread
 * pool takes a tenth of a millisecond, and a dozen of them stand between a click and its order. Only the disk itself is waited for.
 */
export function journalFilesIn(folder: string): JournalFiles {
  /** A new name is on the disk only when its folder is. Windows cannot open a folder, and needs not. */
  async function syncFolder(): Promise<void> {
    if (process.platform === 'win32') return;
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Made anew where it has been taken away meanwhile. */
  function openToAdd(name: string): number {
    try {
      return openSync(join(folder, name), 'a', fileMode);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      mkdirSync(folder, { recursive: true, mode: folderMode });
      return openSync(join(folder, name), 'a', fileMode);
    }
  }

  async function readLong(name: string, from: number): Promise<Buffer> {
    const handle = await open(join(folder, name), 'r');
    try {
      const { size } = await handle.stat();
      const bytes = Buffer.alloc(Math.max(0, size - from));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, from + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    } finally {
      await handle.close();
    }
  }

  return {
    folder,
    async list() {
      try {
        return readdirSync(folder).toSorted();
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      }
    },
    async read(name, from) {
      const file = openSync(join(folder, name), 'r');
      try {
        const length = Math.max(0, fstatSync(file).size - from);
        if (length <= smallBytes) {
          const bytes = Buffer.alloc(length);
          return bytes.subarray(0, length === 0 ? 0 : readSync(file, bytes, 0, length, from));
        }
      } finally {
        closeSync(file);
      }
      return readLong(name, from);
    },
    async append(name, text) {
      const file = openToAdd(name);
      try {
        const isNew = fstatSync(file).size === 0;
        const bytes = Buffer.from(text);
        if (writeSync(file, bytes) !== bytes.length) throw new Error('the disk took only a part of a line');
        await toDisk(file);
        if (isNew) await syncFolder();
      } finally {
        closeSync(file);
      }
    },
    appendNow: (name, text) => appendFileSync(join(folder, name), text, { mode: fileMode }),
  };
}

/** A disk error as the end of a sentence. */
export function diskWords(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'EROFS':
      return 'the disk is read-only';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there';
    case 'ENOTDIR':
    case 'EISDIR':
      return 'something else lies at its place';
    default:
      return error instanceof Error ? error.message : 'unknown error';
  }
}
