import { createWallWatch, type WallWatch } from '../host/live/wall-watch';

/** Milliseconds between two looks; a sleep of the machine is one very long pause between them. */
const lookEveryMs = 5_000;

/**
 * Plain Node is not told when the machine wakes up. Calls once after each sleep, however many timers came due meanwhile. Returns
 * its own end.
 */
export function watchSleep(
  onWake: () => void,
  watch: Pick<WallWatch, 'look'> = createWallWatch(),
): () => void {
  const timer = setInterval(() => {
    if (watch.look()) onWake();
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
