import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import { formatPrice } from '../../../../shared/math/price';
import type { ChartFeed } from '../plan/chart-feed';
import type { ChartLevel } from '../plan/chart-level';
import { edgeText, foldName, foldTitle, levelName } from '../plan/label-words';
import type { LevelHit } from '../plan/level-hit';
import type { StandingLabel } from '../plan/standing-labels';
import { FoldList } from './fold-list';
import type { LevelLines } from './level-lines';
import { PriceLabelList } from './price-label-list';

interface Parts {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<'Candlestick'>;
  readonly lines: LevelLines;
  readonly feed: () => ChartFeed;
  /** Starts to move a level by so many points. */
  readonly move: (level: ChartLevel, points: number) => void;
  /** Gives the focus back to the chart. */
  readonly leave: () => void;
}

/** A range that is scaled to keeps this share of itself free at both ends. */
const marginShare = 0.06;

/** The labels on the scale beside the canvas: the list of them, and what opens of a folded one. */
export class PriceLabels {
  readonly #parts: Parts;
  readonly #list: PriceLabelList;
  readonly #fold: FoldList;

  constructor(root: HTMLElement, parts: Parts) {
    this.#parts = parts;
    const { lines } = parts;
    this.#list = new PriceLabelList(root.appendChild(document.createElement('ul')), {
      standing: () => lines.standing,
      name: (label) => this.#name(label),
      mark: (id) => lines.mark(id),
      move: (level, points) => {
        if (this.#trading !== null) parts.move(level, points);
      },
      open: (label, at) => this.#openByKey(label, at),
      remove: (level) => this.#trading?.act(level, 'close'),
      leave: parts.leave,
    });
    this.#fold = new FoldList(root.appendChild(document.createElement('ul')), {
      actions: () => {
        const trading = this.#trading;
        if (trading === null) return null;
        return {
          open: (level, at) => trading.openLevel(level, at),
          remove: (level) => trading.act(level, 'close'),
        };
      },
      name: (level) => this.#nameOf(level),
      digits: () => parts.feed().digits,
    });
    lines.onLaidOut(() => this.#list.follow());
  }

  /** The records were read again. */
  refresh(): void {
    this.#list.rename();
    this.#fold.refresh(this.#parts.lines.levels);
  }

  focus(): void {
    this.#list.focus();
  }

  /** What the pointer is on. */
  hover(hit: LevelHit | null): void {
    const id = hit?.part === 'fold' ? hit.id : null;
    if (id === null) this.#fold.hover(null);
    else if (!this.#fold.isOpen) this.#openFold(id, { by: 'hover' });
    else this.#fold.hover(id);
  }

  /** A folded label, or the line of what is off the scale, was pressed. */
  open(id: string): void {
    const label = this.#parts.lines.standing.find((each) => each.id === id);
    if (label?.is === 'fold') this.#openFold(id, { by: 'press' });
    else if (label?.is === 'above' || label?.is === 'below') this.#scaleTo(label.levels);
  }

  stop(): void {
    this.#fold.stop();
  }

  get #trading() {
    return this.#parts.feed().trade?.trading ?? null;
  }

  #nameOf(level: ChartLevel): string {
    const { digits, trade } = this.#parts.feed();
    return levelName(level, { digits, currency: trade?.currency ?? '', quote: this.#parts.lines.liveQuote });
  }

  #name({ is, levels }: StandingLabel): string {
    const { digits } = this.#parts.feed();
    const [level] = levels;
    if (level === undefined) return `Last price, ${formatPrice(this.#parts.lines.newestPrice ?? 0, digits)}`;
    switch (is) {
      case 'fold':
        return foldName(levels, digits);
      case 'above':
      case 'below':
        return levels.length === 1 ? `${this.#nameOf(level)}, ${is} the scale` : edgeText(levels, is, digits);
      case 'label':
      case 'last':
        return this.#nameOf(level);
    }
  }

  #openByKey(label: StandingLabel, at: HTMLElement): void {
    const [level] = label.levels;
    if (level === undefined) return;
    if (label.is === 'fold') this.#openFold(label.id, { by: 'key', back: () => this.#list.focus() });
    else if (label.is === 'label') this.#trading?.openLevel(level, at);
    else this.#scaleTo(label.levels);
  }

  #openFold(id: string, how: Parameters<FoldList['open']>[3]): void {
    const label = this.#parts.lines.standing.find((each) => each.is === 'fold' && each.id === id);
    if (label === undefined) return;
    const right = this.#parts.chart.timeScale().width();
    this.#fold.open(foldTitle(label.levels), label.levels, { right, y: label.y }, how);
  }

  /** As a user would by dragging the scale; a double click on the scale takes it back. */
  #scaleTo(levels: readonly ChartLevel[]): void {
    const scale = this.#parts.series.priceScale();
    const range = scale.getVisibleRange();
    if (range === null) return;
    const prices = levels.map(({ price }) => price);
    const from = Math.min(range.from, ...prices);
    const to = Math.max(range.to, ...prices);
    const margin = (to - from) * marginShare;
    scale.setVisibleRange({ from: from - margin, to: to + margin });
  }
}
