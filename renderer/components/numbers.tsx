import { memo } from 'react';
import { formatMoney } from '../../shared/math/money';
import { bigFigure, formatPrice, noNumber } from '../../shared/math/price';
import './numbers.css';

/** Whether a number means gain or loss; the sign is written too, colour alone never carries it. */
export const gainOf = (value: number | null | undefined): 'up' | 'down' | 'flat' =>
  value === null || value === undefined || !Number.isFinite(value) || value === 0
    ? 'flat'
    : value > 0
      ? 'up'
      : 'down';

/** A price with exactly the symbol's digits. 0 means none where `isLevel` says that it is a stop or a target. */
export const Price = memo(function Price(props: {
  readonly value: number | null | undefined;
  readonly digits: number;
  readonly isLevel?: boolean;
  /** Where no level means unlimited risk. */
  readonly isRisk?: boolean;
}) {
  const { value, digits, isLevel = false, isRisk = false } = props;
  if (isLevel && (value === 0 || value === null || value === undefined)) {
    return <span className={isRisk ? 'none none-risk' : 'none'}>none</span>;
  }
  return <span className="num">{formatPrice(value, digits)}</span>;
});

/** A quote as terminals print it: its deciding digits are larger. */
export const BigPrice = memo(function BigPrice(props: {
  readonly value: number | null | undefined;
  readonly digits: number;
}) {
  const { value, digits } = props;
  if (value === null || value === undefined || !Number.isFinite(value))
    return <span className="num">{noNumber}</span>;
  const { head, big, tail } = bigFigure(value, digits);
  return (
    <span className="num big-price">
      {head}
      <b>{big}</b>
      {tail}
    </span>
  );
});

/** Money with the account's decimals. `isGain` writes the sign and colours it. */
export const Money = memo(function Money(props: {
  readonly value: number | null | undefined;
  readonly digits: number;
  readonly isGain?: boolean;
}) {
  const { value, digits, isGain = false } = props;
  return (
    <span className={isGain ? `num gain-${gainOf(value)}` : 'num'}>
      {formatMoney(value, digits, { sign: isGain })}
    </span>
  );
});
