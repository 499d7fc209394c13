import { assertNever, type Failure } from '../model/result';
import type { TerminalAction, TerminalOutcome } from '../model/terminal';

/**
 * - `sent`: the bridge has been asked and has not answered; a restart may hold its answer for minutes
 * - `returning`: it has answered, or never will; the terminal is awaited
 * - `down`: it was shut down as the user wished, and stays so until it is initialized
 */
type WorkPhase = 'sent' | 'returning' | 'down';

/** One `Initialize`, `Restart` or `Shut down` of this page, for as long as the terminal's silence is what was asked for. */
export interface TerminalWork {
  readonly intentId: string;
  /** The bridge's generation: the silence of another bridge's terminal is no work of ours. */
  readonly generation: number;
  readonly action: TerminalAction;
  readonly phase: WorkPhase;
  /** Milliseconds of a monotonic clock. */
  readonly startedAt: number;
  readonly answeredAt: number | null;
  /** Null until the bridge has answered; `unknown` where no answer tells what became of it. */
  readonly verdict: 'done' | 'unknown' | null;
  /** The terminal was seen not to answer since it was asked. */
  readonly wasAway: boolean;
  /** Since when it has answered without a break, after the bridge's own answer; null while it does not. */
  readonly goodSince: number | null;
}

export type WorkEnd =
  | { readonly kind: 'refused' | 'not-sent'; readonly outcome: TerminalOutcome }
  /** The terminal answers again, and everything has to be read anew. */
  | { readonly kind: 'back'; readonly wasShutDown: boolean }
  | { readonly kind: 'shut-down' }
  /** It was to be shut down and answers all the same. */
  | { readonly kind: 'still-up' }
  | { readonly kind: 'gave-up' };

/** What a poll of the account met. */
export type Look = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

export interface WorkStep {
  /** Null where it is over. */
  readonly work: TerminalWork | null;
  readonly end: WorkEnd | null;
}

/** A restart that is answered at once may begin only after the answer: so long a terminal must have gone on answering. */
const settleMs: Readonly<Record<TerminalAction, number>> = { init: 1_500, restart: 8_000, shutdown: 8_000 };
/** Two polls in a row: the first may have been asked before. */
const returnedMs = 900;
/** After this it is no longer taken for a terminal that takes its time. */
export const patienceMs = 10 * 60_000;

export const startWork = (
  asked: Pick<TerminalWork, 'intentId' | 'generation' | 'action'>,
  nowMs: number,
): TerminalWork => ({
  ...asked,
  phase: 'sent',
  startedAt: nowMs,
  answeredAt: null,
  verdict: null,
  wasAway: false,
  goodSince: null,
});

export function afterOutcome(work: TerminalWork, outcome: TerminalOutcome, nowMs: number): WorkStep {
  switch (outcome.verdict) {
    case 'done':
    case 'unknown':
      return {
        work: { ...work, phase: 'returning', verdict: outcome.verdict, answeredAt: nowMs, goodSince: null },
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
    // A refused token or an answer that cannot be read is no part of a restart: the usual words tell it.
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

/** What the polls may meet while a terminal starts or stands still, without any of it being news. */
function isExpected(failure: Failure): boolean {
  switch (failure.kind) {
    case 'terminal-not-ready':
    case 'busy':
    case 'timeout':
    // A bridge can live inside the container that is restarted.
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
    case 'host-lost':
    case 'no-session':
    case 'internal':
      return false;
    default:
      return assertNever(failure.kind);
  }
}

/** True where this failure is what the user's own action on the terminal brings with it. */
export function isOfWork(work: TerminalWork | null, failure: Failure): boolean {
  if (work === null) return false;
  // Once it is known to be shut down, only that is expected: a bridge that goes away then is news.
  return work.phase === 'down' ? failure.kind === 'terminal-not-ready' : isExpected(failure);
}
