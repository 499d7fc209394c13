import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Limits that keep a stuck or hostile local program from holding the door. Times in milliseconds. */
export interface ServerLimits {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly connections: number;
}
const usualLimits: ServerLimits = { headersMs: 5_000, requestMs: 15_000, connections: 64 };

/** A server with its limits, not yet listening. */
export function createLimitedServer(limits: ServerLimits = usualLimits): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
  });
  server.maxConnections = limits.connections;
  return server;
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
