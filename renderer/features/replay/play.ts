import type { UtcMs } from '../../../shared/model/fields';
import type { ReplayGap } from '../../../shared/model/replay';
import { gapAt } from './day-items';

export const speeds = [1, 10, 60, 600] as const;
export type Speed = (typeof speeds)[number];

/** Milliseconds between two steps of a play: a slow one moves by whole seconds, as the record does. */
export const stepEveryMs = (speed: Speed): number => (speed === 1 ? 1_000 : 250);

export interface PlayStep {
  readonly atMs: UtcMs;
  /** The gap that was skipped; null where none was. */
  readonly skipped: ReplayGap | null;
  /** It has reached the end of what there is. */
  readonly isOver: boolean;
}

/** Where a play is after a step. `endMs`: the newest moment that there is. */
export function playStep(
  atMs: UtcMs,
  elapsedMs: number,
  speed: Speed,
  gaps: readonly ReplayGap[],
  endMs: UtcMs,
): PlayStep {
  const next = atMs + elapsedMs * speed;
  // A gap that begins within the step, or that the play stands in.
  const gap =
    gapAt(gaps, next) ?? gaps.find(({ fromMs, toMs }) => fromMs >= atMs && (toMs ?? endMs) <= next) ?? null;
  if (gap === null) return { atMs: Math.min(next, endMs), skipped: null, isOver: next >= endMs };
  const behind = Math.max(gap.toMs ?? endMs, atMs);
  return { atMs: Math.min(Math.max(behind, next), endMs), skipped: gap, isOver: behind >= endMs };
}
