import type { IChartApi } from 'lightweight-charts';

/** Follows where the panes below the candles begin, so that their legend rows are placed there. */
export class PanePlaces {
  readonly #chart: IChartApi;
  readonly #stage: HTMLElement;
  readonly #moved: (tops: readonly (number | null)[]) => void;
  readonly #observer: ResizeObserver;
  #frame: number | null = null;

  /** `moved` is called with the distance of each pane below the candles from the top of the stage, in pixels. */
  constructor(chart: IChartApi, stage: HTMLElement, moved: (tops: readonly (number | null)[]) => void) {
    this.#chart = chart;
    this.#stage = stage;
    this.#moved = moved;
    this.#observer = new ResizeObserver(() => this.#measure());
    this.follow();
  }

  /** To be called when panes were added or removed; the library creates their elements with its next frame. */
  follow(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = null;
      this.#observer.disconnect();
      this.#observer.observe(this.#stage);
      for (const pane of this.#chart.panes()) {
        const element = pane.getHTMLElement();
        if (element !== null) this.#observer.observe(element);
      }
      this.#measure();
    });
  }

  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
  }

  #measure(): void {
    const origin = this.#stage.getBoundingClientRect().top;
    this.#moved(
      this.#chart
        .panes()
        .slice(1)
        .map((pane) => {
          const element = pane.getHTMLElement();
          return element === null ? null : element.getBoundingClientRect().top - origin;
        }),
    );
  }
}
