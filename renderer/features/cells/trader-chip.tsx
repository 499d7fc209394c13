import { memo } from 'react';
import type { Trader, TraderKind } from '../../../shared/rules/trader';
import styles from './trader-chip.module.css';

/** Each has a sign of its own beside its name: nothing is told by colour alone. */
const signs: Readonly<Record<TraderKind, string>> = {
  you: '●',
  bot: '■',
  api: '□',
  terminal: '▲',
  server: '◆',
  'not-told': '?',
  mixed: '◐',
};

/** Who traded, the same everywhere; the pointer on it reads from what that is known. */
export const TraderChip = memo(function TraderChip({
  trader,
  isFull = false,
}: {
  readonly trader: Trader;
  /** With the parts of a mixed one, where there is room for them. */
  readonly isFull?: boolean;
}) {
  const { kind, name, proof } = trader;
  const shown = kind === 'mixed' && !isFull ? 'Mixed' : name;
  return (
    <span className={styles.trader} data-kind={kind} title={shown === name ? proof : `${name}. ${proof}`}>
      <span aria-hidden="true">{signs[kind]}</span> {shown}
    </span>
  );
});
