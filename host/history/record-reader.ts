import type { UtcMs } from '../../shared/model/fields';
import { createFrameReader, type Told } from './frame-reader';
import type { RecordFiles } from './record-files';
import type { RecordedState } from './recorded';
import { readBlock, readIndex, readOpenSegment, type SegmentHead, segmentOf } from './segment';

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
export async function readMoment(files: RecordFiles, account: string, atMs: UtcMs): Promise<Moment | null> {
  const segments = (await files.list(account))
    .flatMap(({ name, bytes }) => {
      const segment = segmentOf(name);
      return segment === null || segment.beganMs > atMs ? [] : [{ ...segment, bytes }];
    })
    .toSorted((left, right) => right.number - left.number);
  for (const segment of segments) {
    try {
      const { head, frames } = segment.isDone
        ? await framesOfDone(files, account, segment.name, segment.bytes, atMs)
        : framesOfOpen(await files.read(account, segment.name), atMs);
      const moment = momentOf(head, frames, atMs);
      if (moment !== null) return moment;
    } catch {
      // The one before it may be whole.
    }
  }
  return null;
}

interface Frames {
  readonly head: SegmentHead;
  readonly frames: readonly unknown[];
}

async function framesOfDone(
  files: RecordFiles,
  account: string,
  name: string,
  bytes: number,
  atMs: UtcMs,
): Promise<Frames> {
  const read = files.readPart(account, name);
  const { head, blocks } = await readIndex(read, bytes);
  const block = blocks.findLast(({ fromMs }) => fromMs <= atMs);
  return { head, frames: block === undefined ? [] : await readBlock(read, block) };
}

function framesOfOpen(bytes: Buffer, atMs: UtcMs): Frames {
  const { head, blocks } = readOpenSegment(bytes);
  if (head === null) throw new Error('a segment without a head');
  const block = blocks.findLast(({ fromMs }) => fromMs <= atMs);
  return { head, frames: (block?.lines ?? []).map((line): unknown => JSON.parse(line)) };
}

function momentOf(head: SegmentHead, frames: readonly unknown[], atMs: UtcMs): Moment | null {
  const reader = createFrameReader(head.fields);
  const told: Told[] = [];
  let lastMs: UtcMs | null = null;
  for (const frame of frames) {
    const [t] = Array.isArray(frame) ? frame : [];
    if (typeof t !== 'number' || t > atMs) break;
    told.push(...reader.take(frame, atMs));
    lastMs = t;
  }
  return lastMs === null ? null : { head, state: reader.state(), lastMs, told };
}
