/** Pixels between a place and the words beside it. */
const besidePx = 14;

/** A few lines of words over the canvas, beside a place of the price pane. Only for the eye: the keyboard has its own. */
export class WordCard {
  readonly #root: HTMLElement;
  #written = '';

  constructor(root: HTMLElement) {
    this.#root = root;
    root.className = 'chart-words-card';
    root.hidden = true;
  }

  /** No lines hide it. */
  show(lines: readonly string[], at: { readonly x: number; readonly y: number }, isRefused = false): void {
    this.#root.hidden = lines.length === 0;
    if (lines.length === 0) return;
    const written = lines.join('\n');
    if (written !== this.#written) {
      this.#written = written;
      this.#root.textContent = written;
    }
    this.#root.toggleAttribute('data-refused', isRefused);
    const room = this.#root.offsetParent;
    if (room === null) return;
    const { offsetWidth, offsetHeight } = this.#root;
    const left = at.x - offsetWidth - besidePx;
    const x = left < 4 ? Math.min(at.x + besidePx, room.clientWidth - offsetWidth - 4) : left;
    const below = at.y + besidePx;
    const y = below + offsetHeight > room.clientHeight - 4 ? at.y - besidePx - offsetHeight : below;
    this.#root.style.transform = `translate(${Math.round(x)}px, ${Math.round(Math.max(4, y))}px)`;
  }
}
