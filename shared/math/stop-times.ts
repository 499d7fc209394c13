import type { Price, UtcMs } from '../model/fields';
import type { KeptCoverage, LevelChange } from '../model/kept-history';

/** How long a position stood with a stop loss, without one, and how long nobody knows: together its whole life. Milliseconds. */
export interface StopTimes {
  readonly withMs: number;
  readonly withoutMs: number;
  readonly unknownMs: number;
}

export interface Span {
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
}

/** A value is known from the read that saw it to the last one before it changed, but not while nobody watched. */
export function stopTimes(
  changes: readonly LevelChange[],
  coverage: KeptCoverage | null,
  { fromMs, toMs }: Span,
): StopTimes {
  const steps = changes.filter(({ level }) => level === 'sl').toSorted((a, b) => a.byMs - b.byMs);
  const gaps = coverage === null ? [{ fromMs, toMs }] : unwatched(coverage, toMs);
  let withMs = 0;
  let withoutMs = 0;
  for (const [row, { toValue, byMs }] of steps.entries()) {
    const next = steps[row + 1];
    const until = next === undefined ? toMs : (next.afterMs ?? next.byMs);
    const known = lengthWithout({ fromMs: Math.max(byMs, fromMs), toMs: Math.min(until, toMs) }, gaps);
    if (toValue > 0) withMs += known;
    else withoutMs += known;
  }
  return { withMs, withoutMs, unknownMs: Math.max(0, toMs - fromMs - withMs - withoutMs) };
}

/** Seen so late at most, a stop is taken for the one that the position began with: the longest pause between two reads that is no gap. */
const seenWithinMs = 10_000;

type SeenLevel = Pick<LevelChange, 'level' | 'fromValue' | 'toValue' | 'byMs'>;

/** Whether its stop was seen so soon after the opening that it cannot have had another one before. */
const isSeenFromOpening = (seen: Pick<LevelChange, 'byMs'>, openedMs: UtcMs): boolean =>
  seen.byMs - openedMs <= seenWithinMs;

/**
 * The first stop loss of a position: the one that it was first seen with soon after it opened, or that was seen set on it. Null where there
 * was none, or where it may have had another one before it was seen. `changes` are those of one position, oldest first.
 */
export function firstStop(changes: readonly SeenLevel[], openedMs: UtcMs): Price | null {
  const first = changes.find(({ level, toValue }) => level === 'sl' && toValue > 0);
  if (first === undefined) return null;
  const isSet = first.fromValue === 0;
  return isSet || isSeenFromOpening(first, openedMs) ? first.toValue : null;
}

/** Whether it was seen without a stop from its opening on, and never with one. */
export function isNeverSeenWithStop(changes: readonly SeenLevel[], openedMs: UtcMs): boolean {
  const [first, ...later] = changes.filter(({ level }) => level === 'sl');
  return (
    first !== undefined &&
    isSeenFromOpening(first, openedMs) &&
    [first, ...later].every(({ toValue }) => toValue === 0)
  );
}

/** Where gaps were left out, all after the last one told counts as not watched; so does what is not in the history yet. */
export function unwatched(coverage: KeptCoverage, toMs: UtcMs): readonly Span[] {
  const last = coverage.gaps.at(-1);
  const toldMs = coverage.hasMore && last !== undefined ? last.toMs : coverage.toMs;
  return [
    ...coverage.gaps,
    { fromMs: Number.NEGATIVE_INFINITY, toMs: coverage.fromMs },
    { fromMs: toldMs, toMs: Math.max(toldMs, toMs) },
  ];
}

/** How long these are within a span: they do not overlap each other. Milliseconds. */
export const lengthWithin = (spans: readonly Span[], { fromMs, toMs }: Span): number =>
  spans.reduce(
    (sum, each) => sum + Math.max(0, Math.min(each.toMs, toMs) - Math.max(each.fromMs, fromMs)),
    0,
  );

function lengthWithout(span: Span, gaps: readonly Span[]): number {
  const { fromMs, toMs } = span;
  return toMs <= fromMs ? 0 : Math.max(0, toMs - fromMs - lengthWithin(gaps, span));
}
