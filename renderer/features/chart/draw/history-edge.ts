import type { ChartHistory } from '../plan/chart-feed';

const words: Readonly<Record<ChartHistory['state'], string>> = {
  open: '',
  reading: 'Reading older candles …',
  ended: 'History ends here',
  full: 'Older candles than these are not kept: choose a longer timeframe',
  failed: 'Older candles could not be read',
};

/** What stands at the left edge: that older candles come, that there are none, or why they do not come. */
export class HistoryEdge {
  readonly #root: HTMLElement;
  #shown = '';

  /** `root` holds an element for the words and a button that asks again. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  show(history: ChartHistory | undefined, isInSight: boolean): void {
    const state = history?.state ?? 'open';
    const reason = history?.reason ?? '';
    const text = isInSight ? [words[state], reason].filter((part) => part !== '').join(': ') : '';
    if (text === this.#shown) return;
    this.#shown = text;
    this.#root.hidden = text === '';
    const [line, again] = this.#root.children;
    if (line !== undefined) line.textContent = text;
    if (again instanceof HTMLElement) again.hidden = state !== 'failed';
  }
}
