import { formatPrice, stepPrice } from '../../../../shared/math/price';
import { stepSize } from '../../../../shared/math/steps';
import type { Price } from '../../../../shared/model/fields';
import type { ChartTrading } from '../plan/chart-feed';
import type { MovableLevel } from '../plan/chart-level';
import type { DragPlan } from '../plan/drag-plan';
import { movedNote } from '../plan/live-label';
import { release } from './level-drag';
import styles from './text-card.module.css';

/** What the keys need of the chart. */
export interface KeyChart {
  readonly grid: { readonly digits: number; readonly tickSize: number; readonly point: number };
  /** Levels from the highest price to the lowest. */
  levels(): readonly MovableLevel[];
  level(id: string): MovableLevel | null;
  yOf(price: Price): number | null;
  draw(drag: { readonly level: MovableLevel; readonly plan: DragPlan } | null): void;
  mark(id: string | null): void;
  /** Gives the focus back: to the label that it came from, or to the chart. */
  leave(): void;
}

/**
 * The levels by keyboard: one slider at a time. Arrows move it with MetaTrader's modifiers, Tab goes to the next level,
 * Enter asks, Delete acts like the label's cross, Esc leaves. Without a level it is a free price for a new order.
 */
export class LevelKeys {
  readonly #root: HTMLElement;
  readonly #chart: KeyChart;
  readonly #trading: () => ChartTrading | null;
  #level: MovableLevel | null = null;
  #price = 0;
  #plan: DragPlan | null = null;
  #isOn = false;
  #isInMenu = false;

  constructor(root: HTMLElement, chart: KeyChart, trading: () => ChartTrading | null) {
    this.#root = root;
    this.#chart = chart;
    this.#trading = trading;
    root.className = styles.slider ?? '';
    root.hidden = true;
    root.tabIndex = 0;
    root.setAttribute('role', 'slider');
    root.setAttribute('aria-orientation', 'vertical');
    root.setAttribute('aria-keyshortcuts', 'ArrowUp ArrowDown Enter Delete Escape');
    root.addEventListener('keydown', this.#press);
    root.addEventListener('focus', () => {
      this.#isInMenu = false;
    });
    root.addEventListener('blur', () => {
      // A menu that was opened from here gives the focus back; the slider must still be there then.
      if (!this.#isInMenu) this.#hide();
    });
    root.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.#menu();
    });
  }

  /** Starts at the last selected level, else at the highest. */
  start(): void {
    const level =
      (this.#level === null ? null : this.#chart.level(this.#level.id)) ?? this.#chart.levels()[0];
    if (level !== undefined) this.#go(level);
  }

  /** Moves this level by so many points, to be confirmed. */
  startAt(level: MovableLevel, points: number): void {
    this.#go(level);
    this.#move(stepPrice(this.#price, points, this.#chart.grid));
  }

  /** A free price, for placing an order. */
  startPlace(price: Price): void {
    this.#isOn = true;
    this.#level = null;
    this.#plan = null;
    this.#price = price;
    this.#write();
    this.#root.focus({ preventScroll: true });
  }

  /** The records or the frame changed. */
  refresh(): void {
    if (!this.#isOn) return;
    const level = this.#level;
    if (level !== null && this.#plan !== null) {
      this.#move(this.#price);
      return;
    }
    if (level !== null) {
      const now = this.#chart.level(level.id);
      if (now === null) {
        this.#hide();
        return;
      }
      this.#level = now;
      this.#price = now.price;
    }
    this.#write();
  }

  stop(): void {
    this.#root.removeEventListener('keydown', this.#press);
  }

  #go(level: MovableLevel): void {
    this.#isOn = true;
    this.#level = level;
    this.#price = level.price;
    this.#plan = null;
    this.#chart.draw(null);
    this.#chart.mark(level.id);
    this.#write();
    this.#root.focus({ preventScroll: true });
  }

  #hide(): void {
    if (!this.#isOn) return;
    const hadFocus = this.#root.matches(':focus');
    this.#isOn = false;
    this.#plan = null;
    this.#chart.draw(null);
    this.#chart.mark(null);
    this.#root.hidden = true;
    if (hadFocus) this.#chart.leave();
  }

  readonly #press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step !== 0) {
      this.#move(stepPrice(this.#price, step * this.#points(event), this.#chart.grid));
    } else if (event.key === 'Tab' && this.#level !== null) this.#next(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && !event.repeat) this.#enter();
    else if (event.key === 'Delete' && this.#level !== null) {
      if (!event.repeat) this.#trading()?.act(this.#level, 'close');
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) this.#menu();
    else if (event.key === 'Escape') this.#hide();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** A level goes on by the 10 points of its label's Shift and arrow, a free price by MetaTrader's 5. */
  #points(event: KeyboardEvent): number {
    return this.#level !== null && event.shiftKey && !event.ctrlKey ? 10 : stepSize(event);
  }

  #next(step: 1 | -1): void {
    const levels = this.#chart.levels();
    const here = levels.findIndex(({ id }) => id === this.#level?.id);
    const level = levels[(here + step + levels.length) % levels.length];
    if (level !== undefined) this.#go(level);
  }

  #move(price: Price): void {
    this.#price = price;
    const level = this.#level;
    if (level !== null) {
      const plan = this.#trading()?.plan(level, price) ?? null;
      if (typeof plan === 'string') {
        this.#hide();
        this.#trading()?.gaveUp(level, plan);
        return;
      }
      this.#plan = plan;
      this.#chart.draw(plan === null ? null : { level, plan });
    }
    this.#write();
  }

  #enter(): void {
    const level = this.#level;
    const plan = this.#plan;
    if (level === null || plan === null) {
      this.#menu();
      return;
    }
    // A refused move stays, so that the user can go on moving it.
    if (plan.refusal !== null) return;
    this.#hide();
    release(this.#trading(), level, plan);
  }

  #menu(): void {
    const trading = this.#trading();
    this.#isInMenu = trading !== null;
    if (this.#level === null) trading?.openPlaces(this.#price, this.#root);
    else trading?.openLevel(this.#level, this.#root);
  }

  #write(): void {
    const { digits } = this.#chart.grid;
    const price = formatPrice(this.#price, digits);
    const words = this.#plan === null ? price : this.#plan.words;
    const refusal = this.#plan?.refusal ?? null;
    const text = refusal === null ? words : `${words}. Refused: ${refusal}`;
    this.#root.hidden = false;
    const name = this.#level === null ? '' : `${this.#level.detail}${movedNote(this.#level)}`;
    this.#root.setAttribute('aria-label', this.#level === null ? 'Price of a new order' : name);
    this.#root.setAttribute('aria-valuenow', String(this.#price));
    this.#root.setAttribute('aria-valuetext', text);
    this.#root.textContent =
      this.#level === null
        ? `${price} · Enter: orders for this price`
        : this.#plan === null
          ? `${name} · ${price}`
          : text;
    this.#root.toggleAttribute('data-refused', refusal !== null);
    const y = this.#chart.yOf(this.#price);
    this.#root.style.transform = `translateY(${Math.round(y ?? 0)}px)`;
  }
}
