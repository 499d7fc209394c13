import { formatPrice } from '../../../shared/math/price';
import type { OrderType } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isMarket, orderTypeLabel } from '../../../shared/rules/order-types';
import { levelShown, lotsOf, sendLabel } from '../trading';
import type { CheckedDraft } from './check-draft';
import styles from './order-to-send.module.css';
import { readOf } from './resolve';

/** What one button would send, as texts: what cannot be read yet is a dash. */
export interface OrderToSend {
  readonly symbol: string;
  readonly type: string;
  /** Lots; empty while they cannot be read. */
  readonly lots: string;
  /** Null for market types. */
  readonly price: string | null;
  /** Null except for stop-limits. */
  readonly limit: string | null;
  readonly sl: string;
  readonly tp: string;
  readonly label: string;
  /** On the button, below its name: what the stop would lose; empty where it is not known. */
  readonly risk: string;
  /** Prices, levels and what the stop would lose: the description of its button. */
  readonly terms: string;
}

export function orderToSend(
  symbol: string,
  type: OrderType,
  checked: CheckedDraft | null,
  spec: SymbolSpec | null,
  /** What the stop would lose, short and in full. */
  risk: { readonly onButton: string; readonly text: string },
): OrderToSend {
  const resolved = checked?.resolved ?? null;
  const digits = spec?.digits ?? null;
  const volume = resolved === null ? undefined : readOf(resolved.volume);
  const lots = volume === undefined || spec === null ? '' : lotsOf(volume, spec);
  const at = (price: Price | undefined): string => formatPrice(digits === null ? null : price, digits ?? 0);
  const price = isMarket(type) ? null : at(resolved === null ? undefined : readOf(resolved.price));
  const limit = resolved?.stopLimit == null ? null : at(readOf(resolved.stopLimit));
  const sl = levelShown(resolved === null ? undefined : readOf(resolved.sl), digits);
  const tp = levelShown(resolved === null ? undefined : readOf(resolved.tp), digits);
  return {
    symbol,
    type: orderTypeLabel(type),
    lots,
    price,
    limit,
    sl,
    tp,
    label: sendLabel(type, lots, symbol),
    risk: risk.onButton,
    terms: [
      ...(price === null ? [] : [`price ${price}`]),
      ...(limit === null ? [] : [`limit ${limit}`]),
      `SL ${sl}`,
      `TP ${tp}`,
      `risk ${risk.text}`,
    ].join(' · '),
  };
}

/** A pending order's symbol, type and volume in one line beside the button, so that neither is visible without the other. */
export function OrderHead({ order }: { readonly order: OrderToSend }) {
  return (
    <p className={styles.head}>
      <strong>{order.symbol}</strong>
      <span>{order.type}</span>
      {order.lots !== '' && <span>{`${order.lots} lots`}</span>}
    </p>
  );
}

/** SL and TP as prices, whatever unit they were typed in; before them the prices of a pending order. */
export function OrderLevels({ order }: { readonly order: OrderToSend }) {
  const { price, limit, sl, tp } = order;
  return (
    <dl className={styles.levels}>
      {price !== null && <OneLevel name={limit === null ? 'Price' : 'Trigger'} value={price} />}
      {limit !== null && <OneLevel name="Limit" value={limit} />}
      <OneLevel name="SL" value={sl} />
      <OneLevel name="TP" value={tp} />
    </dl>
  );
}

const OneLevel = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
