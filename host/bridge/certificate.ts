import type { Socket } from 'node:net';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import { bounded } from './decode/printed';

/**
 * A refused certificate in words, so that the user can compare it with the bridge's own. Nothing is accepted because of it: to trust
 * it, the user adds it to the system.
 */

const daySince = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function validity(from: string, to: string, nowMs: number): string {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) return 'validity not provided';
  const verdict = nowMs > toMs ? ', expired' : nowMs < fromMs ? ', not valid yet' : '';
  return `valid ${daySince(fromMs)} to ${daySince(toMs)}${verdict}`;
}

type Shown = Pick<PeerCertificate, 'subject' | 'valid_from' | 'valid_to' | 'fingerprint256'>;

/** `certificate of localhost (Example Ltd), valid 2024-01-01 to 2025-01-01, expired, SHA-256 AB:CD:…` */
export function describeCertificate(shown: Shown, nowMs: number): string {
  const text = (part: unknown, most = 80): string => (typeof part === 'string' ? bounded(part, most) : '');
  const [name, owner] = [text(shown.subject?.CN), text(shown.subject?.O)];
  const subject = name === '' ? 'nobody named' : name;
  return [
    `certificate of ${subject}${owner === '' ? '' : ` (${owner})`}`,
    validity(shown.valid_from, shown.valid_to, nowMs),
    `SHA-256 ${text(shown.fingerprint256, 95)}`,
  ].join(', ');
}

/** Errors about a certificate that was shown and is not trusted. */
const isOfCertificate = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /CERT|SIGNATURE|ERR_TLS_CERT|CRL/.test(error.code);

/**
 * Remembers the certificate when it is shown: a socket that refuses it has dropped it by the time of its error. The returned function
 * gives the words for such an error, empty for any other.
 */
export function watchCertificate(socket: Socket): (error: unknown) => string {
  let shown: Shown | null = null;
  if (socket instanceof TLSSocket) {
    // Node's own listener of this event refuses the certificate, so ours has to run first.
    socket.prependListener('secure', () => {
      const certificate = socket.getPeerCertificate(false);
      // Node gives an empty record where none was shown.
      if (certificate?.fingerprint256 !== undefined) shown = certificate;
    });
  }
  return (error) =>
    shown === null || !isOfCertificate(error) ? '' : ` (${describeCertificate(shown, Date.now())})`;
}
