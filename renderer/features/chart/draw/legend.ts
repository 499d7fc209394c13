import { countText } from '../../../../shared/math/counts';
import type { LegendPress } from '../plan/chart-feed';
import type { DrawingPlan } from '../plan/drawing-memory';
import type { CandleText } from '../plan/legend-text';
import type { LegendFold } from '../plan/scale-room';
import type { Colours } from './colours';
import { element, write } from './elements';
import styles from './legend.module.css';
import { LegendRow } from './legend-row';

const fields = ['open', 'high', 'low', 'close', 'volume', 'spread'] as const;
const captions: Readonly<Record<(typeof fields)[number], string>> = {
  open: 'O',
  high: 'H',
  low: 'L',
  close: 'C',
  volume: 'Vol',
  spread: 'Spread',
};

/** The text over the chart, outside of React: the cursor and each tick change some numbers and nothing else. */
export class Legend {
  /** The part over the candles. */
  readonly top: HTMLElement;
  readonly #root: HTMLElement;
  readonly #press: LegendPress;
  readonly #candle: HTMLElement;
  readonly #nodes = new Map<(typeof fields)[number], HTMLElement>();
  readonly #list: HTMLElement;
  readonly #fold: HTMLButtonElement;
  readonly #remark: HTMLElement;
  readonly #age: HTMLElement;
  #panes: readonly HTMLElement[] = [];
  #rows: readonly LegendRow[] = [];
  #listed = 0;
  #folding: LegendFold = { kept: 3, most: 5 };
  /** The user's choice; null = folded if there are many. */
  #isFolded: boolean | null = null;
  /** Ids of the outputs whose small table is folded. */
  readonly #foldedTables = new Set<string>();
  #built = '';
  /** Key of the colours that the rows were written with. */
  #colours = '';
  #tops: readonly (number | null)[] = [];

  constructor(root: HTMLElement, press: LegendPress) {
    this.#root = root;
    this.#press = press;
    this.#candle = element('div', styles.candle);
    this.#candle.dataset.legend = 'candle';
    for (const field of fields) {
      const node = element('span', undefined);
      node.dataset.field = field;
      this.#nodes.set(field, node);
      const pair = element('span', styles.pair);
      pair.append(element('span', styles.caption, captions[field]), node);
      this.#candle.append(pair);
    }
    this.#age = element('span', styles.age);
    this.#age.dataset.legend = 'age';
    this.#candle.append(this.#age);
    this.#list = element('div', styles.list);
    this.#list.role = 'group';
    this.#list.ariaLabel = 'Indicators on the candles';
    this.#fold = document.createElement('button');
    this.#fold.type = 'button';
    this.#fold.className = styles.fold ?? '';
    this.#fold.addEventListener('click', () => {
      this.#isFolded = !this.#isFoldedNow();
      this.#sayFold();
      this.#letScroll();
    });
    this.#sayFold();
    this.#remark = element('div', styles.remark);
    this.#remark.dataset.legend = 'remark';
    const top = element('div', styles.top);
    top.dataset.legend = 'top';
    top.append(this.#candle, this.#list, this.#fold, this.#remark);
    root.replaceChildren(top);
    this.top = top;
  }

  /** `age`: the quote's age in words where it is overdue; `isPointed`: it is the candle under the cursor. */
  candle(words: CandleText, age: string, isPointed: boolean): void {
    this.#candle.toggleAttribute('data-pointed', isPointed);
    const { direction } = words;
    if (this.#candle.dataset.direction !== direction) this.#candle.dataset.direction = direction;
    write(this.#age, age);
    for (const [field, node] of this.#nodes) write(node, words[field]);
    title(this.#nodes.get('volume'), words.volumeTitle);
    title(this.#nodes.get('spread'), words.spreadTitle);
  }

  remark(words: string): void {
    write(this.#remark, words);
  }

  /** Writes the rows of all indicators; `paneOf` gives the pane of each. */
  drawings({ drawings, renewed }: DrawingPlan, paneOf: (id: string) => number, colours: Colours): void {
    const isSame = this.#colours === colours.key && this.#rows.length === drawings.length;
    if (isSame && renewed.every((rows) => rows !== null)) {
      for (const [index, row] of this.#rows.entries()) row.renew(drawings[index]);
      return;
    }
    this.#colours = colours.key;
    const outline = drawings.map(({ id, label, status, colour, parts, shapes, note }) => [
      id,
      label,
      status,
      colour,
      note,
      paneOf(id),
      parts.map((part) => part.spec),
      shapes.facts.map((fact) => [fact.name, fact.tone]),
    ]);
    const built = JSON.stringify([colours.key, outline]);
    if (built === this.#built) {
      for (const [index, row] of this.#rows.entries()) row.renew(drawings[index]);
      return;
    }
    this.#built = built;
    const focused = this.#rows.find((row) => row.line.contains(document.activeElement))?.id ?? null;
    const scrolled = this.#list.scrollTop;
    for (const pane of this.#panes) pane.remove();
    const panes: HTMLElement[] = [];
    const listed: HTMLElement[] = [];
    this.#rows = drawings.map((drawing) => {
      const row = new LegendRow(drawing, colours, this.#foldedTables, this.#press);
      const pane = paneOf(drawing.id);
      if (pane === 0) listed.push(row.line);
      else {
        const label = element('div', styles.pane);
        label.dataset.legend = 'pane';
        label.append(row.line);
        panes[pane - 1] = label;
      }
      return row;
    });
    this.#list.replaceChildren(...listed);
    this.#list.scrollTop = scrolled;
    this.#root.append(...panes);
    this.#panes = panes;
    this.#listed = listed.length;
    this.#sayFold();
    this.#letScroll();
    this.#rows.find((row) => row.id === focused)?.focus();
    this.place(this.#tops);
  }

  /** Writes the values of all indicators at a candle. */
  values(index: number, digits: number): void {
    for (const row of this.#rows) row.values(index, digits);
  }

  /** How many rows stay while the list is folded. */
  fold(folding: LegendFold): void {
    if (folding.kept === this.#folding.kept && folding.most === this.#folding.most) return;
    this.#folding = folding;
    this.#sayFold();
    this.#letScroll();
  }

  /** Distance of each indicator pane from the top of the chart, in pixels. */
  place(tops: readonly (number | null)[]): void {
    this.#tops = tops;
    for (const [index, pane] of this.#panes.entries()) {
      const top = tops[index] ?? null;
      pane.hidden = top === null;
      if (top !== null) pane.style.transform = `translateY(${Math.round(top)}px)`;
    }
  }

  /** Only a list that is too long takes the pointer and a tab stop: elsewhere the chart below it can be dragged. */
  #letScroll(): void {
    requestAnimationFrame(() => {
      const { scrollHeight, clientHeight } = this.#list;
      const isLong = scrollHeight > clientHeight + 1;
      this.#list.dataset.scrolls = String(isLong);
      if (isLong) this.#list.tabIndex = 0;
      else this.#list.removeAttribute('tabindex');
    });
  }

  #isFoldedNow(): boolean {
    return this.#listed > this.#folding.most && (this.#isFolded ?? true);
  }

  /** A folded list shows its first rows only: the candles are below the text. */
  #sayFold(): void {
    const isFolded = this.#isFoldedNow();
    const { kept, most } = this.#folding;
    this.#fold.hidden = this.#listed <= most;
    for (const [index, row] of [...this.#list.children].entries())
      row.toggleAttribute('data-folded', isFolded && index >= kept);
    this.#fold.setAttribute('aria-expanded', String(!isFolded));
    this.#fold.setAttribute('aria-label', `Names of all ${this.#listed} indicators on the candles`);
    const hidden = this.#listed - kept;
    const more = kept === 0 ? countText(hidden, 'indicator') : `${hidden} more`;
    write(this.#fold, isFolded ? `▸ ${more}` : '▴ fewer');
  }
}

function title(node: HTMLElement | undefined, text: string): void {
  if (node !== undefined && node.title !== text) node.title = text;
}
