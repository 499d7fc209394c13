import { formatMultiple } from '../../../shared/math/money';
import { riskOfStop } from '../../../shared/math/profit';
import type { Lots, Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { Faint } from '../../components/numbers';

interface RiskedTrade {
  readonly side: string;
  readonly volume: Lots | null;
  readonly entryPrice: Price | null;
  /** The first: 0 = none was ever seen; null: not known. */
  readonly stop: Price | null;
  /** Account currency. */
  readonly result: number | null;
  /** Null while it is read. */
  readonly spec: SymbolSpec | null;
}

export function multipleOf(trade: RiskedTrade): number | null {
  const { side, volume, entryPrice: open, stop, result, spec } = trade;
  if (!stop || open === null || volume === null || spec === null || result === null) return null;
  const risk = side === 'BUY' || side === 'SELL' ? riskOfStop({ side, volume, open, stop, spec }) : null;
  return risk === null ? null : result / risk;
}

/** A result in R, or why there is none. */
export function RiskMultiple({ trade }: { readonly trade: RiskedTrade }) {
  if (trade.stop === 0) return <span title="No stop was ever seen: no R">—</span>;
  const multiple = multipleOf(trade);
  if (multiple !== null) return <>{formatMultiple(multiple)}</>;
  return <Faint title="R not known: first stop not seen, or entry not provided">?</Faint>;
}
