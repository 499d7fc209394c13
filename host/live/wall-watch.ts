import { uptime } from 'node:os';

/**
 * Tells a machine that slept from a clock that was set: both make the wall clock jump, and data read before a sleep is old while
 * data read before a change of the clock is not.
 */
export interface WallWatch {
  /** By how much the wall clock was set since the start, without the time slept; grows at each change. Milliseconds. */
  setByMs(): number;
  /** The last change within the last minutes; null without one. */
  lastSet(): { readonly byMs: number; readonly agoMs: number } | null;
  /** Looks now. True when the machine slept (or this process stood still) since the last look. */
  look(): boolean;
}

export interface WallWatchClocks {
  /** Milliseconds since the machine started, its sleep included; no change of the wall clock moves it. */
  up(): number;
  /** UTC milliseconds. */
  wall(): number;
}

const systemUp: WallWatchClocks = { up: () => uptime() * 1_000, wall: () => Date.now() };

/** Slower changes are the system keeping its clock right, and the uptime counts whole seconds on some systems. */
const jumpMs = 3_000;
const tellsForMs = 600_000;
/** More than any pause of this process while it is awake: looks come every few seconds. */
const sleptMs = 30_000;

export function createWallWatch(clocks: WallWatchClocks = systemUp): WallWatch {
  let lead = clocks.wall() - clocks.up();
  let lookedAtMs = clocks.up();
  let total = 0;
  let last: { readonly byMs: number; readonly atMs: number } | null = null;

  const look = (): boolean => {
    const upMs = clocks.up();
    const now = clocks.wall() - upMs;
    const byMs = now - lead;
    lead = now;
    if (Math.abs(byMs) >= jumpMs) {
      total += byMs;
      last = { byMs, atMs: upMs };
    }
    const hasSlept = upMs - lookedAtMs >= sleptMs;
    lookedAtMs = upMs;
    return hasSlept;
  };

  return {
    look,
    setByMs() {
      look();
      return total;
    },
    lastSet() {
      const agoMs = last === null ? Number.POSITIVE_INFINITY : clocks.up() - last.atMs;
      return last === null || agoMs > tellsForMs ? null : { byMs: last.byMs, agoMs };
    },
  };
}

/** Milliseconds between two looks; a sleep of the machine is one very long pause between them. */
const lookEveryMs = 5_000;

/**
 * Plain Node is not told when the machine wakes up. Calls once after each sleep, however many timers came due meanwhile. Returns
 * its own end.
 */
export function watchSleep(
  onWake: () => void,
  watch: Pick<WallWatch, 'look'> = createWallWatch(),
): () => void {
  const timer = setInterval(() => {
    if (watch.look()) onWake();
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
