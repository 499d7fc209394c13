import { type Clock, othersTurn } from '../live/clock';

/** For so long the host does nothing else. Milliseconds. */
export const sliceMs = 5;

export type Pause = () => Promise<void>;

/** To be asked between two pieces of work: lets others go first when the slice is over. */
export function slices(clock: Pick<Clock, 'now'>): Pause {
  let untilMs = clock.now() + sliceMs;
  return async () => {
    if (clock.now() < untilMs) return;
    await othersTurn();
    untilMs = clock.now() + sliceMs;
  };
}

/** A turn that took longer was used by somebody. Milliseconds. */
const idleTurnMs = 1;
/** Others may go first so often. */
const mostTurns = 20;

/** For what nobody waits for: a question that is worked on in slices goes first, to its end. */
export async function othersRest(clock: Pick<Clock, 'now'>): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const at = clock.now();
    await othersTurn();
    if (clock.now() - at < idleTurnMs) return;
  }
}

/** What the work yields to is a pause. */
export async function inSlices<Value>(work: Generator<void, Value>, pause: Pause): Promise<Value> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await pause();
  }
}

/** Pieces of work between two looks at the time. */
const atOnce = 20;

/** The same after many small pieces of work. */
export function everyFew(pause: Pause): () => Promise<void> | undefined {
  let turn = 0;
  return () => {
    turn += 1;
    return turn % atOnce === 0 ? pause() : undefined;
  };
}
