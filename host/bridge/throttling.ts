import type { Stretch, StretchReason } from '../../shared/model/load';

/**
 * The factor by which polling is slower than the settings say. Trouble raises it in steps, a minute without trouble begins to lower
 * it. One for each bridge; fed by the scheduler, reads no clock.
 */
export interface Throttling {
  /** The bridge complained or did not answer. */
  troubled(reason: Complaint, nowMs: number): void;
  /** A read was answered with data. `tookMs`: duration of a small live read; null for others. */
  answered(tookMs: number | null, nowMs: number): void;
  /** `share`: of the last 15 s in which the bridge worked for us, 0..1. */
  stretch(share: number, nowMs: number): Stretch;
  /** Of the last `stretch`. */
  factor(): number;
}

export type Complaint = Exclude<StretchReason, 'slow' | 'crowded'>;

const steps = [1, 1.5, 2, 3, 4, 6, 8] as const;

/**
 * The largest factor for each reason. A bridge that is only slow is polled half as often: at two seconds no quote is stale yet, and a
 * distant bridge looks the same as a busy one. A terminal that is not ready is refused without taking its lock, and the back-off
 * pauses reads already.
 */
const largest: Readonly<Record<StretchReason, number>> = {
  busy: 8,
  timeout: 8,
  'not-ready': 2,
  slow: 2,
  crowded: 2,
};

/** Least time between steps, milliseconds: complaints of one moment count once. */
const stepEveryMs = 2_000;
/** The same for slow and crowded, which must be measured again after each step. Milliseconds. */
const softStepEveryMs = 15_000;
const goodMs = 60_000;
/** Time from one step down to the next, after the first good minute. Milliseconds. */
const relaxEveryMs = 15_000;

/** Live answers in a sample: about three seconds of ordinary polling. */
const sampleLength = 12;
/** Median answer time below which no bridge counts as slow, milliseconds, and how many times slower than its best it must be. */
const slowFromMs = 250;
const slowTimes = 4;
/** The best median is forgotten after one to two of these, milliseconds: then slow answers are the usual ones. */
const usualForMs = 300_000;

const crowdedFrom = 0.85;
/** A step down must not make it crowded again. */
const roomyBelow = 0.7;

const median = (values: readonly number[]): number | null =>
  values.length === 0 ? null : (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null);

export function createThrottling(): Throttling {
  let level = 0;
  let reason: StretchReason | null = null;
  let steppedAtMs = Number.NEGATIVE_INFINITY;
  /** Start of the time without trouble; null until the first good answer after it. */
  let goodSinceMs: number | null = null;
  let relaxedAtMs = Number.NEGATIVE_INFINITY;
  let sample: number[] = [];
  /** Lowest medians of the current span and of the one before it, milliseconds. */
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
    factor: () => factorAt(level),
  };
}
