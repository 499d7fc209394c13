import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, describeDiskError, fileMode, folderMode } from '../host/files/disk';

/**
 * How a host that watches gives its user a fresh address: another process of his lays an empty file `ID.asked` into a folder that is his
 * alone (0700), and the host answers with `ID.address` (0600). Who cannot write there cannot ask, and who cannot read there learns no
 * code. The one-time code lies there only until it is fetched, a fraction of a second.
 */

const askedName = /^([0-9a-f]{32})\.asked$/;
const ownName = /^[0-9a-f]{32}\.(asked|address|address\.part)$/;
/** How often the host looks, and how long one waits for it. Milliseconds. */
const lookEveryMs = 500;
const patienceMs = 5_000;
const pollMs = 50;
/** What nobody has fetched by then is removed. Milliseconds. */
const leftMs = 10_000;

/** Answers from now on. Returns its end, or throws one sentence for the user. */
export function answerAttach(
  folder: string,
  freshAddress: () => string,
  log: (line: string) => void,
): () => void {
  openOwnFolder(folder);
  const look = (): void => {
    for (const name of namesIn(folder)) {
      const id = askedName.exec(name)?.[1];
      if (id !== undefined && isTaken(join(folder, name))) answer(join(folder, `${id}.address`));
      else if (ownName.test(name)) removeLeft(join(folder, name));
    }
  };
  function answer(path: string): void {
    // Whole or not at all: the other side may read at any moment.
    writeFileSync(`${path}.part`, freshAddress(), { mode: fileMode });
    renameSync(`${path}.part`, path);
  }
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      // A full disk must not end what watches.
      log(`--attach cannot be answered: ${describeDiskError(error)}`);
    }
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** A fresh address of the host that watches with these settings; null where none does, or one of another user. */
export async function askAddress(folder: string, withinMs = patienceMs): Promise<string | null> {
  const id = randomBytes(16).toString('hex');
  const [asked, address] = [join(folder, `${id}.asked`), join(folder, `${id}.address`)];
  try {
    writeFileSync(asked, '', { mode: fileMode, flag: 'wx' });
  } catch (error) {
    // Nobody has watched here, or it is another user's.
    if (['ENOENT', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return null;
    throw error;
  }
  try {
    for (const endsAt = performance.now() + withinMs; performance.now() < endsAt; await wait(pollMs)) {
      if (statSync(address, { throwIfNoEntry: false }) !== undefined) return readFileSync(address, 'utf8');
    }
    return null;
  } finally {
    rmSync(asked, { force: true });
    rmSync(address, { force: true });
  }
}

function openOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: folderMode });
  const { uid, mode } = lstatSync(folder);
  const own = process.getuid?.();
  if (own === undefined) return;
  if (uid !== own)
    throw new Error(
      `${folder} belongs to another user. Remove it, or run Bridgewatch with a settings folder of your own.`,
    );
  if ((mode & 0o777) !== folderMode) chmodSync(folder, folderMode);
}

/** Nothing where the folder was removed meanwhile. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** False where another host, or its asker, was first. */
function isTaken(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch {
    return false;
  }
}

function removeLeft(path: string): void {
  const madeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - madeMs > leftMs) rmSync(path, { force: true, recursive: true });
}

/** Whether what is printed there lands in the system's journal or in a file that others may read: no code belongs into it. */
export function isReadByOthers(
  stream: number,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  try {
    const stats = fstatSync(stream);
    const isJournal = environment.JOURNAL_STREAM === `${stats.dev}:${stats.ino}`;
    return isJournal || (stats.isFile() && (stats.mode & 0o077) !== 0);
  } catch {
    return true;
  }
}
