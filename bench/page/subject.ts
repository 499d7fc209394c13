import type { Dataset } from './dataset';

/** A measured chart. All show the same ten series, equally many candles, and panes of equal height. */
export interface Subject {
  /** Draws everything into the stage; work left for later frames is waited for. */
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
  /** Switches to another symbol's candles in the same chart; absent where the chart must be made again. */
  switchSymbol?(step: number): void;
  destroy(): void;
}

/** Prepares a subject's data; not measured. */
export type Prepare = (data: Dataset) => Promise<Subject>;

export const stageWidth = 1400;
export const stageHeight = 800;
/** Pixels between candles, as in the product's chart at first. */
export const barSpacing = 7;
/** Visible candles at first. */
export const barsInSight = 189;
/** Heights of the three panes, as shares. */
export const paneShares = [4.5, 1, 1] as const;
export const panShare = 0.1;
