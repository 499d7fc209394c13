import type { ReactNode } from 'react';
import { orderTypeLabel } from '../../shared/rules/order-types';
import styles from './badge.module.css';

export type BadgeTone = 'demo' | 'contest' | 'real' | 'buy' | 'sell' | 'bot' | 'warn' | 'plain';

export function Badge(props: {
  readonly tone: BadgeTone;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-tone={props.tone} title={props.title}>
      {props.children}
    </span>
  );
}

/** A side or an order's type in the side's colour; any other word as it is. */
export function SideBadge({ side }: { readonly side: string }) {
  const tone = side.startsWith('BUY') ? 'buy' : side.startsWith('SELL') ? 'sell' : 'plain';
  return <Badge tone={tone}>{orderTypeLabel(side)}</Badge>;
}
