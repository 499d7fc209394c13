import type { ServerState } from '../engine/state';

type Due = (state: ServerState) => void;

/** What is to be done when, by the broker's clock; what is due at the same moment, in the order of asking. */
export class Agenda {
  /** The next one last. */
  readonly #waiting: { readonly at: number; readonly due: Due }[] = [];

  add(at: number, due: Due): void {
    let low = 0;
    let high = this.#waiting.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#waiting[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#waiting.splice(low, 0, { at, due });
  }

  get next(): number {
    return this.#waiting.at(-1)?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Does all that is due at `state.now`. */
  run(state: ServerState): void {
    while (this.next <= state.now) this.#waiting.pop()?.due(state);
  }
}
