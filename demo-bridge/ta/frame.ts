import type { Candle, Timeframe } from '../market/candle';
import type { Series } from './series';

/** A candle as the indicator library reads it. The volume is the tick volume, the only one that FX brokers report. */
export interface VolumeBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The bars of one request, as columns, with every series computed so far, so that none is computed twice. */
export class Frame {
  readonly timeframe: Timeframe;
  readonly candles: readonly Candle[];
  readonly bars: readonly VolumeBar[];
  readonly close: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly volume: readonly number[];
  /** Newest close: distances of levels and zones are measured from it. */
  readonly price: number;
  readonly #known = new Map<string, Series>();

  constructor(candles: readonly Candle[], timeframe: Timeframe) {
    this.timeframe = timeframe;
    this.candles = candles;
    this.bars = candles.map(({ open, high, low, close, tick_volume }) => ({
      open,
      high,
      low,
      close,
      volume: tick_volume,
    }));
    this.close = candles.map((candle) => candle.close);
    this.high = candles.map((candle) => candle.high);
    this.low = candles.map((candle) => candle.low);
    this.volume = candles.map((candle) => candle.tick_volume);
    this.price = this.close.at(-1) ?? 0;
  }

  get length(): number {
    return this.candles.length;
  }

  /** The series of that name, computed at the first call. The name holds the parameters. */
  series(name: string, compute: () => Series): Series {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const series = compute();
    this.#known.set(name, series);
    return series;
  }
}
