import { type TradeTimes, useFrameTrade } from '../../data/workspace/chart-place';
import styles from './replay-link.module.css';

/** Opens Trade with the chart framed on a trade; Back leads to Away again. `time`: as its row has it. */
export function ChartLink({ trade, time }: { readonly trade: TradeTimes; readonly time: string }) {
  const frame = useFrameTrade();
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`Show ${trade.symbol} ${time} on chart`}
      title="Show this trade on the chart (Esc leads back)"
      onClick={() => frame(trade)}
    >
      Chart ›
    </button>
  );
}
