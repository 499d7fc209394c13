import { expect, it } from 'vitest';
import { causeOf } from '../../scripts/cause.mjs';

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  [failed('ENOSPC', 'no space left on device, write'), /the disk of \/clone is full.*Make room/],
  ['tar: x: Cannot write: No space left on device', /is full/],
  [failed('EROFS', 'read-only file system, mkdir'), /\/clone cannot be written.*clone of your own/],
  [failed('ENOENT', "ENOENT: no such file or directory, mkdir '/clone/x'"), /cannot be written/],
  ['npm error code ENOTFOUND\nnpm error network request to https://x/ failed', /cannot be reached.*mirror/],
  ['npm error code ECONNREFUSED', /cannot be reached/],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', /not trusted.*NODE_EXTRA_CA_CERTS/],
  ['npm error code E404\nnpm error 404 Not Found - GET https://x/', /does not give it.*npm config list/],
])('of %s', (said, words) => {
  const known = causeOf(said, '/clone');
  expect(`${known?.cause} ${known?.remedy}`).toMatch(words);
});

it('says nothing of what it does not know', () => {
  expect(causeOf('src/page.tsx: Unexpected token', '/clone')).toBe(null);
  expect(causeOf(undefined, '/clone')).toBe(null);
});
