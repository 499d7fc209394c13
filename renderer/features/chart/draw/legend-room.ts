import { legendMargin } from '../plan/scale-room';

interface Room {
  /** The legend's text over the top of `stage`. */
  readonly words: Element;
  readonly stage: Element;
  /** Height of the candles' pane, pixels. */
  paneHeight(): number;
  changed(margin: number): void;
}

/** Keeps the candles below the legend: reports the share of the pane's height that its text covers. */
export class LegendRoom {
  readonly #observer: ResizeObserver;
  readonly #room: Room;
  #margin = 0;

  constructor(room: Room) {
    this.#room = room;
    this.#observer = new ResizeObserver(() => this.measure());
    this.#observer.observe(room.words);
    this.#observer.observe(room.stage);
  }

  /** To be called when panes were added, removed or moved. */
  measure(): void {
    const { words, stage } = this.#room;
    const height = words.getBoundingClientRect().bottom - stage.getBoundingClientRect().top;
    const margin = legendMargin(height, this.#room.paneHeight());
    if (Math.abs(margin - this.#margin) < 0.005) return;
    this.#margin = margin;
    this.#room.changed(margin);
  }

  stop(): void {
    this.#observer.disconnect();
  }
}
