import { createServer, type Server, type Socket } from 'node:net';
import type { Broker, Written } from './broker';
import { type AccountLook, readBroker, testAccount } from './broker-reads';
import { type Fault, honest, type Reply } from './fault';
import { answerBytes, createWireReader, jsonBytes, type WireRequest } from './wire';

/** One write as received, whatever its result. */
interface SeenWrite {
  readonly method: string;
  readonly path: string;
  /** Empty where it was cut off. */
  readonly body: string;
  readonly raw: string;
  /** Number of the connection, and of earlier requests on it. */
  readonly connection: number;
  readonly before: number;
  readonly fault: string;
}

/** One execution, with the write that caused it: the ledger is the judge of every verdict. */
export interface Execution {
  readonly write: SeenWrite;
  /** Its index in `writes`. */
  readonly number: number;
  readonly written: Written;
  /** UTC milliseconds of the bridge's clock. */
  readonly atMs: number;
}

/** A fault instead of an honest answer to a read; null = honest. */
type ReadFault = (request: WireRequest) => Reply | null;

export interface FaultBridge {
  readonly url: string;
  readonly port: number;
  readonly broker: Broker;
  readonly token: string;
  /** Every write request seen, in the order of first lines. */
  readonly writes: readonly SeenWrite[];
  readonly executions: readonly Execution[];
  /** Paths of the reads, newest last. */
  readonly reads: readonly string[];
  connections(): number;
  /** Faults for the next writes, one each; honest after them. */
  next(...faults: readonly Fault[]): void;
  /** Drops unused faults. */
  forget(): void;
  /** For every read until further notice. */
  onRead(rule: ReadFault): void;
  /** Changes the token. */
  refuseToken(): void;
  /** Changes who the account is. */
  look(changes: Partial<AccountLook>): void;
  /** Called at each stage of a write, to kill something there. */
  onStage(listener: (stage: Stage, write: SeenWrite) => void): void;
  /** Stops listening and resets every connection. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Connections whose request is left unanswered on purpose. */
  held(): number;
  close(): Promise<void>;
}

export type Stage = 'begun' | 'read' | 'executed' | 'answered';

export interface FaultBridgeOptions {
  readonly broker: Broker;
  readonly now: () => number;
  readonly token?: string;
}

/** A bridge with a fault for any answer, over `broker`'s engine. Its own server, to control each byte. */
export async function startFaultBridge(options: FaultBridgeOptions): Promise<FaultBridge> {
  const { broker, now, token = 'fault-token' } = options;
  let accepted = token;
  const writes: SeenWrite[] = [];
  const executions: Execution[] = [];
  const reads: string[] = [];
  const queue: Fault[] = [];
  const sockets = new Set<Socket>();
  const holding = new Set<Socket>();
  let account = testAccount;
  /** Of executed orders and closes the last answer that was given, and the last that was not. */
  const lastAnswer: { answered: Buffer | null; unanswered: Buffer | null } = {
    answered: null,
    unanswered: null,
  };
  let swapping: { readonly socket: Socket; readonly truth: Buffer } | null = null;
  let readRule: ReadFault = () => null;
  let stageListener: (stage: Stage, write: SeenWrite) => void = () => {};
  let connections = 0;

  function send(socket: Socket, reply: Reply, truth: Buffer): void {
    if (socket.destroyed) return;
    switch (reply.kind) {
      case 'honest':
        if (reply.slices !== undefined) drip(socket, truth, reply.slices);
        else if (reply.afterMs === undefined) socket.write(truth);
        else {
          holding.add(socket);
          setTimeout(() => {
            holding.delete(socket);
            if (!socket.destroyed) socket.write(truth);
          }, reply.afterMs);
        }
        return;
      case 'cut': {
        const head = truth.indexOf('\r\n\r\n');
        const length = reply.at === 'head' ? Math.floor(head / 2) : Math.floor((head + 4 + truth.length) / 2);
        socket.write(truth.subarray(0, length), () => end(socket, reply.end));
        return;
      }
      case 'bytes':
        socket.write(reply.bytes, () => {
          if (reply.end !== 'keep') end(socket, reply.end);
        });
        return;
      case 'slow':
        drip(socket, reply.bytes, { bytes: reply.slice, everyMs: reply.everyMs });
        return;
      case 'end':
        end(socket, reply.by);
        return;
      case 'another': {
        const answer = lastAnswer[reply.of] ?? truth;
        if (answer.length === 0) holding.add(socket);
        else socket.write(answer);
        return;
      }
      case 'swapped': {
        if (swapping === null) {
          holding.add(socket);
          swapping = { socket, truth };
          return;
        }
        const first = swapping;
        swapping = null;
        holding.delete(first.socket);
        socket.write(first.truth);
        if (!first.socket.destroyed) first.socket.write(truth);
        return;
      }
      case 'hang':
        holding.add(socket);
        return;
    }
  }

  function drip(
    socket: Socket,
    truth: Buffer,
    how: { readonly bytes: number; readonly everyMs: number },
  ): void {
    let at = 0;
    holding.add(socket);
    const step = () => {
      if (socket.destroyed) return;
      socket.write(truth.subarray(at, at + how.bytes));
      at += how.bytes;
      if (at < truth.length) setTimeout(step, how.everyMs);
      else holding.delete(socket);
    };
    step();
  }

  function end(socket: Socket, by: 'reset' | 'close'): void {
    if (by === 'reset') socket.resetAndDestroy();
    else socket.end();
  }

  function execute(write: SeenWrite, number: number, fault: Fault): Written {
    const written = broker.write(write.method, write.path, write.body, fault);
    if (written.result?.verdict === 'done') executions.push({ write, number, written, atMs: now() });
    stageListener('executed', write);
    return written;
  }

  function answerWrite(socket: Socket, write: SeenWrite, number: number, fault: Fault): void {
    stageListener('read', write);
    const { execute: when, reply } = fault;
    let truth: Buffer = Buffer.alloc(0);
    if (when === 'now') {
      const { status, body } = execute(write, number, fault);
      truth = jsonBytes(status, fault.answers === undefined ? body : { ...Object(body), ...fault.answers });
      const isNumbered = write.method === 'POST' || write.path.includes('/positions');
      if (isNumbered && write.method !== 'PUT' && status < 300) {
        lastAnswer[reply.kind === 'honest' ? 'answered' : 'unanswered'] = truth;
      }
    } else if (when !== 'never') {
      setTimeout(() => execute(write, number, fault), when.afterMs);
    }
    send(socket, reply, truth);
    stageListener('answered', write);
  }

  const isWrite = (method: string, path: string): boolean => method !== 'GET' && !path.includes('/rates/ta');

  function answerRead(socket: Socket, request: WireRequest): void {
    reads.push(request.path);
    const { pathname } = new URL(request.path, 'http://bridge.test');
    const mayAsk = request.headers.get('authorization') === `Bearer ${accepted}` || pathname === '/ping';
    const { status, body } = mayAsk
      ? readBroker(broker, request.path, account, now())
      : { status: 401, body: { retcode: -6, message: 'Bearer token missing or invalid' } };
    const truth = jsonBytes(status, body);
    send(socket, readRule(request) ?? { kind: 'honest' }, truth);
  }

  function serve(socket: Socket): void {
    connections += 1;
    const connection = connections;
    let before = 0;
    /** The write whose first line was received. */
    let begun: { readonly at: number; readonly fault: Fault } | null = null;
    const reader = createWireReader();
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      holding.delete(socket);
    });
    socket.on('data', (chunk) => {
      const whole = reader.take(chunk);
      const line = whole[0] ?? reader.begun();
      if (line !== null && line !== undefined && begun === null && isWrite(line.method, line.path)) {
        const fault = queue.shift() ?? honest;
        const seen: SeenWrite = {
          method: line.method,
          path: line.path,
          body: '',
          raw: '',
          connection,
          before,
          fault: fault.name,
        };
        begun = { at: writes.push(seen) - 1, fault };
        stageListener('begun', seen);
      }
      for (const request of whole) {
        if (!isWrite(request.method, request.path)) answerRead(socket, request);
        else if (begun !== null) {
          const first = writes[begun.at];
          if (first === undefined) continue;
          const write = { ...first, body: request.body, raw: request.raw };
          writes[begun.at] = write;
          const { at, fault } = begun;
          begun = null;
          if (request.headers.get('authorization') !== `Bearer ${accepted}`) {
            const page =
              '<!doctype html>\n<html lang=en>\n<title>401 Unauthorized</title>\n<h1>Unauthorized</h1>\n';
            socket.end(answerBytes(401, 'text/html; charset=utf-8', page));
          } else answerWrite(socket, write, at, fault);
        }
        before += 1;
      }
    });
  }

  let server: Server = createServer(serve);
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('the fault bridge has no port'));
      });
    });
  const port = await listen(0);
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.resetAndDestroy();
    });

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    broker,
    token,
    writes,
    executions,
    reads,
    connections: () => connections,
    next: (...faults) => {
      queue.push(...faults);
    },
    forget() {
      queue.length = 0;
      swapping = null;
    },
    onRead(rule) {
      readRule = rule;
    },
    refuseToken() {
      accepted = crypto.randomUUID();
    },
    look(changes) {
      account = { ...account, ...changes };
    },
    onStage(listener) {
      stageListener = listener;
    },
    goAway,
    async comeBack() {
      server = createServer(serve);
      await listen(port);
    },
    held: () => holding.size,
    close: goAway,
  };
}
