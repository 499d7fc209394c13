import type { ReactNode } from 'react';
import { formatAverage, formatPrice } from '../../../shared/math/price';
import { formatAge } from '../../../shared/math/time';
import type { Price } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { StaleAge } from '../../components/numbers';
import { TraderChip } from '../../components/trader-chip';
import { useShownQuoteOverdue } from '../../data/freshness';
import { usePositionTrader, useTraders } from '../../data/traders';
import styles from './facts.module.css';
import { heldText } from './order-text';

/** Names and values, one per line. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact(props: {
  readonly name: string;
  /** A triangle beside it, up or down. */
  readonly side?: 'buy' | 'sell';
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  const { name, side, title, children } = props;
  return (
    <>
      <dt title={title}>{name}</dt>
      <dd data-side={side}>{children}</dd>
    </>
  );
}

/** The side of a position or an order type; none for anything else. */
export const sideMark = (type: string): { side: 'buy' | 'sell' } | Record<string, never> =>
  type.startsWith('BUY') ? { side: 'buy' } : type.startsWith('SELL') ? { side: 'sell' } : {};

/** In dialogs that change or close it: what it is and who opened it. */
export function PositionFacts(props: { readonly position: Position; readonly spec: SymbolSpec | null }) {
  const { position, spec } = props;
  const { side, volume, symbol, priceOpen } = position;
  const traderOf = usePositionTrader();
  return (
    <>
      <Fact name="Position" {...sideMark(side)}>
        {heldText(side, volume, symbol, spec)}
      </Fact>
      <Fact name="Opened by">
        <TraderChip trader={traderOf(position)} isFull />
      </Fact>
      <Fact name="Opened at">{spec === null ? priceOpen : formatAverage(priceOpen, spec.digits)}</Fact>
    </>
  );
}

/** In dialogs that change or cancel it: what it is and who placed it. */
export function OrderFacts(props: { readonly order: Order; readonly spec: SymbolSpec | null }) {
  const { order, spec } = props;
  const { type, volumeCurrent, symbol } = order;
  const { order: traderOf } = useTraders();
  return (
    <>
      <Fact name="Order" {...sideMark(type)}>
        {heldText(type, volumeCurrent, symbol, spec)}
      </Fact>
      <Fact name="Placed by">
        <TraderChip trader={traderOf(order)} isFull />
      </Fact>
    </>
  );
}

/** The price that counts for it now, after its age where it is old. */
export function MarketFact(props: {
  readonly symbol: string;
  readonly of: 'bid' | 'ask';
  readonly price: Price | null;
  readonly spec: SymbolSpec | null;
}) {
  const { symbol, of, price, spec } = props;
  return (
    <Fact name={`Market (${of})`}>
      <QuoteAge symbol={symbol} />
      {price === null ? 'not known' : spec === null ? price : formatPrice(price, spec.digits)}
    </Fact>
  );
}

/** Renders only itself. */
function QuoteAge({ symbol }: { readonly symbol: string }) {
  const overdueMs = useShownQuoteOverdue(symbol);
  return overdueMs === null ? null : <StaleAge as="small">{formatAge(overdueMs)} old </StaleAge>;
}
