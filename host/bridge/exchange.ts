import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { watchCertificate } from './certificate';
import type { TextSink } from './decode/rows-in-text';
import { reasonOf } from './socket';

/** A complete HTTP answer, whatever its status. */
export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly contentType: string;
  /** The `Date` header as UTC milliseconds, to the second; null without one. */
  readonly dateMs: number | null;
  /** `Retry-After` in milliseconds from now; null without one. */
  readonly retryAfterMs: number | null;
  /** Target of a redirect. */
  readonly location: string | null;
  /** What was not consumed while it came. */
  readonly text: string;
  readonly tookMs: number;
}

/** No complete answer. */
export interface Fault {
  readonly kind: 'fault';
  readonly fault: 'no-connection' | 'held-back' | 'timeout' | 'broken' | 'too-large' | 'cancelled';
  /** False only where it is proven that no byte of the request reached a standing connection. */
  readonly sent: boolean;
  /** The bridge had closed a kept-alive connection before this request. */
  readonly staleConnection: boolean;
  /** What happened, as the end of a sentence. */
  readonly reason: string;
  /** Status of an answer that broke off. */
  readonly status: number | null;
  readonly tookMs: number;
}

export type Exchange = Answer | Fault;

export interface Answering {
  readonly startedAt: number;
  readonly timeoutMs: number;
  /** How long the bridge may send nothing; null: as long as `timeoutMs`. */
  readonly silenceMs: number | null;
  readonly connectTimeoutMs: number;
  readonly maxBytes: number;
  /** Longest `Retry-After` that is obeyed; absent: a minute, as prices must not stop for longer. */
  readonly longestWaitMs?: number;
  readonly secure: boolean;
  readonly body: string | null;
  readonly signal: AbortSignal | null;
  /** Asked at each chunk of the answer; false ends it there. */
  readonly isWanted: () => boolean;
  /** Gets the text of a 2xx answer while it comes, and keeps what is still needed of it; null: all of it is. */
  readonly sink: TextSink | null;
}

/**
 * Sends one request and reads its answer. Settles exactly once and never rejects. `standing`: an open connection to use; the request
 * then counts as sent from the start.
 */
export function answerOf(
  makeRequest: () => ClientRequest,
  how: Answering,
  standing: Socket | null = null,
): Promise<Exchange> {
  return new Promise((resolve) => {
    let connected = standing !== null;
    let settled = false;
    let response: IncomingMessage | null = null;
    const tookMs = () => performance.now() - how.startedAt;

    let request: ClientRequest;
    try {
      request = makeRequest();
    } catch (error) {
      // Only an invalid header throws here, so nothing was sent.
      standing?.destroy();
      resolve({
        kind: 'fault',
        fault: 'no-connection',
        sent: false,
        staleConnection: false,
        reason: `the request could not be formed (${reasonOf(error)})`,
        status: null,
        tookMs: tookMs(),
      });
      return;
    }

    const finish = (exchange: Exchange) => {
      if (settled) return;
      settled = true;
      clearTimeout(total);
      clearTimeout(connecting);
      clearTimeout(silence);
      how.signal?.removeEventListener('abort', onAbort);
      resolve(exchange);
      if (exchange.kind === 'fault') request.destroy();
    };
    const fault = (kind: Fault['fault'], reason: string, staleConnection = false) =>
      finish({
        kind: 'fault',
        fault: kind,
        sent: connected,
        staleConnection,
        reason,
        status: response?.statusCode ?? null,
        tookMs: tookMs(),
      });
    const onAbort = () => fault('cancelled', 'it was cancelled');
    const remainingMs = Math.max(1, how.timeoutMs - tookMs());
    const total = setTimeout(
      () =>
        connected
          ? fault('timeout', `no complete reply within ${how.timeoutMs / 1000} s`)
          : fault('no-connection', `no connection within ${how.timeoutMs / 1000} s`),
      remainingMs,
    );
    const connecting = setTimeout(() => {
      if (!connected) fault('no-connection', `no connection within ${how.connectTimeoutMs / 1000} s`);
    }, how.connectTimeoutMs);

    const { silenceMs } = how;
    const silence =
      silenceMs === null
        ? undefined
        : setTimeout(() => fault('timeout', `nothing came for ${silenceMs / 1000} s`), silenceMs);

    let ofCertificate = (_error: unknown): string => '';
    request.on('socket', (socket) => {
      if (request.reusedSocket) connected = true;
      else {
        ofCertificate = watchCertificate(socket);
        socket.once(how.secure ? 'secureConnect' : 'connect', () => {
          connected = true;
        });
      }
    });
    request.on('error', (error) => {
      if (!connected) fault('no-connection', `${reasonOf(error)}${ofCertificate(error)}`);
      else fault('broken', reasonOf(error), request.reusedSocket && response === null);
    });
    request.on('response', (incoming) => {
      response = incoming;
      const dateMs = dateOf(incoming.headers.date);
      incoming.on('data', () => silence?.refresh());
      gather(incoming, how, {
        whole: (text) =>
          finish({
            kind: 'answer',
            status: incoming.statusCode ?? 0,
            contentType: incoming.headers['content-type'] ?? '',
            dateMs,
            retryAfterMs: retryAfterOf(
              incoming.headers['retry-after'],
              dateMs ?? Date.now(),
              how.longestWaitMs,
            ),
            location: incoming.headers.location ?? null,
            text,
            tookMs: tookMs(),
          }),
        broken: (reason) => fault('broken', reason),
        tooLarge: () => fault('too-large', `the answer is larger than ${how.maxBytes} bytes`),
        unwanted: () => fault('cancelled', 'it was cancelled'),
      });
    });
    request.on('close', () => fault('broken', 'the connection was closed without an answer'));

    if (how.signal?.aborted) onAbort();
    else {
      how.signal?.addEventListener('abort', onAbort, { once: true });
      request.end(how.body ?? undefined);
    }
  });
}

function dateOf(header: string | undefined): number | null {
  const ms = header === undefined ? Number.NaN : parseHttpDate(header);
  return Number.isFinite(ms) ? ms : null;
}

/** The oldest form of it, `Sun Nov  6 08:49:37 1994`, names no zone: it is UTC, never this machine's own. */
const parseHttpDate = (text: string): number =>
  Date.parse(/:\d\d( \d{4})?$/.test(text) ? `${text} GMT` : text);

/** The work on what has come that is done in one go, milliseconds. */
const sliceMs = 10;

interface Gathered {
  whole(text: string): void;
  broken(reason: string): void;
  tooLarge(): void;
  unwanted(): void;
}

function gather(
  incoming: IncomingMessage,
  { maxBytes, isWanted, sink }: Pick<Answering, 'maxBytes' | 'isWanted' | 'sink'>,
  to: Gathered,
): void {
  const encoding = incoming.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    // We never ask for compression, and unpacking a stranger's data turns small answers into huge ones.
    to.broken('the answer is compressed although that was not asked for');
    return;
  }
  const isGood =
    incoming.statusCode !== undefined && incoming.statusCode >= 200 && incoming.statusCode <= 299;
  // Decoded chunk by chunk, so that a long answer is not held twice.
  const decoder = new TextDecoder();
  const taking = isGood ? sink : null;
  let text = '';
  let bytes = 0;
  let workedMs = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (!isWanted()) return to.unwanted();
    if (bytes > maxBytes) return to.tooLarge();
    const piece = decoder.decode(chunk, { stream: true });
    if (taking === null) {
      text += piece;
      return;
    }
    const sinceMs = performance.now();
    taking.push(piece);
    workedMs += performance.now() - sinceMs;
    // A bridge on this machine may send megabytes without a pause: an order must not wait for them.
    if (workedMs < sliceMs) return;
    workedMs = 0;
    incoming.pause();
    setImmediate(() => incoming.resume());
  });
  incoming.on('end', () => {
    if (!incoming.complete) to.broken('the answer broke off');
    else to.whole((taking?.rest() ?? text) + decoder.decode());
  });
  incoming.on('error', () => to.broken('the answer broke off'));
  incoming.on('close', () => {
    if (!incoming.complete) to.broken('the answer broke off');
  });
}

/** Milliseconds. */
const longestMs = 60_000;

/**
 * `Retry-After` as milliseconds from now, at most a minute unless told otherwise; null where absent or unreadable. It is seconds or a date. A date counts
 * from the answer's own `Date` (`nowMs`), since this machine's clock may be wrong.
 */
export function retryAfterOf(
  header: string | undefined,
  nowMs: number,
  mostMs: number = longestMs,
): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(mostMs, Number(text) * 1_000);
  // An HTTP date has a month name: anything else that Date.parse accepts is not one.
  if (!/^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/.test(text)) return null;
  const atMs = parseHttpDate(text);
  return Number.isFinite(atMs) ? Math.min(mostMs, Math.max(0, atMs - nowMs)) : null;
}
