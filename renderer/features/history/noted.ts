import type { TradeNotes } from '../../data/trade-notes';
import type { ShownTrade } from '../../data/trade-tables';

/** With the user's notes; a trade without one stays the same object. */
export const withNotes = (trades: readonly ShownTrade[], notes: TradeNotes): readonly ShownTrade[] =>
  notes.size === 0
    ? trades
    : trades.map((trade) => {
        const note = notes.get(trade.positionId);
        return note === undefined ? trade : { ...trade, note };
      });
