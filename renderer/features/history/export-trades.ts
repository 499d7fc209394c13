import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { Traders } from '../../../shared/rules/trader';
import { saveText } from '../../base/csv';
import type { TradeNotes } from '../../data/trade-notes';
import { shownTradeOf } from '../../data/trade-tables';
import { csvName, tradesCsv } from './history-csv';
import { withNotes } from './noted';

/** Offers these trades as the same file that History makes of them. */
export function exportTrades(props: {
  /** Whose they are. */
  readonly name: string;
  readonly trades: readonly ClosedPosition[];
  readonly lastDay: BrokerSeconds;
  /** As the file tells UTC by it; null: not known. */
  readonly offsets: BrokerOffsets | null;
  readonly traders: Traders;
  readonly notes: TradeNotes;
}): void {
  const { name, trades, lastDay, offsets, traders, notes } = props;
  const first = Math.min(lastDay, ...trades.slice(0, 1).map(({ closeTime }) => closeTime ?? lastDay));
  saveText(
    csvName(`positions ${name}`, first, lastDay),
    tradesCsv(
      withNotes(
        trades.map((trade) => shownTradeOf(trade, traders)),
        notes,
      ),
      offsets,
    ),
  );
}
