import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { createEventHub } from '../../host/api/events';
import type { Service } from '../../host/api/ports';
import { pagePolicy, safetyHeaders } from '../../host/page/policy';
import { createDoor } from '../../loopback/door';
import { createGate, type Gate } from '../../loopback/secrets';
import { closeServer, createLimitedServer, listenOnLoopback, type ServerLimits } from '../../loopback/server';
import { events, isRequestName } from '../../shared/contract';
import { failed, ok } from '../../shared/model/result';

export const activeBridge = events['bridge.changed'].value.parse({
  generation: 1,
  url: 'http://127.0.0.1:1/',
  source: 'demo',
  tokenStorage: 'demo',
  profile: null,
  tokenNotice: null,
  clockSymbol: null,
});

/** An echo service: enough to see what the door lets through. It reports the bridge's generation and nothing else. */
export function echoService(): Pick<Service, 'invoke' | 'on'> & {
  readonly asked: string[];
  /** Trades are answered after this promise. */
  tradesWaitFor: Promise<unknown>;
  /** Changes the bridge's generation. */
  enter(generation: number): void;
} {
  const asked: string[] = [];
  const hub = createEventHub(() => undefined);
  let bridge = activeBridge;
  hub.emit('bridge.changed', bridge);
  const service = {
    asked,
    tradesWaitFor: Promise.resolve() as Promise<unknown>,
    enter(generation: number) {
      bridge = { ...bridge, generation };
      hub.emit('bridge.changed', bridge);
    },
    async invoke(name: string, input: unknown) {
      asked.push(name);
      if (name === 'trade.send') await service.tradesWaitFor;
      if (name === 'bridge.read') return ok(bridge);
      return isRequestName(name) ? ok({ name, input }) : failed({ kind: 'bad-input', message: 'unknown' });
    },
    on: hub.on,
  };
  return service;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface SmallHost {
  readonly port: number;
  readonly gate: Gate;
  readonly service: ReturnType<typeof echoService>;
  /** A raw request with exactly these headers and Node's Host. */
  send(path: string, options?: Sent): Promise<Answer>;
  /** A request as our page sends it. */
  call(path: string, options?: Sent): Promise<Answer>;
  /** Sends exactly these bytes; resolves with everything received when the socket closes. */
  raw(text: string): Promise<string>;
  close(): Promise<void>;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function startSmallHost(limits?: ServerLimits, now?: () => number): Promise<SmallHost> {
  const { server, keep } = createLimitedServer(limits);
  const listening = await listenOnLoopback(server, 0);
  if (!listening.ok) throw new Error(listening.reason);
  const { port } = listening;
  const gate = createGate(now);
  const service = echoService();
  const files = new Map([
    ['/', { type: 'text/html; charset=utf-8', body: Buffer.from('<title>page</title>') }],
  ]);
  server.on(
    'request',
    createDoor({
      service,
      gate,
      page: { kind: 'built', files },
      headers: { ...safetyHeaders, 'content-security-policy': pagePolicy('own-host') },
      keep,
      port: () => port,
    }),
  );

  const send = (path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
        answer.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  return {
    port,
    gate,
    service,
    send,
    call: (path, { method = 'POST', headers = {}, body = '{}' } = {}) =>
      send(path, {
        method,
        headers: {
          origin: `http://127.0.0.1:${port}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          ...headers,
        },
        ...(method === 'GET' ? {} : { body }),
      }),
    raw: (text) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let got = '';
        socket.on('data', (part) => {
          got += part.toString();
        });
        socket.on('close', () => resolve(got));
        socket.on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ECONNRESET' ? resolve(got) : reject(error),
        );
      }),
    close: () => closeServer(server),
  };
}

/** Headers of a page that has redeemed its code. */
export async function admit(host: SmallHost): Promise<Readonly<Record<string, string>>> {
  const answer = await host.call('/session', { body: JSON.stringify({ code: host.gate.issueCode() }) });
  const cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
  return { cookie, 'x-bridgewatch-secret': JSON.parse(answer.body).secret };
}
