import http from 'node:http';
import https from 'node:https';
import type { BridgeAddress } from './address';
import type { TextSink } from './decode/rows-in-text';
import { type Answering, answerOf, type Exchange, type Fault } from './exchange';
import { connectSocket, createHeadStart } from './socket';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base address, encoded, with its query. */
  readonly path: string;
  /** JSON text; null = no body. */
  readonly body: string | null;
  /** Time-out of the whole exchange, milliseconds. */
  readonly timeoutMs: number;
  /** Ends it earlier, once the bridge has sent nothing for so long; milliseconds. Absent: never. */
  readonly silenceMs?: number;
  /** Cancels a read. A write ignores it: what is on the wire cannot be called back. */
  readonly signal?: AbortSignal;
  /** Asked at each chunk of the answer: false ends it, as the bridge has done its work by then. */
  readonly isWanted?: () => boolean;
  /** A lower limit than the transport's own, bytes. */
  readonly maxBytes?: number;
  /** Gets the text of a 2xx answer as far as it has come, and gives back what is still needed of it. */
  readonly sink?: TextSink;
  /** Writes only: called when the connection is open and no byte was sent, the last moment to stop it. False: it is not sent. */
  readonly onSending?: () => boolean | Promise<boolean>;
}

/** HTTP to one bridge. Redirects are not followed, so the token goes nowhere else. */
export interface Transport {
  /** Uses kept-alive connections. Repeated only where a reused connection was already dead, which is safe for a read. */
  read(request: HttpRequest): Promise<Exchange>;
  /** Uses a new connection and sends exactly once. No byte is sent before the connection is open. */
  write(request: HttpRequest): Promise<Exchange>;
  /**
   * Opens the connection of the next write, while that is being journalled. It carries that one write or none; the returned function
   * closes it if it was not used.
   */
  connectAhead(): () => void;
  close(): void;
}

export interface TransportOptions {
  readonly address: BridgeAddress;
  readonly token: string | null;
  readonly connectTimeoutMs?: number;
  /** Largest answer, bytes. 50,000 candles are 7 MB, 5,000 bars with 60 outputs 8 MB. */
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
    silenceMs: request.silenceMs ?? null,
    connectTimeoutMs,
    maxBytes: Math.min(maxBytes, request.maxBytes ?? maxBytes),
    secure: address.secure,
    body: request.body,
    signal: request.signal ?? null,
    isWanted: request.isWanted ?? (() => true),
    sink: request.sink ?? null,
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
      // Without a promise the request is sent in this same turn of the event loop.
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
