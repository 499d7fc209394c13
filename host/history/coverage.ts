import { lengthWithin } from '../../shared/math/stop-times';
import type { UtcMs } from '../../shared/model/fields';
import type { Failure } from '../../shared/model/result';
import type { Read, Topic } from './frame-reader';
import type { RecordFiles } from './record-files';
import { type Span, walkRecord } from './record-reader';

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
  const finder = createGapFinder(span, everyMs);
  for (const read of reads) finder.take(read);
  return finder.end();
}

/** Of the open time of a span, how much a topic was watched. Milliseconds. */
export interface Coverage {
  readonly openMs: number;
  readonly watchedMs: number;
}

/** `open`: when the market was open, in order and apart from each other; without it all of the span. */
export function coverageOf(span: Span, gaps: readonly Span[], open: readonly Span[] = [span]): Coverage {
  let openMs = 0;
  let missedMs = 0;
  for (const each of open) {
    const fromMs = Math.max(each.fromMs, span.fromMs);
    const toMs = Math.min(each.toMs, span.toMs);
    if (toMs <= fromMs) continue;
    openMs += toMs - fromMs;
    missedMs += lengthWithin(gaps, { fromMs, toMs });
  }
  return { openMs, watchedMs: openMs - missedMs };
}

/** Gaps of every topic that was read in a span, quotes by their symbol. */
export interface RecordGaps extends Readonly<Record<Exclude<Topic, 'tick'>, readonly Gap[]>> {
  readonly ticks: ReadonlyMap<string, readonly Gap[]>;
}

/** Reads all of the span: a day takes about a second. `everyMs`: as for `gapsOf`. */
export async function readGaps(
  files: RecordFiles,
  account: string,
  span: Span,
  everyMs: number,
): Promise<RecordGaps> {
  const finder = () => createGapFinder(span, everyMs);
  const lists = { account: finder(), positions: finder(), orders: finder() };
  const ticks = new Map<string, GapFinder>();
  const finderOf = ({ topic, symbol }: Read): GapFinder => {
    if (topic !== 'tick') return lists[topic];
    const known = ticks.get(symbol ?? '') ?? finder();
    ticks.set(symbol ?? '', known);
    return known;
  };
  const around = { fromMs: span.fromMs - 2 * everyMs, toMs: span.toMs + 2 * everyMs };
  for await (const { reads } of walkRecord(files, account, around))
    for (const read of reads) finderOf(read).take(read);
  return {
    account: lists.account.end(),
    positions: lists.positions.end(),
    orders: lists.orders.end(),
    ticks: new Map([...ticks].map(([symbol, found]) => [symbol, found.end()])),
  };
}

interface GapFinder {
  take(read: Read): void;
  end(): readonly Gap[];
}

/** The same, a read at a time. */
function createGapFinder(span: Span, everyMs: number): GapFinder {
  const gaps: Gap[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  let failure: Failure | null = null;
  let intervalMs = everyMs;
  function until(ms: UtcMs): void {
    const fromMs = Math.max(lastMs, span.fromMs);
    const toMs = Math.min(ms, span.toMs);
    if (ms - lastMs > 2 * intervalMs && toMs > fromMs) gaps.push({ fromMs, toMs, failure });
  }
  return {
    take(read) {
      if (read.failure !== null) {
        failure = read.failure;
        return;
      }
      until(read.atMs);
      // Where the clock was set back, that time was watched before.
      lastMs = Math.max(lastMs, read.atMs);
      failure = null;
      intervalMs = Math.max(everyMs, read.everyMs ?? 0);
    },
    end() {
      until(span.toMs);
      return gaps;
    },
  };
}
