import { memo } from 'react';
import { formatNumber } from '../../../shared/math/money';
import { averageDigits, decimalsOf } from '../../../shared/math/price';
import { formatVolume } from '../../../shared/math/volume';
import type { Lots, Points } from '../../../shared/model/fields';
import { gainOf, Num, Price } from '../../components/numbers';
import { useSpec } from '../../data/symbols';

/** A price with its symbol's decimals; before the symbol is read, with as many decimals as it came with. */
export const SymbolPrice = memo(function SymbolPrice(props: {
  readonly symbol: string;
  readonly value: number | null;
  readonly isLevel?: boolean;
  readonly isRisk?: boolean;
  /** Of an average price: up to so many decimals more, where it has them. */
  readonly extra?: number;
}) {
  const { symbol, value, isLevel = false, isRisk = false, extra = 0 } = props;
  const known = useSpec(symbol)?.digits;
  const digits = known ?? (value === null ? 0 : decimalsOf(value));
  const shown = known !== undefined && value !== null ? averageDigits(value, digits, extra) : digits;
  return <Price value={value} digits={shown} isLevel={isLevel} isRisk={isRisk} />;
});

/** Lots with the decimals of the symbol's step. */
export const SymbolVolume = memo(function SymbolVolume(props: {
  readonly symbol: string;
  readonly lots: Lots;
}) {
  const { symbol, lots } = props;
  const step = useSpec(symbol)?.volumeStep ?? 0.01;
  return <Num>{formatVolume(lots, step)}</Num>;
});

/** Whole points; nothing where there is no level, or where the symbol is not read yet. */
export const PointCount = memo(function PointCount(props: {
  readonly points: Points | null;
  readonly isGain?: boolean;
}) {
  const { points, isGain = false } = props;
  if (points === null) return null;
  const sign = isGain && points > 0 ? '+' : '';
  return (
    <Num gain={isGain ? gainOf(points) : undefined}>
      {sign}
      {formatNumber(points)}
    </Num>
  );
});
