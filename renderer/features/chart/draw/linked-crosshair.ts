import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import type { Bar } from '../../../../shared/model/bars';
import type { Price } from '../../../../shared/model/fields';
import { barAtOrBefore } from '../plan/candle-store';
import type { CrosshairLink } from '../plan/chart-feed';
import { chartTime } from './chart-time';

/** Tells other charts where the pointer is, and shows where theirs is. */
export class LinkedCrosshair {
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #held: () => { readonly symbol: string; readonly bars: readonly Bar[] };
  #link: CrosshairLink | null = null;
  #stop = (): void => {};
  readonly #shown: (time: number | null) => void;
  /** True while the pointer is in this chart and the others follow it. */
  #isLeading = false;
  #isFollowing = false;

  /** `shown` is called with the candle that another chart points at: the library reports no crosshair that was set by code. */
  constructor(
    chart: IChartApi,
    series: ISeriesApi<'Candlestick'>,
    held: () => { readonly symbol: string; readonly bars: readonly Bar[] },
    shown: (time: number | null) => void,
  ) {
    this.#chart = chart;
    this.#series = series;
    this.#held = held;
    this.#shown = shown;
    chart.subscribeCrosshairMove(({ sourceEvent, time, point, paneIndex }) => {
      if (sourceEvent !== undefined) this.#isFollowing = false;
      // Without an event of the user it is the crosshair that another chart's pointer has set here.
      if (this.#link === null || (sourceEvent === undefined && !this.#isLeading)) return;
      this.#isLeading = point !== undefined;
      const isOnPrice = point !== undefined && paneIndex === 0;
      this.#link.point(
        point !== undefined && typeof time === 'number' ? time : null,
        isOnPrice ? this.#series.coordinateToPrice(point.y) : null,
      );
    });
  }

  /** The crosshair was set by another chart; the pointer is not here. */
  get isFollowing(): boolean {
    return this.#isFollowing;
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
    this.#isFollowing = false;
  }

  #show(time: number | null, symbol: string, price: Price | null): void {
    const held = this.#held();
    const bar = time === null ? null : barAtOrBefore(held.bars, time);
    this.#isLeading = false;
    this.#isFollowing = bar !== null;
    // The library would move it to the nearest visible candle, at another time than the one pointed at.
    if (bar === null || !this.#isInSight(bar.time)) this.#chart.clearCrosshairPosition();
    // Another symbol's price means nothing here: then the line is at the candle's close.
    else
      this.#chart.setCrosshairPosition(
        price !== null && symbol === held.symbol ? price : bar.close,
        chartTime(bar.time),
        this.#series,
      );
    this.#shown(bar?.time ?? null);
  }

  #isInSight(time: number): boolean {
    const scale = this.#chart.timeScale();
    const x = scale.timeToCoordinate(chartTime(time));
    return x !== null && x >= 0 && x <= scale.width();
  }
}
