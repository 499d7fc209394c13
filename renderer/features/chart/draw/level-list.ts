import { formatPrice } from '../../../../shared/math/price';
import type { ChartLevel } from '../plan/chart-level';
import { movedNote } from '../plan/live-words';

const mostLines = 12;
/** Pixels between the pointer and the list. */
const besidePx = 14;

/** Names the levels under the pointer in full: labels that stand for several cannot. */
export class LevelList {
  readonly #root: HTMLElement;
  #written = '';

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** `at`: where the pointer is, in pixels from the top left of the chart; null where it means no level. */
  show(
    levels: readonly ChartLevel[],
    digits: number,
    at: { readonly x: number; readonly y: number } | null,
  ): void {
    const isShown = at !== null && levels.length > 0;
    this.#root.hidden = !isShown;
    if (!isShown) return;
    const lines = levels
      .toSorted((left, right) => right.price - left.price)
      .map((level) => `${formatPrice(level.price, digits)}  ${level.detail}${movedNote(level)}`);
    const more = lines.length - mostLines;
    const shown = more > 0 ? [...lines.slice(0, mostLines), `and ${more} more`] : lines;
    const written = shown.join('\n');
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
