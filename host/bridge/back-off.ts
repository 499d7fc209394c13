import type { Failure, FailureKind } from '../../shared/model/result';

/** Longest pause for each kind of trouble, milliseconds. The first pause is a second, each next one twice as long. */
const longestMs: Partial<Record<FailureKind, number>> = {
  // Refused at once, at no cost to the bridge: a restarted bridge should be seen within two polls.
  unreachable: 2_000,
  // Answered without taking the terminal's lock.
  'terminal-not-ready': 5_000,
  // Each try takes one of our two read slots for the whole time-out.
  timeout: 15_000,
  busy: 30_000,
};
const firstMs = 1_000;

/** Pauses before reads after trouble with a bridge. One for each bridge. */
export interface BackOff {
  /** The failure with which reads are answered now; null when they may be sent. */
  standing(nowMs: number): Failure | null;
  /** True from the end of a pause to the first answer: one read at a time. */
  probing(): boolean;
  /** Learns from the answer of a read that was sent at `startMs`. */
  learn(failure: Failure | null, startMs: number, nowMs: number): void;
  /** Ends a pause early, after something that may have fixed the trouble. A refused token stays refused. */
  lookAgain(): void;
  /** Forgets a refused token, once it is known to work. */
  forgive(): void;
}

/** `random` gives 0..1, so that clients that lost one bridge do not all return at the same moment. */
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
      // The request was sent before the trouble began: it says nothing about now.
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
      // A pause that the bridge asked for is never shortened.
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
