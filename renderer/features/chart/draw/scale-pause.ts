import type { ISeriesApi } from 'lightweight-charts';

/** Pixels from the top left of the price pane. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface ScaleChart {
  /** Whether the pointer may be on its way to the scale or to a level. */
  isNear(at: Place): boolean;
  isDragging(): boolean;
  /** Whether what stands on the chart is to stay under the pointer. */
  rest(isResting: boolean): void;
  place(event: MouseEvent): Place;
}

/** Keeps the automatic price scale and the labels as they are while the pointer is at a level or on the scale: a drag would miss what moves under it. */
export class ScalePause {
  readonly #stage: HTMLElement;
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #chart: ScaleChart;
  /** The range since the pause began; null while there is none. */
  #range: { readonly from: number; readonly to: number } | null = null;

  constructor(stage: HTMLElement, series: ISeriesApi<'Candlestick'>, chart: ScaleChart) {
    this.#stage = stage;
    this.#series = series;
    this.#chart = chart;
    stage.addEventListener('pointermove', this.#move);
    stage.addEventListener('pointerdown', this.#down, true);
    stage.addEventListener('pointerleave', this.#leave);
  }

  stop(): void {
    this.#stage.removeEventListener('pointermove', this.#move);
    this.#stage.removeEventListener('pointerdown', this.#down, true);
    this.#stage.removeEventListener('pointerleave', this.#leave);
  }

  /** A pointer that rests at a level must not hide the newest price. */
  newest(price: number): void {
    const y = this.#series.priceToCoordinate(price);
    const isSeen = y === null || (y >= 0 && y <= this.#series.getPane().getHeight());
    if (!isSeen && !this.#chart.isDragging()) this.#resume();
  }

  readonly #move = (event: PointerEvent): void => {
    const isThere =
      this.#chart.isDragging() || (event.buttons === 0 && this.#chart.isNear(this.#chart.place(event)));
    this.#chart.rest(isThere);
    if (isThere) this.#pause();
    else if (event.buttons === 0) this.#resume();
  };

  readonly #leave = (): void => {
    this.#chart.rest(false);
    this.#resume();
  };

  /** What no level takes is the library's, which would pan a paused scale. */
  readonly #down = (event: PointerEvent): void => {
    if (!event.defaultPrevented) this.#resume();
  };

  #pause(): void {
    const scale = this.#series.priceScale();
    if (!scale.options().autoScale) return;
    this.#range = scale.getVisibleRange();
    scale.applyOptions({ autoScale: false });
  }

  readonly #resume = (): void => {
    const paused = this.#range;
    this.#range = null;
    const scale = this.#series.priceScale();
    const now = scale.getVisibleRange();
    // Another range is one that the user has chosen meanwhile.
    if (paused !== null && now?.from === paused.from && now.to === paused.to)
      scale.applyOptions({ autoScale: true });
  };
}
