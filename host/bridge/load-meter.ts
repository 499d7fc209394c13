import type { BridgeLoad } from '../../shared/model/load';

const windowMs = 60_000;
/** Span over which crowding is measured, milliseconds: a minute would still show the intervals of before. */
const recentMs = 15_000;

/** Load that our requests put on the bridge over the last minute. Fed by the scheduler; reads no clock. */
export interface LoadMeter {
  began(atMs: number): void;
  ended(startMs: number, endMs: number): void;
  /** A read is sent. `isBeat`: its starts are the rhythm of polling. `isOverlapping`: the same read is on the wire already. */
  readBegan(atMs: number, how: { readonly isBeat: boolean; readonly isOverlapping: boolean }): void;
  /** Share of the last 15 s in which the bridge worked on a request of ours, 0..1. */
  recentShare(nowMs: number): number;
  /** The same of the last minute. Cheaper than `read`. */
  busyShare(nowMs: number): number;
  read(nowMs: number): Omit<BridgeLoad, 'stretch' | 'writeWaitMs' | 'queued'>;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const quantile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;

/** Statistics of the time between starts, milliseconds. */
function gaps(starts: readonly number[]): BridgeLoad['beat'] {
  const between = starts
    .slice(1)
    .map((start, index) => start - (starts[index] ?? start))
    .sort((a, b) => a - b);
  const [p05Ms, p50Ms, p95Ms] = [quantile(between, 0.05), quantile(between, 0.5), quantile(between, 0.95)];
  return p05Ms === null || p50Ms === null || p95Ms === null ? null : { p05Ms, p50Ms, p95Ms };
}

export function createLoadMeter(startedAtMs: number): LoadMeter {
  /** In the order of their ends. */
  const done: Span[] = [];
  /** The same where they overlap as one. */
  const worked: Span[] = [];
  /** Start times of requests on the wire. */
  const out: number[] = [];
  let beats: number[] = [];
  let readsSent = 0;
  let readsOverlapped = 0;

  const observedMs = (nowMs: number, spanMs: number): number =>
    Math.min(spanMs, Math.max(1_000, nowMs - startedAtMs));

  function workedMs(nowMs: number, spanMs: number): number {
    const fromMs = nowMs - spanMs;
    // Since the oldest request on the wire began, the bridge works without a pause.
    const outSinceMs = Math.max(fromMs, Math.min(nowMs, ...out));
    let sum = nowMs - outSinceMs;
    for (const { start, end } of worked)
      sum += Math.max(0, Math.min(end, outSinceMs) - Math.max(start, fromMs));
    return sum;
  }

  const busyShare = (nowMs: number): number =>
    Math.min(1, workedMs(nowMs, windowMs) / observedMs(nowMs, windowMs));

  return {
    began(atMs) {
      out.push(atMs);
    },
    ended(startMs, endMs) {
      const at = out.indexOf(startMs);
      if (at >= 0) out.splice(at, 1);
      done.push({ start: startMs, end: endMs });
      let start = startMs;
      for (let last = worked.at(-1); last !== undefined && last.end >= start; last = worked.at(-1)) {
        start = Math.min(start, last.start);
        worked.pop();
      }
      worked.push({ start, end: endMs });
      for (const spans of [done, worked]) {
        // The one that has just ended is not old.
        spans.splice(
          0,
          spans.findIndex(({ end }) => end > endMs - windowMs),
        );
      }
    },
    readBegan(atMs, { isBeat, isOverlapping }) {
      readsSent += 1;
      if (isOverlapping) readsOverlapped += 1;
      if (isBeat) beats = [...beats.filter((start) => start > atMs - windowMs), atMs];
    },
    recentShare: (nowMs) =>
      Math.min(1, workedMs(nowMs, recentMs) / Math.max(observedMs(nowMs, recentMs), recentMs / 3)),
    busyShare,
    read(nowMs) {
      const fromMs = nowMs - windowMs;
      const recent = done.filter(({ end }) => end > fromMs);
      const took = recent.map(({ start, end }) => end - start).sort((a, b) => a - b);
      const begun = [...recent.map(({ start }) => start), ...out].filter((start) => start > fromMs);
      return {
        requestsPerSecond: begun.length / (observedMs(nowMs, windowMs) / 1_000),
        busyShare: busyShare(nowMs),
        p95Ms: quantile(took, 0.95),
        inFlight: out.length,
        readsSent,
        readsOverlapped,
        beat: gaps(beats.filter((start) => start > fromMs)),
      };
    },
  };
}
