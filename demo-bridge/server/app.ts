import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { TradeServer } from '../engine/trade-server';
import type { Bridge } from './context';
import type { Dialect } from './dialect';
import { NoSuchPath, Problem, TERMINAL_CODES } from './errors';
import { historyRoutes } from './history-routes';
import { marketRoutes } from './market-routes';
import { openApiDocument } from './openapi';
import { METHODS } from './openapi-operations';
import { systemRoutes } from './system-routes';
import type { Terminal } from './terminal';
import { orderRoutes, positionRoutes } from './trade-routes';

/** Paths that answer while the terminal is away. */
const ALWAYS_UP: readonly string[] = [
  '/ping',
  '/error',
  '/openapi.json',
  '/terminal/init',
  '/terminal/restart',
  '/terminal/shutdown',
];

export function createApp(server: TradeServer, terminal: Terminal, token: string, dialect: Dialect): Hono {
  const { prefix, words } = dialect;
  // Outside the prefix no path is served.
  const app = new Hono({
    getPath: (request) => {
      const path = getPath(request);
      return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : '';
    },
  });
  let requestId = 1_549_268_000;
  const bridge: Bridge = {
    server,
    terminal,
    dialect,
    state: () => server.state(),
    nextRequestId: () => {
      requestId += 1;
      return requestId;
    },
  };
  const unauthorized = new Problem(401, TERMINAL_CODES.unauthorized, 'Bearer token missing or invalid');
  const expected = Buffer.from(`Bearer ${token}`);

  app.onError((error, c) => {
    const problem =
      error instanceof Problem
        ? error
        : new Problem(500, TERMINAL_CODES.internal, `The demo bridge failed: ${error.message}`);
    if (isOfTerminal(problem)) terminal.noteFailure(problem.retcode, problem.message);
    const { body, contentType } = dialect.failure(problem);
    return c.body(body, problem.status, { 'content-type': contentType });
  });

  if (dialect.isPingOpen) app.get('/ping', (c) => c.json(dialect.ping));
  app.use(async (c, next) => {
    if (!isSame(Buffer.from(c.req.header('authorization') ?? ''), expected)) {
      c.header('WWW-Authenticate', 'Bearer');
      const { body, contentType } = dialect.failure(unauthorized);
      return c.body(body, 401, { 'content-type': contentType });
    }
    const methods = METHODS.find(({ pattern }) => pattern.test(c.req.path))?.methods;
    if (methods === undefined || dialect.lacks.includes(c.req.path)) throw new NoSuchPath(c.req.path);
    if (!methods.includes(c.req.method)) {
      c.header('Allow', methods.join(', '));
      throw new Problem(
        405,
        TERMINAL_CODES.unsupported,
        `${c.req.method} is not offered here, only ${methods.join(', ')}`,
      );
    }
    if (!ALWAYS_UP.includes(c.req.path)) {
      if (dialect.wakesTerminal) terminal.init();
      if (!terminal.ready) throw new Problem(503, TERMINAL_CODES.notInitialised, words.notInitialised);
    }
    return next();
  });
  app.get('/ping', (c) => c.json(dialect.ping));
  app.get('/openapi.json', (c) => c.json(openApiDocument()));
  systemRoutes(app, bridge);
  marketRoutes(app, bridge);
  positionRoutes(app, bridge);
  orderRoutes(app, bridge);
  historyRoutes(app, bridge);
  return app;
}

/** An unknown path or method never reaches the terminal. */
const isOfTerminal = (problem: Problem): boolean =>
  !(problem instanceof NoSuchPath) && problem.status !== 405;

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
