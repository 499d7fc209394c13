import { estimateProfit } from '../math/profit';
import type { Side } from '../model/enums';
import type { Lots } from '../model/fields';
import type { SymbolSpec } from '../model/symbol';

/** A stop that moves away from the market: what closing there brings, before and after. Null where it does not; money null where not known. */
export function widenedStop(trade: {
  readonly side: Side;
  readonly volume: Lots;
  readonly open: number;
  /** Prices; 0 = none: taking a stop away is told as that. */
  readonly from: number;
  readonly to: number;
  readonly spec: SymbolSpec;
}): { readonly before: number | null; readonly after: number | null } | null {
  const { side, from, to } = trade;
  if (from <= 0 || to <= 0 || (to - from) * (side === 'BUY' ? 1 : -1) >= 0) return null;
  const at = (close: number): number | null => estimateProfit({ ...trade, close });
  return { before: at(from), after: at(to) };
}
