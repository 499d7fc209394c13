import type { ChartTrade } from '../plan/chart-feed';
import type { DealMark } from '../plan/deal-plan';
import { type DealWords, pileTitle } from '../plan/deal-words';
import styles from './deal-card.module.css';
import { element, hide } from './elements';
import { OpenList } from './open-list';
import { placeBeside } from './text-card';
import { whoSign } from './who-mark';

/** More lines than this cannot be read beside the pointer; a click lists them. */
const mostLines = 6;
/** A list of more is scrolled no more: a smaller scale parts them. */
const mostRows = 200;

/** What the pointer is told of a deal, or of several that share a mark; a click on those lists them. */
export class DealCard {
  readonly #root: HTMLElement;
  readonly #trade: () => ChartTrade | null;
  readonly #leave: () => void;
  readonly #open: OpenList;
  #shown: readonly DealMark[] = [];

  /** `leave`: gives the focus back to the chart. */
  constructor(root: HTMLElement, trade: () => ChartTrade | null, leave: () => void) {
    this.#root = root.appendChild(document.createElement('div'));
    this.#root.className = styles.card ?? '';
    this.#root.dataset.words = '';
    this.#root.hidden = true;
    this.#trade = trade;
    this.#leave = leave;
    this.#open = new OpenList(root.appendChild(document.createElement('ul')));
  }

  /** None hides it. */
  show(deals: readonly DealMark[], at: { readonly x: number; readonly y: number }): void {
    const trade = this.#trade();
    const isHidden = trade === null || deals.length === 0 || this.#open.isOpen;
    hide(this.#root, isHidden);
    if (isHidden) return;
    // The same mark is written again only when the words of its deals may have changed.
    if (deals !== this.#shown || deals.length === 1) {
      this.#shown = deals;
      this.#root.toggleAttribute('data-pile', deals.length > 1);
      this.#root.replaceChildren(...content(deals, trade));
    }
    placeBeside(this.#root, at);
  }

  /** Words may have changed under a pointer that stands still: a stop was read. */
  refresh(): void {
    const trade = this.#trade();
    if (trade !== null && !this.#root.hidden) this.#root.replaceChildren(...content(this.#shown, trade));
  }

  list(deals: readonly DealMark[], at: { readonly x: number; readonly y: number }): void {
    const trade = this.#trade();
    if (trade === null) return;
    this.#root.hidden = true;
    const newest = deals.toReversed();
    const rows = newest.slice(0, mostRows).map((mark) => {
      const words = trade.describeDeal(mark);
      const row = rowOf([whoSign(words.who.mark), element('span', undefined, words.short)]);
      const open = () => {
        this.#open.close();
        trade.openDeal?.(mark);
      };
      row.addEventListener('dblclick', open);
      row.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || event.repeat) return;
        event.preventDefault();
        event.stopPropagation();
        open();
      });
      return row;
    });
    const more = newest.length - rows.length;
    if (more > 0) rows.push(rowOf([element('span', undefined, `and ${more} older: zoom in to see them`)]));
    const title = pileTitle(deals, trade.moneyDigits, trade.currency);
    this.#open.open(title, title, rows, { right: at.x + 12, y: at.y }, { by: 'key', back: this.#leave });
  }

  stop(): void {
    this.#open.stop();
  }
}

function rowOf(parts: readonly HTMLElement[]): HTMLElement {
  const row = document.createElement('li');
  row.className = styles.row ?? '';
  row.tabIndex = -1;
  row.append(...parts);
  return row;
}

function content(deals: readonly DealMark[], trade: ChartTrade): readonly HTMLElement[] {
  const [only] = deals;
  if (only !== undefined && deals.length === 1) return single(trade.describeDeal(only));
  const newest = deals.slice(-mostLines).toReversed();
  const more = deals.length - newest.length;
  return [
    element('div', styles.head, pileTitle(deals, trade.moneyDigits, trade.currency)),
    ...newest.map((mark) => element('div', styles.line, trade.describeDeal(mark).short)),
    ...(more > 0 ? [element('div', styles.line, `and ${more} more: click to list them`)] : []),
  ];
}

function single({ who, money, sign, lines }: DealWords): readonly HTMLElement[] {
  const head = element('div', styles.head);
  const result = element('span', styles.money, money);
  result.dataset.sign = String(sign);
  head.append(whoSign(who.mark), element('span', styles.name, who.name), result);
  return [head, ...lines.map((line) => element('div', styles.line, line))];
}
