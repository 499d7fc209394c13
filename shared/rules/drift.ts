import { spreadPoints, toPoints } from '../math/price';
import type { Points, Price } from '../model/fields';
import type { SymbolSpec } from '../model/symbol';

/** Points that a market order may slip where the user names none; MetaTrader's own default. */
export const usualDeviation = 20;

/**
 * Points that the market may leave the price that was confirmed before it is asked about anew (reference/order-safety.md, rule 11).
 * A market that breathes by its spread is no drift: three spreads, or what the order may slip anyway, are let pass.
 */
export const driftLimit = (
  deviation: Points,
  quote: { readonly bid: Price; readonly ask: Price },
  point: number,
): number => Math.max(deviation, 3 * spreadPoints(quote.bid, quote.ask, point));

/** How far the market has moved since the user looked at a price. */
export interface Drift {
  /** Points, signed: above 0 the price is higher now. */
  readonly points: Points;
  /** Against the user: a higher ask for a buy, a lower bid for a sell. */
  readonly isWorse: boolean;
  /** So far that the user must look again before anything is sent (reference/order-safety.md, rule 11). */
  readonly asksAgain: boolean;
}

/** By the rule that the host holds the order against as well. */
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
