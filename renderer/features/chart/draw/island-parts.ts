/** The elements that the island writes to, past React. */
export interface IslandParts {
  /** Where the library draws. */
  readonly stage: HTMLElement;
  readonly legend: HTMLElement;
  /** Shown instead of candles. */
  readonly notice: HTMLElement;
  /** Leads back to the newest candle. */
  readonly latest: HTMLElement;
  /** Names the levels under the pointer. */
  readonly levels: HTMLElement;
  /** Says what is beyond the oldest candle. */
  readonly edge: HTMLElement;
  /** Holds what trading on the chart puts over the canvas. */
  readonly trade: HTMLElement;
}
