import { formatPrice } from '../../../../shared/math/price';
import { type ChartLevel, isTradeLevel, type TradeLevel } from '../plan/chart-level';
import { movedNote } from '../plan/live-label';
import { element } from './elements';
import styles from './price-labels.module.css';
import { whoSign } from './who-mark';

interface RowParts {
  /** The level in full, for a screen reader. */
  readonly name: string;
  readonly digits: number;
  /** Null where nothing can be sent: then it is only read. */
  readonly actions: {
    /** Opens everything that a level offers. */
    open(at: HTMLElement): void;
    remove(): void;
  } | null;
}

const removals: Readonly<Record<TradeLevel['kind'], string>> = {
  entry: 'Close',
  sl: 'Remove',
  tp: 'Remove',
  pending: 'Cancel',
  'stop-limit': 'Cancel',
};

/** A level in the list of a folded label, with its price and actions. */
export function foldRow(level: ChartLevel, { name, digits, actions }: RowParts): HTMLElement {
  const row = document.createElement('li');
  const words = [
    isTradeLevel(level) ? whoSign(level.who.mark) : element('span', undefined, ''),
    element('span', styles.words, `${level.label}${movedNote(level)}`),
    element('span', styles.who, isTradeLevel(level) ? level.who.name : level.distance),
    element('span', styles.price, formatPrice(level.price, digits)),
  ];
  if (actions === null || !isTradeLevel(level)) {
    row.tabIndex = -1;
    row.append(...words);
    return row;
  }
  const open = button(styles.open, name);
  open.append(...words);
  open.addEventListener('click', () => actions.open(open));
  const remove = button(styles.remove, `${removals[level.kind]}: ${name}`);
  remove.textContent = '×';
  remove.addEventListener('click', () => actions.remove());
  row.append(open, remove);
  return row;
}

function button(className: string | undefined, name: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className ?? '';
  made.ariaLabel = name;
  return made;
}
