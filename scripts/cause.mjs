// Why npm, a download or an unpacking failed, and what to do. Pure: no I/O.

/** @typedef {{ cause: string, remedy: string }} Cause each without a full stop */

/** @type {readonly (readonly [RegExp, (folder: string) => Cause])[]} */
const causes = [
  [
    /ENOSPC|EDQUOT|No space left on device/,
    (folder) => ({ cause: `the disk of ${folder} is full`, remedy: 'Make room for 2 GB' }),
  ],
  [
    // Making a folder with those above it ends with ENOENT on a read-only disk.
    /EROFS|EACCES|EPERM|Read-only file system|Permission denied|ENOENT.*mkdir/,
    (folder) => ({
      cause: `${folder} cannot be written`,
      remedy: 'Use a clone of your own, on a disk that can be written',
    }),
  ],
  [
    /CERT_|SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY/,
    () => ({
      cause: 'the certificate of its host is not trusted here',
      remedy: 'Name the file of your own authority in NODE_EXTRA_CA_CERTS',
    }),
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|SOCKET_TIMEOUT/,
    () => ({
      cause: 'its host cannot be reached',
      remedy: 'Look at the connection, or name a mirror: npm config set registry ADDRESS',
    }),
  ],
  [
    /\bE40[134]\b|\bETARGET\b|\b40[134] (Unauthorized|Forbidden|Not Found)/,
    () => ({ cause: 'its host does not give it', remedy: 'Look at the registry in npm config list' }),
  ],
];

/**
 * @param {unknown} said an error, or the output of a program
 * @param {string} folder where it was to write
 * @returns {Cause | null} null where the cause is none of these
 */
export function causeOf(said, folder) {
  const words = said instanceof Error ? `${'code' in said ? said.code : ''} ${said.message}` : String(said);
  return causes.find(([pattern]) => pattern.test(words))?.[1](folder) ?? null;
}
