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
  /** The share of the pane's height to keep free, and how far the text reaches down, pixels. */
  changed(room: { readonly top: number; readonly textPx: number; readonly firstLine: LegendLine }): void;
}

/** Keeps the candles below the legend: reports the share of the pane's height that its text covers. */
export class LegendRoom {
  readonly #observer: ResizeObserver;
  readonly #room: Room;
  #margin = 0;
  #textPx = 0;
  #right = 0;

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
    const firstLine = firstLineOf(words, { top, left });
    const margin = legendMargin(height + this.#room.wordsPx(), this.#room.paneHeight());
    const isSame = margin === this.#margin && height === this.#textPx && firstLine.right === this.#right;
    if (isSame) return;
    this.#margin = margin;
    this.#textPx = height;
    this.#right = firstLine.right;
    this.#room.changed({ top: margin, textPx: height, firstLine });
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
