import { memo } from 'react';
import type { Trader } from '../../shared/rules/trader';
import { fixedNames } from '../../shared/rules/trader-key';
import type { TraderMark } from '../../shared/rules/trader-names';
import { ForeignText } from './foreign-text';
import styles from './trader-chip.module.css';

/** For what CSS or SVG draws of a trader. */
export const markColour = ({ token }: TraderMark): string => `var(--${token})`;

/** Filled, hollow, half or square: nothing is shown by colour alone, and a name stands beside it. */
export const TraderDot = ({ mark }: { readonly mark: TraderMark }) => (
  <span
    className={styles.dot}
    data-shape={mark.shape}
    data-ring={mark.hasRing}
    style={{ color: markColour(mark) }}
    aria-hidden="true"
  >
    {mark.shape === 'query' ? '?' : ''}
  </span>
);

/** Who traded, the same everywhere; the tooltip says how that is known. */
export const TraderChip = memo(function TraderChip(props: {
  readonly trader: Trader;
  /** With the shares of a mixed one, where there is room. */
  readonly isFull?: boolean;
}) {
  const { trader, isFull = false } = props;
  const { kind, name, mark, proof } = trader;
  const shown = kind === 'mixed' && !isFull ? fixedNames.mixed : name;
  return (
    <span className={styles.trader} data-kind={kind} title={shown === name ? proof : `${name}. ${proof}`}>
      <TraderDot mark={mark} /> <ForeignText>{shown}</ForeignText>
    </span>
  );
});
