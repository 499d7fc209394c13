import type { RecordFiles } from './record-files';
import { type Place, type Step, stepsOf, walkBlocks } from './record-reader';

/** How far somebody has followed a record. */
export interface FollowedPlace extends Required<Place> {
  /** How many of the block's frames are behind. */
  readonly frames: number;
}

export interface FollowedStep extends Step {
  readonly place: FollowedPlace;
}

const always = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };

/**
 * Goes on from a place to the end of what is written by now, once and in the order of writing: each frame comes once, however often this is called
 * and whether its segment was packed in between. Of a segment that grows, only the block of that place and what follows is read.
 */
export async function* followRecord(
  files: RecordFiles,
  account: string,
  from: FollowedPlace | null,
): AsyncGenerator<FollowedStep> {
  for await (const block of walkBlocks(files, account, always, from ?? undefined)) {
    const { place } = block;
    const behind = place.segment === from?.segment && place.block === from.block ? from.frames : 0;
    let done = 0;
    for (const step of stepsOf(block, await block.framesInTurn(), always)) {
      done += 1;
      if (done > behind) yield { ...step, place: { ...place, frames: done } };
    }
  }
}
