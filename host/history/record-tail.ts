import type { UtcMs } from '../../shared/model/fields';
import { createFrameReader } from './frame-reader';
import type { RecordFiles } from './record-files';
import { type Step, segmentsOf } from './record-reader';
import { type NamedSegment, readBlock, readIndex, readOpenSegment, type SegmentHead } from './segment';

/** How far somebody has followed a record. */
export interface Place {
  /** Its number. */
  readonly segment: number;
  readonly block: number;
  /** How many of the block's frames are behind. */
  readonly frames: number;
  /** Where that block begins in a segment that grows, bytes. */
  readonly blockAt: number;
}

export interface FollowedStep extends Pick<Step, 'head' | 'atMs' | 'reads' | 'told' | 'state'> {
  readonly place: Place;
}

/**
 * Goes on from a place to the end of what is written by now, once and in the order of writing: each frame comes once, however often this is called
 * and whether its segment was packed in between. Of a segment that grows, only the block of that place and what follows is read.
 */
export async function* followRecord(
  files: RecordFiles,
  account: string,
  from: Place | null,
): AsyncGenerator<FollowedStep> {
  for (const segment of await segmentsOf(files, account)) {
    if (from !== null && segment.number < from.segment) continue;
    const start = segment.number === from?.segment ? from : null;
    // One that cannot be read at all: those after it may be whole.
    const part = await readFrom(files, account, segment, start).catch(() => null);
    for (const block of part?.blocks ?? []) {
      const behind = block.number === start?.block ? start.frames : 0;
      const place = { segment: segment.number, block: block.number, blockAt: block.at };
      if (part !== null) yield* stepsOf(part.head, await block.frames().catch(() => []), place, behind);
    }
  }
}

function* stepsOf(
  head: SegmentHead,
  frames: readonly unknown[],
  place: Omit<Place, 'frames'>,
  behind: number,
): Generator<FollowedStep> {
  const reader = createFrameReader(head.fields);
  try {
    for (const [at, frame] of frames.entries()) {
      const taken = reader.take(frame);
      if (at < behind) continue;
      yield { head, atMs: timeOf(frame), ...taken, state: reader.state, place: { ...place, frames: at + 1 } };
    }
  } catch {
    // The rest of the block hangs on what did not fit.
  }
}

const timeOf = (frame: unknown): UtcMs => (Array.isArray(frame) ? Number(frame[0]) : 0);

interface Part {
  readonly head: SegmentHead;
  readonly blocks: readonly {
    readonly number: number;
    readonly at: number;
    frames(): Promise<readonly unknown[]>;
  }[];
}

async function readFrom(
  files: RecordFiles,
  account: string,
  { name, isDone }: NamedSegment,
  start: Place | null,
): Promise<Part> {
  if (!isDone) {
    const part = await growing(files, account, name, start).catch(() => null);
    if (part !== null) return part;
  }
  // It may have been packed since its name was read.
  const packed = isDone ? name : `${name}.gz`;
  const read = files.readPart(account, packed);
  const { head, blocks } = await readIndex(read, await files.size(account, packed));
  const first = start?.block ?? 0;
  return {
    head,
    blocks: blocks
      .slice(first)
      .map((block, at) => ({ number: first + at, at: 0, frames: () => readBlock(read, block) })),
  };
}

/** Enough for a head; it is a line of about 1,500 bytes. */
const headBytes = 16_384;

async function growing(
  files: RecordFiles,
  account: string,
  name: string,
  start: Place | null,
): Promise<Part | null> {
  const read = files.readPart(account, name);
  const size = await files.size(account, name);
  const beginning = await read(0, Math.min(size, headBytes));
  const headEnd = beginning.indexOf(0x0a) + 1;
  const from = start === null || start.blockAt === 0 ? headEnd : start.blockAt;
  const rest = await read(from, Math.max(0, size - from));
  const { head, blocks } = readOpenSegment(Buffer.concat([beginning.subarray(0, headEnd), rest]));
  if (head === null) return null;
  const first = from === headEnd ? 0 : (start?.block ?? 0);
  const all = blocks.map(({ lines, at }, index) => ({
    number: first + index,
    at: at - headEnd + from,
    frames: () => Promise.resolve(lines.map((line): unknown => JSON.parse(line))),
  }));
  return { head, blocks: all.filter(({ number }) => number >= (start?.block ?? 0)) };
}
