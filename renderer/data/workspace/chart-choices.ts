import type { Timeframe } from '../../../shared/model/enums';

/** What the user chooses of a chart: how prices are shown, on which clock, with which indicators. */

export const priceStyles = ['candles', 'bars', 'line', 'heikin-ashi'] as const;
export type PriceStyle = (typeof priceStyles)[number];
export const priceScales = ['linear', 'log', 'percent'] as const;
export type PriceScale = (typeof priceScales)[number];
/** The histogram under the candles. */
export const volumeStyles = ['none', 'tick', 'real'] as const;
export type VolumeStyle = (typeof volumeStyles)[number];
export const axisZones = ['broker', 'utc', 'local'] as const;
export type AxisZone = (typeof axisZones)[number];

/** How the candles are shown. */
export interface ChartStyle {
  readonly price: PriceStyle;
  readonly scale: PriceScale;
  readonly volume: VolumeStyle;
  /** Lines between days, or weeks and longer by timeframe, and where the market was closed. */
  readonly hasBreaks: boolean;
  /** A new candle moves the view on while the newest is in sight. */
  readonly isFollowing: boolean;
}

export const defaultStyle: ChartStyle = {
  price: 'candles',
  scale: 'linear',
  volume: 'none',
  hasBreaks: false,
  isFollowing: true,
};

export interface AxisClock {
  readonly zone: AxisZone;
  /** Broker's clock minus UTC, seconds; null while the bridge does not tell it. */
  readonly utcOffsetS: number | null;
}

/** Parameters of an indicator as the sidecar takes them: none of its own (`true`), or a flat object. */
export type FlatParameters = true | Readonly<Record<string, number | string | boolean>>;

/** One indicator that the user put on the chart. */
export interface IndicatorChoice {
  /** Names the output in the request and in the answer; unique on a chart. */
  readonly id: string;
  /** The sidecar's name of the indicator. */
  readonly type: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** Parameters that are words, such as the name of a session. */
  readonly words?: Readonly<Record<string, string>>;
  /** Written by the user: sent as it is, under the name that they gave it. `parameters` above is then empty. */
  readonly custom?: { readonly name: string; readonly parameters: FlatParameters };
  /** A name of the palette, or a CSS colour; without one the chart picks. */
  readonly colour?: string;
  /** Where it is asked for and drawn; without them everywhere. */
  readonly timeframes?: readonly Timeframe[];
}

/** What a new user sees: the trend, how far the price strays from it, and two oscillators. */
export const defaultChoices: readonly IndicatorChoice[] = [
  { id: 'ema-21', type: 'ema', parameters: { length: 21 } },
  { id: 'bbands-20-2', type: 'bbands', parameters: { length: 20, std: 2 } },
  { id: 'rsi-14', type: 'rsi', parameters: { length: 14 } },
  { id: 'macd-12-26-9', type: 'macd', parameters: { fast: 12, slow: 26, signal: 9 } },
];
