/**
 * How many writes a second may be sent (order-safety.md, rule 14). What it holds back was not sent yet; nothing is ever sent
 * again. One for each bridge; pure but for what it was told.
 */
export interface WriteBucket {
  /** Takes a place for one write: 0 = it may go, else the milliseconds after which to ask again. */
  take(nowMs: number): number;
  /** Milliseconds until the `place`th write from now on could go (1 = the next), without taking a place. */
  waitMs(nowMs: number, place?: number): number;
  /** The server asked for fewer (429 or retcode 10024): half the rate, and none at once. */
  slow(nowMs: number): void;
}

export interface WriteRate {
  readonly perSecond: number;
  /** So many may go at once after a pause. */
  readonly burst: number;
}
export const ordinaryRate: WriteRate = { perSecond: 1, burst: 2 };

/** A write every eight seconds is the slowest: whoever must close has to be able to. */
const slowest = 1 / 8;
/** Without a complaint for so long, the rate doubles again until it is the ordinary one. */
const goodMs = 60_000;

export function createWriteBucket(rate: WriteRate, startedAtMs: number): WriteBucket {
  let tokens = rate.burst;
  let share = 1;
  let filledAtMs = startedAtMs;
  let changedAtMs = startedAtMs;

  const perMs = (): number => (rate.perSecond * share) / 1_000;

  const fill = (nowMs: number): void => {
    while (share < 1 && nowMs - changedAtMs >= goodMs) {
      share = Math.min(1, share * 2);
      changedAtMs += goodMs;
    }
    tokens = Math.min(rate.burst, tokens + Math.max(0, nowMs - filledAtMs) * perMs());
    filledAtMs = nowMs;
  };
  /** A hair below a whole token is whole: the time of the wait was rounded. */
  const lacking = (place: number): number => Math.max(0, place - tokens - 1e-6);

  return {
    take(nowMs) {
      fill(nowMs);
      if (lacking(1) > 0) return Math.ceil(lacking(1) / perMs());
      tokens = Math.max(0, tokens - 1);
      return 0;
    },
    waitMs(nowMs, place = 1) {
      fill(nowMs);
      return Math.ceil(lacking(place) / perMs());
    },
    slow(nowMs) {
      fill(nowMs);
      tokens = 0;
      share = Math.max(slowest / rate.perSecond, share / 2);
      changedAtMs = nowMs;
    },
  };
}
