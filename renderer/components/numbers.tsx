import { type HTMLAttributes, memo, type ReactNode } from 'react';
import { formatMoney } from '../../shared/math/money';
import { bigFigure, formatPrice, noNumber } from '../../shared/math/price';
import styles from './numbers.module.css';

type Gain = 'up' | 'down' | 'flat';

/** Whether a number means gain or loss; the sign is written too, colour alone never carries it. */
export const gainOf = (value: number | null | undefined): Gain =>
  value === null || value === undefined || !Number.isFinite(value) || value === 0
    ? 'flat'
    : value > 0
      ? 'up'
      : 'down';

/** A number that stays on one line; in the colour of a gain or loss where it is one. */
export function Num(
  props: HTMLAttributes<HTMLElement> & {
    readonly gain?: Gain | undefined;
    readonly 'data-state'?: string;
    readonly 'data-move'?: string;
  },
) {
  const { gain, className = '', ...rest } = props;
  return <span {...rest} className={`${styles.num} ${className}`} data-gain={gain} />;
}

/** In place of a number: why there is none. `isRisk`: where none means unlimited risk. */
export const Faint = (props: {
  readonly isRisk?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
}) => (
  <span className={styles.none} data-risk={props.isRisk === true || undefined} title={props.title}>
    {props.children}
  </span>
);

/** Older than its budget: its numbers are greyed, whatever their colour was. */
export const Stale = (props: { readonly is: boolean; readonly children: ReactNode }) => (
  <div className={styles.stale} data-stale={props.is}>
    {props.children}
  </div>
);

/** How old what stands beside it is. */
export function StaleAge({
  as: Tag = 'span',
  className = '',
  ...rest
}: HTMLAttributes<HTMLElement> & { readonly as?: 'span' | 'p' | 'small' }) {
  return <Tag {...rest} className={`${styles.staleAge} ${className}`} />;
}

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
    return <Faint isRisk={isRisk}>none</Faint>;
  }
  return <Num>{formatPrice(value, digits)}</Num>;
});

/** A quote as terminals print it: its deciding digits are larger. */
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

/** Money with the account's decimals. `isGain` writes the sign and colours it. */
export const Money = memo(function Money(props: {
  readonly value: number | null | undefined;
  readonly digits: number;
  readonly isGain?: boolean;
}) {
  const { value, digits, isGain = false } = props;
  return <Num gain={isGain ? gainOf(value) : undefined}>{formatMoney(value, digits, { sign: isGain })}</Num>;
});
