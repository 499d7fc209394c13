import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { BridgeAddress } from './address';
import { watchCertificate } from './certificate';
import { bounded } from './decode/printed';

export type Connected =
  | { readonly ok: true; readonly socket: Socket }
  | { readonly ok: false; readonly reason: string };

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address (connection refused)',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'the network is not reachable',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'no connection in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed and not trusted by this system',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain is self-signed and not trusted by this system',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  EPROTO: 'it does not speak TLS (is it plain http?)',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS (is it plain http?)',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS (is it plain http?)',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
};

/** A network error in words. Node packs attempts at several addresses into one error: the first one is used. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return 'an unknown network error';
  const code = codeOf(error);
  if (code === null) return bounded(error.message, 160);
  return (
    networkWords(error) ?? (code.startsWith('HPE_') ? 'it does not speak HTTP' : `network error ${code}`)
  );
}

/** Node's code, such as `ECONNREFUSED`. */
const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Null where the error is none of the network, or one that has no words. */
export const networkWords = (error: unknown): string | null => reasons[codeOf(error) ?? ''] ?? null;

/** Opens a connection of its own. For TLS it resolves after the certificate is verified. */
export function connectSocket(address: BridgeAddress, timeoutMs: number): Promise<Connected> {
  return new Promise((resolve) => {
    const to = { host: address.hostname, port: address.port };
    const socket = address.secure
      ? connectTls({ ...to, ...(isIP(address.hostname) === 0 ? { servername: address.hostname } : {}) })
      : connect(to);
    const settle = (connected: Connected) => {
      clearTimeout(timer);
      socket.off('error', onError);
      socket.off(standing, onStanding);
      if (!connected.ok) {
        // Ignores later errors of an abandoned socket.
        socket.on('error', () => {});
        socket.destroy();
      }
      resolve(connected);
    };
    const standing = address.secure ? 'secureConnect' : 'connect';
    const ofCertificate = watchCertificate(socket);
    const onError = (error: unknown) =>
      settle({ ok: false, reason: `${reasonOf(error)}${ofCertificate(error)}` });
    const onStanding = () => {
      socket.setNoDelay(true);
      settle({ ok: true, socket });
    };
    const timer = setTimeout(
      () => settle({ ok: false, reason: `no connection within ${timeoutMs / 1000} s` }),
      timeoutMs,
    );
    socket.once('error', onError);
    socket.once(standing, onStanding);
  });
}

/** A connection opened while a write is being journalled. Used by that write or by none. */
export interface HeadStart {
  /** Returns the function that closes it; without effect once it was taken. */
  begin(): () => void;
  /** Null: none was begun, it is too old, or the other end closed it. Nothing was sent over it. */
  take(): Promise<Connected | null>;
  drop(): void;
}

/** A connection older than this is not used: servers close silent ones. Milliseconds. */
const headStartMs = 2_000;

export function createHeadStart(connectNow: () => Promise<Connected>): HeadStart {
  interface Begun {
    readonly connecting: Promise<Connected>;
    readonly atMs: number;
  }
  let begun: Begun | null = null;

  const giveUp = ({ connecting }: Begun) =>
    void connecting.then((connected) => connected.ok && connected.socket.destroy());

  function drop(): void {
    if (begun !== null) giveUp(begun);
    begun = null;
  }

  return {
    begin() {
      drop();
      const connecting = connectNow().then((connected) => {
        // Until a request takes it over nobody listens to its errors.
        if (connected.ok) connected.socket.on('error', () => {});
        return connected;
      });
      const mine: Begun = { connecting, atMs: performance.now() };
      begun = mine;
      return () => {
        if (begun === mine) drop();
      };
    },
    async take() {
      const taken = begun;
      begun = null;
      if (taken === null) return null;
      if (performance.now() - taken.atMs > headStartMs) {
        giveUp(taken);
        return null;
      }
      const connected = await taken.connecting;
      if (!connected.ok) return connected;
      if (connected.socket.writable && !connected.socket.destroyed) return connected;
      connected.socket.destroy();
      return null;
    },
    drop,
  };
}
