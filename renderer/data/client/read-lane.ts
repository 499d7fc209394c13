/**
 * A browser opens at most six connections to one address. The event stream holds one; reads that wait for a slow bridge
 * may hold three, so that an order, a change of settings or a second tab never queues behind them. (The host lets two
 * reads at once reach the bridge, so a fourth would only wait there.)
 */
const readsAtOnce = 3;

/** Runs what it is given, at most `readsAtOnce` at a time, first come first served. */
export function createReadLane(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < readsAtOnce) running += 1;
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
