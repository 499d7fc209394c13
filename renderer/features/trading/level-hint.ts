import { formatMoney, formatNumber } from '../../../shared/math/money';
import { toPoints } from '../../../shared/math/price';
import { estimateProfit } from '../../../shared/math/profit';
import type { Account } from '../../../shared/model/account';
import type { Side } from '../../../shared/model/enums';
import type { Lots, Points } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { numberOrNull } from './typed-number';

/** A level of a coin may be millions of points away. */
const grouped = (points: Points): string => formatNumber(Math.abs(points), Number.isInteger(points) ? 0 : 1);

/** `221 points`, without a sign: the words around it say which way. */
export const pointsText = (points: Points): string =>
  `${grouped(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;

/** `221 pts`: for the narrow room inside a field. */
export const shortPoints = (points: Points): string =>
  `${grouped(points)} ${Math.abs(points) === 1 ? 'pt' : 'pts'}`;

/** `−22.70 USD` and below it `221 pts` at a level as typed; `none` where there is none; silent while it cannot be told. */
export function levelMoneyHint(level: {
  readonly text: string;
  readonly side: Side | null;
  /** Lots; null where they cannot be read. */
  readonly volume: Lots | null;
  /** The price that profit is counted from. */
  readonly entry: number | null;
  readonly spec: SymbolSpec | null;
  readonly account: Account | null;
}): string {
  const { text, side, volume, entry, spec, account } = level;
  const price = numberOrNull(text);
  if (text.trim() === '' || price === 0) return 'none';
  if (price === null || price < 0 || spec === null || entry === null || entry <= 0) return '';
  const points = shortPoints(toPoints(price - entry, spec.point));
  if (side === null || volume === null || volume <= 0 || account === null) return points;
  const money = estimateProfit({ side, volume, open: entry, close: price, spec });
  if (money === null || !Number.isFinite(money)) return points;
  return `${formatMoney(money, account.currencyDigits, { sign: true })} ${account.currency}\n${points}`;
}
