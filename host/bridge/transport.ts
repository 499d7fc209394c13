import http from 'node:http';
import https from 'node:https';
import type { BridgeAddress } from './address';
import { type Answering, answerOf, type Exchange, type Fault } from './exchange';
import { connectSocket, createHeadStart } from './socket';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base address, encoded, with its query. */
  readonly path: string;
  /** JSON text; null = no body. */
  readonly body: string | null;
  /** For the whole exchange, milliseconds. */
  readonly timeoutMs: number;
  /** Ends a read early; a write ignores it, for what is on the wire cannot be called back. */
  readonly signal?: AbortSignal;
  /** Asked while the answer comes in: false ends it there, as the bridge has done its work by then. */
  readonly isWanted?: () => boolean;
  /** Where less than the transport's own limit is enough. */
  readonly maxBytes?: number;
  /**
   * Of a write, when its connection stands and no byte of it exists yet: the last moment at which it can be held back. False: it is
   * not sent.
   */
  readonly onSending?: () => boolean | Promise<boolean>;
}

/** HTTP to one bridge. Redirects are answers like any other: the token never goes anywhere else. */
export interface Transport {
  /** Kept-alive connections; asked again only where a reused connection was already dead, which a read may. */
  read(request: HttpRequest): Promise<Exchange>;
  /** A fresh connection, sent exactly once. No byte of the request exists before the connection stands. */
  write(request: HttpRequest): Promise<Exchange>;
  /**
   * Begins the connection of the write that comes next, while that is still being written down. It carries that one write or
   * none: what is returned gives it up where it was not taken.
   */
  connectAhead(): () => void;
  close(): void;
}

export interface TransportOptions {
  readonly address: BridgeAddress;
  readonly token: string | null;
  readonly connectTimeoutMs?: number;
  /** Longest answer that is read, bytes. 50,000 candles are 7 MB, 5,000 bars with 60 outputs 8 MB. */
  readonly maxBytes?: number;
}

export function createTransport(options: TransportOptions): Transport {
  const { address, token } = options;
  const connectTimeoutMs = options.connectTimeoutMs ?? 3_000;
  const maxBytes = options.maxBytes ?? 64 * 1024 * 1024;
  const requester = address.secure ? https : http;
  const agent = new requester.Agent({ keepAlive: true, maxFreeSockets: 4 });
  const headStart = createHeadStart(() => connectSocket(address, connectTimeoutMs));

  const optionsOf = (request: HttpRequest): http.RequestOptions => ({
    method: request.method,
    path: `${address.basePath}${request.path}`,
    headers: {
      host: address.host,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'bridgewatch',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(request.body === null
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(request.body) }),
    },
  });

  const answering = (request: HttpRequest, startedAt: number): Answering => ({
    startedAt,
    timeoutMs: request.timeoutMs,
    connectTimeoutMs,
    maxBytes: Math.min(maxBytes, request.maxBytes ?? maxBytes),
    secure: address.secure,
    body: request.body,
    signal: request.signal ?? null,
    isWanted: request.isWanted ?? (() => true),
  });

  const readOnce = (request: HttpRequest, fresh: boolean) =>
    answerOf(
      () =>
        requester.request({
          ...optionsOf(request),
          hostname: address.hostname,
          port: address.port,
          agent: fresh ? false : agent,
        }),
      answering(request, performance.now()),
    );

  return {
    async read(request) {
      const first = await readOnce(request, false);
      return first.kind === 'fault' && first.staleConnection ? readOnce(request, true) : first;
    },

    async write(request) {
      const startedAt = performance.now();
      const connected = (await headStart.take()) ?? (await connectSocket(address, connectTimeoutMs));
      const unsent = (fault: Fault['fault'], reason: string): Fault => ({
        kind: 'fault',
        fault,
        sent: false,
        staleConnection: false,
        reason,
        status: null,
        tookMs: performance.now() - startedAt,
      });
      if (!connected.ok) return unsent('no-connection', connected.reason);
      const asked = request.onSending?.() ?? true;
      // Where it can be said at once, the request goes in this very turn of the event loop.
      const mayGo = typeof asked === 'boolean' ? asked : await asked;
      if (!mayGo) {
        connected.socket.destroy();
        return unsent('held-back', 'it could not be written down first');
      }
      if (connected.socket.destroyed || !connected.socket.writable) {
        connected.socket.destroy();
        return unsent('no-connection', 'the connection was closed before anything was sent');
      }
      // Without an agent, Node closes the connection after this one request (`Connection: close`).
      return answerOf(
        () => http.request({ ...optionsOf(request), createConnection: () => connected.socket }),
        { ...answering(request, startedAt), signal: null, isWanted: () => true },
        connected.socket,
      );
    },

    connectAhead: () => headStart.begin(),

    close() {
      headStart.drop();
      agent.destroy();
    },
  };
}
