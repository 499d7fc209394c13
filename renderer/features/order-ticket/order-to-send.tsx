import { formatPrice } from '../../../shared/math/price';
import type { OrderType } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isMarket } from '../../../shared/rules/order-types';
import { levelShown, lotsOf, sendLabel } from '../trading';
import type { CheckedDraft } from './check-draft';
import styles from './order-to-send.module.css';
import { readOf } from './resolve';

/** What one button would send, as texts: what cannot be read yet is a dash. */
export interface OrderToSend {
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

export type ShownPrice = 'price' | 'limit' | 'sl' | 'tp';

/** Prices that no field shows: those of levels typed as distances; all of them where the fields may be scrolled away. */
export function OrderLevels(props: { readonly order: OrderToSend; readonly shown: readonly ShownPrice[] }) {
  const { order, shown } = props;
  const names = { price: order.limit === null ? 'Price' : 'Trigger', limit: 'Limit', sl: 'SL', tp: 'TP' };
  return (
    shown.length > 0 && (
      <dl className={styles.levels}>
        {shown.map((name) => {
          const value = order[name];
          return (
            value !== null && (
              <div key={name}>
                <dt>{names[name]}</dt>
                <dd>{value}</dd>
              </div>
            )
          );
        })}
      </dl>
    )
  );
}
