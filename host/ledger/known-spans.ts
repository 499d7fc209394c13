import type { ReadSpan } from '../bridge/reading';

/** Spans of broker time of which the bridge has told every deal. Seconds, both ends included. Pure. */
export interface KnownSpans {
  add(span: ReadSpan): void;
  /** What of the span is not known, from its first such moment to its last; null: nothing. */
  missingIn(span: ReadSpan): ReadSpan | null;
  /** The beginning of the one that holds this moment. */
  beginningOf(moment: number): number | null;
}

export function createKnownSpans(): KnownSpans {
  /** Oldest first, none touches another. */
  let spans: readonly ReadSpan[] = [];
  return {
    add(span) {
      if (span.to < span.from) return;
      const apart = spans.filter(({ from, to }) => to < span.from || from > span.to);
      const touching = spans.filter((each) => !apart.includes(each));
      const from = Math.min(span.from, ...touching.map((each) => each.from));
      const to = Math.max(span.to, ...touching.map((each) => each.to));
      spans = [...apart, { from, to }].toSorted((left, right) => left.from - right.from);
    },
    missingIn(span) {
      let { from, to } = span;
      for (const known of spans) if (known.from <= from && known.to >= from) from = known.to;
      for (const known of spans.toReversed()) if (known.to >= to && known.from <= to) to = known.from;
      return from < to ? { from, to } : null;
    },
    beginningOf: (moment) => spans.find(({ from, to }) => from <= moment && moment <= to)?.from ?? null,
  };
}
