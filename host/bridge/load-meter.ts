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
  read(nowMs: number): Omit<BridgeLoad, 'stretch' | 'writeWaitMs' | 'queued'>;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Milliseconds covered by at least one span. */
function coveredMs(spans: readonly Span[]): number {
  const byStart = spans.toSorted((a, b) => a.start - b.start);
  let covered = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { start, end } of byStart) {
    if (end > until) {
      covered += end - Math.max(start, until);
      until = end;
    }
  }
  return covered;
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
  let done: Span[] = [];
  /** Start times of requests on the wire. */
  const out: number[] = [];
  let beats: number[] = [];
  let readsSent = 0;
  let readsOverlapped = 0;

  const within = (nowMs: number, spanMs: number) => {
    const from = nowMs - spanMs;
    const running = out.map((start) => ({ start, end: nowMs }));
    const all = [...done.slice(done.findLastIndex(({ end }) => end <= from) + 1), ...running];
    return {
      from,
      all,
      observedMs: Math.min(spanMs, Math.max(1_000, nowMs - startedAtMs)),
      workedMs: coveredMs(all.map(({ start, end }) => ({ start: Math.max(start, from), end }))),
    };
  };

  return {
    began(atMs) {
      out.push(atMs);
    },
    ended(startMs, endMs) {
      const at = out.indexOf(startMs);
      if (at >= 0) out.splice(at, 1);
      done.push({ start: startMs, end: endMs });
    },
    readBegan(atMs, { isBeat, isOverlapping }) {
      readsSent += 1;
      if (isOverlapping) readsOverlapped += 1;
      if (isBeat) beats = [...beats.filter((start) => start > atMs - windowMs), atMs];
    },
    recentShare(nowMs) {
      const { observedMs, workedMs } = within(nowMs, recentMs);
      return Math.min(1, workedMs / Math.max(observedMs, recentMs / 3));
    },
    read(nowMs) {
      done = done.filter((span) => span.end > nowMs - windowMs);
      const { from, all, observedMs, workedMs } = within(nowMs, windowMs);
      const took = done.map((span) => span.end - span.start).sort((a, b) => a - b);
      return {
        requestsPerSecond: all.filter(({ start }) => start > from).length / (observedMs / 1_000),
        busyShare: Math.min(1, workedMs / observedMs),
        p95Ms: quantile(took, 0.95),
        inFlight: out.length,
        readsSent,
        readsOverlapped,
        beat: gaps(beats.filter((start) => start > nowMs - windowMs)),
      };
    },
  };
}
