import { decimalsOf } from '../../../shared/math/price';
import { useSpec } from '../../queries/symbols';
import { Price } from '../../ui/numbers';

/** An average of several prices may lie between two of them: up to 3 digits more than the symbol has, as MetaTrader shows it. */
export const averageDigits = (value: number, digits: number): number =>
  Math.min(Math.max(decimalsOf(Number(value.toFixed(digits + 3))), digits), digits + 3);

export function AveragePrice({ symbol, value }: { readonly symbol: string; readonly value: number | null }) {
  const digits = useSpec(symbol)?.digits ?? null;
  if (value === null) return null;
  const shown = digits === null ? Math.min(decimalsOf(value), 8) : averageDigits(value, digits);
  return <Price value={value} digits={shown} />;
}
