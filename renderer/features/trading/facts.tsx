import type { ReactNode } from 'react';
import { formatAge } from '../../../shared/math/time';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { StaleAge } from '../../components/numbers';
import { TraderChip } from '../../components/trader-chip';
import { useShownQuoteOverdue } from '../../data/freshness';
import { usePositionTrader, useTraders } from '../../data/traders';
import styles from './facts.module.css';

/** Names and values, one per line. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({
  name,
  side,
  isMinor = false,
  children,
}: {
  readonly name: string;
  /** A triangle beside it, up or down. */
  readonly side?: 'buy' | 'sell';
  /** Left out first where room is short. */
  readonly isMinor?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <>
      <dt data-minor={isMinor}>{name}</dt>
      <dd data-minor={isMinor} data-side={side}>
        {children}
      </dd>
    </>
  );
}

/** The side of a position or an order type; none for anything else. */
export const sideMark = (type: string): { side: 'buy' | 'sell' } | Record<string, never> =>
  type.startsWith('BUY') ? { side: 'buy' } : type.startsWith('SELL') ? { side: 'sell' } : {};

/** In dialogs that change or close it: who opened the position or order. */
export function OpenedBy({ position }: { readonly position: Position }) {
  const traderOf = usePositionTrader();
  return (
    <Fact name="Opened by">
      <TraderChip trader={traderOf(position)} isFull />
    </Fact>
  );
}

export function PlacedBy({ order }: { readonly order: Order }) {
  const { order: traderOf } = useTraders();
  return (
    <Fact name="Placed by">
      <TraderChip trader={traderOf(order)} isFull />
    </Fact>
  );
}

/** The age of a dialog's price, before it; nothing while it is fresh. Renders only itself. */
export function QuoteAge({ symbol }: { readonly symbol: string }) {
  const overdueMs = useShownQuoteOverdue(symbol);
  return overdueMs === null ? null : <StaleAge as="small">{formatAge(overdueMs)} old </StaleAge>;
}
