import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { TradeNote } from '../../../shared/model/trade-notes';
import type { TradeNotes } from '../../data/trade-notes';

export type Noted<Trade> = Trade & { readonly note?: TradeNote };

/** With the user's notes; a trade without one stays the same object. */
export const withNotes = <Trade extends Pick<ClosedPosition, 'positionId'>>(
  trades: readonly Trade[],
  notes: TradeNotes,
): readonly Noted<Trade>[] =>
  notes.size === 0
    ? trades
    : trades.map((trade) => {
        const note = notes.get(trade.positionId);
        return note === undefined ? trade : { ...trade, note };
      });

/** Tags in brackets, then the note: one text to show and to search. */
export const noteText = (note: TradeNote | undefined): string | null =>
  note === undefined
    ? null
    : [...note.tags.map((tag) => `[${tag}]`), note.note.replaceAll('\n', ' ')].join(' ').trim();
