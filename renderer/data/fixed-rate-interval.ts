/** When a query was last due, and whether the read of that turn still runs. */
interface Turn {
  dueAtMs: number;
  isRunning: boolean;
}

const turns = new WeakMap<object, Turn>();

/** After a slow answer there is a pause of this share of the interval: the bridge has others to serve. */
const restShare = 0.25;
/** A read that starts so much beside its turn, as a share of the interval, was asked for by somebody: it begins a new beat. */
const beatShare = 0.25;

/**
 * A `refetchInterval` from start to start. query-core counts from the end of a read, so that the beat would be as much longer as
 * the bridge is far away. What comes due while its read still runs joins that read.
 */
export const fixedRateInterval =
  (everyMs: number, now: () => number = () => performance.now()) =>
  (query: object & { readonly state: { readonly fetchStatus: string } }): number => {
    const nowMs = now();
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
