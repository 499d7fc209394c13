import { type Clock, othersTurn } from '../live/clock';

/** For so long the host does nothing else. Milliseconds. */
export const sliceMs = 5;

/** To be asked between two pieces of work: lets others go first when the slice is over. */
export function slices(clock: Pick<Clock, 'now'>): () => Promise<void> {
  let untilMs = clock.now() + sliceMs;
  return async () => {
    if (clock.now() < untilMs) return;
    await othersTurn();
    untilMs = clock.now() + sliceMs;
  };
}
