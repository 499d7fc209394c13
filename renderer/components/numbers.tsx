import { type HTMLAttributes, memo, type ReactNode } from 'react';
import { formatMoney } from '../../shared/math/money';
import { bigFigure, formatPrice, noNumber } from '../../shared/math/price';
import styles from './numbers.module.css';

type Gain = 'up' | 'down' | 'flat';

/** Whether a number is a gain or a loss. The sign is always written too, as colour alone must not carry it. */
export const gainOf = (value: number | null | undefined): Gain =>
  value === null || value === undefined || !Number.isFinite(value) || value === 0
    ? 'flat'
    : value > 0
      ? 'up'
      : 'down';

/** A number that never wraps; coloured where it is a gain or a loss. */
export function Num(
  props: HTMLAttributes<HTMLElement> & {
    readonly gain?: Gain | undefined;
    readonly 'data-state'?: string;
  },
) {
  const { gain, className = '', ...rest } = props;
  return <span {...rest} className={`${styles.num} ${className}`} data-gain={gain} />;
}

/** Text in place of a number: why there is none. `isRisk`: having none means unlimited risk. */
export const Faint = (props: {
  readonly isRisk?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
}) => (
  <span className={styles.none} data-risk={props.isRisk === true || undefined} title={props.title}>
    {props.children}
  </span>
);

/** `is`: older than allowed, so all numbers inside are grey, whatever their colour was. */
export const Stale = (props: { readonly is: boolean; readonly children: ReactNode }) => (
  <div className={styles.stale} data-stale={props.is}>
    {props.children}
  </div>
);

/** The age of a stale value, beside it. */
export function StaleAge(props: HTMLAttributes<HTMLElement> & { readonly as?: 'span' | 'p' | 'small' }) {
  const { as: Tag = 'span', className = '', ...rest } = props;
  return <Tag {...rest} className={`${styles.staleAge} ${className}`} />;
}

/** A price with exactly the symbol's digits. `isLevel`: a stop loss or take profit, of which 0 means none. */
export const Price = memo(function Price(props: {
  readonly value: number | null | undefined;
  readonly digits: number;
  readonly isLevel?: boolean;
  /** Having no level means unlimited risk. */
  readonly isRisk?: boolean;
}) {
  const { value, digits, isLevel = false, isRisk = false } = props;
  if (isLevel && (value === 0 || value === null || value === undefined)) {
    return <Faint isRisk={isRisk}>none</Faint>;
  }
  return <Num>{formatPrice(value, digits)}</Num>;
});

/** A quote as terminals show it, with its deciding digits larger. */
export const BigPrice = memo(function BigPrice(props: {
  readonly value: number | null | undefined;
  readonly digits: number;
}) {
  const { value, digits } = props;
  if (value === null || value === undefined || !Number.isFinite(value)) return <Num>{noNumber}</Num>;
  const { head, big, tail } = bigFigure(value, digits);
  return (
    <Num className={styles.bigPrice}>
      {head}
      <b>{big}</b>
      {tail}
    </Num>
  );
});

/** Money with the account's decimals. `isGain`: with sign and colour. */
export const Money = memo(function Money(props: {
  readonly className?: string | undefined;
  readonly value: number | null | undefined;
  readonly digits: number;
  readonly isGain?: boolean;
}) {
  const { className, value, digits, isGain = false } = props;
  return (
    <Num className={className} gain={isGain ? gainOf(value) : undefined}>
      {formatMoney(value, digits, { sign: isGain })}
    </Num>
  );
});
