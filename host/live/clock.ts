import type { UtcMs } from '../../shared/model/fields';

/** The host's time; tests replace it. */
export interface Clock {
  /** Monotonic milliseconds: for ages and waits. */
  now(): number;
  /** UTC milliseconds of this machine, which may be wrong by days: for records, never for decisions within a run. */
  wall(): UtcMs;
  /** Calls once, after `ms`. Returns its cancel. Does not keep the process alive. */
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

/** Lets whatever else waits in this process go first: for long work that is done in slices. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const wait = (clock: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

/** The result if it comes within `ms`, else null. */
export async function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | null> {
  let cancel = (): void => {};
  const over = new Promise<null>((resolve) => {
    cancel = clock.after(ms, () => resolve(null));
  });
  const first = await Promise.race([work, over]);
  cancel();
  return first;
}
