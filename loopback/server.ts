import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Limits that keep a stuck or hostile local program from holding the door. Times in milliseconds. */
export interface ServerLimits {
  readonly headersMs: number;
  readonly requestMs: number;
  /** Connections that no admitted page has used yet; beyond them the least deserving one is cut. */
  readonly connections: number;
}
const usualLimits: ServerLimits = { headersMs: 5_000, requestMs: 15_000, connections: 64 };

export interface LimitedServer {
  readonly server: Server;
  /** A call of an admitted page came over this connection: it stays as long as the page wants it. */
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
 * Any program on this machine can open connections and say nothing, so a plain limit would let it lock the page out. Here the
 * newcomer is always let in, and the oldest connection that never sent a request goes for it; where all have sent one, the oldest
 * of those whose page is not admitted.
 */
function limitStrangers(server: Server, most: number): (socket: Socket) => void {
  /** In the order in which they came. */
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

/** On 127.0.0.1 and no other address, ever. `port` 0 = any free one. */
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
