import { formatPrice } from '../../../../shared/math/price';
import type { ChartLevel } from '../plan/chart-level';
import { movedNote } from '../plan/live-label';
import { element } from './elements';
import styles from './price-labels.module.css';
import { whoSign } from './who-mark';

/** What the list needs of the chart. */
export interface FoldChart {
  /** Null where nothing can be sent: then it is only read. */
  actions(): {
    /** Opens everything that a level offers. */
    open(level: ChartLevel, at: HTMLElement): void;
    remove(level: ChartLevel): void;
  } | null;
  name(level: ChartLevel): string;
  digits(): number;
}

const removals = {
  entry: 'Close',
  sl: 'Remove',
  tp: 'Remove',
  pending: 'Cancel',
  'stop-limit': 'Cancel',
} as const;

/** Least distance to the pane's ends, pixels. */
const marginPx = 4;

/** The levels of a folded label, each with its price and actions. Opens on hover, by a press and by keys; Esc closes. */
export class FoldList {
  readonly #root: HTMLElement;
  readonly #chart: FoldChart;
  #ids = '';
  /** Open because the pointer is over the label: then it closes when the pointer leaves. */
  #isHovered = false;
  #back: () => void = () => {};

  constructor(root: HTMLElement, chart: FoldChart) {
    this.#root = root;
    this.#chart = chart;
    root.className = styles.fold ?? '';
    root.hidden = true;
    root.setAttribute('role', 'list');
    root.addEventListener('keydown', this.#press);
    root.addEventListener('pointerleave', () => {
      if (this.#isHovered) this.close();
    });
    document.addEventListener('pointerdown', this.#pressed, true);
  }

  get isOpen(): boolean {
    return !this.#root.hidden;
  }

  /** `at`: the middle of the label, pixels of the pane; `back` gives the focus back where a key opened it. */
  open(
    title: string,
    levels: readonly ChartLevel[],
    at: { readonly right: number; readonly y: number },
    how: { readonly by: 'hover' | 'press' } | { readonly by: 'key'; readonly back: () => void },
  ): void {
    const ids = levels.map(({ id }) => id).join(' ');
    if (this.isOpen && ids === this.#ids && how.by === 'hover') return;
    this.#ids = ids;
    this.#isHovered = how.by === 'hover';
    this.#back = how.by === 'key' ? how.back : () => {};
    this.#root.setAttribute('aria-label', title);
    this.#root.replaceChildren(...levels.map((level) => this.#row(level)));
    this.#root.hidden = false;
    this.#place(at);
    if (how.by === 'key') this.#root.querySelector<HTMLElement>('button, [tabindex]')?.focus();
  }

  /** The records were read again: a list of other levels is no longer the label's. */
  refresh(levels: readonly ChartLevel[]): void {
    if (!this.isOpen) return;
    const now = new Set(levels.map(({ id }) => id));
    if (!this.#ids.split(' ').every((id) => now.has(id))) this.close();
  }

  /** The pointer is on this label of the canvas, or on none. */
  hover(id: string | null): void {
    if (!this.isOpen || !this.#isHovered || this.#root.matches(':hover')) return;
    if (id === null || !this.#ids.startsWith(`${id} `)) this.close();
  }

  close(): void {
    if (!this.isOpen) return;
    const hadFocus = this.#root.contains(document.activeElement);
    this.#root.hidden = true;
    this.#root.replaceChildren();
    if (hadFocus) this.#back();
  }

  stop(): void {
    document.removeEventListener('pointerdown', this.#pressed, true);
  }

  #row(level: ChartLevel): HTMLElement {
    const row = document.createElement('li');
    const actions = this.#chart.actions();
    const words = [
      whoSign(level.who.mark),
      element('span', styles.words, `${level.label}${movedNote(level)}`),
      element('span', styles.who, level.who.name),
      element('span', styles.price, formatPrice(level.price, this.#chart.digits())),
    ];
    const name = this.#chart.name(level);
    if (actions === null) {
      row.tabIndex = -1;
      row.append(...words);
      return row;
    }
    const open = document.createElement('button');
    open.type = 'button';
    open.className = styles.open ?? '';
    open.ariaLabel = name;
    open.append(...words);
    open.addEventListener('click', () => actions.open(level, open));
    const remove = document.createElement('button');
    remove.type = 'button';
    remove.className = styles.remove ?? '';
    remove.ariaLabel = `${removals[level.kind]}: ${name}`;
    remove.textContent = '×';
    remove.addEventListener('click', () => actions.remove(level));
    row.append(open, remove);
    return row;
  }

  #place({ right, y }: { readonly right: number; readonly y: number }): void {
    const room = this.#root.offsetParent;
    if (room === null) return;
    const { offsetWidth, offsetHeight } = this.#root;
    // It touches the label, so that the pointer can go from one to the other.
    const below = y + 9;
    const top = below + offsetHeight > room.clientHeight - marginPx ? y - 9 - offsetHeight : below;
    const left = Math.max(marginPx, right - offsetWidth);
    this.#root.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.max(marginPx, top))}px)`;
  }

  readonly #pressed = (event: PointerEvent): void => {
    if (event.target instanceof Node && !this.#root.contains(event.target)) this.close();
  };

  readonly #press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') this.close();
    else if (step !== 0) {
      const rows = [...this.#root.children];
      const here = rows.findIndex((row) => row.contains(document.activeElement));
      const row = rows[(here + step + rows.length) % rows.length];
      (row?.querySelector<HTMLElement>('button') ?? (row instanceof HTMLElement ? row : null))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
