import type { IChartApi } from 'lightweight-charts';
import type { ChartGoTo } from '../../../data/workspace/chart-place';

/** Ways in which the user moves the view. */
const moves = ['wheel', 'pointerdown'] as const;

/**
 * Shows a trade, or the candles that Back leads to, anew when the chart's size changes, until the user moves the view: the library would
 * cut the beginning of the one off, and show more candles than there were of the other as soon as the trade card is gone.
 */
export class KeptFrame {
  readonly #chart: IChartApi;
  readonly #stage: HTMLElement;
  readonly #frame: (goTo: ChartGoTo) => void;
  readonly #newest: () => number | undefined;
  #newestThen: number | undefined;
  #goTo: ChartGoTo | null = null;

  /** `newest`: time of the newest candle. */
  constructor(
    chart: IChartApi,
    stage: HTMLElement,
    frame: (goTo: ChartGoTo) => void,
    newest: () => number | undefined,
  ) {
    this.#chart = chart;
    this.#stage = stage;
    this.#frame = frame;
    this.#newest = newest;
    chart.timeScale().subscribeSizeChange(this.#resized);
    for (const move of moves) stage.addEventListener(move, this.leave, { capture: true, passive: true });
  }

  /** A single moment is left as the library leaves it. */
  keep(goTo: ChartGoTo): void {
    this.#goTo = goTo.kind === 'time' ? null : goTo;
    this.#newestThen = this.#newest();
  }

  readonly leave = (): void => {
    this.#goTo = null;
  };

  stop(): void {
    this.#chart.timeScale().unsubscribeSizeChange(this.#resized);
    for (const move of moves) this.#stage.removeEventListener(move, this.leave, { capture: true });
  }

  #resized = (): void => {
    // With a new candle a view that follows has moved on.
    if (this.#goTo?.kind === 'span' && this.#newest() !== this.#newestThen) this.#goTo = null;
    if (this.#goTo !== null) this.#frame(this.#goTo);
  };
}
