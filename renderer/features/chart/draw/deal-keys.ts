import type { DealMark } from '../plan/deal-plan';
import styles from './text-card.module.css';

/** What stepping through the deals needs of the chart. */
export interface DealChart {
  marks(): readonly DealMark[];
  words(mark: DealMark): readonly string[];
  /** Scrolls to the deal and marks it; null = none is selected any more. */
  show(mark: DealMark | null): void;
  /** The card of its trade. */
  open(mark: DealMark): void;
  leave(): void;
}

/** The deals by keyboard: a list that shows one at a time. Arrows, Home and End step through it, Enter opens the trade, Esc leaves. */
export class DealKeys {
  readonly #root: HTMLElement;
  readonly #option: HTMLElement;
  readonly #chart: DealChart;
  #ticket: string | null = null;

  constructor(root: HTMLElement, chart: DealChart) {
    this.#root = root;
    this.#chart = chart;
    root.className = styles.dealList ?? '';
    root.hidden = true;
    root.tabIndex = 0;
    root.setAttribute('role', 'listbox');
    root.setAttribute('aria-label', 'Deals on the chart');
    this.#option = document.createElement('div');
    this.#option.setAttribute('role', 'option');
    this.#option.setAttribute('aria-selected', 'true');
    this.#option.id = `chart-deal-${crypto.randomUUID()}`;
    root.setAttribute('aria-activedescendant', this.#option.id);
    root.append(this.#option);
    root.addEventListener('keydown', this.#press);
    root.addEventListener('blur', () => this.#hide());
  }

  /** Starts at the last selected deal, else at the newest. */
  start(): void {
    const marks = this.#chart.marks();
    const before = marks.findIndex(({ ticket }) => ticket === this.#ticket);
    this.#go(before < 0 ? marks.length - 1 : before);
    if (!this.#root.hidden) this.#root.focus({ preventScroll: true });
  }

  #go(index: number): void {
    const marks = this.#chart.marks();
    const at = Math.max(0, Math.min(index, marks.length - 1));
    const mark = marks[at];
    if (mark === undefined) return;
    this.#ticket = mark.ticket;
    this.#root.hidden = false;
    this.#option.textContent = [`${at + 1} of ${marks.length}`, ...this.#chart.words(mark)].join('\n');
    this.#option.setAttribute('aria-posinset', String(at + 1));
    this.#option.setAttribute('aria-setsize', String(marks.length));
    this.#chart.show(mark);
  }

  /** The focus goes back to the chart first: Back from the card leads there. */
  #open(mark: DealMark | undefined): void {
    this.#hide();
    if (mark !== undefined) this.#chart.open(mark);
  }

  #hide(): void {
    if (this.#root.hidden) return;
    const hadFocus = this.#root.matches(':focus');
    this.#root.hidden = true;
    this.#chart.show(null);
    if (hadFocus) this.#chart.leave();
  }

  readonly #press = (event: KeyboardEvent): void => {
    const marks = this.#chart.marks();
    const here = marks.findIndex(({ ticket }) => ticket === this.#ticket);
    if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') this.#go(here - 1);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') this.#go(here + 1);
    else if (event.key === 'Home') this.#go(0);
    else if (event.key === 'End') this.#go(marks.length - 1);
    else if (event.key === 'Enter' && !event.repeat) this.#open(marks[here]);
    else if (event.key === 'Escape') this.#hide();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
