import { afterAll, beforeAll } from 'vitest';
import { startDemoBridge } from '../../../demo-bridge/start';

/** Wednesday 18 November 2026, 11:00 UTC: 13:00 at the broker, currencies open, New York's shares not yet. */
export const WEDNESDAY_ELEVEN = Date.UTC(2026, 10, 18, 11);

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever came
  readonly body: any;
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
export function bridgeAt(utcMs: number): TestBridge {
  let now = utcMs;
  let url = '';
  let close = async () => {};
  beforeAll(async () => {
    const bridge = await startDemoBridge({ port: 0, token: 'secret', seed: 5, now: () => now });
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
    return { status: response.status, body: await response.json() };
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
