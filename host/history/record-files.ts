import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, fileMode, folderMode } from '../files/disk';
import { isRunning } from '../files/processes';
import type { ReadPart } from './segment';

/** Where the record lies on disk: a folder for each bridge and account, readable by this user alone. Files of others in it are left alone. */
export interface RecordFiles {
  /** For the user. */
  readonly folder: string;
  readonly lock: RecordLock;
  /** Names of the accounts' folders. */
  accounts(): Promise<readonly string[]>;
  /** What else lies beside them, none of ours. */
  foreign(): Promise<readonly string[]>;
  /** Of its files, sorted; nothing where the folder is not there. */
  names(account: string): Promise<readonly string[]>;
  /** Bytes. */
  size(account: string, name: string): Promise<number>;
  /** A new file to add to. Rejects where it is there already. */
  create(account: string, name: string): Promise<GrowingFile>;
  read(account: string, name: string): Promise<Buffer>;
  readPart(account: string, name: string): ReadPart;
  /** Whole or not at all, also where the power fails. */
  writeWhole(account: string, name: string, bytes: Buffer): Promise<void>;
  rename(account: string, from: string, to: string): Promise<void>;
  remove(account: string, name: string): Promise<void>;
  /** Of a file that stays where it is a part cannot be read. */
  noteDamage(account: string, name: string): void;
  /** Those files that are there, as account's folder and name. */
  damaged(): readonly string[];
  /** The folder goes where nothing of anybody's is in it. */
  removeFolder(account: string): Promise<void>;
}

export interface GrowingFile {
  /** On the disk itself when it resolves. */
  add(text: string): Promise<void>;
  close(): Promise<void>;
}

/** One process at a time records into a folder. */
interface RecordLock {
  /** True where this run has it now. */
  take(): boolean;
  /** Says that its owner lives; false where another one has it. */
  keep(): boolean;
  release(): void;
}

/** In it lies what is made of the record (`sql/`). */
export const historyFolder = 'history';
const accountName = /^[0-9a-f]{16}$/;
const lockName = 'recorder.lock';
export const unfinished = '.part';

export function recordFilesIn(folder: string, run: string): RecordFiles {
  const pathOf = (account: string, name: string) => join(folder, account, name);
  const damaged = new Set<string>();

  async function namesIn(path: string): Promise<readonly string[]> {
    try {
      return (await readdir(path)).toSorted();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  return {
    folder,
    lock: recordLock(folder, run),
    accounts: async () => (await namesIn(folder)).filter((name) => accountName.test(name)),
    foreign: async () =>
      (await namesIn(folder)).filter(
        (name) => !accountName.test(name) && name !== lockName && name !== historyFolder,
      ),
    names: (account) => namesIn(join(folder, account)),
    size: async (account, name) => (await stat(pathOf(account, name))).size,
    async create(account, name) {
      await mkdir(join(folder, account), { recursive: true, mode: folderMode });
      const handle = await open(pathOf(account, name), 'wx', fileMode);
      return {
        async add(text) {
          await handle.appendFile(text);
          await handle.datasync();
        },
        close: () => handle.close(),
      };
    },
    read: (account, name) => readFile(pathOf(account, name)),
    readPart: (account, name) => async (at, bytes) => {
      const handle = await open(pathOf(account, name), 'r');
      try {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, Math.max(0, at));
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    async writeWhole(account, name, bytes) {
      const handle: FileHandle = await open(pathOf(account, name + unfinished), 'w', fileMode);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(pathOf(account, name + unfinished), pathOf(account, name));
    },
    rename: (account, from, to) => rename(pathOf(account, from), pathOf(account, to)),
    async remove(account, name) {
      await rm(pathOf(account, name), { force: true });
      damaged.delete(`${account}/${name}`);
    },
    noteDamage: (account, name) => void damaged.add(`${account}/${name}`),
    damaged: () => [...damaged],
    removeFolder: (account) => rmdir(join(folder, account)).catch(() => undefined),
  };
}

/** One that was not kept for so long was left by a process that died. Milliseconds. */
const forgottenMs = 10_000;

function recordLock(folder: string, run: string): RecordLock {
  const path = join(folder, lockName);
  const mine = JSON.stringify({ run, pid: process.pid });
  const holder = (): string | null => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  };
  return {
    take() {
      mkdirSync(folder, { recursive: true, mode: folderMode });
      const held = holder();
      if (held !== null && held !== mine) {
        const ageMs = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
        if (ageMs < forgottenMs && isHeld(held)) return false;
        rmSync(path, { force: true });
      }
      try {
        writeFileSync(path, mine, { mode: fileMode, flag: 'wx' });
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      return holder() === mine;
    },
    keep() {
      if (holder() !== mine) return false;
      const now = new Date();
      utimesSync(path, now, now);
      return true;
    },
    release() {
      if (holder() === mine) rmSync(path, { force: true });
    },
  };
}

/** Whether the process of that lock still lives; one that cannot be read counts as living until it is forgotten. */
function isHeld(lock: string): boolean {
  const pid = Number(/"pid":(\d+)/.exec(lock)?.[1]);
  return !(pid > 0) || isRunning(pid);
}
