import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { TradeServer } from '../trade-server';
import type { Bridge } from './context';
import { Problem, TERMINAL_CODES } from './errors';
import { historyRoutes } from './history-routes';
import { marketRoutes } from './market-routes';
import { openApiDocument } from './openapi';
import { METHODS } from './openapi-operations';
import { orderRoutes } from './order-routes';
import { positionRoutes } from './position-routes';
import { systemRoutes } from './system-routes';
import type { Terminal } from './terminal';

/** Paths that answer while the terminal is away. */
const ALWAYS_UP: readonly string[] = [
  '/ping',
  '/error',
  '/openapi.json',
  '/terminal/init',
  '/terminal/restart',
  '/terminal/shutdown',
];

export function createApp(server: TradeServer, terminal: Terminal, token: string): Hono {
  const app = new Hono();
  let requestId = 1_549_268_000;
  const bridge: Bridge = {
    server,
    terminal,
    book: () => server.book(),
    nextRequestId: () => {
      requestId += 1;
      return requestId;
    },
  };
  const expected = digest(`Bearer ${token}`);

  app.onError((error, c) => {
    const problem =
      error instanceof Problem
        ? error
        : new Problem(500, TERMINAL_CODES.internal, `The demo bridge failed: ${error.message}`);
    terminal.noteFailure(problem.retcode, problem.message);
    return c.json({ retcode: problem.retcode, message: problem.message, ...problem.extra }, problem.status);
  });

  app.get('/ping', (c) => c.json({ status: 'ok' }));
  app.use(async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      c.header('WWW-Authenticate', 'Bearer');
      return c.json(
        { retcode: TERMINAL_CODES.unauthorized, message: 'Bearer token missing or invalid' },
        401,
      );
    }
    const methods = METHODS.find(({ pattern }) => pattern.test(c.req.path))?.methods;
    if (methods === undefined) throw new Problem(404, TERMINAL_CODES.notFound, `No such path: ${c.req.path}`);
    if (!methods.includes(c.req.method)) {
      c.header('Allow', methods.join(', '));
      throw new Problem(
        405,
        TERMINAL_CODES.unsupported,
        `${c.req.method} is not offered here, only ${methods.join(', ')}`,
      );
    }
    if (!terminal.ready && !ALWAYS_UP.includes(c.req.path)) {
      throw new Problem(503, TERMINAL_CODES.notInitialised, 'Terminal not initialized');
    }
    return next();
  });
  app.get('/openapi.json', (c) => c.json(openApiDocument()));
  systemRoutes(app, bridge);
  marketRoutes(app, bridge);
  positionRoutes(app, bridge);
  orderRoutes(app, bridge);
  historyRoutes(app, bridge);
  return app;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
