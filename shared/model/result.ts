import { z } from 'zod';

/**
 * Everything that can go wrong between a click and the bridge's answer, as a closed list.
 * A failure is a value: it crosses IPC and HTTP unchanged and is never thrown across a border.
 *
 * - `unreachable`: no connection (refused, unknown host, TLS); nothing was sent
 * - `timeout`: the bridge accepted the connection and did not answer in time
 * - `unauthorized`: 401 or 403
 * - `not-found`: the bridge does not know the symbol or ticket
 * - `unsupported`: this bridge lacks the endpoint
 * - `terminal-not-ready`: 503, the terminal is not initialised
 * - `busy`: 429, 504, 10024, or a 503 that speaks of load
 * - `sidecar`: 502, the technical-analysis sidecar is down or refused
 * - `refused`: any other error answer in the bridge's own words
 * - `bad-answer`: HTML, truncated or malformed JSON, or a wrong type on a field that we use
 * - `bad-input`: our own request did not fit the contract or the bridge's limits
 * - `held-back`: the host's own rules (journal, locks, limits) did not let a write out; nothing was sent. `field` names the rule
 * - `replay`: asked from a replay, which only looks back; nothing was sent
 * - `not-recorded`: asked from a replay, and nothing was recorded of it at that moment
 * - `cancelled`: superseded, for example by a switch to another bridge
 * - `host-lost`: the page cannot reach its own host process
 * - `no-session`: the host runs, but has not admitted this page (browser host: its address works once)
 * - `internal`: a defect of ours
 */
export const failureKinds = [
  'unreachable',
  'timeout',
  'unauthorized',
  'not-found',
  'unsupported',
  'terminal-not-ready',
  'busy',
  'sidecar',
  'refused',
  'bad-answer',
  'bad-input',
  'held-back',
  'replay',
  'not-recorded',
  'cancelled',
  'host-lost',
  'no-session',
  'internal',
] as const;

export const failureSchema = z.object({
  kind: z.enum(failureKinds),
  /** What happened, in one plain sentence of limited length, without secrets or markup. */
  message: z.string(),
  /** Method and path without the base address, such as `GET /account`. */
  endpoint: z.string().optional(),
  /** HTTP status, where there was an answer. */
  status: z.number().int().optional(),
  /** The error payload's retcode, where it had one. */
  retcode: z.number().int().optional(),
  /** The server's own text, of limited length. */
  said: z.string().optional(),
  /** How long the bridge asked us to wait before the next request, milliseconds. */
  retryAfterMs: z.number().min(0).optional(),
  /** It cost the bridge much in vain, so it is not asked again by itself for so long, milliseconds. */
  restMs: z.number().min(0).optional(),
  /** Path of the field that was wrong, such as `[3].price_open`. */
  field: z.string().optional(),
  /** The field's value, printed, of limited length. */
  value: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
export type FailureKind = Failure['kind'];

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): Result<never> => ({ ok: false, failure });

/** Nothing reached the host: what it would say is not known. */
export const isHostLost = (
  failure: Failure | null,
): failure is Failure & { readonly kind: 'host-lost' | 'no-session' } =>
  failure?.kind === 'host-lost' || failure?.kind === 'no-session';

/** Ends a switch over a union: an unhandled member breaks the build. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}

/** The bridge was switched while the answer was on its way. */
export const ofOtherBridge: Failure = {
  kind: 'cancelled',
  message: 'This reply is from another bridge than the one shown.',
};
