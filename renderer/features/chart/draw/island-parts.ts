/** The elements that the island writes to, outside of React. */
export interface IslandParts {
  /** Where the library draws. */
  readonly stage: HTMLElement;
  readonly legend: HTMLElement;
  /** Shown instead of candles. */
  readonly notice: HTMLElement;
  /** The button to the newest candle. */
  readonly latest: HTMLElement;
  /** The list of levels under the pointer. */
  readonly levels: HTMLElement;
  /** The note at the oldest candle. */
  readonly edge: HTMLElement;
  /** Elements of trading on the chart, over the canvas. */
  readonly trade: HTMLElement;
}
