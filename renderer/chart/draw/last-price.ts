import { type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { Bar } from '../../../shared/model/bars';
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

  /** Puts the label above those of levels that came later. */
  raise(): void {
    if (this.#line === null) return;
    const options = this.#line.options();
    this.#series.removePriceLine(this.#line);
    this.#line = this.#series.createPriceLine(options);
  }

  /** `isOverdue`: the price is older than its budget and must not look like the price now. */
  show(newest: Bar | null, isOverdue: boolean, colours: Colours): void {
    if (newest === null) {
      if (this.#line !== null) this.#series.removePriceLine(this.#line);
      this.#line = null;
      this.#shown = '';
      return;
    }
    const colour = newest.close >= newest.open ? 'up' : 'down';
    const color = colours.token(isOverdue ? 'dim' : colour);
    const shown = `${newest.close} ${color}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const options = {
      price: newest.close,
      color,
      ...axisLabel(colour, isOverdue, colours),
    };
    if (this.#line !== null) this.#line.applyOptions(options);
    else
      this.#line = this.#series.createPriceLine({
        ...options,
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        lineVisible: true,
        axisLabelVisible: true,
        title: '',
      });
  }
}
