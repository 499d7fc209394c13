import type { Stretch, StretchReason } from '../../shared/model/load';

/**
 * How much slower than the settings say this bridge is polled. Trouble stretches the intervals a step at a time, a good minute
 * begins to relax them. One for each bridge; fed by the scheduler, pure but for what it was told.
 */
export interface Pace {
  /** The bridge complained, or did not answer. */
  troubled(reason: Complaint, nowMs: number): void;
  /** A read was answered with data; `tookMs` of a small one (a live figure), null of others. */
  answered(tookMs: number | null, nowMs: number): void;
  /** `share`: of the last seconds in which the bridge worked for us, 0..1. */
  stretch(share: number, nowMs: number): Stretch;
}

export type Complaint = Exclude<StretchReason, 'slow' | 'crowded'>;

const steps = [1, 1.5, 2, 3, 4, 6, 8] as const;

/**
 * The largest factor of each reason. A bridge that merely grows slow is asked half as often: at an interval of two seconds no
 * quote is stale yet, and a long way to it looks the same as a busy one. Of a terminal that is away the bridge knows before it
 * takes its lock, and the pauses of the back-off spare it already.
 */
const largest: Readonly<Record<StretchReason, number>> = {
  busy: 8,
  timeout: 8,
  'not-ready': 2,
  slow: 2,
  crowded: 2,
};

/** Two answers of one moment are one complaint. */
const stepEveryMs = 2_000;
/** How slow or crowded it is has to be seen anew after each step. */
const softStepEveryMs = 15_000;
const goodMs = 60_000;
/** After the good minute, from one step to the next. */
const relaxEveryMs = 15_000;

/** As many live answers are compared, three seconds of ordinary polling or so. */
const sampleLength = 12;
/** Below it no bridge counts as slow, whatever it was before. */
const slowFromMs = 250;
const slowTimes = 4;
/** The fastest that the bridge has lately been is forgotten after one to two of these: then what is slow now is its usual. */
const usualForMs = 300_000;

const crowdedFrom = 0.85;
/** One step less must not make it crowded again. */
const roomyBelow = 0.7;

const median = (values: readonly number[]): number | null =>
  values.length === 0 ? null : (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null);

export function createPace(): Pace {
  let level = 0;
  let reason: StretchReason | null = null;
  let steppedAtMs = Number.NEGATIVE_INFINITY;
  /** Since when everything is well; null until the first good answer after trouble. */
  let goodSinceMs: number | null = null;
  let relaxedAtMs = Number.NEGATIVE_INFINITY;
  let sample: number[] = [];
  /** The lowest medians of the present span and of the one before it. */
  let usual = { sinceMs: 0, lowest: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY };

  const factorAt = (at: number): number => steps[at] ?? 1;

  const stepUp = (why: StretchReason, everyMs: number, nowMs: number): void => {
    goodSinceMs = null;
    const isWorse = reason === null || largest[why] >= largest[reason];
    if (level > 0 && isWorse) reason = why;
    if (nowMs - steppedAtMs < everyMs || factorAt(level) >= largest[why]) return;
    level += 1;
    reason = isWorse ? why : reason;
    steppedAtMs = nowMs;
  };

  const isSlow = (): boolean => {
    if (sample.length < sampleLength) return false;
    const present = median(sample) ?? 0;
    const lowest = Math.min(usual.lowest, usual.before);
    return present >= slowFromMs && present >= slowTimes * lowest;
  };

  const rememberUsual = (nowMs: number): void => {
    if (sample.length < sampleLength) return;
    if (nowMs - usual.sinceMs >= usualForMs) {
      usual = { sinceMs: nowMs, lowest: Number.POSITIVE_INFINITY, before: usual.lowest };
    }
    usual.lowest = Math.min(usual.lowest, median(sample) ?? Number.POSITIVE_INFINITY);
  };

  const relax = (share: number, nowMs: number): void => {
    if (level === 0 || goodSinceMs === null) return;
    const dueMs = Math.max(goodSinceMs + goodMs, relaxedAtMs + relaxEveryMs);
    if (nowMs < dueMs) return;
    const next = level - 1;
    if (share * (factorAt(level) / factorAt(next)) > roomyBelow) return;
    level = next;
    relaxedAtMs = nowMs;
    if (level === 0) reason = null;
  };

  return {
    troubled: (why, nowMs) => stepUp(why, stepEveryMs, nowMs),
    answered(tookMs, nowMs) {
      goodSinceMs ??= nowMs;
      if (tookMs === null) return;
      sample = [...sample.slice(1 - sampleLength), tookMs];
      rememberUsual(nowMs);
    },
    stretch(share, nowMs) {
      if (isSlow()) stepUp('slow', softStepEveryMs, nowMs);
      else if (share > crowdedFrom) stepUp('crowded', softStepEveryMs, nowMs);
      else relax(share, nowMs);
      return { factor: factorAt(level), reason };
    },
  };
}
