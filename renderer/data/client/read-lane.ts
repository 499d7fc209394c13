import type { RequestName } from '../../../shared/contract';

/**
 * A browser opens six connections to one address at most. The event stream holds one; reads that wait for a slow bridge
 * may hold three, so that an order, a change of settings or a second tab never queues behind them. (The host itself lets
 * two reads at once reach the bridge, so a fourth would only wait elsewhere.)
 */
const readsAtOnce = 3;

/** Whether the answer may take as long as the bridge takes, and nobody is hurt by its waiting for a turn. */
export function waitsForTurn(name: RequestName): boolean {
  switch (name) {
    case 'connection.read':
    case 'capabilities.read':
    case 'interface.read':
    case 'error.read':
    case 'time.read':
    case 'records.read':
    case 'account.read':
    case 'symbols.list':
    case 'symbols.read':
    case 'ticks.read':
    case 'ticks.history':
    case 'rates.read':
    case 'rates.analyse':
    case 'positions.list':
    case 'positions.read':
    case 'orders.list':
    case 'orders.read':
    case 'history.deals':
    case 'history.orders':
      return true;
    default:
      return false;
  }
}

/** Runs what it is given, at most `readsAtOnce` at a time, first come first served. */
export function createReadLane(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < readsAtOnce) running += 1;
    // The slot is handed over by the one that leaves, so that a newcomer cannot slip in between.
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
