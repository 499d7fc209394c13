import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import { formatPrice } from '../../../../shared/math/price';
import type { ChartFeed } from '../plan/chart-feed';
import { type ChartLevel, isMovable, isTradeLevel, type MovableLevel } from '../plan/chart-level';
import { edgeText, foldName, foldTitle, levelName } from '../plan/label-words';
import type { LevelHit } from '../plan/level-hit';
import { movedNote } from '../plan/live-label';
import type { StandingLabel } from '../plan/standing-labels';
import { element } from './elements';
import type { LevelLines } from './level-lines';
import { type OpenedBy, OpenList } from './open-list';
import { PriceLabelList } from './price-label-list';
import styles from './price-labels.module.css';
import { whoSign } from './who-mark';

interface Parts {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<'Candlestick'>;
  readonly lines: LevelLines;
  readonly feed: () => ChartFeed;
  /** Starts to move a level by so many points. */
  readonly move: (level: MovableLevel, points: number) => void;
  /** Gives the focus back to the chart. */
  readonly leave: () => void;
}

/** A range that is scaled to keeps this share of itself free at both ends. */
const marginShare = 0.06;

/** The labels on the scale beside the canvas: the list of them, and what opens of a folded one. */
export class PriceLabels {
  readonly #parts: Parts;
  readonly #list: PriceLabelList;
  readonly #fold: OpenList;

  constructor(root: HTMLElement, parts: Parts) {
    this.#parts = parts;
    const { lines } = parts;
    this.#list = new PriceLabelList(root.appendChild(document.createElement('ul')), {
      standing: () => lines.standing,
      name: (label) => this.#name(label),
      mark: (id) => lines.mark(id),
      move: (level, points) => {
        if (this.#trading !== null && isMovable(level)) parts.move(level, points);
      },
      open: (label, at) => this.#openByKey(label, at),
      remove: (level) => {
        if (isMovable(level)) this.#trading?.act(level, 'close');
      },
      leave: parts.leave,
    });
    this.#fold = new OpenList(root.appendChild(document.createElement('ul')));
    lines.onLaidOut(() => this.#list.follow());
  }

  /** The records were read again: a list of other levels is no longer the label's. */
  refresh(): void {
    this.#list.rename();
    if (!this.#fold.isOpen) return;
    const ids = this.#fold.key.split(' ');
    const levels = ids.flatMap((id) => this.#parts.lines.level(id) ?? []);
    if (levels.length < ids.length) this.#fold.close();
    else this.#fold.rewrite(levels.map((level) => this.#row(level)));
  }

  focus(): void {
    this.#list.focus();
  }

  /** What the pointer is on. */
  hover(hit: LevelHit | null): void {
    const label = hit?.part === 'fold' ? this.#foldOf(hit.id) : undefined;
    this.#fold.hover(label === undefined ? '' : keyOf(label));
    if (label !== undefined && !this.#fold.isOpen) this.#openFold(label, { by: 'hover' });
  }

  /** A folded label, or the line at an end of the pane, was pressed. */
  open(id: string): void {
    const label = this.#parts.lines.standing.find((each) => each.id === id);
    if (label === undefined || label.is === 'label' || label.is === 'last') return;
    if (isListed(label)) this.#openFold(label, { by: 'press' });
    else this.#scaleTo(label.levels);
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

  #name(label: StandingLabel): string {
    const { is, levels, roomless } = label;
    const { digits } = this.#parts.feed();
    const [level] = levels;
    if (level === undefined) return `Last price, ${formatPrice(this.#parts.lines.newestPrice ?? 0, digits)}`;
    switch (is) {
      case 'fold':
        return foldName(levels, digits);
      case 'above':
      case 'below':
        return levels.length === 1 && roomless.length === 0
          ? `${this.#nameOf(level)}, ${is} the scale`
          : edgeText(label, is, digits);
      case 'label':
      case 'last':
        return this.#nameOf(level);
    }
  }

  #openByKey(label: StandingLabel, at: HTMLElement): void {
    const [level] = label.levels;
    if (level === undefined) return;
    if (isListed(label)) this.#openFold(label, { by: 'key', back: () => this.#list.focus() });
    else if (label.is !== 'label') this.#scaleTo(label.levels);
    else if (isMovable(level)) this.#trading?.openLevel(level, at);
  }

  #foldOf(id: string): StandingLabel | undefined {
    return this.#parts.lines.standing.find((each) => each.is === 'fold' && each.id === id);
  }

  #openFold(label: StandingLabel, how: OpenedBy): void {
    const rows = label.levels.map((level) => this.#row(level));
    const right = this.#parts.chart.timeScale().width();
    const title = label.is === 'fold' ? foldTitle(label.levels) : this.#name(label);
    this.#fold.open(keyOf(label), title, rows, { right, y: label.y }, how);
  }

  #row(level: ChartLevel): HTMLElement {
    const trading = this.#trading;
    return foldRow(level, {
      name: this.#nameOf(level),
      digits: this.#parts.feed().digits,
      actions:
        trading === null || !isMovable(level)
          ? null
          : { open: (at) => trading.openLevel(level, at), remove: () => trading.act(level, 'close') },
    });
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

/** Whether a press lists its levels: scaling to what is on the scale would change nothing. */
const isListed = ({ is, levels, roomless }: StandingLabel): boolean =>
  is === 'fold' || (roomless.length > 0 && roomless.length === levels.length);

const keyOf = ({ levels }: StandingLabel): string => levels.map(({ id }) => id).join(' ');

interface RowParts {
  /** The level in full, for a screen reader. */
  readonly name: string;
  readonly digits: number;
  /** Null where nothing can be sent: then it is only read. */
  readonly actions: {
    /** Opens everything that a level offers. */
    open(at: HTMLElement): void;
    remove(): void;
  } | null;
}

const removals: Readonly<Record<MovableLevel['kind'], string>> = {
  alert: 'Remove',
  entry: 'Close',
  sl: 'Remove',
  tp: 'Remove',
  pending: 'Cancel',
  'stop-limit': 'Cancel',
};

/** A level in the list of a folded label, with its price and actions. */
function foldRow(level: ChartLevel, { name, digits, actions }: RowParts): HTMLElement {
  const row = document.createElement('li');
  const words = [
    isTradeLevel(level) ? whoSign(level.who.mark) : element('span', undefined, ''),
    element('span', styles.words, `${level.label}${movedNote(level)}`),
    element('span', styles.who, isTradeLevel(level) ? level.who.name : level.distance),
    element('span', styles.price, formatPrice(level.price, digits)),
  ];
  if (actions === null || !isMovable(level)) {
    row.tabIndex = -1;
    row.append(...words);
    return row;
  }
  const open = button(styles.open, name);
  open.append(...words);
  open.addEventListener('click', () => actions.open(open));
  const remove = button(styles.remove, `${removals[level.kind]}: ${name}`);
  remove.textContent = '×';
  remove.addEventListener('click', () => actions.remove());
  row.append(open, remove);
  return row;
}

function button(className: string | undefined, name: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className ?? '';
  made.ariaLabel = name;
  return made;
}
