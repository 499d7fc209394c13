/**
 * How many writes a second may be sent (reference/order-safety.md, rule 14). What it holds back was not sent yet; nothing is ever sent
 * again. One for each bridge; pure but for what it was told.
 */
export interface WriteBucket {
  /** Takes a place for one write: 0 = it may go, else the milliseconds after which to ask again. */
  take(nowMs: number): number;
  /**
   * As `take`, for a write that only reduces risk: the first one goes at once, on a place that the later ones pay back. No hurry of
   * orders and no server that asks for patience holds up the first close.
   */
  takeOut(nowMs: number): number;
  /** Milliseconds until the `place`th write from now on could go (1 = the next), without taking a place. */
  waitMs(nowMs: number, place?: number): number;
  /** The server asked for fewer (429 or retcode 10024): half the rate, and none at once, nor before it said so (`waitMs`). */
  slow(nowMs: number, waitMs?: number | null): void;
}

export interface WriteRate {
  readonly perSecond: number;
  /** So many may go at once after a pause. */
  readonly burst: number;
}
export const ordinaryRate: WriteRate = { perSecond: 1, burst: 2 };

/** A write every eight seconds is the slowest: whoever must close has to be able to. */
const slowest = 1 / 8;
/** A server that asks for more than this does not get it: a position may have to be closed. */
const longestAskedMs = 15_000;
/** Without a complaint for so long, the rate doubles again until it is the ordinary one. */
const goodMs = 60_000;

export function createWriteBucket(rate: WriteRate, startedAtMs: number): WriteBucket {
  let tokens = rate.burst;
  let share = 1;
  let filledAtMs = startedAtMs;
  let changedAtMs = startedAtMs;
  let lastOutMs = Number.NEGATIVE_INFINITY;
  /** A place was lent, and none was free since. */
  let isLent = false;

  const perMs = (): number => (rate.perSecond * share) / 1_000;

  const fill = (nowMs: number): void => {
    while (share < 1 && nowMs - changedAtMs >= goodMs) {
      share = Math.min(1, share * 2);
      changedAtMs += goodMs;
    }
    tokens = Math.min(rate.burst, tokens + Math.max(0, nowMs - filledAtMs) * perMs());
    // Until the moment that the server named, nothing fills.
    filledAtMs = Math.max(filledAtMs, nowMs);
  };
  /** A hair below a whole token is whole: the time of the wait was rounded. */
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
      // The first token is there at the moment that was asked for, if that is later than the rate's own.
      filledAtMs = Math.max(filledAtMs, untilMs - 1 / perMs());
    },
  };
}
