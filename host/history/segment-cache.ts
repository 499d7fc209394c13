import type { Clock } from '../live/clock';
import type { BlockToRead, ReadableSegment, SegmentCache } from './record-reader';

/** A play asks for the same minutes again and again; a growing segment may be tens of megabytes of text. */

/** A growing segment is read again after this, milliseconds: who needs what was written since must not use the cache. */
export const growingMs = 5_000;
/** Nothing is kept for longer than this after the last use, milliseconds. */
const idleMs = 60_000;
const mostSegments = 3;
const mostBlocks = 2;

export function createSegmentCache(clock: Clock): SegmentCache {
  const kept = new Map<string, { readonly atMs: number; readonly segment: Promise<ReadableSegment> }>();
  let cancel = (): void => undefined;
  return {
    open(account, { name, isDone }, read) {
      cancel();
      cancel = clock.after(idleMs, () => kept.clear());
      const key = `${account}/${name}`;
      const known = kept.get(key);
      if (known !== undefined && (isDone || clock.now() - known.atMs < growingMs)) return known.segment;
      const segment = read().then(keepingFrames);
      kept.delete(key);
      kept.set(key, { atMs: clock.now(), segment });
      segment.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > mostSegments && oldest !== undefined) kept.delete(oldest);
      return segment;
    },
  };
}

/** The blocks that were read last stay as frames. */
function keepingFrames({ head, blocks }: ReadableSegment): ReadableSegment {
  const kept = new Map<BlockToRead, Promise<readonly unknown[]>>();
  const framesOf = (block: BlockToRead): Promise<readonly unknown[]> => {
    const known = kept.get(block) ?? block.frames();
    kept.delete(block);
    kept.set(block, known);
    known.catch(() => kept.delete(block));
    const [oldest] = kept.keys();
    if (kept.size > mostBlocks && oldest !== undefined) kept.delete(oldest);
    return known;
  };
  return {
    head,
    blocks: blocks.map((block) => ({ ...block, frames: () => framesOf(block) })),
  };
}
