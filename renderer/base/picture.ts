/** Polled answers, quotes and clocks that arrive within this time are drawn in one frame. Milliseconds. */
const sharedMs = 250;
/** After a press or a key the next answer may be the user's own, so nothing waits for so long. Milliseconds. */
const attentionMs = 1_000;

/**
 * Each frame costs the page about ten milliseconds, whatever has changed: answers drawn one by one would make eleven
 * frames a second on an idle screen.
 */
export class SharedPicture {
  #waiting: (() => void)[] = [];
  readonly #riders = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attentiveUntil = Number.NEGATIVE_INFINITY;

  /** Runs the task together with everything that waits. `isAwaited`: the user waits for it, so draw now. */
  join(task: () => void, isAwaited = false): void {
    this.#waiting.push(task);
    const isNow = isAwaited || performance.now() < this.#attentiveUntil;
    if (this.#timer !== undefined && !isNow) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#draw, isNow ? 0 : sharedMs);
  }

  /** Runs the task with each picture, and makes none. Returns its end. */
  ride(task: () => void): () => void {
    this.#riders.add(task);
    return () => void this.#riders.delete(task);
  }

  /** Returns a function that stops watching. */
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
    const tasks = [...this.#waiting, ...this.#riders];
    this.#waiting = [];
    for (const task of tasks) {
      try {
        task();
      } catch (error) {
        // A task that throws is reported as an error of the page and does not keep the others from being drawn.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };
}

export const sharedPicture = new SharedPicture();
