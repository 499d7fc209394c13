import type { BrokerSeconds } from '../../../shared/model/fields';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { TradeRow } from '../../../shared/model/trade-table';
import type { TraderNames } from '../../../shared/rules/trader-names';
import { saveText } from '../../base/csv';
import type { TradeNotes } from '../../data/trade-notes';
import { shownTrade } from '../../data/trade-tables';
import { csvName, tradesCsv } from './history-csv';
import { withNotes } from './noted';

/** Offers these trades as the same file that History makes of them. */
export function exportTrades(props: {
  /** Whose they are. */
  readonly name: string;
  readonly trades: readonly TradeRow[];
  readonly lastDay: BrokerSeconds;
  /** As the file tells UTC by it; null: not known. */
  readonly offsets: BrokerOffsets | null;
  readonly names: TraderNames;
  readonly notes: TradeNotes;
}): void {
  const { name, trades, lastDay, offsets, names, notes } = props;
  const first = Math.min(lastDay, ...trades.slice(0, 1).map(({ closeTime }) => closeTime ?? lastDay));
  saveText(
    csvName(`positions ${name}`, first, lastDay),
    tradesCsv(
      withNotes(
        trades.map((trade) => shownTrade(trade, names)),
        notes,
      ),
      offsets,
    ),
  );
}
