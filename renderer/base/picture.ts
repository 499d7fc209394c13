/** What comes by itself (polled answers, quotes, clocks) within this time is drawn in one picture. Milliseconds. */
const sharedMs = 250;
/** After a press or a key whatever comes may be its answer, and waits for nothing. Milliseconds. */
const attentionMs = 1_000;

/**
 * Each picture costs the page about ten milliseconds, whatever changed in it: answers that came one by one would draw eleven a
 * second on an idle screen.
 */
export class SharedPicture {
  #waiting: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attentiveUntil = Number.NEGATIVE_INFINITY;

  /** Runs the task with everything else that waits. `isAwaited`: somebody asked for it, so that now is the time. */
  join(task: () => void, isAwaited = false): void {
    this.#waiting.push(task);
    const isNow = isAwaited || performance.now() < this.#attentiveUntil;
    if (this.#timer !== undefined && !isNow) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#draw, isNow ? 0 : sharedMs);
  }

  /** Returns its own end. */
  watch(page: Document): () => void {
    const attend = () => {
      this.#attentiveUntil = performance.now() + attentionMs;
    };
    const look = () => {
      if (page.visibilityState === 'visible') this.#draw();
    };
    page.addEventListener('pointerdown', attend, true);
    page.addEventListener('keydown', attend, true);
    page.addEventListener('visibilitychange', look);
    return () => {
      page.removeEventListener('pointerdown', attend, true);
      page.removeEventListener('keydown', attend, true);
      page.removeEventListener('visibilitychange', look);
    };
  }

  readonly #draw = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const tasks = this.#waiting;
    this.#waiting = [];
    for (const task of tasks) {
      try {
        task();
      } catch (error) {
        // One that fails is told as an error of the page, and keeps nothing else from being drawn.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };
}

/** The page's own. */
export const sharedPicture = new SharedPicture();
