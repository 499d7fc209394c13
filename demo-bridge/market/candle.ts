/** The nine timeframes of a bridge, in MetaTrader's names. */
export type Timeframe = 'M1' | 'M5' | 'M15' | 'M30' | 'H1' | 'H4' | 'D1' | 'W1' | 'MN1';

/** One candle as the bridge sends it. */
export interface Candle {
  /** Open time of the candle, epoch seconds of the broker's clock. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly tick_volume: number;
  /** Traded volume where the exchange reports one, else 0. */
  readonly real_volume: number;
  /** Spread in points. */
  readonly spread: number;
}
