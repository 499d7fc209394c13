import { type Level, type LevelUnit, pointsPerPip } from '../../../shared/math/levels';
import { formatMoney, formatNumber } from '../../../shared/math/money';
import { toPoints } from '../../../shared/math/price';
import { estimateProfit } from '../../../shared/math/profit';
import type { Account } from '../../../shared/model/account';
import type { Side } from '../../../shared/model/enums';
import type { Lots, Points } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { numberOrNull } from './typed-number';

/** Units that a level can be typed in. A stop has no R: it is 1 R by definition. */
export const unitsOf = (level: Level): readonly LevelUnit[] =>
  level === 'sl' ? ['price', 'points', 'money', 'percent'] : ['price', 'points', 'money', 'percent', 'r'];

/** As short as the field's edge allows. Points are always named, since they are not pips. */
export function unitLabel(unit: LevelUnit, currency: string | null): string {
  switch (unit) {
    case 'price':
      return 'price';
    case 'points':
      return 'points';
    case 'money':
      return currency ?? 'money';
    case 'percent':
      return '% bal.';
    case 'r':
      return 'R';
  }
}

/** The tooltip of the unit: with 3 and 5 digits a point is not a pip. */
export const pointsTitle = (digits: number): string =>
  pointsPerPip(digits) === 10
    ? '10 points are 1 pip on this symbol'
    : 'a point is the last digit of the price';

/** Grouped: a level of a coin may be millions of points away. */
const grouped = (points: Points): string => formatNumber(Math.abs(points), Number.isInteger(points) ? 0 : 1);

/** `221 points`, without a sign: the words around it give the direction. */
export const pointsText = (points: Points): string =>
  `${grouped(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;

/** `221 pts`: for the little room inside a field. */
export const shortPoints = (points: Points): string =>
  `${grouped(points)} ${Math.abs(points) === 1 ? 'pt' : 'pts'}`;

/** `−22.70 USD` and below it `221 pts` for a typed level; `none` where there is none; empty while it is not known. */
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
