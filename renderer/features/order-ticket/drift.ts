import { toPoints } from '../../../shared/math/price';
import type { Points, Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { driftLimit } from '../../../shared/rules/drift';

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
