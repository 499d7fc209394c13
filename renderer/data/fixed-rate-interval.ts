/** When a query was last due, and whether that read is still running. */
interface Turn {
  dueAtMs: number;
  isRunning: boolean;
}

const turns = new WeakMap<object, Turn>();

/** After a slow answer, wait at least this share of the interval: the bridge serves others too. */
const restShare = 0.25;
/**
 * A read that starts earlier or later than due by this share of the interval was asked for by the user: the rate
 * continues from it.
 */
const beatShare = 0.25;

/**
 * A `refetchInterval` from start to start. query-core counts from the end of a read, which would add the bridge's
 * latency to each interval. What comes due while its read is running joins that read.
 */
export const fixedRateInterval =
  (everyMs: number) =>
  (query: object & { readonly state: { readonly fetchStatus: string } }): number => {
    const nowMs = performance.now();
    const turn = turns.get(query);
    if (query.state.fetchStatus !== 'idle') {
      if (turn?.isRunning === true) return everyMs;
      const isOnBeat = turn !== undefined && Math.abs(nowMs - turn.dueAtMs) <= everyMs * beatShare;
      const startedAtMs = isOnBeat ? turn.dueAtMs : nowMs;
      turns.set(query, { dueAtMs: startedAtMs + everyMs, isRunning: true });
      return everyMs;
    }
    if (turn === undefined) return everyMs;
    turn.isRunning = false;
    return Math.max(1, Math.round(everyMs * restShare), Math.round(turn.dueAtMs - nowMs));
  };
