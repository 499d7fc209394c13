import { decimalsOf } from '../../../shared/math/price';
import { formatVolume } from '../../../shared/math/volume';
import { useSpec } from '../../queries/symbols';
import { Price } from '../../ui/numbers';

/** A price with its symbol's digits; before they are read, with as many decimals as it came with. */
export function SymbolPrice(props: {
  readonly symbol: string;
  readonly value: number | null;
  readonly isLevel?: boolean;
  readonly isRisk?: boolean;
}) {
  const { symbol, value, isLevel = false, isRisk = false } = props;
  const digits = useSpec(symbol)?.digits ?? (value === null ? 0 : decimalsOf(value));
  return <Price value={value} digits={digits} isLevel={isLevel} isRisk={isRisk} />;
}

/** Lots with the decimals of the symbol's step. */
export function SymbolVolume({ symbol, lots }: { readonly symbol: string; readonly lots: number }) {
  const step = useSpec(symbol)?.volumeStep ?? 0.01;
  return <span className="num">{formatVolume(lots, step)}</span>;
}
