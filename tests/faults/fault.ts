import type { Tampering } from './broker';
import { answerBytes, jsonBytes } from './wire';

/**
 * A fault of one write. `execute`: what happens to the order; `reply`: what the client sees of it. A fault before the execution and
 * one after it can look alike, which is the difficulty.
 */
export interface Fault extends Tampering {
  readonly name: string;
  readonly execute: 'now' | 'never' | { readonly afterMs: number };
  readonly reply: Reply;
  /** Reported as accepted but never executed: the first report must be corrected. */
  readonly isUnseen?: boolean;
  /** Changed fields of the honest answer. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

export type Reply =
  /** The engine's answer, after a while or in pieces of `bytes`, `everyMs` apart. */
  | {
      readonly kind: 'honest';
      readonly afterMs?: number;
      readonly slices?: { readonly bytes: number; readonly everyMs: number };
    }
  /** The engine's answer, cut in the middle of its head or body. */
  | { readonly kind: 'cut'; readonly at: 'head' | 'body'; readonly end: 'reset' | 'close' }
  /** Other bytes; `end` says what happens to the connection. */
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly end: 'close' | 'keep' | 'reset' }
  /** Bytes in slices. */
  | { readonly kind: 'slow'; readonly bytes: Buffer; readonly slice: number; readonly everyMs: number }
  | { readonly kind: 'end'; readonly by: 'reset' | 'close' }
  /** Of the order or close that was executed last, and answered or left without an answer; its own where there is none, else nothing. */
  | { readonly kind: 'another'; readonly of: 'answered' | 'unanswered' }
  /** Each of two gets the other's answer; the first waits for the second. */
  | { readonly kind: 'swapped' }
  /** The connection stays open and nothing comes. */
  | { readonly kind: 'hang' };

export const honest: Fault = { name: 'no fault', execute: 'now', reply: { kind: 'honest' } };

const fault = (name: string, execute: Fault['execute'], reply: Reply): Fault => ({ name, execute, reply });
const bytes = (buffer: Buffer, end: 'close' | 'keep' | 'reset' = 'close'): Reply => ({
  kind: 'bytes',
  bytes: buffer,
  end,
});
const html = (status: number, title: string): Reply =>
  bytes(
    answerBytes(
      status,
      'text/html',
      `<html><head><title>${title}</title></head><body>${title}</body></html>`,
    ),
  );

export const resetBeforeReading = fault('reset before the request was read', 'never', {
  kind: 'end',
  by: 'reset',
});

const oneAnswer = '{"retcode":10009,"deal":1,"order":1,"volume":0.1,"price":1.17}';

/** Answers and ends that do not show whether the order was executed: each is tried with and without. */
export const ambiguous: readonly { readonly name: string; readonly reply: Reply }[] = [
  { name: 'no answer', reply: { kind: 'hang' } },
  { name: 'reset', reply: { kind: 'end', by: 'reset' } },
  { name: 'closed without an answer', reply: { kind: 'end', by: 'close' } },
  { name: '502 of a proxy', reply: html(502, '502 Bad Gateway') },
  { name: '502 in JSON', reply: bytes(jsonBytes(502, { error: 'upstream prematurely closed connection' })) },
  { name: '503 of a proxy', reply: html(503, '503 Service Temporarily Unavailable') },
  { name: '503 without a body', reply: bytes(answerBytes(503, 'text/plain', '')) },
  { name: '504 of the bridge', reply: bytes(jsonBytes(504, { error: 'MT5 call timed out after 30s' })) },
  { name: '504 of a proxy', reply: html(504, '504 Gateway Time-out') },
  { name: '500 that says nothing', reply: bytes(jsonBytes(500, { error: 'Internal Server Error' })) },
  { name: '500 in HTML', reply: html(500, '500 Internal Server Error') },
  { name: '408', reply: bytes(answerBytes(408, 'text/plain', 'Request Timeout')) },
  { name: '429 of a gateway', reply: bytes(jsonBytes(429, { error: 'Rate limit exceeded' })) },
  { name: '499 of a proxy', reply: html(499, '499 Client Closed Request') },
  { name: '413 of a proxy', reply: html(413, '413 Request Entity Too Large') },
  { name: '403 of a firewall', reply: html(403, '403 Forbidden') },
  { name: '409 of a gateway', reply: bytes(jsonBytes(409, { message: 'Order 7 not found' })) },
  { name: '404 of a gateway', reply: bytes(jsonBytes(404, { message: 'no Route matched' })) },
  {
    name: 'a retcode twice',
    reply: bytes(
      answerBytes(200, 'application/json', '{"retcode":10009,"comment":"Request executed","retcode":10019}'),
    ),
  },
  {
    name: '307 to another host',
    reply: bytes(answerBytes(307, 'text/plain', '', { headers: { location: 'http://127.0.0.1:9/orders' } })),
  },
  {
    name: '308 to another host',
    reply: bytes(answerBytes(308, 'text/plain', '', { headers: { location: 'http://127.0.0.1:9/orders' } })),
  },
  { name: '200 that is empty', reply: bytes(answerBytes(200, 'application/json', '')) },
  { name: '200 in HTML', reply: html(200, 'Router login') },
  { name: '200 with null', reply: bytes(jsonBytes(200, null)) },
  { name: '200 with a list', reply: bytes(jsonBytes(200, [])) },
  { name: '200 without a retcode', reply: bytes(jsonBytes(200, { order: 1, deal: 1 })) },
  { name: '200 with the retcode as text', reply: bytes(jsonBytes(200, { retcode: '10009' })) },
  {
    name: '200 with a retcode that nobody knows',
    reply: bytes(jsonBytes(200, { retcode: 10_999, comment: 'hm' })),
  },
  {
    name: '10011 processing error',
    reply: bytes(jsonBytes(200, { retcode: 10_011, comment: 'Processing error' })),
  },
  { name: '10012 timeout', reply: bytes(jsonBytes(200, { retcode: 10_012, comment: 'Request timeout' })) },
  { name: '10028 locked', reply: bytes(jsonBytes(200, { retcode: 10_028, comment: 'Request locked' })) },
  {
    name: '10031 no connection',
    reply: bytes(jsonBytes(200, { retcode: 10_031, comment: 'No connection' })),
  },
  { name: '500 with -10005', reply: bytes(jsonBytes(500, { retcode: -10_005, message: 'IPC timeout' })) },
  { name: 'JSON that breaks off', reply: bytes(answerBytes(200, 'application/json', '{"retcode": 100')) },
  {
    name: 'a length beyond the body',
    reply: bytes(answerBytes(201, 'application/json', oneAnswer, { claims: oneAnswer.length + 10 })),
  },
  {
    name: 'a packed answer',
    reply: bytes(
      answerBytes(200, 'application/json', Buffer.alloc(64, 0x1f), {
        headers: { 'content-encoding': 'gzip' },
      }),
    ),
  },
  {
    name: 'a flood of 1xx and nothing behind it',
    reply: bytes(
      Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n'.repeat(2_000)),
      'close',
    ),
  },
  { name: 'no HTTP', reply: bytes(Buffer.from('220 smtp ready\r\n')) },
  { name: 'half a head', reply: bytes(Buffer.from('HTTP/1.1 201 Created\r\nContent-Le'), 'reset') },
];

/** Executed, with the true answer damaged on its way. */
export const damaged: readonly Fault[] = [
  fault('cut in the head', 'now', { kind: 'cut', at: 'head', end: 'reset' }),
  fault('cut in the body', 'now', { kind: 'cut', at: 'body', end: 'reset' }),
  fault('closed in the body', 'now', { kind: 'cut', at: 'body', end: 'close' }),
  fault('slices of 16 bytes', 'now', { kind: 'honest', slices: { bytes: 16, everyMs: 50 } }),
  fault('slices slower than the time-out', 'now', { kind: 'honest', slices: { bytes: 1, everyMs: 2_000 } }),
  fault('20 s of latency', 'now', { kind: 'honest', afterMs: 20_000 }),
  fault('an answer after the time-out', 'now', { kind: 'honest', afterMs: 90_000 }),
];

/** Refused before anything was done, with proof. */
export const refusedBefore: readonly Fault[] = [
  fault(
    '503 not initialised',
    'never',
    bytes(jsonBytes(503, { retcode: -10_003, message: 'Terminal not initialized' })),
  ),
  fault('429', 'never', bytes(jsonBytes(429, { retcode: 10_024, message: 'Too many requests' }))),
  fault('10024', 'never', bytes(jsonBytes(200, { retcode: 10_024, comment: 'Too many requests' }))),
  fault('400', 'never', bytes(jsonBytes(400, { retcode: 10_013, message: 'Invalid request' }))),
  fault('10018 market closed', 'never', bytes(jsonBytes(200, { retcode: 10_018, comment: 'Market closed' }))),
];
