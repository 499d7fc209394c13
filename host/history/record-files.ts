import { constants, type Dirent, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, fileMode, isFileThere, makeOwnFolder } from '../files/disk';
import { isRunning } from '../files/processes';
import type { ReadPart } from './segment';

/** Where the record lies on disk: a folder for each bridge and account, readable by this user alone. Files of others in it are left alone. */
export interface RecordFiles {
  /** For the user. */
  readonly folder: string;
  readonly lock: RecordLock;
  /** Names of the accounts' folders. */
  accounts(): Promise<readonly string[]>;
  /** What else lies beside and in them that is no file, none of ours: it is never opened. Files in them: whoever knows their names says. */
  foreign(): Promise<readonly string[]>;
  /** Of its files, sorted; nothing where the folder is not there. No pipes, links and folders: to open one may hang, or lead anywhere. */
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
  /** No process that runs has it: what another one wrote has come to its end. */
  isFree(): boolean;
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

  async function entriesIn(path: string): Promise<readonly Dirent[]> {
    try {
      const entries = await readdir(path, { withFileTypes: true });
      return entries.toSorted((left, right) => (left.name < right.name ? -1 : 1));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  /** A folder may be a link to one on another disk. */
  const isFolder = async (entry: Dirent): Promise<boolean> =>
    entry.isDirectory() ||
    (entry.isSymbolicLink() &&
      (await stat(join(folder, entry.name)).then(
        (stats) => stats.isDirectory(),
        () => false,
      )));

  async function accounts(): Promise<readonly string[]> {
    const names: string[] = [];
    for (const entry of await entriesIn(folder))
      if (accountName.test(entry.name) && (await isFolder(entry))) names.push(entry.name);
    return names;
  }

  /** What became a pipe since its name was read is not waited for, and not read. */
  async function openToRead(account: string, name: string): Promise<FileHandle> {
    const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
    const handle = await open(pathOf(account, name), O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    throw new Error('no file');
  }

  return {
    folder,
    lock: recordLock(folder, run),
    accounts,
    async foreign() {
      const ours = await accounts();
      const isOurs = (entry: Dirent): boolean =>
        ours.includes(entry.name) ||
        entry.name === lockName ||
        (entry.name === historyFolder && entry.isDirectory());
      const beside = (await entriesIn(folder)).filter((entry) => !isOurs(entry));
      const foreign = beside.map(({ name }) => name);
      for (const account of ours)
        for (const entry of await entriesIn(join(folder, account)))
          if (!entry.isFile()) foreign.push(`${account}/${entry.name}`);
      return foreign;
    },
    names: async (account) =>
      (await entriesIn(join(folder, account))).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
    size: async (account, name) => (await stat(pathOf(account, name))).size,
    async create(account, name) {
      makeOwnFolder(join(folder, account));
      const handle = await open(pathOf(account, name), 'wx', fileMode);
      return {
        async add(text) {
          await handle.appendFile(text);
          await handle.datasync();
        },
        close: () => handle.close(),
      };
    },
    async read(account, name) {
      const handle = await openToRead(account, name);
      return handle.readFile().finally(() => handle.close());
    },
    readPart: (account, name) => async (at, bytes) => {
      const handle = await openToRead(account, name);
      try {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, Math.max(0, at));
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    async writeWhole(account, name, bytes) {
      makeOwnFolder(join(folder, account));
      const handle: FileHandle = await open(pathOf(account, name + unfinished), 'w', fileMode);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(pathOf(account, name + unfinished), pathOf(account, name));
    },
    async rename(account, from, to) {
      await rename(pathOf(account, from), pathOf(account, to));
      damaged.delete(`${account}/${from}`);
    },
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
  function holder(): string | null {
    try {
      return isFileThere(path) ? readFileSync(path, 'utf8') : null;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }
  return {
    isFree() {
      const held = holder();
      return held === null || !isHeld(held);
    },
    take() {
      makeOwnFolder(folder);
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
      try {
        if (holder() === mine) rmSync(path, { force: true });
      } catch {
        // It is not ours, or stays until it is forgotten.
      }
    },
  };
}

/** Whether the process of that lock still lives; one that cannot be read counts as living until it is forgotten. */
function isHeld(lock: string): boolean {
  const pid = Number(/"pid":(\d+)/.exec(lock)?.[1]);
  return !(pid > 0) || isRunning(pid);
}
