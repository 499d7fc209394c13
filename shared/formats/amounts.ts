import { decimalsOf, formatPrice, groupThousands } from '../math/price';
import type { Lots, Price } from '../model/fields';
import type { Position } from '../model/position';
import { isolated } from '../rules/isolated';
import { orderTypeLabel } from '../rules/order-types';

/** `Buy 0.10 EURUSD` */
export const positionName = ({
  side,
  volume,
  symbol,
}: Pick<Position, 'side' | 'volume' | 'symbol'>): string =>
  `${orderTypeLabel(side)} ${lotsText(volume)} ${isolated(symbol)}`;

/** A price with its symbol's decimals; unchanged where these are unknown. */
export const priceText = (price: Price, digits: number | null): string =>
  digits === null ? groupThousands(`${price}`) : formatPrice(price, digits);

/** Lots with at least two decimals, without float noise. */
export const lotsText = (lots: Lots): string => groupThousands(lots.toFixed(Math.max(2, decimalsOf(lots))));
