import type { PaletteName } from '../../../base/line-colours';

/**
 * What the product knows of an indicator by its type. All of it is data: parameters with their limits, where it is
 * drawn and as what. An output of an unknown type is drawn by its shape (features/chart/plan/guess-drawing.ts,
 * features/chart/plan/shapes-of.ts).
 */
export interface IndicatorKind {
  /** The sidecar's name. */
  readonly type: string;
  /** For the search: `Exponential moving average`. */
  readonly label: string;
  /** On the chart and on a chip: `EMA`. */
  readonly short: string;
  readonly category: IndicatorCategory;
  readonly parameters: readonly IndicatorParameter[];
  /** Text parameters, such as the name of a session. */
  readonly words?: readonly WordParameter[];
  /** On the candles, or in a pane of its own below them. */
  readonly where: 'price' | 'pane';
  readonly parts: readonly PartSpec[];
  /** How to draw an output that holds records or single values instead of series. */
  readonly reading?: Reading;
  /** Ichimoku's spans continue ahead of the newest bar (features/chart/plan/ahead.ts). */
  readonly hasCloudAhead?: boolean;
  /** Reference levels, such as 30 and 70; drawn dotted. */
  readonly references: readonly number[];
  readonly decimals: Decimals;
}

export type IndicatorCategory =
  | 'Moving averages'
  | 'Bands and channels'
  | 'Stops and trend lines'
  | 'Oscillators'
  | 'Trend'
  | 'Volatility'
  | 'Volume'
  | 'Structure'
  | 'Summaries';

export interface IndicatorParameter {
  /** The sidecar's name. */
  readonly name: string;
  readonly label: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

interface WordParameter {
  /** The sidecar's name. */
  readonly name: string;
  readonly label: string;
  readonly initial: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What records mean; their fields are those of reference/bridge-notes.md, "What `ta` holds". */
export type Reading =
  /** `top`, `bottom`: boxes from their candle to the right edge, mitigated ones fainter. `short` is written in each. */
  | { readonly kind: 'zones'; readonly short: string; readonly noun: string }
  /** `event`, `direction`, `level`: from the swing to the candle that closed beyond it. */
  | { readonly kind: 'breaks' }
  /** `type`, `level`, `time`: from the swing to the right edge. */
  | { readonly kind: 'swings' }
  /** `type`, `level`, `touches`: across the whole width. */
  | { readonly kind: 'supports' }
  /** `Liquidity`, `Level`, `End`, `Swept`: from the first swing of a group to where it was swept. */
  | { readonly kind: 'liquidity' }
  /** One record per bar; each run of one price is a step. `steps`: the fields, and the name of the newest step. */
  | { readonly kind: 'steps'; readonly steps: readonly { readonly key: string; readonly label: string }[] }
  /** One record per bar; where `Active` is 1 the background is coloured. */
  | { readonly kind: 'sessions' }
  /** One record per bar, drawn as series by their fields. */
  | { readonly kind: 'by bar' }
  /** Single prices: lines; `short` ones only at the newest bars. Values that are no prices go to the legend. */
  | { readonly kind: 'prices'; readonly isShort: boolean }
  /** Single values: a small table in the legend. */
  | { readonly kind: 'table' };

/** `main` is the colour of the choice; the others are fixed. */
export type PartColour = 'main' | PaletteName | 'up' | 'down' | 'mute' | 'warn';

/** The key of an output that is one plain series. */
export const onlySeries = '';

/** Draws a part only where another series of the same output has this value: the current side of a stop. */
interface Condition {
  readonly key: string;
  readonly is: number;
}

export type PartSpec =
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly colour: PartColour;
      /** Pixels. */
      readonly width?: 1 | 2;
      readonly dashed?: boolean;
      /** Opacity, 0 to 1. */
      readonly strength?: number;
      readonly when?: Condition;
    }
  /** Coloured by sign, paler while it shrinks towards zero. */
  | { readonly kind: 'histogram'; readonly key: string }
  | { readonly kind: 'dots'; readonly key: string; readonly colour: PartColour }
  /** A dot on the zero line where the series is 1. */
  | { readonly kind: 'flags'; readonly key: string; readonly colour: PartColour }
  /** Only a number in the legend, at the cursor's candle. */
  | { readonly kind: 'value'; readonly key: string; readonly colour: PartColour; readonly caption: string }
  /** The area between two series. */
  | { readonly kind: 'band'; readonly upper: string; readonly lower: string; readonly colour: PartColour }
  /** The area between two series, coloured by which is above; it may lie ahead of the newest bar. */
  | { readonly kind: 'cloud'; readonly lead: string; readonly base: string };

export type Decimals =
  /** The symbol's digits plus `extra`. */
  | { readonly kind: 'price'; readonly extra: number }
  | { readonly kind: 'fixed'; readonly decimals: number }
  /** Large counts, shortened: `147.3K`. */
  | { readonly kind: 'count' };
