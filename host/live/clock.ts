import type { UtcMs } from '../../shared/model/fields';

/** Time as the trading side sees it; tests put another in its place. */
export interface Clock {
  /** Monotonic milliseconds: what ages and waits is measured by. */
  now(): number;
  /** UTC milliseconds of this machine, which may be wrong by days: for records, never for decisions within a run. */
  wall(): UtcMs;
  /** Calls once, later. Returns its own cancel. Does not keep the process alive. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref?.();
    return () => clearTimeout(timer);
  },
};

export const wait = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

/** What comes of it in this time; null where nothing does. */
export async function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | null> {
  let cancel = (): void => {};
  const over = new Promise<null>((resolve) => {
    cancel = clock.after(ms, () => resolve(null));
  });
  const first = await Promise.race([work, over]);
  cancel();
  return first;
}
