import { assertNever, type Failure } from '../model/result';
import type { TerminalAction, TerminalOutcome, TerminalWork } from '../model/terminal';

export interface FollowedWork extends TerminalWork {
  /** Monotonic milliseconds. */
  readonly startedAt: number;
  /** Since when it answers without a break, after the bridge's own answer; null while it does not. Monotonic milliseconds. */
  readonly goodSince: number | null;
}

type WorkEnd =
  /** The terminal answers again: read everything anew. */
  | { readonly kind: 'back'; readonly wasShutDown: boolean }
  | { readonly kind: 'shut-down' }
  /** It was to be shut down but still answers. */
  | { readonly kind: 'still-up' }
  | { readonly kind: 'gave-up' }
  /** Another connection began: by the user, after sleep, or for another account. */
  | { readonly kind: 'left' };

/** What becomes of an action, in the order in which it is told. */
export type WorkNews =
  | { readonly kind: 'sent'; readonly action: TerminalAction }
  /** `isAwaited`: the user has not stopped waiting, and is told how it ended. */
  | { readonly kind: 'answered'; readonly outcome: TerminalOutcome; readonly isAwaited: boolean }
  | {
      readonly kind: 'ended';
      readonly work: Pick<TerminalWork, 'action' | 'verdict'>;
      readonly end: WorkEnd;
      readonly afterMs: number;
    };

/** Result of a read of the account. */
export type Look = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

export interface WorkStep {
  /** Null where it is over. */
  readonly work: FollowedWork | null;
  readonly end: WorkEnd | null;
}

/** How long the terminal must go on answering, milliseconds: a restart answered at once may begin only after the answer. */
const settleMs: Readonly<Record<TerminalAction, number>> = { init: 1_500, restart: 8_000, shutdown: 8_000 };
/** Covers two polls: the first may have been sent before. Milliseconds. */
const returnedMs = 900;
/** After this the terminal is no longer considered to be starting. Milliseconds. */
export const patienceMs = 10 * 60_000;

export const startWork = (
  asked: Pick<TerminalWork, 'generation' | 'action' | 'sinceMs'>,
  nowMs: number,
): FollowedWork => ({
  ...asked,
  phase: 'sent',
  startedAt: nowMs,
  verdict: null,
  wasAway: false,
  goodSince: null,
});

/** Null where it is over. */
export const afterOutcome = (work: FollowedWork, { verdict }: TerminalOutcome): FollowedWork | null =>
  verdict === 'done' || verdict === 'unknown'
    ? { ...work, phase: 'returning', verdict, goodSince: null }
    : null;

export function afterLook(work: FollowedWork, look: Look, nowMs: number): WorkStep {
  const on = (next: Partial<FollowedWork>): WorkStep => ({ work: { ...work, ...next }, end: null });
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
export function isOfWork(work: Pick<TerminalWork, 'phase'> | null, failure: Failure): boolean {
  if (work === null) return false;
  // Once shut down, only that is expected: a bridge that goes away then is news.
  return work.phase === 'down' ? failure.kind === 'terminal-not-ready' : isExpected(failure);
}
