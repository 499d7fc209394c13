import type { Failure } from '../../shared/model/result';
import type { Read } from './frame-reader';
import type { Span } from './record-reader';

/** Time in which a topic was not read within twice its interval: from the good read before it to the good read after it. */
export interface Gap extends Span {
  /** Of a read that failed in it; null where there was none: nothing was asked, or nothing could be written. */
  readonly failure: Failure | null;
}

/**
 * Gaps of one topic in `span`, from its reads in their order; some before the span say when it was last read. `everyMs`: its interval where a
 * read says none, and the least that counts.
 */
export function gapsOf(reads: Iterable<Read>, span: Span, everyMs: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  let failure: Failure | null = null;
  let intervalMs = everyMs;
  const until = (ms: number) => {
    const fromMs = Math.max(lastMs, span.fromMs);
    const toMs = Math.min(ms, span.toMs);
    if (ms - lastMs > 2 * intervalMs && toMs > fromMs) gaps.push({ fromMs, toMs, failure });
  };
  for (const read of reads) {
    if (read.failure !== null) {
      failure = read.failure;
      continue;
    }
    until(read.atMs);
    // Where the clock was set back, that time was watched before.
    lastMs = Math.max(lastMs, read.atMs);
    failure = null;
    intervalMs = Math.max(everyMs, read.everyMs ?? 0);
  }
  until(span.toMs);
  return gaps;
}
