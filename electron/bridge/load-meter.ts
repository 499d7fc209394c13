import type { Load } from '../../shared/model/load';

const windowMs = 60_000;

/** What our requests cost the bridge over the last minute. Fed by the scheduler; pure but for what it was told. */
export interface LoadMeter {
  began(atMs: number): void;
  ended(startMs: number, endMs: number): void;
  read(nowMs: number, queued: number): Load;
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

export function createLoadMeter(startedAtMs: number): LoadMeter {
  let done: Span[] = [];
  /** Start times of what is out now. */
  const out: number[] = [];
  return {
    began(atMs) {
      out.push(atMs);
    },
    ended(startMs, endMs) {
      const at = out.indexOf(startMs);
      if (at >= 0) out.splice(at, 1);
      done.push({ start: startMs, end: endMs });
    },
    read(nowMs, queued) {
      const from = nowMs - windowMs;
      done = done.filter((span) => span.end > from);
      const observedMs = Math.min(windowMs, Math.max(1_000, nowMs - startedAtMs));
      const running = out.map((start) => ({ start, end: nowMs }));
      const spans = [...done, ...running].map(({ start, end }) => ({ start: Math.max(start, from), end }));
      const began = [...done, ...running].filter((span) => span.start > from).length;
      const took = done.map((span) => span.end - span.start).sort((a, b) => a - b);
      return {
        requestsPerSecond: began / (observedMs / 1_000),
        busyShare: Math.min(1, coveredMs(spans) / observedMs),
        p95Ms: took[Math.ceil(took.length * 0.95) - 1] ?? null,
        queued,
        inFlight: out.length,
      };
    },
  };
}
