import { uptime } from 'node:os';

/** Tells a machine that slept from a clock that was set: both make the wall clock jump, but only after a sleep is data old. */
export interface WallWatch {
  /** Sum of the changes of the wall clock since the start, without sleep. Milliseconds. */
  setByMs(): number;
  /** The last change within ten minutes; null without one. */
  lastSet(): { readonly byMs: number; readonly agoMs: number } | null;
  /** Checks now: milliseconds since the last check if the machine slept (or this process was stopped) meanwhile, else 0. */
  look(): number;
}

export interface WallWatchClocks {
  /** Milliseconds since the machine started, sleep included; setting the clock does not change it. */
  up(): number;
  /** UTC milliseconds. */
  wall(): number;
  /** Monotonic milliseconds; a sleep may be left out. */
  now(): number;
}

const systemUp: WallWatchClocks = {
  up: () => uptime() * 1_000,
  wall: () => Date.now(),
  now: () => performance.now(),
};

/** Smaller changes are the system correcting its clock, and uptime has whole seconds on some systems. Milliseconds. */
const jumpMs = 3_000;
const reportsForMs = 600_000;
/** For the uptime Linux opens a file, and it is asked for many times a second: not again so soon while both clocks go on alike. Milliseconds. */
const enoughMs = 1_000;
/** Longer than any pause of this process while awake: checks come every few seconds. Milliseconds. */
const sleptMs = 30_000;

export function createWallWatch(clocks: WallWatchClocks = systemUp): WallWatch {
  let lead = clocks.wall() - clocks.up();
  let looked = { atMs: clocks.now(), wallMs: clocks.wall() };
  let lookedAtMs = clocks.up();
  let total = 0;
  let last: { readonly byMs: number; readonly atMs: number } | null = null;

  const look = (): number => {
    const upMs = clocks.up();
    const now = clocks.wall() - upMs;
    const byMs = now - lead;
    lead = now;
    looked = { atMs: clocks.now(), wallMs: clocks.wall() };
    if (Math.abs(byMs) >= jumpMs) {
      total += byMs;
      last = { byMs, atMs: upMs };
    }
    const sinceMs = upMs - lookedAtMs;
    lookedAtMs = upMs;
    return sinceMs >= sleptMs ? sinceMs : 0;
  };

  return {
    look,
    setByMs() {
      const sinceMs = clocks.now() - looked.atMs;
      const isParted = Math.abs(clocks.wall() - looked.wallMs - sinceMs) >= jumpMs;
      if (isParted || sinceMs >= enoughMs) look();
      return total;
    },
    lastSet() {
      const agoMs = last === null ? Number.POSITIVE_INFINITY : clocks.up() - last.atMs;
      return last === null || agoMs > reportsForMs ? null : { byMs: last.byMs, agoMs };
    },
  };
}

/** Interval of checks, milliseconds; a sleep is one very long interval. */
const lookEveryMs = 5_000;

/** Node gets no event when the machine wakes up. Calls once after each sleep, however many timers were due. Returns its end. */
export function watchSleep(
  onWake: (sleptMs: number) => void,
  watch: Pick<WallWatch, 'look'> = createWallWatch(),
): () => void {
  const timer = setInterval(() => {
    const forMs = watch.look();
    if (forMs > 0) onWake(forMs);
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
