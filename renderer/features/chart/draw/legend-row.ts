import type { LegendPress } from '../plan/chart-feed';
import { colourName, type Drawing, type DrawnPart } from '../plan/drawing';
import { formatValue } from '../plan/legend-text';
import type { Colours } from './colours';
import { element, write } from './elements';
import styles from './legend.module.css';

interface ValueNode {
  readonly node: HTMLElement;
  readonly part: number;
}

/** The legend's line of one indicator, with its small table where it has one. */
export class LegendRow {
  readonly id: string;
  readonly line: HTMLElement;
  readonly #values: ValueNode[] = [];
  readonly #facts: HTMLElement[] = [];
  #toggle: HTMLButtonElement | null = null;
  #drawing: Drawing;

  /** `folded` holds the ids whose table is folded; it outlives the row. */
  constructor(drawing: Drawing, colours: Colours, folded: Set<string>, press: LegendPress) {
    const { status, note } = drawing;
    this.id = drawing.id;
    this.#drawing = drawing;
    const line = element('div', styles.row);
    line.dataset.legend = 'row';
    line.dataset.status = status.kind;
    const swatch = element('span', styles.swatch);
    swatch.style.background = swatchOf(drawing, colours);
    const named = element('span', styles.named);
    named.append(
      swatch,
      pressed('', styles.remove, `Remove ${drawing.label}`, () => press('remove', drawing.id)),
      pressed(drawing.label, styles.name, `${drawing.label}: settings`, () => press('edit', drawing.id)),
    );
    line.append(named);
    this.line = line;
    if (note !== '') line.append(element('span', styles.note, note));
    if (status.kind !== 'drawn') {
      const words = statusText(drawing);
      line.append(element('span', styles.status, words.short));
      line.title = words.long;
      return;
    }
    for (const [index, part] of drawing.parts.entries()) {
      const { spec } = part;
      if (spec.kind === 'band' || spec.kind === 'cloud' || spec.kind === 'flags') continue;
      if (spec.kind === 'value') line.append(element('span', styles.caption, spec.caption));
      const node = element('span', styles.value);
      node.dataset.legend = 'value';
      node.style.color = partColour(part, drawing, colours);
      this.#values.push({ node, part: index });
      line.append(node);
    }
    if (status.notRenewed !== undefined) {
      const words = `not updated: ${status.notRenewed}`;
      line.append(element('span', 'chart-legend-status', shortened(words)));
      line.title = `${drawing.label}: ${words}`;
    }
    if (status.remark !== null) {
      line.title = line.title === '' ? status.remark : `${line.title}\n${status.remark}`;
      line.append(element('span', styles.remarked, '⚠'));
    }
    if (drawing.shapes.facts.length > 0) this.#addTable(folded);
  }

  /** Updates the row with newer values. */
  renew(drawing: Drawing | undefined): void {
    if (drawing === undefined) return;
    this.#drawing = drawing;
    for (const [index, node] of this.#facts.entries()) write(node, drawing.shapes.facts[index]?.value ?? '');
  }

  values(index: number, digits: number): void {
    for (const { node, part } of this.#values) {
      const value = this.#drawing.parts[part]?.columns[0]?.[index] ?? null;
      // The other side of a two-sided stop has no value here: a dash would only be noise.
      write(node, value === null ? '' : formatValue(value, this.#drawing.decimals, digits));
    }
  }

  focus(): void {
    this.#toggle?.focus();
  }

  #addTable(folded: Set<string>): void {
    const { label, shapes } = this.#drawing;
    const table = element('dl', styles.table);
    for (const fact of shapes.facts) {
      const value = element('dd', styles.fact, fact.value);
      value.dataset.tone = fact.tone;
      const pair = element('div', styles.facts);
      pair.append(element('dt', styles.caption, fact.name), value);
      table.append(pair);
      this.#facts.push(value);
    }
    const toggle = document.createElement('button');
    toggle.type = 'button';
    toggle.className = styles.toggle ?? '';
    toggle.setAttribute('aria-label', `Values of ${label}`);
    const say = (): void => {
      const isFolded = folded.has(this.id);
      table.hidden = isFolded;
      toggle.setAttribute('aria-expanded', String(!isFolded));
      write(toggle, isFolded ? '▸' : '▾');
    };
    toggle.addEventListener('click', () => {
      if (!folded.delete(this.id)) folded.add(this.id);
      say();
    });
    say();
    this.#toggle = toggle;
    this.line.append(toggle, table);
  }
}

/** No stop of the tab key: the chips and the list of all have the same two by keys. */
function pressed(
  text: string,
  className: string | undefined,
  label: string,
  press: () => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className ?? '';
  button.tabIndex = -1;
  button.textContent = text;
  button.title = label;
  button.ariaLabel = label;
  button.addEventListener('click', press);
  return button;
}

function statusText(drawing: Drawing): { readonly short: string; readonly long: string } {
  const { status } = drawing;
  switch (status.kind) {
    case 'drawn':
      return { short: '', long: '' };
    case 'waiting':
      return { short: 'waiting', long: `${drawing.label}: loading` };
    case 'missing':
    case 'not told':
      return { short: shortened(status.reason), long: `${drawing.label}: ${status.reason}` };
    case 'not drawn':
      return { short: status.words, long: `${drawing.label}: ${status.reason}` };
  }
}

/** A reason can be long; all of it is in the title. */
function shortened(reason: string): string {
  const line = reason.replace(/\s+/g, ' ').trim();
  return line.length <= 70 ? line : `${line.slice(0, 68).trimEnd()}…`;
}

function swatchOf(drawing: Drawing, colours: Colours): string {
  const { status } = drawing;
  if (status.kind === 'missing' || (status.kind === 'drawn' && status.notRenewed !== undefined))
    return colours.token('warn');
  if (status.kind !== 'drawn') return colours.token('dim');
  const usesMain =
    drawing.parts.length === 0 ||
    drawing.parts.some(({ spec }) => 'colour' in spec && spec.colour === 'main');
  return usesMain ? colours.named(drawing.colour) : partColour(drawing.parts[0], drawing, colours);
}

function partColour(part: DrawnPart | undefined, drawing: Drawing, colours: Colours): string {
  if (part === undefined || !('colour' in part.spec)) return colours.token('mute');
  return colours.named(colourName(part.spec.colour, drawing.colour));
}
