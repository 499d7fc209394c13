import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import type { Bar } from '../../../shared/model/bars';
import type { CrosshairLink } from '../chart-feed';
import { barAtOrBefore } from '../plan/candle-store';
import { chartTime } from './chart-time';

/** Tells other charts where the pointer is, and shows where theirs is. */
export class LinkedCrosshair {
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #held: () => { readonly symbol: string; readonly bars: readonly Bar[] };
  #link: CrosshairLink | null = null;
  #stop = (): void => {};
  /** True while the pointer is in this chart: then the others follow it. */
  #isLeading = false;

  constructor(
    chart: IChartApi,
    series: ISeriesApi<'Candlestick'>,
    held: () => { readonly symbol: string; readonly bars: readonly Bar[] },
  ) {
    this.#chart = chart;
    this.#series = series;
    this.#held = held;
    chart.subscribeCrosshairMove(({ sourceEvent, time, point, paneIndex }) => {
      // Without an event of the user it is the one that another chart's pointer has put here.
      if (this.#link === null || (sourceEvent === undefined && !this.#isLeading)) return;
      this.#isLeading = point !== undefined;
      const isOnPrice = point !== undefined && paneIndex === 0;
      this.#link.point(
        point !== undefined && typeof time === 'number' ? time : null,
        isOnPrice ? this.#series.coordinateToPrice(point.y) : null,
      );
    });
  }

  follow(link: CrosshairLink | null): void {
    if (link === this.#link) return;
    this.stop();
    this.#link = link;
    if (link !== null) this.#stop = link.subscribe((...pointed) => this.#show(...pointed));
  }

  stop(): void {
    this.#stop();
    this.#stop = () => {};
    this.#link = null;
    this.#isLeading = false;
  }

  #show(time: number | null, symbol: string, price: number | null): void {
    const held = this.#held();
    const bar = time === null ? null : barAtOrBefore(held.bars, time);
    this.#isLeading = false;
    if (bar === null) this.#chart.clearCrosshairPosition();
    // Another symbol's price means nothing here: then the line lies on the candle's close.
    else
      this.#chart.setCrosshairPosition(
        price !== null && symbol === held.symbol ? price : bar.close,
        chartTime(bar.time),
        this.#series,
      );
  }
}
