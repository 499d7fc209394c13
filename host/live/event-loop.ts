import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late the host's event loop runs: an order's way through it is as long as that. */
export interface EventLoopWatch {
  /** 99 of 100 looks of the last one to two minutes were late by no more; null before the first. Milliseconds. */
  p99Ms(): number | null;
  stop(): void;
}

/** Between two looks, milliseconds: often enough to see a stall of one frame, seldom enough to cost nothing. */
const lookEveryMs = 20;
const spanMs = 60_000;

export function watchEventLoop(now: () => number = () => performance.now()): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: lookEveryMs });
  histogram.enable();
  let sinceMs = now();
  let before: number | null = null;
  const present = (): number | null =>
    // A look is counted from the one before it: what is beyond the time between two is the delay. In nanoseconds.
    histogram.count === 0 ? null : Math.max(0, histogram.percentile(99) / 1e6 - lookEveryMs);
  return {
    p99Ms() {
      const latest = present();
      const worst = Math.max(before ?? 0, latest ?? 0);
      const isKnown = before !== null || latest !== null;
      if (now() - sinceMs >= spanMs) {
        before = latest;
        histogram.reset();
        sinceMs = now();
      }
      return isKnown ? worst : null;
    },
    stop() {
      histogram.disable();
    },
  };
}
