import { memo } from 'react';
import { formatNumber } from '../../../shared/math/money';
import type { Points } from '../../../shared/model/fields';
import { gainOf } from '../../components/numbers';

/** Whole points; nothing where there is no level, or where the symbol is not read yet. */
export const PointCount = memo(function PointCount(props: {
  readonly points: Points | null;
  readonly isGain?: boolean;
}) {
  const { points, isGain = false } = props;
  if (points === null) return null;
  const sign = isGain && points > 0 ? '+' : '';
  return (
    <span className={isGain ? `num gain-${gainOf(points)}` : 'num'}>
      {sign}
      {formatNumber(points)}
    </span>
  );
});
