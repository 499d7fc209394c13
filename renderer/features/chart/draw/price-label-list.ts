import type { ChartLevel } from '../plan/chart-level';
import type { StandingLabel } from '../plan/standing-labels';
import styles from './price-labels.module.css';

/** What the list needs of the chart. */
export interface LabelListChart {
  /** From the highest to the lowest price. */
  standing(): readonly StandingLabel[];
  name(label: StandingLabel): string;
  /** Draws a level as focused; null = none. */
  mark(id: string | null): void;
  /** Moves a level by so many points, to be confirmed there. */
  move(level: ChartLevel, points: number): void;
  /** Opens what a level offers, a folded label's list, or scales to what is off the scale. */
  open(label: StandingLabel, at: HTMLElement): void;
  remove(level: ChartLevel): void;
  leave(): void;
}

/** Of one press of an arrow with Shift. */
const stepPoints = 10;

/** The last price alone moves with each quote; its item, of which nothing is seen, follows so often. Milliseconds. */
const priceEveryMs = 1_000;

const keyOf = ({ is, id }: StandingLabel): string => `${is} ${id}`;

/**
 * The labels on the scale for keyboard and screen reader: one item a label, in price order, at the label's place. Arrows go from one to the
 * next, Shift and an arrow changes the price by 10 points, Enter opens, Delete asks, Esc leaves.
 */
export class PriceLabelList {
  readonly #root: HTMLElement;
  readonly #chart: LabelListChart;
  readonly #items = new Map<string, HTMLElement>();
  #labels: readonly StandingLabel[] = [];
  #placedAt = Number.NEGATIVE_INFINITY;
  /** The item that Tab goes to. */
  #current = '';

  constructor(root: HTMLElement, chart: LabelListChart) {
    this.#root = root;
    this.#chart = chart;
    root.className = styles.list ?? '';
    root.setAttribute('role', 'list');
    root.setAttribute('aria-label', 'Price labels');
    root.setAttribute(
      'aria-keyshortcuts',
      'ArrowUp ArrowDown Shift+ArrowUp Shift+ArrowDown Enter Delete Escape',
    );
    root.addEventListener('keydown', this.#press);
    root.addEventListener('focusin', (event) => this.#focused(event.target));
    root.addEventListener('focusout', () => this.#chart.mark(null));
  }

  /** To be called with each frame: writes only what has moved. */
  follow(): void {
    const labels = this.#chart.standing();
    const keys = labels.map(keyOf);
    const before = this.#labels;
    this.#labels = labels;
    const isSame =
      labels.length === before.length &&
      keys.every((key, index) => this.#items.get(key) === this.#root.children[index]);
    if (!isSame) this.#rebuild(before, keys);
    const isPriceAlone =
      isSame && labels.every(({ is, y }, index) => is === 'last' || y === before[index]?.y);
    const wait = isPriceAlone && !this.#root.contains(document.activeElement) ? priceEveryMs : 0;
    if (performance.now() < this.#placedAt + wait) return;
    this.#placedAt = performance.now();
    for (const label of labels) {
      const item = this.#items.get(keyOf(label));
      const place = `translateY(${Math.round(label.y)}px)`;
      if (item !== undefined && item.style.transform !== place) item.style.transform = place;
    }
  }

  /** The words of the records have changed. */
  rename(): void {
    for (const label of this.#labels) {
      const item = this.#items.get(keyOf(label));
      const name = this.#chart.name(label);
      if (item !== undefined && item.ariaLabel !== name) item.ariaLabel = name;
    }
  }

  /** The focus comes back from a list or a slider that was opened from here. */
  focus(): void {
    const item = this.#items.get(this.#current);
    if (item === undefined) this.#chart.leave();
    else item.focus({ preventScroll: true });
  }

  #rebuild(before: readonly StandingLabel[], keys: readonly string[]): void {
    const focusedAt = before.findIndex((label) => this.#items.get(keyOf(label))?.matches(':focus') === true);
    for (const [key, item] of this.#items) {
      if (keys.includes(key)) continue;
      item.remove();
      this.#items.delete(key);
    }
    for (const [index, key] of keys.entries()) {
      const item = this.#items.get(key) ?? this.#make(key);
      const there = this.#root.children[index];
      if (there !== item) this.#root.insertBefore(item, there ?? null);
    }
    if (!keys.includes(this.#current))
      this.#current = keys[Math.min(Math.max(0, focusedAt), keys.length - 1)] ?? '';
    for (const [key, item] of this.#items) item.tabIndex = key === this.#current ? 0 : -1;
    this.rename();
    // An alert goes without a question: a second press must not meet the trade beside it.
    const gone = before[focusedAt];
    if (
      gone !== undefined &&
      !keys.includes(keyOf(gone)) &&
      gone.levels.some(({ kind }) => kind === 'alert')
    ) {
      this.#chart.leave();
      return;
    }
    // Moving an element in the page takes its focus.
    if (focusedAt >= 0 && this.#items.get(this.#current)?.matches(':focus') !== true) this.focus();
  }

  #make(key: string): HTMLElement {
    const item = document.createElement('li');
    item.className = styles.item ?? '';
    item.dataset.label = key;
    this.#items.set(key, item);
    return item;
  }

  #focused(target: EventTarget | null): void {
    const label = this.#labels.find((each) => this.#items.get(keyOf(each)) === target);
    if (label === undefined) return;
    for (const item of this.#items.values()) item.tabIndex = item === target ? 0 : -1;
    this.#current = keyOf(label);
    this.rename();
    this.#chart.mark(label.id);
  }

  readonly #press = (event: KeyboardEvent): void => {
    const at = this.#labels.findIndex((label) => keyOf(label) === this.#current);
    const label = this.#labels[at];
    const item = this.#items.get(this.#current);
    if (label === undefined || item === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const [level] = label.is === 'label' ? label.levels : [];
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step !== 0 && event.shiftKey) {
      if (level !== undefined) this.#chart.move(level, step * stepPoints);
    } else if (step !== 0) this.#go(at - step);
    else if (event.key === 'Home') this.#go(0);
    else if (event.key === 'End') this.#go(this.#labels.length - 1);
    else if (event.key === 'Enter' && !event.repeat) this.#chart.open(label, item);
    else if (event.key === 'Delete') {
      // A key that is held must not go on to the next label.
      if (level !== undefined && !event.repeat) this.#chart.remove(level);
    } else if (event.key === 'Escape') this.#chart.leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #go(index: number): void {
    const label = this.#labels[Math.max(0, Math.min(index, this.#labels.length - 1))];
    if (label !== undefined) this.#items.get(keyOf(label))?.focus({ preventScroll: true });
  }
}
