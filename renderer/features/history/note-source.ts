import { noteText } from '../../../shared/formats/trade-columns';
import { useCommandSource } from '../../base/commands';
import { useTradeNotes } from '../../data/trade-notes';
import { useShowTrades } from './show-trades';

/** Finds the user's notes by their words and tags; each leads to its trade in History. */
export function useNoteSource(): void {
  const notes = useTradeNotes();
  const show = useShowTrades();
  useCommandSource(() =>
    [...notes.values()].flatMap((note) => {
      const text = noteText(note);
      if (text === null || text === '') return [];
      const { positionId } = note;
      return {
        id: `note.${positionId}`,
        title: `Note: ${text}`,
        group: 'Chart' as const,
        also: positionId,
        isPassing: true,
        run: () => show({ keys: null, period: 'all', filters: [{ id: 'position', value: positionId }] }),
      };
    }),
  );
}
