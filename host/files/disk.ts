/** Readable by this user alone. */
export const fileMode = 0o600;
export const folderMode = 0o700;

/** Node's code of a failure of the system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

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
