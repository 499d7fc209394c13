import { memo } from 'react';
import type { Trader, TraderKind } from '../../../shared/rules/trader';
import styles from './trader-chip.module.css';
import { traderColour } from './trader-colours';

/** Each has a symbol beside its name: nothing is shown by colour alone. */
const signs: Readonly<Record<TraderKind, string>> = {
  you: '●',
  bot: '●',
  api: '○',
  terminal: '◐',
  server: '▪',
  'not-told': '?',
  mixed: '◒',
};

/** Who traded, the same everywhere; the tooltip says how that is known. */
export const TraderChip = memo(function TraderChip({
  trader,
  isFull = false,
}: {
  readonly trader: Trader;
  /** With the shares of a mixed one, where there is room. */
  readonly isFull?: boolean;
}) {
  const { kind, key, name, proof } = trader;
  const shown = kind === 'mixed' && !isFull ? 'Mixed' : name;
  return (
    <span className={styles.trader} data-kind={kind} title={shown === name ? proof : `${name}. ${proof}`}>
      <span className={styles.sign} style={{ color: traderColour(key) }} aria-hidden="true">
        {signs[kind]}
      </span>{' '}
      {shown}
    </span>
  );
});
