import type { Dataset } from './dataset';

/** A chart that is measured. All of them show the same ten series, as many candles and panes of the same height. */
export interface Subject {
  /** Draws everything into the stage; what is left for the next frames is waited for. */
  mount(stage: HTMLElement): void;
  /** The answer of a poll: the newest candle and the newest value of each series have changed. */
  tick(step: number): void;
  /** A quote: the newest candle alone has changed. Absent where `tick` is the only way. */
  quote?(step: number): void;
  /** A new candle with all its values. */
  append(step: number): void;
  /** Moves the view by a tenth of its width: below 0 towards older candles. */
  pan(direction: 1 | -1): void;
  /** Above 1 shows fewer candles. */
  zoom(factor: number): void;
  /** Another symbol's candles in the chart that is there; absent where the chart has to be made anew. */
  switchSymbol?(step: number): void;
  destroy(): void;
}

/** Reads in all that is in hand before a chart is there: not measured. */
export type Prepare = (data: Dataset) => Promise<Subject>;

export const stageWidth = 1400;
export const stageHeight = 800;
/** Pixels from candle to candle: what the product's chart begins with. */
export const barSpacing = 7;
/** Candles in sight at the beginning. */
export const barsInSight = 189;
/** Heights of the three panes, as shares. */
export const paneShares = [4.5, 1, 1] as const;
export const panShare = 0.1;
