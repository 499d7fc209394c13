import styles from './price-labels.module.css';

/** Least distance to the chart's ends, pixels. */
const marginPx = 4;

/** How it was opened: but for a hover the focus goes into it, and `back` takes it home. */
export type OpenedBy = { readonly by: 'hover' | 'press' } | { readonly by: 'key'; readonly back: () => void };

/**
 * A list over the canvas that stands for a mark or a label of several. It opens on hover, by a press or by a key, and closes on Esc, on a
 * press elsewhere and, where a hover opened it, when the pointer leaves.
 */
export class OpenList {
  readonly #root: HTMLElement;
  #key = '';
  #isHovered = false;
  #back: () => void = () => {};

  constructor(root: HTMLElement) {
    this.#root = root;
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

  /** Of what it is open for; '' while it is closed. */
  get key(): string {
    return this.isOpen ? this.#key : '';
  }

  /** `right`, `y`: its upper right corner touches this place, pixels of the pane. */
  open(
    key: string,
    title: string,
    rows: readonly HTMLElement[],
    at: { readonly right: number; readonly y: number },
    how: OpenedBy,
  ): void {
    this.#key = key;
    this.#isHovered = how.by === 'hover';
    this.#back = how.by === 'key' ? how.back : () => {};
    this.#root.setAttribute('aria-label', title);
    this.#root.replaceChildren(...rows);
    this.#root.hidden = false;
    this.#place(at);
    if (how.by !== 'hover') focusable(rows[0])?.focus({ preventScroll: true });
  }

  /** The same rows with other words; each keeps its place and the focus. */
  rewrite(rows: readonly HTMLElement[]): void {
    for (const [index, row] of rows.entries()) {
      const there = this.#root.children[index];
      if (there !== undefined && !there.isEqualNode(row)) rewritten(there, row);
    }
  }

  /** The pointer is on what has this key; '' = on nothing that opens. */
  hover(key: string): void {
    if (this.isOpen && this.#isHovered && key !== this.#key && !this.#root.matches(':hover')) this.close();
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
      focusable(rows[(here + step + rows.length) % rows.length])?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function rewritten(there: Element, row: Element): void {
  const spans = row.querySelectorAll('span');
  for (const [index, span] of there.querySelectorAll('span').entries()) {
    span.textContent = spans[index]?.textContent ?? '';
  }
  const buttons = row.querySelectorAll('button');
  for (const [index, button] of there.querySelectorAll('button').entries()) {
    button.ariaLabel = buttons[index]?.ariaLabel ?? '';
  }
}

/** The row's first button, else the row itself. */
const focusable = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('button') ?? (row instanceof HTMLElement ? row : null);
