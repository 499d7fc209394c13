import { assertNever, type Failure } from '../model/result';
import type { TerminalAction, TerminalOutcome } from '../model/terminal';

/**
 * - `sent`: not answered yet; a restart may hold its answer for minutes
 * - `returning`: answered, or no answer will come; waiting for the terminal
 * - `down`: shut down as requested; stays so until it is initialised
 */
type WorkPhase = 'sent' | 'returning' | 'down';

/** An `Initialize`, `Restart` or `Shut down` under way, as long as the terminal's silence is expected. */
export interface TerminalWork {
  readonly intentId: string;
  /** Generation of the bridge; it does not explain the silence of another bridge's terminal. */
  readonly generation: number;
  readonly action: TerminalAction;
  readonly phase: WorkPhase;
  /** Monotonic milliseconds. */
  readonly startedAt: number;
  /** Null until the bridge has answered; `unknown` where no answer shows the result. */
  readonly verdict: 'done' | 'unknown' | null;
  /** The terminal has failed to answer since the request. */
  readonly wasAway: boolean;
  /** Since when it answers without a break, after the bridge's own answer; null while it does not. */
  readonly goodSince: number | null;
}

export type WorkEnd =
  | { readonly kind: 'refused' | 'not-sent'; readonly outcome: TerminalOutcome }
  /** The terminal answers again: read everything anew. */
  | { readonly kind: 'back'; readonly wasShutDown: boolean }
  | { readonly kind: 'shut-down' }
  /** It was to be shut down but still answers. */
  | { readonly kind: 'still-up' }
  | { readonly kind: 'gave-up' };

/** Result of a poll of the account. */
export type Look = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

export interface WorkStep {
  /** Null where it is over. */
  readonly work: TerminalWork | null;
  readonly end: WorkEnd | null;
}

/** How long the terminal must go on answering, milliseconds: a restart answered at once may begin only after the answer. */
const settleMs: Readonly<Record<TerminalAction, number>> = { init: 1_500, restart: 8_000, shutdown: 8_000 };
/** Covers two polls: the first may have been sent before. Milliseconds. */
const returnedMs = 900;
/** After this the terminal is no longer considered to be starting. Milliseconds. */
export const patienceMs = 10 * 60_000;

export const startWork = (
  asked: Pick<TerminalWork, 'intentId' | 'generation' | 'action'>,
  nowMs: number,
): TerminalWork => ({
  ...asked,
  phase: 'sent',
  startedAt: nowMs,
  verdict: null,
  wasAway: false,
  goodSince: null,
});

export function afterOutcome(work: TerminalWork, outcome: TerminalOutcome, _nowMs: number): WorkStep {
  switch (outcome.verdict) {
    case 'done':
    case 'unknown':
      return {
        work: { ...work, phase: 'returning', verdict: outcome.verdict, goodSince: null },
        end: null,
      };
    case 'refused':
    case 'not-sent':
      return { work: null, end: { kind: outcome.verdict, outcome } };
    default:
      return assertNever(outcome.verdict);
  }
}

export function afterLook(work: TerminalWork, look: Look, nowMs: number): WorkStep {
  const on = (next: Partial<TerminalWork>): WorkStep => ({ work: { ...work, ...next }, end: null });
  if (!look.ok && !isExpected(look.failure)) {
    // A refused token or an unreadable answer is not part of a restart: reported as usual.
    return look.failure.kind === 'unauthorized' ? { work: null, end: null } : on({ goodSince: null });
  }
  switch (work.phase) {
    case 'sent':
      return look.ok ? on({}) : on({ wasAway: true });
    case 'down':
      return look.ok ? { work: null, end: { kind: 'back', wasShutDown: true } } : on({});
    case 'returning':
      break;
    default:
      return assertNever(work.phase);
  }
  if (!look.ok) {
    if (work.action === 'shutdown' && look.failure.kind === 'terminal-not-ready') {
      return { work: { ...work, phase: 'down', wasAway: true }, end: { kind: 'shut-down' } };
    }
    if (nowMs - work.startedAt > patienceMs) return { work: null, end: { kind: 'gave-up' } };
    return on({ wasAway: true, goodSince: null });
  }
  const goodSince = work.goodSince ?? nowMs;
  const neededMs = work.wasAway && work.action !== 'shutdown' ? returnedMs : settleMs[work.action];
  if (nowMs - goodSince < neededMs) return on({ goodSince });
  return work.action === 'shutdown'
    ? { work: null, end: { kind: 'still-up' } }
    : { work: null, end: { kind: 'back', wasShutDown: false } };
}

/** Failures that are expected while a terminal starts or is down. */
function isExpected(failure: Failure): boolean {
  switch (failure.kind) {
    case 'terminal-not-ready':
    case 'busy':
    case 'timeout':
    // A bridge can run inside the container that restarts.
    case 'unreachable':
    case 'refused':
    case 'cancelled':
      return true;
    case 'unauthorized':
    case 'not-found':
    case 'unsupported':
    case 'sidecar':
    case 'bad-answer':
    case 'bad-input':
    case 'held-back':
    case 'replay':
    case 'not-recorded':
    case 'host-lost':
    case 'no-session':
    case 'internal':
      return false;
    default:
      return assertNever(failure.kind);
  }
}

/** True where this failure is expected from the user's action on the terminal. */
export function isOfWork(work: TerminalWork | null, failure: Failure): boolean {
  if (work === null) return false;
  // Once shut down, only that is expected: a bridge that goes away then is news.
  return work.phase === 'down' ? failure.kind === 'terminal-not-ready' : isExpected(failure);
}
