import type { ISeriesPrimitive, Time } from 'lightweight-charts';

/**
 * Hears of everything that moves prices on the screen: ticks, zoom, a dragged scale, a resized pane. The library has no event
 * for these, but it has each primitive look again.
 */
export class LayoutWatch implements ISeriesPrimitive<Time> {
  readonly #moved: () => void;
  #frame: number | null = null;

  constructor(moved: () => void) {
    this.#moved = moved;
  }

  /** Called within the library's own drawing: what follows may change lines and has to wait until that is over. */
  updateAllViews(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#moved();
    });
  }

  detached(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }
}
