import { afterAll, beforeAll } from 'vitest';
import { type DemoBridgeOptions, startDemoBridge } from '../../../demo-bridge/start';

/** Wednesday 18 November 2026, 11:00 UTC: 13:00 at the broker, currencies open, New York's shares not yet. */
export const WEDNESDAY_ELEVEN = Date.UTC(2026, 10, 18, 11);

/** An answer with its JSON body. */
class Answer {
  readonly status: number;
  readonly body: unknown;
  readonly #contentType: string;

  constructor(status: number, body: unknown, contentType = '') {
    this.status = status;
    this.body = body;
    this.#contentType = contentType;
  }

  /** Without its parameters. */
  get mediaType(): string {
    return this.#contentType.split(';')[0] ?? '';
  }

  /** A field of the body, undefined where there is none. */
  at(name: string): unknown {
    return isRecord(this.body) ? this.body[name] : undefined;
  }

  number(name: string): number {
    return numberIn(this.body, name);
  }

  rows(): Readonly<Record<string, unknown>>[] {
    return Array.isArray(this.body) ? this.body.filter(isRecord) : [];
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export function numberIn(record: unknown, name: string): number {
  const value = isRecord(record) ? record[name] : undefined;
  if (typeof value !== 'number') throw new Error(`${name} is ${String(value)}, not a number`);
  return value;
}

export interface TestBridge {
  readonly url: () => string;
  /** Moves the broker's clock on, milliseconds. */
  readonly pass: (ms: number) => void;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  readonly get: (path: string) => Promise<Answer>;
}

/** A demo bridge over real HTTP for the tests of one file, with a clock that stands until it is moved. */
export function bridgeAt(utcMs: number, options: Partial<DemoBridgeOptions> = {}): TestBridge {
  let now = utcMs;
  let url = '';
  let close = async () => {};
  beforeAll(async () => {
    const bridge = await startDemoBridge({
      port: 0,
      token: 'secret',
      seed: 5,
      now: () => now,
      calm: true,
      ...options,
    });
    url = bridge.url;
    close = bridge.close;
  });
  afterAll(() => close());
  const call: TestBridge['call'] = async (
    method,
    path,
    body,
    headers = { Authorization: 'Bearer secret' },
  ) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const contentType = response.headers.get('content-type') ?? '';
    const content: unknown = contentType.includes('json') ? await response.json() : await response.text();
    return new Answer(response.status, content, contentType);
  };
  return {
    url: () => url,
    pass: (ms) => {
      now += ms;
    },
    call,
    get: (path) => call('GET', path),
  };
}
