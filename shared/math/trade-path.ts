import type { Price, UtcMs } from '../model/fields';
import type { KeptCoverage, LevelChange } from '../model/kept-history';
import { type Span, unwatched } from './stop-times';

/** A stop or target as it stood, from one moment that saw it to the last one that did. */
interface PathStep {
  readonly level: 'sl' | 'tp';
  readonly price: Price;
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
  /** What it was before, where this step begins with a change; null: the same, none, or not known. */
  readonly cameFrom: Price | null;
  /** Nobody watched from its end on: what came then is not known. */
  readonly isCut: boolean;
}

/** The path of stop and target over a trade's life: what is not known is left out, never joined. */
export interface TradePath {
  readonly steps: readonly PathStep[];
  /** Known to have had no stop. */
  readonly naked: readonly Span[];
  readonly unwatched: readonly Span[];
}

export function tradePath(
  changes: readonly LevelChange[],
  coverage: KeptCoverage | null,
  life: Span,
): TradePath {
  const gaps = coverage === null ? [life] : unwatched(coverage, life.toMs);
  const steps: PathStep[] = [];
  const naked: Span[] = [];
  for (const level of ['sl', 'tp'] as const) {
    const own = changes.filter((change) => change.level === level).toSorted((a, b) => a.byMs - b.byMs);
    for (const [row, { fromValue, toValue, byMs }] of own.entries()) {
      const next = own[row + 1];
      const until = next === undefined ? life.toMs : (next.afterMs ?? next.byMs);
      const known = { fromMs: Math.max(byMs, life.fromMs), toMs: Math.min(until, life.toMs) };
      const parts = without(known, gaps);
      for (const [index, span] of parts.entries()) {
        const seenAgainMs = index < parts.length - 1 ? span.toMs : (next?.byMs ?? life.toMs);
        if (toValue > 0)
          steps.push({
            ...span,
            level,
            price: toValue,
            cameFrom: index === 0 && fromValue !== null && fromValue > 0 ? fromValue : null,
            isCut: gaps.some(
              (gap) => gap.toMs > span.toMs && gap.fromMs <= seenAgainMs && gap.fromMs < life.toMs,
            ),
          });
        else if (level === 'sl') naked.push(span);
      }
    }
  }
  return { steps, naked, unwatched: within(gaps, life) };
}

/** What is left of a span. */
function without(span: Span, gaps: readonly Span[]): readonly Span[] {
  return gaps
    .reduce<readonly Span[]>(
      (left, gap) =>
        left.flatMap(({ fromMs, toMs }) =>
          [
            { fromMs, toMs: Math.min(toMs, gap.fromMs) },
            { fromMs: Math.max(fromMs, gap.toMs), toMs },
          ].filter((part) => part.toMs > part.fromMs),
        ),
      span.toMs > span.fromMs ? [span] : [],
    )
    .toSorted((a, b) => a.fromMs - b.fromMs);
}

const within = (gaps: readonly Span[], { fromMs, toMs }: Span): readonly Span[] =>
  gaps
    .map((gap) => ({ fromMs: Math.max(gap.fromMs, fromMs), toMs: Math.min(gap.toMs, toMs) }))
    .filter((gap) => gap.toMs > gap.fromMs);
