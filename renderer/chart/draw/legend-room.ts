import { legendMargin } from '../plan/scale-room';

/** Keeps the candles below the legend: tells which share of the pane's height the words over it take. */
export class LegendRoom {
  readonly #observer: ResizeObserver;
  #margin = 0;

  /** `words` stand over the top of `stage`; `paneHeight` is the pane's, in pixels. */
  constructor(words: Element, stage: Element, paneHeight: () => number, changed: (margin: number) => void) {
    this.#observer = new ResizeObserver(() => {
      const height = words.getBoundingClientRect().bottom - stage.getBoundingClientRect().top;
      const margin = legendMargin(height, paneHeight());
      if (Math.abs(margin - this.#margin) < 0.005) return;
      this.#margin = margin;
      changed(margin);
    });
    this.#observer.observe(words);
    this.#observer.observe(stage);
  }

  stop(): void {
    this.#observer.disconnect();
  }
}
