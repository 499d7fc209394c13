/**
 * A browser opens at most six connections to one address. The event stream holds one; reads that wait for a slow bridge
 * may hold three, and one of history another, which may take a minute: so an order, a change of settings or a second tab never queues
 * behind them, nor the account behind history. (The host lets two reads at once reach the bridge and one of history, so more would
 * only wait there.)
 */
export const readsAtOnce = 3;
export const longReadsAtOnce = 1;

/** Runs what it is given, at most `atOnce` at a time, first come first served. */
export function createReadLane(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    // The finished one passes its slot on, so that a newcomer cannot take it first.
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
