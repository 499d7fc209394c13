import { type CreatePriceLineOptions, type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { ChartLevel } from '../chart-feed';
import { type LevelLabel, levelLabels, pointedLevels, type SeenLevel } from '../plan/level-labels';
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
  readonly #drawn = new Map<string, ChartLevel>();
  #seen: readonly SeenLevel[] = [];
  #labels: readonly LevelLabel[] = [];
  /** The words of each level that has a label of its own. */
  #titles: ReadonlyMap<string, string> = new Map();

  constructor(series: ISeriesApi<'Candlestick'>, colours: Colours) {
    this.#series = series;
    this.#colours = colours;
  }

  /** Whether lines were added: they lie above all older ones. */
  show(levels: readonly ChartLevel[]): boolean {
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
    if (plan.change.length > 0 || plan.remove.length > 0) this.arrange();
    return plan.add.length > 0;
  }

  /** Decides which lines carry words; to be called when prices moved on the screen. */
  arrange(): void {
    const height = this.#series.getPane().getHeight();
    const seen: SeenLevel[] = [];
    for (const { id, kind, label, price } of this.#drawn.values()) {
      const y = this.#series.priceToCoordinate(price);
      if (y !== null && y >= 0 && y <= height) seen.push({ id, kind, label, y });
    }
    this.#seen = seen;
    this.#labels = levelLabels(seen);
    const before = this.#titles;
    this.#titles = new Map(this.#labels.map(({ id, title }) => [id, title]));
    for (const [id, line] of this.#lines) {
      const title = this.#titles.get(id);
      if (title === before.get(id)) continue;
      line.applyOptions({ title: title ?? '', axisLabelVisible: title !== undefined });
    }
  }

  /** The levels that the pointer means. `y` in pixels from the top of the pane; `isOverLabels`: where labels stand. */
  at(y: number, isOverLabels: boolean): readonly ChartLevel[] {
    const ids = pointedLevels(this.#seen, this.#labels, y, isOverLabels);
    return [...this.#drawn.values()].filter((level) => ids.has(level.id));
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
      axisLabelVisible: this.#titles.has(level.id),
      ...axisLabel(look.colour, this.#areOverdue, this.#colours),
      title: this.#titles.get(level.id) ?? '',
    };
  }
}
