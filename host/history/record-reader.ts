import type { UtcMs } from '../../shared/model/fields';
import { codeOf } from '../files/disk';
import { createFrameReader, type FrameReader, type Read, type Told } from './frame-reader';
import type { RecordFiles } from './record-files';
import type { RecordedState } from './recorded';
import {
  bareName,
  endOfDay,
  isDamage,
  mostBytes,
  type NamedSegment,
  readBlock,
  readIndex,
  readOpenSegment,
  type SegmentHead,
  segmentOf,
  setAsideEnd,
} from './segment';

/** What was known at a moment of one account's record. */
export interface Moment {
  readonly head: SegmentHead;
  readonly state: RecordedState;
  /** The last frame before the moment, UTC milliseconds: what came later was not recorded. */
  readonly lastMs: UtcMs;
  /** What the block tells up to the moment, in its order. */
  readonly told: readonly Told[];
}

/** Null where nothing was recorded before it. A segment or block that cannot be read is passed over: the one before it counts. */
export async function readMoment(
  files: RecordFiles,
  account: string,
  atMs: UtcMs,
  cache: SegmentCache = noCache,
): Promise<Moment | null> {
  const segments = (await segmentsOf(files, account)).filter(({ beganMs }) => beganMs <= atMs);
  for (const segment of segments.toReversed()) {
    try {
      const { head, blocks } = await cache.open(account, segment, () => openSegment(files, account, segment));
      for (const block of blocks.filter(({ fromMs }) => fromMs <= atMs).toReversed()) {
        const moment = await block
          .frames()
          .then((frames) => momentOf(head, frames, atMs))
          .catch((error: unknown) => {
            // The block before it may be whole.
            block.failed(error);
            return null;
          });
        if (moment !== null) return moment;
      }
    } catch {
      // The segment before it may be whole.
    }
  }
  return null;
}

/** UTC milliseconds. */
export interface Span {
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
}

/** About a second of a walk. */
export interface Step {
  readonly head: SegmentHead;
  /** When it began, UTC milliseconds. */
  readonly atMs: UtcMs;
  /** What was read and what happened in it. */
  readonly reads: readonly Read[];
  readonly told: readonly Told[];
  /** What was known after it. To be asked before the next step, as the five below. */
  state(): RecordedState;
  readonly clock: FrameReader['clock'];
  readonly rows: FrameReader['rows'];
  readonly standing: FrameReader['standing'];
  readonly tick: FrameReader['tick'];
  readonly plain: FrameReader['plain'];
}

/**
 * Goes through a span of one account's record, with a block of ten minutes in memory at a time, in the order in which it was written: where the
 * clock was set back, times go back too. What cannot be read is left out. What was known before the first step: `readMoment`.
 */
export async function* walkRecord(
  files: RecordFiles,
  account: string,
  span: Span,
  cache: SegmentCache = noCache,
): AsyncGenerator<Step> {
  for await (const block of walkBlocks(files, account, span, undefined, cache))
    yield* stepsOf(block, await block.frames(), span);
}

/** Where a block lies: the number of its segment, its own number in that. */
export interface Place {
  readonly segment: number;
  readonly block: number;
  /** Where it begins in a segment that grows, bytes: what comes before it is not read then. */
  readonly blockAt?: number;
}

interface WalkedBlock {
  readonly head: SegmentHead;
  readonly place: Required<Place>;
  /** UTC milliseconds of its first and last frame. */
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
  /** From here on it could not be read: its file is named. */
  failed(error: unknown): void;
  /** Once it was gone through: not all of it could be read. */
  isDamaged(): boolean;
  /** Nothing where it cannot be read: a whole one begins with a key frame. */
  frames(): Promise<readonly unknown[]>;
  /** The same, each parsed when it comes: those of a large account are many megabytes. For who reads them once. */
  framesInTurn(): Promise<Iterable<unknown>>;
}

/** As `walkRecord` steps, but each entry by itself: a frame may hold two reads of one topic, and each is to have its own value. */
export const stepsByEntry = (block: WalkedBlock, frames: readonly unknown[], span: Span): Generator<Step> =>
  stepsOf(block, frames.flatMap(entriesApart), span);

function entriesApart(frame: unknown): readonly unknown[] {
  const [t, ...entries] = Array.isArray(frame) ? frame : [];
  const isKey = Array.isArray(entries[0]) && entries[0][0] === 'k';
  return isKey ? [frame] : entries.map((entry: unknown) => [t, entry]);
}

/** The time of a segment that is not, or in a part (`isPart`) not, among what can be read: some of its lines were damaged. */
export interface Lost extends Span {
  readonly isPart: boolean;
}

/** The blocks that hold something of a span, from that one on. `onLost` is told what of it is in no block. */
export async function* walkBlocks(
  files: RecordFiles,
  account: string,
  span: Span,
  from: Place = { segment: 0, block: 0 },
  cache: SegmentCache = noCache,
  onLost: (lost: Lost) => void = () => undefined,
): AsyncGenerator<WalkedBlock> {
  const segments = await segmentsOf(files, account, true);
  for (const [nth, segment] of segments.entries()) {
    const { number, beganMs } = segment;
    if (number < from.segment || beganMs > span.toMs || endOfDay(beganMs) <= span.fromMs) continue;
    const start = number === from.segment ? from : null;
    const opened =
      segment.setAside === 'whole'
        ? null
        : await cache
            .open(account, segment, () => openSegment(files, account, segment, start))
            // One that cannot be read at all: those after it may be whole.
            .catch(() => null);
    const toMs = Math.min(endOfDay(beganMs), segments[nth + 1]?.beganMs ?? span.toMs);
    // Of one that is gone on with it was told before.
    const isPart = segment.setAside === 'part' && start === null;
    if ((opened === null || isPart) && toMs > span.fromMs)
      onLost({ fromMs: beganMs, toMs, isPart: opened !== null });
    for (const [at, block] of opened?.blocks.entries() ?? []) {
      // The last frame of a block may go on for longer than its index says, but not beyond the next block.
      const endMs = opened?.blocks[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
      if (opened === null || block.fromMs > span.toMs || endMs < span.fromMs) continue;
      if (start !== null && block.number < start.block) continue;
      const place = { segment: number, block: block.number, blockAt: block.at };
      const { fromMs } = block;
      let isDamaged = false;
      const failed = (error: unknown): void => {
        isDamaged = true;
        block.failed(error);
      };
      const nothing = (error: unknown): [] => {
        failed(error);
        return [];
      };
      yield {
        head: opened.head,
        place,
        fromMs,
        toMs: block.toMs,
        failed,
        isDamaged: () => isDamaged,
        frames: () => block.frames().catch(nothing),
        framesInTurn: () => block.lines().then(framesIn, nothing),
      };
    }
  }
}

/** A step for each frame of a block that has something of the span. */
export function* stepsOf(
  { head, failed }: Pick<WalkedBlock, 'head' | 'failed'>,
  frames: Iterable<unknown>,
  { fromMs, toMs }: Span,
): Generator<Step> {
  const reader = createFrameReader(head.fields);
  const isIn = (each: { readonly atMs: UtcMs }) => each.atMs >= fromMs;
  try {
    for (const frame of frames) {
      const atMs = timeOf(frame);
      if (atMs > toMs) return;
      const taken = reader.take(frame, toMs);
      const reads = taken.reads.filter(isIn);
      const told = taken.told.filter(isIn);
      if (atMs < fromMs && reads.length === 0 && told.length === 0) continue;
      yield {
        head,
        atMs,
        reads,
        told,
        state: reader.state,
        clock: reader.clock,
        rows: reader.rows,
        standing: reader.standing,
        tick: reader.tick,
        plain: reader.plain,
      };
    }
  } catch (error) {
    // The rest of the block hangs on what did not fit.
    failed(error);
  }
}

/** Keeps segments that were opened, for readers that come back to the same minutes. */
export interface SegmentCache {
  open(
    account: string,
    segment: NamedSegment,
    read: () => Promise<ReadableSegment>,
  ): Promise<ReadableSegment>;
}
const noCache: SegmentCache = { open: (_account, _segment, read) => read() };

interface FoundSegment extends NamedSegment {
  /** A damaged file of it is kept: it is all that there is, or the rest of it can be read. */
  readonly setAside: 'whole' | 'part' | null;
}

/** In the order in which they were begun. `withSetAside`: those too of which nothing can be read. */
async function segmentsOf(
  files: RecordFiles,
  account: string,
  withSetAside = false,
): Promise<readonly FoundSegment[]> {
  const byNumber = new Map<number, FoundSegment>();
  const names = await files.names(account);
  for (const name of names) {
    const segment = segmentOf(name);
    // While one is being packed both forms are there.
    if (segment !== null && (segment.isDone || !byNumber.has(segment.number)))
      byNumber.set(segment.number, { ...segment, setAside: null });
  }
  for (const name of withSetAside ? names : []) {
    const segment = name.endsWith(setAsideEnd) ? segmentOf(bareName(name)) : null;
    const rest = byNumber.get(segment?.number ?? -1);
    if (rest !== undefined && rest.beganMs === segment?.beganMs)
      byNumber.set(rest.number, { ...rest, setAside: 'part' });
    else if (rest === undefined && segment !== null)
      byNumber.set(segment.number, { ...segment, setAside: 'whole' });
  }
  return [...byNumber.values()].toSorted((left, right) => left.number - right.number);
}

export interface BlockToRead {
  /** Its own in the segment. */
  readonly number: number;
  /** Where it begins in a segment that grows, bytes; 0 in a packed one, whose index says so. */
  readonly at: number;
  /** UTC milliseconds of its first and last frame. */
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
  frames(): Promise<readonly unknown[]>;
  /** Their text. */
  lines(): Promise<readonly string[]>;
  /** Names its file where that is damaged. */
  failed(error: unknown): void;
}
export interface ReadableSegment {
  readonly head: SegmentHead;
  readonly blocks: readonly BlockToRead[];
}

/** Throws where it cannot be read at all. `start`: of a growing one, what comes before it need not be read. */
async function openSegment(
  files: RecordFiles,
  account: string,
  { name, isDone }: NamedSegment,
  start: Place | null = null,
): Promise<ReadableSegment> {
  if (!isDone) {
    const growing = await openGrowing(files, account, name, start).catch(() => null);
    if (growing !== null) return growing;
  }
  // A growing one may have been packed since its name was read.
  const packed = isDone ? name : `${name}.gz`;
  const read = files.readPart(account, packed);
  const failed = failedIn(files, account, packed);
  const within = withinBound();
  try {
    const { head, blocks } = await readIndex(read, await files.size(account, packed));
    return {
      head,
      blocks: blocks.map((block, number) =>
        blockOf({
          number,
          at: 0,
          fromMs: block.fromMs,
          toMs: block.toMs,
          failed,
          lines: () => within(number, (most) => readBlock(read, block, most)),
        }),
      ),
    };
  } catch (error) {
    failed(error);
    throw error;
  }
}

/** Of a segment no more is unpacked than one of ours may hold, whichever of its blocks are read: a bomb may be in each. */
function withinBound() {
  const lengths = new Map<number, number>();
  return async (block: number, read: (most: number) => Promise<readonly string[]>) => {
    const others = [...lengths].reduce((sum, [number, length]) => (number === block ? sum : sum + length), 0);
    try {
      const lines = await read(mostBytes - others);
      lengths.set(
        block,
        lines.reduce((sum, line) => sum + line.length + 1, 0),
      );
      return lines;
    } catch (error) {
      if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') lengths.set(block, mostBytes);
      throw error;
    }
  };
}

const failedIn =
  (files: RecordFiles, account: string, name: string) =>
  (error: unknown): void => {
    if (isDamage(error)) files.noteDamage(account, name);
  };

const blockOf = (block: Omit<BlockToRead, 'frames'>): BlockToRead => ({
  ...block,
  frames: async () => [...framesIn(await block.lines())],
});

function* framesIn(lines: readonly string[]): Generator<unknown> {
  for (const line of lines) yield JSON.parse(line);
}

/** Enough for a head; it is a line of about 1,500 bytes. */
const headBytes = 16_384;

async function openGrowing(
  files: RecordFiles,
  account: string,
  name: string,
  start: Place | null,
): Promise<ReadableSegment | null> {
  const read = files.readPart(account, name);
  const size = await files.size(account, name);
  if (size > mostBytes) return null;
  const beginning = await read(0, Math.min(size, headBytes));
  const headEnd = beginning.indexOf(0x0a) + 1;
  const from = start?.blockAt || headEnd;
  const rest = await read(from, Math.max(0, size - from));
  const { head, blocks } = readOpenSegment(Buffer.concat([beginning.subarray(0, headEnd), rest]));
  if (head === null) return null;
  const first = from === headEnd ? 0 : (start?.block ?? 0);
  const failed = failedIn(files, account, name);
  return {
    head,
    blocks: blocks.map(({ fromMs, toMs, lines, at }, index) =>
      blockOf({
        number: first + index,
        at: at - headEnd + from,
        fromMs,
        toMs,
        failed,
        lines: () => Promise.resolve(lines),
      }),
    ),
  };
}

function momentOf(head: SegmentHead, frames: readonly unknown[], atMs: UtcMs): Moment | null {
  const reader = createFrameReader(head.fields);
  const told: Told[] = [];
  let lastMs: UtcMs | null = null;
  for (const frame of frames) {
    const frameMs = timeOf(frame);
    if (frameMs > atMs) break;
    told.push(...reader.take(frame, atMs).told);
    lastMs = frameMs;
  }
  return lastMs === null ? null : { head, state: reader.state(), lastMs, told };
}

function timeOf(frame: unknown): UtcMs {
  const [t] = Array.isArray(frame) ? frame : [];
  if (typeof t !== 'number') throw new Error('a frame of the record has no time');
  return t;
}
