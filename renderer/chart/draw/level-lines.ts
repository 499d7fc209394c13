import { type CreatePriceLineOptions, type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { ChartLevel } from '../chart-feed';
import { levelLook, planLevels } from '../plan/level-plan';
import type { Colours } from './colours';

const styles = {
  solid: LineStyle.Solid,
  dotted: LineStyle.Dotted,
  dashed: LineStyle.LargeDashed,
  sparse: LineStyle.SparseDotted,
} as const;

/** Positions and pending orders as lines across the price pane. */
export class LevelLines {
  readonly #series: ISeriesApi<'Candlestick'>;
  #colours: Colours;
  readonly #lines = new Map<string, IPriceLine>();
  #drawn = new Map<string, ChartLevel>();

  constructor(series: ISeriesApi<'Candlestick'>, colours: Colours) {
    this.#series = series;
    this.#colours = colours;
  }

  show(levels: readonly ChartLevel[]): void {
    const plan = planLevels(this.#drawn, levels);
    for (const id of plan.remove) {
      const line = this.#lines.get(id);
      if (line !== undefined) this.#series.removePriceLine(line);
      this.#lines.delete(id);
      this.#drawn.delete(id);
    }
    for (const level of plan.change) {
      this.#lines.get(level.id)?.applyOptions(this.#optionsOf(level));
      this.#drawn.set(level.id, level);
    }
    for (const level of plan.add) {
      this.#lines.set(level.id, this.#series.createPriceLine(this.#optionsOf(level)));
      this.#drawn.set(level.id, level);
    }
  }

  /** Prices of the drawn levels. */
  get prices(): readonly number[] {
    return [...this.#drawn.values()].map((level) => level.price);
  }

  paint(colours: Colours): void {
    this.#colours = colours;
    for (const [id, level] of this.#drawn) this.#lines.get(id)?.applyOptions(this.#optionsOf(level));
  }

  #optionsOf(level: ChartLevel): CreatePriceLineOptions {
    const look = levelLook(level);
    const color = this.#colours.token(look.colour);
    return {
      price: level.price,
      color,
      lineWidth: 1,
      lineStyle: styles[look.style],
      lineVisible: true,
      axisLabelVisible: true,
      axisLabelColor: color,
      axisLabelTextColor: this.#colours.readableOn(look.colour),
      title: level.label,
    };
  }
}
