import { formatMoney } from '../../../shared/math/money';
import { formatPrice } from '../../../shared/math/price';
import { assertNever } from '../../../shared/model/result';
import type { Foreseen, ForeseenPrice, SymbolForesight, WhyNotKnown } from '../../../shared/rules/stop-out';

/** What the prices are, for the tooltip. */
export const stopOutDefinition = [
  'Prices at which the account reaches its margin call and its stop-out, if only this symbol moves.',
  'Other prices, the spread and the used margin stay as they are; a stop loss or take profit on the way closes its position.',
  'Pending orders are not counted. Estimates, before swap and commission. The bid where the price falls, the ask where it rises.',
].join('\n');

const reasons: Readonly<Record<WhyNotKnown, string>> = {
  'no-levels': 'the account tells no such level',
  'no-margin': 'the account tells no margin',
  'market-margin': 'the margin follows the price',
  'no-tick-value': 'no tick value',
  'no-price': 'no present price',
  'closed-leg': 'margin beyond a stop on the way is not known',
  'hedged-leg': 'hedged margin beyond a stop on the way is not known',
};

/** `EURUSD: margin call 1.06120 (−1 084 points), stop-out 1.05310 (−1 894 points)`, for each direction that leads there. */
export function foresightText(item: SymbolForesight): string {
  const { symbol, falling, rising } = item;
  const levels = ({ marginCall, stopOut }: Foreseen, present: number | null): string => {
    const call = foreseenText(marginCall, item, present);
    const out = foreseenText(stopOut, item, present);
    return call === out ? `margin call and stop-out ${call}` : `margin call ${call}, stop-out ${out}`;
  };
  const lines = [
    ...(leadsThere(falling) ? [levels(falling, item.bid)] : []),
    ...(leadsThere(rising) ? [levels(rising, item.ask)] : []),
  ];
  if (lines.length === 0) return `${symbol}: at no price`;
  return `${symbol}: ${[...new Set(lines)].join('; ')}`;
}

const leadsThere = ({ marginCall, stopOut }: Foreseen): boolean =>
  marginCall.is !== 'never' || stopOut.is !== 'never';

function foreseenText(foreseen: ForeseenPrice, { spec }: SymbolForesight, present: number | null): string {
  switch (foreseen.is) {
    case 'at': {
      if (spec === null) return 'not known';
      const price = formatPrice(foreseen.price, spec.digits);
      if (present === null) return price;
      const points = Math.round((foreseen.price - present) / spec.point);
      return `${price} (${formatMoney(points, 0, { sign: true })} points)`;
    }
    case 'never':
      return 'at no price';
    case 'reached':
      return 'reached';
    case 'not-known':
      return `not known (${reasons[foreseen.why]})`;
    default:
      return assertNever(foreseen);
  }
}
