import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs';

/** Readable by this user alone. */
export const fileMode = 0o600;
export const folderMode = 0o700;

/** Node's code of a failure of the system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** A folder for this user alone, also where it was there before with rights for others. */
export function makeOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: folderMode });
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, folderMode);
  } catch {
    // A disk that knows no rights refuses, and a folder of another user: it is as it was.
  }
}

/** Whether a file is there. Throws where something else lies at its place: who opens a pipe waits without end. */
export function isFileThere(path: string): boolean {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return false;
  if (there.isFile() || statSync(path, { throwIfNoEntry: false })?.isFile() === true) return true;
  throw new Error(`${path} is no file of Bridgewatch: remove it`);
}

/** A disk error as the end of a sentence. */
export function describeDiskError(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'EROFS':
      return 'the disk is read-only';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there';
    case 'EEXIST':
    case 'ENOTDIR':
    case 'EISDIR':
      return 'something else lies at its place';
    default:
      return error instanceof Error ? error.message : 'unknown error';
  }
}
