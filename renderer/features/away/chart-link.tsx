import { isolated } from '../../../shared/rules/isolated';
import { type OpenedTrade, useOpenTrade } from '../../data/workspace/open-trade';
import { leaveSheet } from './left-place';
import styles from './replay-link.module.css';

/** Opens Trade with the card of a trade beside the framed chart; Back leads to Away again. `time`: as its row has it. */
export function ChartLink({ trade, time }: { readonly trade: OpenedTrade; readonly time: string }) {
  const open = useOpenTrade();
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`Show ${isolated(trade.symbol)} ${time} on chart`}
      title="Show this trade on the chart (Esc leads back)"
      onClick={({ currentTarget }) => {
        leaveSheet(currentTarget);
        open(trade);
      }}
    >
      Chart ›
    </button>
  );
}
