import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import type { Service } from '../host/api/ports';
import type { PageFile } from '../host/page/files';
import { eventNames, isRequestName, isWrite } from '../shared/contract';
import { cookieOf, refusalOf } from './guard';
import { createLateAnswers } from './late-answers';
import { generationHeader, heartbeatMs, maximumBodyBytes, secretHeader } from './protocol';
import type { Gate } from './secrets';

/** Source of the page: the built files, or Vite's middleware in development. */
export type PageSource =
  | { readonly kind: 'built'; readonly files: ReadonlyMap<string, PageFile> }
  | { readonly kind: 'vite'; serve(request: IncomingMessage, response: ServerResponse): void };

export interface DoorParts {
  readonly service: Pick<Service, 'invoke' | 'on'>;
  readonly gate: Gate;
  readonly page: PageSource;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Marks the connection of an admitted page, which others' connections never displace. */
  keep(socket: Socket): void;
  /** The port, known once we listen. */
  port(): number;
}

/** Answers by the protocol of `protocol.ts`. A refusal contains only its status. */
export function createDoor(parts: DoorParts): RequestListener {
  const { service, gate, page } = parts;
  let generation: number | null = null;
  const late = createLateAnswers();
  service.on('bridge.changed', (active) => {
    generation = active.generation;
  });
  const cookieName = () => `bridgewatch-${parts.port()}`;

  const admitted = (request: IncomingMessage): boolean => {
    const secret = request.headers[secretHeader];
    const isAdmitted = gate.admits(
      cookieOf(request, cookieName()),
      typeof secret === 'string' ? secret : null,
    );
    if (isAdmitted) parts.keep(request.socket);
    return isAdmitted;
  };

  async function openSession(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request);
    if (body.kind !== 'json') return end(response, statusOf[body.kind]);
    const code =
      typeof body.value === 'object' && body.value && 'code' in body.value ? body.value.code : null;
    const redeemed = gate.redeem(typeof code === 'string' ? code : '', cookieOf(request, cookieName()));
    switch (redeemed.kind) {
      case 'too-many':
        return end(response, 429);
      case 'refused':
        return end(response, 403);
      case 'admitted': {
        const { cookie, secret } = redeemed.session;
        response.setHeader('set-cookie', `${cookieName()}=${cookie}; HttpOnly; SameSite=Strict; Path=/`);
        return json(response, { secret });
      }
    }
  }

  async function answerRequest(
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!admitted(request)) return end(response, 403);
    if (!isRequestName(name)) return end(response, 404);
    const body = await readJson(request);
    if (body.kind !== 'json') return end(response, statusOf[body.kind]);
    const asked = service.invoke(name, body.value);
    const answer = isWrite(name) ? await late.inTime(asked) : await asked;
    if (generation !== null) response.setHeader(generationHeader, generation);
    if (typeof answer === 'string') json(response, { later: answer }, 202);
    else json(response, answer);
  }

  /** The answer of a slow write; 404 where it was delivered before. */
  async function answerLater(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!admitted(request)) return end(response, 403);
    const body = await readJson(request);
    if (body.kind !== 'json') return end(response, statusOf[body.kind]);
    const id =
      typeof body.value === 'object' && body.value && 'later' in body.value ? body.value.later : null;
    if (typeof id !== 'string' || !late.has(id)) return end(response, 404);
    const answer = late.take(id);
    if (generation !== null) response.setHeader(generationHeader, generation);
    if (answer === null) json(response, { later: id }, 202);
    else json(response, answer);
  }

  function servePage(path: string, request: IncomingMessage, response: ServerResponse): void {
    if (page.kind === 'vite') {
      page.serve(request, response);
      return;
    }
    const file = page.files.get(path);
    if (!file) {
      end(response, 404);
      return;
    }
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(parts.headers)) response.setHeader(name, value);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const isCall = path === '/session' || path === '/later' || path === '/events' || path.startsWith('/api/');
    // Nobody reads it, and writing the time of each second costs as much as an answer's own text.
    response.sendDate = !isCall;
    if (refusalOf(request, parts.port(), isCall ? 'call' : 'page')) return end(response, 403);

    const method = path === '/events' || !isCall ? 'GET' : 'POST';
    if (request.method !== method && !(request.method === 'HEAD' && !isCall)) return end(response, 405);
    if (!isCall) return servePage(path, request, response);
    if (path === '/session') return openSession(request, response);
    if (path === '/later') return answerLater(request, response);
    if (path.startsWith('/api/')) return answerRequest(path.slice('/api/'.length), request, response);
    if (!admitted(request)) return end(response, 403);
    streamEvents(service, request, response);
  }

  return (request, response) => {
    // The socket may close at any time; an answer half sent is then dropped.
    response.on('error', () => undefined);
    route(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else end(response, 500);
    });
  };
}

const statusOf = { 'not-json-type': 415, 'too-large': 413, malformed: 400 } as const;

/** Ends with a status only, and closes the connection, since the rest of a refused request may still be arriving. */
function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close', 'content-length': 0 });
  response.end();
}

function json(response: ServerResponse, value: unknown, status: 200 | 202 = 200): void {
  if (isLong(value)) {
    response.writeHead(status, { 'content-type': 'application/json' });
    // A page that is gone needs no rest; the response is destroyed then.
    pipeline(Readable.from(jsonPieces(value)), response, () => undefined);
    return;
  }
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'not-json-type' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'malformed' };

/**
 * Reads a JSON body of at most 64 KiB. Form content types are refused: any site can send those without a preflight. On a refused body
 * the socket stays open, so that the answer can be sent.
 */
async function readJson(request: IncomingMessage): Promise<Body> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { kind: 'not-json-type' };
  if (Number(request.headers['content-length'] ?? 0) > maximumBodyBytes) return { kind: 'too-large' };
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(part)) return { kind: 'malformed' };
      bytes += part.length;
      if (bytes > maximumBodyBytes) return { kind: 'too-large' };
      parts.push(part);
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'malformed' };
  }
}

/** A page with more unread events than this is gone. */
const maximumUnreadBytes = 1024 * 1024;

/** `GET /events`: the latest value of each event, then each new one, until the page closes. */
function streamEvents(
  service: Pick<Service, 'on'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const write = (text: string) => {
    response.write(text);
    if (response.writableLength > maximumUnreadBytes) response.destroy();
  };
  // Sends the headers at once, so that the page knows it is connected.
  write(': connected\n\n');
  const offs = eventNames.map((name) =>
    service.on(name, (value) => write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`)),
  );
  const heartbeat = setInterval(() => write(': alive\n\n'), heartbeatMs);
  // The stream may be silent for long: no idle limit.
  request.socket.setTimeout(0);
  response.once('close', () => {
    clearInterval(heartbeat);
    for (const off of offs) off();
  });
}

/** Rows of a long list in one piece: some hundred kilobytes of deals. */
const mostRows = 500;

type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value, or one of its parts, is a list of more rows than one piece has. Rows themselves are not looked into. */
export const isLong = (value: unknown, rows = mostRows): boolean =>
  Array.isArray(value)
    ? value.length > rows
    : isParts(value) && Object.values(value).some((part) => isLong(part, rows));

/**
 * The JSON of a long value piece by piece. In one piece fifty thousand deals would be two copies of a dozen megabytes at once, and an
 * order would wait until they are made. As bytes: joined strings would be copied once more on their way.
 */
export function* jsonPieces(value: unknown, rows = mostRows): Generator<Buffer> {
  if (!isLong(value, rows)) yield Buffer.from(JSON.stringify(value));
  else if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += rows) {
      const piece = Buffer.from(JSON.stringify(value.slice(at, at + rows)));
      if (at > 0) piece[0] = comma;
      yield piece.subarray(0, -1);
    }
    yield Buffer.from(']');
  } else if (isParts(value)) {
    const told = Object.entries(value).filter(([, part]) => part !== undefined);
    for (const [at, [name, part]] of told.entries()) {
      yield Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
      yield* jsonPieces(part, rows);
    }
    yield Buffer.from('}');
  }
}

const comma = 0x2c;
