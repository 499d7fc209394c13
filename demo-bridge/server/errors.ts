import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Codes of the terminal's own library, where the trade server has none (reference/trading-rules.md, section 1). */
export const TERMINAL_CODES = {
  ok: 1,
  failed: -1,
  badParameters: -2,
  notFound: -4,
  unauthorized: -6,
  unsupported: -7,
  internal: -10_000,
  notInitialised: -10_003,
} as const;

/** The trade server's code for an invalid request. */
const INVALID_REQUEST = 10_013;

/** An answer other than 2xx; thrown by handlers and turned into the dialect's error payload in one place. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode;
  readonly retcode: number;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: ContentfulStatusCode,
    retcode: number,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.retcode = retcode;
    this.extra = extra;
  }
}

export function badRequest(message: string): Problem {
  return new Problem(400, INVALID_REQUEST, message);
}

export function notFound(what: string, retcode: number = TERMINAL_CODES.notFound): Problem {
  return new Problem(404, retcode, `${what} not found`);
}

/** Nothing is served at this path. */
export class NoSuchPath extends Problem {
  constructor(path: string) {
    super(404, TERMINAL_CODES.notFound, `No such path: ${path}`);
  }
}
