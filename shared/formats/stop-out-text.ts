import { formatMoney } from '../math/money';
import { formatPrice } from '../math/price';
import type { Price } from '../model/fields';
import { assertNever } from '../model/result';
import type { SymbolSpec } from '../model/symbol';
import { isolated } from '../rules/isolated';
import type { Foreseen, ForeseenPrice, SymbolForesight, WhyNotKnown } from '../rules/stop-out';

/** What the prices are, for the tooltip. */
export const stopOutDefinition = [
  'Prices at which the account reaches its margin call and its stop-out, if only this symbol moves.',
  'Other prices, the spread and the used margin stay as they are; a stop loss or take profit on the way closes its position.',
  'Pending orders are not counted. Estimates, before swap and commission. The bid where the price falls, the ask where it rises.',
].join('\n');

const reasons: Readonly<Record<WhyNotKnown, string>> = {
  'no-levels': 'level not provided',
  'no-margin': 'margin not provided',
  'market-margin': 'the margin follows the price',
  'no-tick-value': 'no tick value',
  'no-price': 'no present price',
  'closed-leg': 'margin beyond a stop on the way is not known',
  'hedged-leg': 'hedged margin beyond a stop on the way is not known',
};

const notReachable = 'not reachable by this symbol alone';

/** `EURUSD: margin call 1.06120 (−1 084 points), stop-out 1.05310 (−1 894 points)`, for each direction that leads there. */
export function foresightText(item: SymbolForesight): string {
  const { falling, rising } = item;
  const symbol = isolated(item.symbol);
  const levels = ({ marginCall, stopOut }: Foreseen, present: number | null): string => {
    const call = foreseenText(marginCall, item, present);
    const out = foreseenText(stopOut, item, present);
    return call === out ? `margin call and stop-out ${call}` : `margin call ${call}, stop-out ${out}`;
  };
  const lines = [
    ...(leadsThere(falling) ? [levels(falling, item.bid)] : []),
    ...(leadsThere(rising) ? [levels(rising, item.ask)] : []),
  ];
  if (lines.length === 0) return `${symbol}: ${notReachable}`;
  return `${symbol}: ${[...new Set(lines)].join('; ')}`;
}

const leadsThere = ({ marginCall, stopOut }: Foreseen): boolean =>
  marginCall.is !== 'never' || stopOut.is !== 'never';

/** What a chart tells in words, as no line can: why a price is not known, that it is reached, that there is none. '' where lines tell all. */
export function unseenText(item: SymbolForesight): string {
  const { falling, rising } = item;
  const told = (level: keyof Foreseen): string => {
    const ahead = [falling[level], rising[level]].filter(({ is }) => is !== 'never');
    if (ahead.length === 0) return notReachable;
    const unseen = ahead.filter(({ is }) => is !== 'at' || item.spec === null);
    return [...new Set(unseen.map((each) => foreseenText(each, item, null)))].join(', ');
  };
  const call = told('marginCall');
  const out = told('stopOut');
  if (call === out) return call === '' ? '' : `Margin call and stop-out ${call}`;
  return [call === '' ? '' : `Margin call ${call}`, out === '' ? '' : `Stop-out ${out}`]
    .filter((part) => part !== '')
    .join(', ');
}

/** `−1 894 points`; '' where the present price is not known. */
export function distanceText(
  price: Price,
  present: Price | null,
  { point }: Pick<SymbolSpec, 'point'>,
): string {
  if (present === null) return '';
  const points = Math.round((price - present) / point);
  return `${formatMoney(points, 0, { sign: true })} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

function foreseenText(foreseen: ForeseenPrice, { spec }: SymbolForesight, present: number | null): string {
  switch (foreseen.is) {
    case 'at': {
      if (spec === null) return 'not known';
      const price = formatPrice(foreseen.price, spec.digits);
      const distance = distanceText(foreseen.price, present, spec);
      return distance === '' ? price : `${price} (${distance})`;
    }
    case 'never':
      return notReachable;
    case 'reached':
      return 'reached';
    case 'not-known':
      return `not known (${reasons[foreseen.why]})`;
    default:
      return assertNever(foreseen);
  }
}
