import { medianOf } from '../math/median';

/**
 * How old a quote may be for a market order, one rule for page and host (reference/order-safety.md, rule 10). Milliseconds.
 */

/** Older than this it is stale on screen. */
export const quoteBudgetMs = 3_000;
/** Older than this no market order is sent. */
export const quoteLimitMs = 10_000;

const lookAgainAtMostMs = 8_000;
/** Pauses kept for each symbol, and the least that tell its usual one. */
const mostPauses = 50;
const leastPauses = 10;
/** Of the time between two reads so much counts as a pause: slow polls must not make a moving market look calm. */
const unreadMs = 1_000;

/** The last pauses of a symbol with the one that its change ends now; both ages are those before the change. */
export function withPause(
  pauses: readonly number[],
  changedAgoMs: number,
  readAgoMs: number,
): readonly number[] {
  return [...pauses, changedAgoMs - Math.max(0, readAgoMs - unreadMs)].slice(-mostPauses);
}

/** Older than this the user looks again before an order at market: three usual pauses of the symbol, within 3 to 8 s. */
export function lookAgainMs(pauses: readonly number[]): number {
  const usual = pauses.length < leastPauses ? null : medianOf(pauses);
  return Math.min(lookAgainAtMostMs, Math.max(quoteBudgetMs, 3 * (usual ?? 0)));
}

/** A quote that no read has confirmed lately may have moved unseen: for the read the budget counts, not the pauses. */
export const asksToLook = (
  age: { readonly changedAgoMs: number; readonly readAgoMs: number },
  lookMs: number,
): boolean => age.changedAgoMs > lookMs || age.readAgoMs > quoteBudgetMs;
