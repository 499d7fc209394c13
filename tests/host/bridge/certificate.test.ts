import { expect, test } from 'vitest';
import { describeCertificate } from '../../../host/bridge/certificate';

const nowMs = Date.UTC(2026, 10, 22);
const shown = {
  subject: { CN: 'bridge.example', O: 'Example Ltd', C: '', ST: '', L: '', OU: '' },
  valid_from: 'Jan  1 00:00:00 2026 GMT',
  valid_to: 'Jan  1 00:00:00 2027 GMT',
  fingerprint256: Array.from({ length: 32 }, () => 'AB').join(':'),
};

test('a certificate is reported by name, validity and fingerprint', () => {
  expect(describeCertificate(shown, nowMs)).toBe(
    `certificate of bridge.example (Example Ltd), valid 2026-01-01 to 2027-01-01, SHA-256 ${shown.fingerprint256}`,
  );
  expect(describeCertificate({ ...shown, valid_to: 'Nov 21 00:00:00 2026 GMT' }, nowMs)).toContain(
    'to 2026-11-21, expired, SHA-256',
  );
  expect(describeCertificate({ ...shown, valid_from: 'Nov 23 00:00:00 2026 GMT' }, nowMs)).toContain(
    'not valid yet',
  );
});

test('what a stranger writes into it stays one bounded line', () => {
  const wild = { ...shown.subject, CN: `x\n<b>${'y'.repeat(500)}`, O: '' };
  const words = describeCertificate({ ...shown, subject: wild, valid_to: 'never' }, nowMs);
  expect(words).toMatch(/^certificate of x <b>y+…, validity not provided, SHA-256 /);
  expect(words.length).toBeLessThan(250);
});
