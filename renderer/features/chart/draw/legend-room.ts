import { legendMargin } from '../plan/scale-room';

/** The first line of the legend: where it ends and how far it reaches down. Pixels of the pane. */
export interface LegendLine {
  readonly right: number;
  readonly firstLinePx: number;
}

interface Room {
  /** The legend's text over the top of `stage`. */
  readonly words: Element;
  readonly stage: Element;
  /** Height of the candles' pane, pixels. */
  paneHeight(): number;
  /** Words that the chart writes between its legend and the candles, pixels. */
  wordsPx(): number;
  /** Told each time, as the first line grows and shrinks with its numbers. */
  beside(firstLine: LegendLine): void;
  /** The share of the pane's height to keep free, and how far the text reaches down, pixels. */
  changed(room: { readonly top: number; readonly textPx: number }): void;
}

/** Keeps the candles below the legend: reports the share of the pane's height that its text covers. */
export class LegendRoom {
  readonly #observer: ResizeObserver;
  readonly #room: Room;
  #margin = 0;
  #textPx = 0;

  constructor(room: Room) {
    this.#room = room;
    this.#observer = new ResizeObserver(() => this.measure());
    this.#observer.observe(room.words);
    this.#observer.observe(room.stage);
  }

  /** To be called when panes were added, removed or moved. */
  measure(): void {
    const { words, stage } = this.#room;
    const { top, left } = stage.getBoundingClientRect();
    const height = Math.round(words.getBoundingClientRect().bottom - top);
    this.#room.beside(firstLineOf(words, { top, left }));
    const margin = legendMargin(height + this.#room.wordsPx(), this.#room.paneHeight());
    if (margin === this.#margin && height === this.#textPx) return;
    this.#margin = margin;
    this.#textPx = height;
    this.#room.changed({ top: margin, textPx: height });
  }

  stop(): void {
    this.#observer.disconnect();
  }
}

function firstLineOf(words: Element, stage: { readonly top: number; readonly left: number }): LegendLine {
  const boxes = [...words.children].map((each) => each.getBoundingClientRect());
  const bottom = boxes[0]?.bottom ?? stage.top;
  const right = boxes
    .filter((box) => box.width > 0 && box.top < bottom)
    .reduce((far, box) => Math.max(far, box.right), stage.left);
  return { right: Math.round(right - stage.left), firstLinePx: Math.round(bottom - stage.top) };
}
