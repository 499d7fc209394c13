import { estimateProfit } from '../math/profit';
import type { Side } from '../model/enums';
import type { Lots, Price } from '../model/fields';
import type { SymbolSpec } from '../model/symbol';

/** Where a position or pending order opens, and its stop; 0 = none. */
interface Stopped {
  readonly open: Price;
  readonly sl: Price;
}

/**
 * A stop further from the opening price than before: what closing there brings, before and after. Null where it is not, is new or is taken
 * away; money null where not known.
 */
export function widenedStop(trade: {
  readonly side: Side;
  readonly volume: Lots;
  readonly from: Stopped;
  readonly to: Stopped;
  readonly spec: SymbolSpec;
}): { readonly before: number | null; readonly after: number | null } | null {
  const { side, volume, from, to, spec } = trade;
  const loss = ({ open, sl }: Stopped): number => (open - sl) * (side === 'BUY' ? 1 : -1);
  // Prices on the grid differ by a point at least.
  if (from.sl <= 0 || to.sl <= 0 || loss(to) - loss(from) < spec.point / 2) return null;
  const at = ({ open, sl }: Stopped): number | null =>
    estimateProfit({ side, volume, open, close: sl, spec });
  return { before: at(from), after: at(to) };
}
