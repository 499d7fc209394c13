/**
 * Limits writes a second that add risk (reference/order-safety.md, rule 14). A write that must wait was not sent; nothing is ever sent
 * again. One for each bridge; reads no clock.
 */
export interface WriteBucket {
  /** Takes a place for one write: 0 = it may be sent, else the milliseconds after which to ask again. */
  take(nowMs: number): number;
  /**
   * `take` for a write that only reduces risk: it goes at once. After a complaint of the server it is paced too: the first one goes at
   * once, on a place that later ones pay back.
   */
  takeOut(nowMs: number): number;
  /** Milliseconds until the `place`th write from now on could go (1 = the next), without taking a place. */
  waitMs(nowMs: number, place?: number): number;
  /**
   * The server complained (429 or retcode 10024): halves the rate, and allows no write now, nor before `waitMs` if it named a time.
   */
  slow(nowMs: number, waitMs?: number | null): void;
}

export interface WriteRate {
  readonly perSecond: number;
  /** Writes that may go at once after a pause. */
  readonly burst: number;
}
export const ordinaryRate: WriteRate = { perSecond: 1, burst: 2 };

/** The lowest share of the rate: one write in eight seconds, so that closing stays possible. */
const slowest = 1 / 8;
/** Longest wait that a server gets, milliseconds: a position may have to be closed. */
const longestAskedMs = 15_000;
/** After this long without a complaint the rate doubles, up to the ordinary one. Milliseconds. */
const goodMs = 60_000;

export function createWriteBucket(rate: WriteRate, startedAtMs: number): WriteBucket {
  let tokens = rate.burst;
  let share = 1;
  let filledAtMs = startedAtMs;
  let changedAtMs = startedAtMs;
  let lastOutMs = Number.NEGATIVE_INFINITY;
  /** A place was lent to a risk-reducing write and is not paid back yet. */
  let isLent = false;

  const perMs = (): number => (rate.perSecond * share) / 1_000;

  const fill = (nowMs: number): void => {
    while (share < 1 && nowMs - changedAtMs >= goodMs) {
      share = Math.min(1, share * 2);
      changedAtMs += goodMs;
    }
    tokens = Math.min(rate.burst, tokens + Math.max(0, nowMs - filledAtMs) * perMs());
    // Before the time that the server named, no place is added.
    filledAtMs = Math.max(filledAtMs, nowMs);
  };
  /** Tolerates rounding of the waiting time. */
  const lacking = (place: number): number => Math.max(0, place - tokens - 1e-6);

  const waitFor = (nowMs: number, place: number): number =>
    lacking(place) === 0 ? 0 : Math.ceil(Math.max(0, filledAtMs - nowMs) + lacking(place) / perMs());

  function take(nowMs: number): number {
    fill(nowMs);
    if (lacking(1) > 0) return waitFor(nowMs, 1);
    tokens = Math.max(0, tokens - 1);
    isLent = false;
    return 0;
  }

  return {
    take,
    takeOut(nowMs) {
      fill(nowMs);
      if (share === 1) return 0;
      const waitMs = take(nowMs);
      if (waitMs > 0) {
        if (isLent) return waitMs;
        const paceMs = lastOutMs + 1_000 / rate.perSecond - nowMs;
        if (paceMs > 0) return Math.min(waitMs, Math.ceil(paceMs));
        isLent = true;
        tokens -= 1;
      }
      lastOutMs = nowMs;
      return 0;
    },
    waitMs(nowMs, place = 1) {
      fill(nowMs);
      return waitFor(nowMs, place);
    },
    slow(nowMs, asked = null) {
      fill(nowMs);
      tokens = 0;
      share = Math.max(slowest / rate.perSecond, share / 2);
      changedAtMs = nowMs;
      const untilMs = nowMs + Math.min(longestAskedMs, asked ?? 0);
      // The first place is free at the requested time, if that is later than by the rate.
      filledAtMs = Math.max(filledAtMs, untilMs - 1 / perMs());
    },
  };
}
