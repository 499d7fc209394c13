import { hashKey, type QueryCache } from '@tanstack/react-query';

/**
 * When each query last succeeded, on two clocks: the monotonic one, and the wall clock, which goes on while the machine
 * sleeps. The longer age counts, so that neither a clock set back nor a resumed laptop makes old data look fresh.
 */
export interface Clocks {
  /** Monotonic milliseconds. */
  monotonic(): number;
  /** UTC milliseconds. */
  wall(): number;
}

/**
 * The host can tell a clock that was set from a machine that slept; the page cannot. Whatever the clock was set by
 * since the page first heard from the host is subtracted, so that setting it makes nothing older or younger.
 */
class WallSteps {
  #first: number | null = null;
  #byMs = 0;

  /** `totalMs`: how far the wall clock was set since the host started. */
  hear(totalMs: number): void {
    this.#first ??= totalMs;
    this.#byMs = totalMs - this.#first;
  }

  read(): number {
    return this.#byMs;
  }
}
export const wallSteps = new WallSteps();

export const systemClocks: Clocks = {
  monotonic: () => performance.now(),
  wall: () => Date.now() - wallSteps.read(),
};

export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}
/** Now, or so many milliseconds ago. */
export const momentOf = (clocks: Clocks, agoMs = 0): Moment => ({
  monotonic: clocks.monotonic() - agoMs,
  wall: clocks.wall() - agoMs,
});

/** Milliseconds since the moment, never negative. */
export const since = (moment: Moment, clocks: Clocks): number =>
  Math.max(0, clocks.monotonic() - moment.monotonic, clocks.wall() - moment.wall);

export interface Ages {
  /** Milliseconds since the query last succeeded, and how old its answer was then; null where it never did. */
  ageMs(key: readonly unknown[]): number | null;
  /** The next success of this query brings what the host read so many milliseconds ago. */
  tell(key: readonly unknown[], ageMs: number): void;
  /** What was told for that; 0 without it. */
  toldMs(key: readonly unknown[]): number;
  /** Watches until the returned function is called. */
  watch(cache: QueryCache): () => void;
}

export function createAges(clocks: Clocks = systemClocks): Ages {
  const moments = new Map<string, Moment>();
  const told = new Map<string, number>();
  return {
    watch: (cache) =>
      cache.subscribe((event) => {
        const hash = event.query.queryHash;
        if (event.type === 'updated' && event.action.type === 'success') {
          moments.set(hash, momentOf(clocks, told.get(hash)));
          told.delete(hash);
        }
        if (event.type === 'removed') moments.delete(hash);
      }),
    tell: (key, ageMs) => void told.set(hashKey(key), ageMs),
    toldMs: (key) => told.get(hashKey(key)) ?? 0,
    ageMs(key) {
      const moment = moments.get(hashKey(key));
      return moment === undefined ? null : since(moment, clocks);
    },
  };
}
