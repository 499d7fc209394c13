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
import { codeOf, fileMode, folderMode } from '../../files/disk';

/** The journal's files. They are only ever appended to; nothing is rewritten, renamed or deleted. */
export interface JournalFiles {
  /** Shown to the user; null where the files are not in a folder. */
  readonly folder: string | null;
  /** File names, sorted. */
  list(): Promise<readonly string[]>;
  /** Everything from this byte on. */
  read(name: string, from: number): Promise<Buffer>;
  /** Appends before it returns, so that `read` finds the text; resolves when it is synced to disk. */
  append(name: string, text: string): Promise<void>;
  /** Appends without syncing: the line survives a crash of the process, not a power loss. */
  appendNow(name: string, text: string): void;
}

/**
 * One folder for all hosts of a user, so that two hosts on one profile see each other's orders. Not Electron's user-data folder and
 * not that of `conf`: on two of the three systems these differ.
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

/** Reads up to this size are synchronous, larger ones (a journal of months, at a start) are not. Bytes. */
const smallBytes = 256 * 1024;

/**
 * Small operations are synchronous: each takes microseconds, its way through the thread pool a tenth of a millisecond, and a dozen of
 * them stand between a click and its order. Only syncing to disk is waited for.
 */
export function journalFilesIn(folder: string): JournalFiles {
  /** A new file is on disk only when its folder is synced. Windows cannot open a folder, and does not need it. */
  async function syncFolder(): Promise<void> {
    if (process.platform === 'win32') return;
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Makes the folder again where somebody has deleted it. */
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
