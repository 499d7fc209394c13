import { type CreatePriceLineOptions, type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { ChartLevel } from '../chart-feed';
import { levelLook, planLevels } from '../plan/level-plan';
import { axisLabel, type Colours } from './colours';

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
  #areOverdue = false;
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

  /** Lines stay in their colours, for the broker holds them; their words, profit among them, are of a while ago. */
  age(areOverdue: boolean): void {
    if (areOverdue === this.#areOverdue) return;
    this.#areOverdue = areOverdue;
    this.#repaint();
  }

  /** Prices of the drawn levels. */
  get prices(): readonly number[] {
    return [...this.#drawn.values()].map((level) => level.price);
  }

  paint(colours: Colours): void {
    this.#colours = colours;
    this.#repaint();
  }

  #repaint(): void {
    for (const [id, level] of this.#drawn) this.#lines.get(id)?.applyOptions(this.#optionsOf(level));
  }

  #optionsOf(level: ChartLevel): CreatePriceLineOptions {
    const look = levelLook(level);
    return {
      price: level.price,
      color: this.#colours.token(look.colour),
      lineWidth: 1,
      lineStyle: styles[look.style],
      lineVisible: true,
      axisLabelVisible: true,
      ...axisLabel(look.colour, this.#areOverdue, this.#colours),
      title: level.label,
    };
  }
}
