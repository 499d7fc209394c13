import { formatPrice } from '../math/price';
import type { Price } from '../model/fields';
import { isolated } from '../rules/isolated';
import { changedPrices, type LevelChange } from '../rules/level-undo';
import { orderTypeLabel } from '../rules/order-types';
import { lotsText } from './amounts';

const names = { price: 'price', stopLimit: 'limit price', sl: 'S/L', tp: 'T/P' } as const;

/** Redo: what it takes back was an undo itself. */
export type UndoVerb = 'Undo' | 'Redo';

/** `Undo: S/L of Sell 0.05 EURUSD from 1.15557 back to 1.15400`. `digits`: null where the symbol's are not known. */
export function undoTitle(
  changes: readonly LevelChange[],
  digits: (symbol: string) => number | null,
  verb: UndoVerb,
): string {
  const [only] = changes;
  if (only === undefined) return '';
  if (changes.length > 1) return `${verb}: S/L and T/P of ${changes.length} positions`;
  const decimals = digits(only.symbol);
  const shown = (price: Price): string =>
    price === 0 ? 'none' : decimals === null ? String(price) : formatPrice(price, decimals);
  const [first, ...more] = changedPrices.flatMap((name) => {
    const price = only.before[name];
    const way = `from ${shown(only.after[name] ?? 0)} back to ${shown(price ?? 0)}`;
    return price === undefined ? [] : [{ name: names[name], way }];
  });
  if (first === undefined) return '';
  const rest = more.map(({ name, way }) => `, ${name} ${way}`).join('');
  return `${verb}: ${first.name} of ${orderTypeLabel(only.type)} ${lotsText(only.volume)} ${isolated(only.symbol)} ${first.way}${rest}`;
}
