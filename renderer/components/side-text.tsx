import { orderTypeLabel } from '../../shared/rules/order-types';
import styles from './side-text.module.css';

/** A side or an order's type: a triangle and the word, never a colour, which only the button that sends has. */
export function SideText({ side }: { readonly side: string }) {
  const mark = side.startsWith('BUY') ? 'buy' : side.startsWith('SELL') ? 'sell' : undefined;
  return (
    <span className={styles.side} data-side={mark}>
      {orderTypeLabel(side)}
    </span>
  );
}
