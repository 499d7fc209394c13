import { formatPrice } from '../../../../shared/math/price';
import { isolated } from '../../../../shared/rules/isolated';
import type { ChartLevel } from '../plan/chart-level';
import { movedNote } from '../plan/live-label';
import { hide } from './elements';
import styles from './text-card.module.css';

/** Pixels between a place and the text beside it. */
const besidePx = 14;

/** A few lines of text over the canvas, beside a place of the price pane. For the pointer only: the keyboard has its own. */
export class TextCard {
  readonly #root: HTMLElement;
  #written = '';

  constructor(root: HTMLElement) {
    this.#root = root;
    root.className = styles.textCard ?? '';
    root.dataset.words = '';
    root.hidden = true;
  }

  /** An empty list hides it. */
  show(lines: readonly string[], at: { readonly x: number; readonly y: number }, isRefused = false): void {
    this.#root.hidden = lines.length === 0;
    if (lines.length === 0) return;
    const written = lines.join('\n');
    if (written !== this.#written) {
      this.#written = written;
      this.#root.textContent = written;
    }
    this.#root.toggleAttribute('data-refused', isRefused);
    placeBeside(this.#root, at);
  }
}

/** To the left of and below a place, or on its other side where there is no room. */
export function placeBeside(card: HTMLElement, at: { readonly x: number; readonly y: number }): void {
  const room = card.offsetParent;
  if (room === null) return;
  const { offsetWidth, offsetHeight } = card;
  const left = at.x - offsetWidth - besidePx;
  const x = left < 4 ? Math.min(at.x + besidePx, room.clientWidth - offsetWidth - 4) : left;
  const below = at.y + besidePx;
  const y = below + offsetHeight > room.clientHeight - 4 ? at.y - besidePx - offsetHeight : below;
  card.style.transform = `translate(${Math.round(x)}px, ${Math.round(Math.max(4, y))}px)`;
}

const mostLines = 12;

/** Names the levels under the pointer in full, which a label of several levels cannot. */
export class LevelList {
  readonly #root: HTMLElement;
  #written = '';

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** `at`: the pointer in pixels from the top left of the chart; null where it is on no level. */
  show(
    levels: readonly ChartLevel[],
    digits: number,
    at: { readonly x: number; readonly y: number } | null,
    /** What a press there does; '' where nothing. */
    action = '',
  ): void {
    const isShown = at !== null && levels.length > 0;
    hide(this.#root, !isShown);
    if (!isShown) return;
    const lines = levels
      .toSorted((left, right) => right.price - left.price)
      .map(
        (level) =>
          `${formatPrice(level.price, digits)}  ${level.detail}${level.who === null ? '' : `, ${isolated(level.who.name)}`}${movedNote(level)}`,
      );
    const more = lines.length - mostLines;
    const named = more > 0 ? [...lines.slice(0, mostLines), `and ${more} more`] : lines;
    const written = (action === '' ? named : [action, ...named]).join('\n');
    if (written !== this.#written) {
      this.#written = written;
      this.#root.textContent = written;
    }
    const room = this.#root.parentElement;
    if (room === null) return;
    const left = at.x - this.#root.offsetWidth - besidePx;
    const top = Math.min(at.y + besidePx, room.clientHeight - this.#root.offsetHeight - 4);
    const x = left < 4 ? at.x + besidePx : left;
    this.#root.style.transform = `translate(${Math.round(x)}px, ${Math.round(Math.max(4, top))}px)`;
  }
}
