import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Limits against stuck or hostile local programs. Times in milliseconds. */
export interface ServerLimits {
  readonly headersMs: number;
  readonly requestMs: number;
  /** Connections not used by an admitted page; beyond this one of them is closed. */
  readonly connections: number;
}
const usualLimits: ServerLimits = { headersMs: 5_000, requestMs: 15_000, connections: 64 };

export interface LimitedServer {
  readonly server: Server;
  /** Keeps a connection that an admitted page has used. */
  keep(socket: Socket): void;
}

export function createLimitedServer(limits: ServerLimits = usualLimits): LimitedServer {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
  });
  return { server, keep: limitStrangers(server, limits.connections) };
}

/**
 * Any local program can open silent connections, so a plain limit would let it lock the page out. Here a new connection is always
 * accepted, and replaces the oldest one that never sent a request, or else the oldest whose page is not admitted.
 */
function limitStrangers(server: Server, most: number): (socket: Socket) => void {
  /** In order of arrival. */
  const strangers = new Map<Socket, 'silent' | 'asked'>();
  server.on('connection', (socket: Socket) => {
    if (strangers.size >= most) {
      const [oldest] = [...strangers].find(([, state]) => state === 'silent') ?? [...strangers][0] ?? [];
      oldest?.destroy();
      if (oldest) strangers.delete(oldest);
    }
    strangers.set(socket, 'silent');
    socket.once('close', () => strangers.delete(socket));
  });
  server.on('request', ({ socket }) => {
    if (strangers.has(socket)) strangers.set(socket, 'asked');
  });
  return (socket) => void strangers.delete(socket);
}

export type Listening =
  | { readonly ok: true; readonly port: number }
  /** One sentence for the user. */
  | { readonly ok: false; readonly reason: string };

/** Only on 127.0.0.1. `port` 0 = any free one. */
export function listenOnLoopback(server: Server, port: number): Promise<Listening> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve({ ok: false, reason: reasonOf(error, port) });
    server.once('error', failed);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', failed);
      const address: AddressInfo | string | null = server.address();
      resolve({ ok: true, port: typeof address === 'object' && address ? address.port : port });
    });
  });
}

function reasonOf(error: NodeJS.ErrnoException, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Choose another with --port N, or leave it out for any free one.`;
    case 'EACCES':
      return `Port ${port} needs rights that this user does not have. Choose one from 1024 on, or leave --port out.`;
    default:
      return `Port ${port} cannot be opened: ${error.message}`;
  }
}

/** Ends at once: open streams of the page are cut. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
