import { colourName, type Drawing, type DrawnPart } from '../plan/drawing';
import type { CandleWords } from '../plan/legend-words';
import { valueWords } from '../plan/legend-words';
import type { Colours } from './colours';

interface ValueNode {
  readonly node: HTMLElement;
  readonly part: number;
}

interface Row {
  readonly drawing: number;
  readonly values: readonly ValueNode[];
}

const fields = ['open', 'high', 'low', 'close', 'volume', 'spread'] as const;
const captions: Readonly<Record<(typeof fields)[number], string>> = {
  open: 'O',
  high: 'H',
  low: 'L',
  close: 'C',
  volume: 'Vol',
  spread: 'Spread',
};

/** The words over the chart. Written past React: the cursor and each tick change some numbers and nothing else. */
export class Legend {
  /** The words over the candles. */
  readonly top: HTMLElement;
  readonly #root: HTMLElement;
  readonly #candle: HTMLElement;
  readonly #nodes = new Map<(typeof fields)[number], HTMLElement>();
  readonly #list: HTMLElement;
  readonly #remark: HTMLElement;
  readonly #age: HTMLElement;
  #panes: readonly HTMLElement[] = [];
  #drawings: readonly Drawing[] = [];
  #rows: readonly Row[] = [];
  #built = '';
  #tops: readonly (number | null)[] = [];

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#candle = element('div', 'chart-legend-candle');
    for (const field of fields) {
      const node = element('span', `chart-legend-${field}`);
      this.#nodes.set(field, node);
      const pair = element('span', 'chart-legend-pair');
      pair.append(element('span', 'chart-legend-caption', captions[field]), node);
      this.#candle.append(pair);
    }
    this.#age = element('span', 'chart-legend-age');
    this.#candle.append(this.#age);
    this.#list = element('div', 'chart-legend-list');
    this.#remark = element('div', 'chart-legend-remark');
    const top = element('div', 'chart-legend-top');
    top.append(this.#candle, this.#list, this.#remark);
    root.replaceChildren(top);
    this.top = top;
  }

  /** `age` says how old the quote is where that is beyond its budget. */
  candle(words: CandleWords, age: string): void {
    this.#candle.dataset.direction = words.direction;
    write(this.#age, age);
    for (const [field, node] of this.#nodes) write(node, words[field]);
  }

  remark(words: string): void {
    write(this.#remark, words);
  }

  /** The rows of all indicators; `paneOf` says where each stands. */
  drawings(drawings: readonly Drawing[], paneOf: (id: string) => number, colours: Colours): void {
    this.#drawings = drawings;
    const outline = drawings.map(({ id, label, status, colour, parts }) => [
      id,
      label,
      status,
      colour,
      paneOf(id),
      parts.map((part) => part.spec),
    ]);
    const built = JSON.stringify([colours.theme, outline]);
    if (built === this.#built) return;
    this.#built = built;
    for (const pane of this.#panes) pane.remove();
    const panes: HTMLElement[] = [];
    const rows: Row[] = [];
    const listed: HTMLElement[] = [];
    for (const [index, drawing] of drawings.entries()) {
      const { line, values } = this.#row(drawing, colours);
      rows.push({ drawing: index, values });
      const pane = paneOf(drawing.id);
      if (pane === 0) listed.push(line);
      else {
        const label = element('div', 'chart-legend-pane');
        label.append(line);
        panes[pane - 1] = label;
      }
    }
    this.#list.replaceChildren(...listed);
    this.#root.append(...panes);
    this.#panes = panes;
    this.#rows = rows;
    this.place(this.#tops);
  }

  /** The values of all indicators at a candle. */
  values(index: number, digits: number): void {
    for (const row of this.#rows) {
      const drawing = this.#drawings[row.drawing];
      if (drawing === undefined) continue;
      for (const { node, part } of row.values) {
        const value = drawing.parts[part]?.columns[0]?.[index] ?? null;
        // The other side of a two-sided stop has no value here: a dash for it would only be noise.
        write(node, value === null ? '' : valueWords(value, drawing.decimals, digits));
      }
    }
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

  #row(
    drawing: Drawing,
    colours: Colours,
  ): { readonly line: HTMLElement; readonly values: readonly ValueNode[] } {
    const { status } = drawing;
    const line = element('div', 'chart-legend-row');
    line.dataset.status = status.kind;
    const swatch = element('span', 'chart-legend-swatch');
    swatch.style.background = swatchOf(drawing, colours);
    line.append(swatch, element('span', 'chart-legend-name', drawing.label));
    const values: ValueNode[] = [];
    if (status.kind === 'drawn') {
      for (const [part, { spec }] of drawing.parts.entries()) {
        if (spec.kind === 'band' || spec.kind === 'cloud' || spec.kind === 'flags') continue;
        const node = element('span', 'chart-legend-value');
        node.style.color = partColour(drawing.parts[part], drawing, colours);
        values.push({ node, part });
        line.append(node);
      }
      if (status.remark !== null) line.title = status.remark;
    } else {
      const words = statusWords(drawing);
      line.append(element('span', 'chart-legend-status', words.short));
      line.title = words.long;
    }
    return { line, values };
  }
}

function statusWords(drawing: Drawing): { readonly short: string; readonly long: string } {
  const { status } = drawing;
  switch (status.kind) {
    case 'drawn':
      return { short: '', long: '' };
    case 'waiting':
      return { short: 'waiting', long: `${drawing.label}: asked for, not answered yet` };
    case 'missing':
      return { short: shortened(status.reason), long: `${drawing.label}: ${status.reason}` };
    case 'not drawn':
      return { short: status.words, long: `${drawing.label}: ${status.reason}` };
  }
}

/** A reason can be a page; the rest is in the title. */
function shortened(reason: string): string {
  const line = reason.replace(/\s+/g, ' ').trim();
  return line.length <= 70 ? line : `${line.slice(0, 68).trimEnd()}…`;
}

function swatchOf(drawing: Drawing, colours: Colours): string {
  if (drawing.status.kind === 'missing') return colours.token('warn');
  if (drawing.status.kind !== 'drawn') return colours.token('dim');
  const usesMain = drawing.parts.some(({ spec }) => 'colour' in spec && spec.colour === 'main');
  return usesMain ? colours.named(drawing.colour) : partColour(drawing.parts[0], drawing, colours);
}

function partColour(part: DrawnPart | undefined, drawing: Drawing, colours: Colours): string {
  if (part === undefined || !('colour' in part.spec)) return colours.token('mute');
  return colours.named(colourName(part.spec.colour, drawing.colour));
}

function element(tag: 'div' | 'span', className: string, text = ''): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

/** Writing the same text again would still cost the page a layout. */
function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
