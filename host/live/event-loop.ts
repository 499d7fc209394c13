import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delay of the host's event loop, which adds to every order's time. */
export interface EventLoopWatch {
  /** 99th percentile of the delay over the last one to two minutes, milliseconds; null before the first sample. */
  p99Ms(): number | null;
  stop(): void;
}

/** Interval of samples, milliseconds: a stall is as likely to be seen as an order is to meet it. Fifty a second would be half of all that wakes an idle host. */
const lookEveryMs = 100;
const spanMs = 60_000;

export function watchEventLoop(now: () => number): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: lookEveryMs });
  histogram.enable();
  let sinceMs = now();
  let before: number | null = null;
  const present = (): number | null =>
    // The histogram has times between samples in nanoseconds: what exceeds the interval is the delay.
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
