import type { Failure, FailureKind } from '../../shared/model/result';

/** Longest pause per kind of trouble, milliseconds; the first pause is a second, each next one twice as long. */
const longestMs: Partial<Record<FailureKind, number>> = {
  // Refused at once and costs the bridge nothing: a restarted bridge is to be seen within two polls.
  unreachable: 2_000,
  // Answered before the terminal's lock is taken.
  'terminal-not-ready': 5_000,
  // Each try holds one of our two places for the whole time-out.
  timeout: 15_000,
  // The bridge asks for less.
  busy: 30_000,
};
const firstMs = 1_000;

/** What the bridge's last answers say about asking it again. One for each bridge. */
export interface BackOff {
  /** The failure that reads are answered with now; null when they may be sent. */
  standing(nowMs: number): Failure | null;
  /** True between a pause and the first answer after it: one read at a time then. */
  probing(): boolean;
  /** Learns from the answer of a read that was sent at `startMs`. */
  learn(failure: Failure | null, startMs: number, nowMs: number): void;
  /** Ends a pause early: something was done that may have ended the trouble. A refused token stays refused. */
  lookAgain(): void;
  /** Forgets a refused token: the user has shown that it works now. */
  forgive(): void;
}

/** `random` gives 0..1: clients that lost one bridge must not all come back in the same moment. */
export function createBackOff(random: () => number): BackOff {
  let trouble: Failure | null = null;
  let untilMs = 0;
  let troubledAtMs = 0;
  let pauses = 0;
  return {
    standing(nowMs) {
      if (trouble === null) return null;
      return trouble.kind === 'unauthorized' || nowMs < untilMs ? trouble : null;
    },
    probing: () => trouble !== null,
    learn(failure, startMs, nowMs) {
      // An answer to a request from before the trouble says nothing about now.
      if (trouble !== null && startMs < troubledAtMs) return;
      if (failure === null) {
        trouble = null;
        pauses = 0;
        return;
      }
      if (failure.kind === 'unauthorized') {
        trouble = failure;
        troubledAtMs = nowMs;
        return;
      }
      const longest = longestMs[failure.kind];
      if (longest === undefined) {
        // Any other answer shows that the bridge is there.
        if (failure.kind === 'cancelled') return;
        trouble = null;
        pauses = 0;
        return;
      }
      const pauseMs = Math.min(longest, firstMs * 2 ** pauses);
      pauses += 1;
      trouble = failure;
      troubledAtMs = nowMs;
      // What the bridge asks for itself is never cut short.
      untilMs = nowMs + Math.max(pauseMs * (0.75 + 0.25 * random()), failure.retryAfterMs ?? 0);
    },
    lookAgain() {
      if (trouble?.kind !== 'unauthorized') untilMs = 0;
    },
    forgive() {
      trouble = null;
      pauses = 0;
    },
  };
}
