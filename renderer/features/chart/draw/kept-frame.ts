import type { IChartApi } from 'lightweight-charts';
import type { ChartGoTo } from '../../../data/workspace/chart-place';

/** Ways in which the user moves the view. */
const moves = ['wheel', 'pointerdown'] as const;

/** Frames a trade anew when the chart's size changes, until the user moves the view: the library would cut its beginning off. */
export class KeptFrame {
  readonly #chart: IChartApi;
  readonly #stage: HTMLElement;
  readonly #frame: (goTo: ChartGoTo) => void;
  #goTo: ChartGoTo | null = null;

  constructor(chart: IChartApi, stage: HTMLElement, frame: (goTo: ChartGoTo) => void) {
    this.#chart = chart;
    this.#stage = stage;
    this.#frame = frame;
    chart.timeScale().subscribeSizeChange(this.#resized);
    for (const move of moves) stage.addEventListener(move, this.leave, { capture: true, passive: true });
  }

  /** Another place than a trade is left as the library leaves it. */
  keep(goTo: ChartGoTo): void {
    this.#goTo = goTo.kind === 'trade' ? goTo : null;
  }

  readonly leave = (): void => {
    this.#goTo = null;
  };

  stop(): void {
    this.#chart.timeScale().unsubscribeSizeChange(this.#resized);
    for (const move of moves) this.#stage.removeEventListener(move, this.leave, { capture: true });
  }

  #resized = (): void => {
    if (this.#goTo !== null) this.#frame(this.#goTo);
  };
}
