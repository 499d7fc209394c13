import type { UtcMs } from '../model/fields';
import type { OpenWorth } from '../model/kept-history';
import { roundMoney } from './deals';

/** The deepest fall of one trader's equity: what was booked and what was open, together at each moment. */

/** A deal's result after costs. */
export interface Booked {
  readonly atMs: UtcMs;
  readonly net: number;
  /** Nothing was open after it. */
  readonly isFlat: boolean;
}

export interface FloatingDrawdown {
  /** Below 0. */
  readonly amount: number;
  /** From the highest equity to the lowest one after it, to the hour. */
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
}

/**
 * A server books in whole seconds, and a read sees it up to some seconds later: of positions that were there no longer than this around a deal,
 * it cannot be said whether the deal is in.
 */
const unsureMs = 3_000;

/**
 * Both oldest first. Null where it never fell. `isFlat`: nothing was open when they began. What was not seen is left out: the real one may be
 * deeper, never less deep.
 */
export function floatingDrawdown(
  spans: readonly OpenWorth[],
  booked: readonly Booked[],
  isFlat: boolean,
): FloatingDrawdown | null {
  let sum = 0;
  let next = 0;
  let top: { readonly value: number; readonly atMs: UtcMs | null } | null = isFlat
    ? { value: 0, atMs: null }
    : null;
  let deepest: FloatingDrawdown | null = null;

  function fallen(amount: number, fromMs: UtcMs, toMs: UtcMs): void {
    const least = deepest?.amount ?? 0;
    // Of tens of thousands few are deeper: only these are worth rounding.
    if (amount >= least) return;
    const rounded = roundMoney(amount);
    if (rounded < least) deepest = { amount: rounded, fromMs, toMs };
  }

  function see({ fromMs, toMs, low, high, fall }: OpenWorth): void {
    if (top !== null) fallen(low - top.value, top.atMs ?? fromMs, toMs);
    fallen(fall, fromMs, toMs);
    if (top === null || high > top.value) top = { value: high, atMs: toMs };
  }

  /** What was booked in one second counts together. */
  function bookUpTo(ms: UtcMs): void {
    for (let deal = booked[next]; deal !== undefined && deal.atMs <= ms; deal = booked[next]) {
      sum += deal.net;
      next += 1;
      if (booked[next]?.atMs === deal.atMs || !deal.isFlat) continue;
      see({ fromMs: deal.atMs, toMs: deal.atMs, low: sum, high: sum, fall: 0 });
    }
  }

  /**
   * What was booked between the ends is of trades that came and went between two reads, beside those that stayed. Whether before or after the
   * lowest and the highest sum is not known: it counts as whatever makes the fall least deep.
   */
  function seeWithBooked({ fromMs, toMs, low, high, fall }: OpenWorth): void {
    let [least, most] = [sum, sum];
    for (let deal = booked[next]; deal !== undefined && deal.atMs < toMs - unsureMs; deal = booked[next]) {
      sum += deal.net;
      next += 1;
      least = Math.min(least, sum);
      most = Math.max(most, sum);
    }
    see({ fromMs, toMs, low: most + low, high: least + high, fall: Math.min(0, fall + most - least) });
  }

  for (const span of spans) {
    const isShort = span.toMs - span.fromMs < 2 * unsureMs;
    bookUpTo(isShort ? (span.fromMs + span.toMs) / 2 : span.fromMs + unsureMs);
    if (!isShort) {
      seeWithBooked(span);
      continue;
    }
    const before = booked[next - 1]?.atMs ?? Number.NEGATIVE_INFINITY;
    const after = booked[next]?.atMs ?? Number.POSITIVE_INFINITY;
    if (before > span.fromMs - unsureMs || after < span.toMs + unsureMs) continue;
    see({ ...span, low: sum + span.low, high: sum + span.high });
  }
  bookUpTo(Number.POSITIVE_INFINITY);
  return deepest;
}
