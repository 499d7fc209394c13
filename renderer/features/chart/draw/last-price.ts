import { type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { Bar } from '../../../../shared/model/bars';
import { axisLabel, type Colours } from './colours';

/**
 * The newest price across the chart. The library's own label names the last candle in sight, which is not the price now once
 * the view is scrolled back: a trader must not read one for the other.
 */
export class LastPrice {
  readonly #series: ISeriesApi<'Candlestick'>;
  #line: IPriceLine | null = null;
  #shown = '';

  constructor(series: ISeriesApi<'Candlestick'>) {
    this.#series = series;
  }

  /**
   * `isOverdue`: the price is older than its budget and must not look like the price now. Candles are built of bids, so its line is the
   * bid's: `showsLine` false leaves the label on the scale alone.
   */
  show(newest: Bar | null, isOverdue: boolean, colours: Colours, showsLine = true): void {
    if (newest === null) {
      if (this.#line !== null) this.#series.removePriceLine(this.#line);
      this.#line = null;
      this.#shown = '';
      return;
    }
    const colour = newest.close >= newest.open ? 'up' : 'down';
    const color = colours.token(isOverdue ? 'dim' : colour);
    const shown = `${newest.close} ${color} ${showsLine}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const options = {
      price: newest.close,
      color,
      lineVisible: showsLine,
      ...axisLabel(colour, isOverdue, colours),
    };
    if (this.#line !== null) this.#line.applyOptions(options);
    else
      this.#line = this.#series.createPriceLine({
        ...options,
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelVisible: true,
        title: '',
      });
  }
}
