import { spreadPoints, toPoints } from '../math/price';
import type { Points, Price } from '../model/fields';
import type { SymbolSpec } from '../model/symbol';

/** Default slippage of a market order, points, as in MetaTrader. */
export const usualDeviation = 20;

/**
 * How far the market may move from the confirmed price before a new confirmation, points (reference/order-safety.md, rule 11): three
 * spreads or the deviation, whichever is more, since normal noise is about a spread.
 */
export const driftLimit = (
  deviation: Points,
  quote: { readonly bid: Price; readonly ask: Price },
  point: number,
): number => Math.max(deviation, 3 * spreadPoints(quote.bid, quote.ask, point));

/** Move of the market since the user saw a price. */
export interface Drift {
  /** Points, signed: above 0 the price is higher now. */
  readonly points: Points;
  /** Against the user: a higher ask for a buy, a lower bid for a sell. */
  readonly isWorse: boolean;
  /** Beyond the limit: needs a new confirmation (reference/order-safety.md, rule 11). */
  readonly asksAgain: boolean;
}

/** Uses the same limit as the host. */
export function driftOf(
  seen: number,
  now: number,
  side: 'BUY' | 'SELL',
  deviationPoints: number,
  quote: { readonly bid: Price; readonly ask: Price },
  spec: SymbolSpec,
): Drift {
  const points = toPoints(now - seen, spec.point);
  const limit = driftLimit(deviationPoints, quote, spec.point);
  return {
    points,
    isWorse: side === 'BUY' ? points > 0 : points < 0,
    asksAgain: Math.abs(points) > limit,
  };
}
