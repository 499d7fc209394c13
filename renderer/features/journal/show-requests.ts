import type { Intent } from '../../../shared/model/intent';
import { filterTable } from '../../components/table/table-memory';
import { useFollowFigure } from '../../data/workspace/followed-figure';
import { type JournalClock, jitterS } from './journal-clock';
import { keepJournalView } from './journal-view';

export const intentsTable = 'intents';

/** By columns of the Journal's orders: `=EURUSD` in `symbol`. */
export type RequestFilters = readonly {
  readonly id: 'symbol' | 'kind' | 'asked' | 'time';
  readonly value: string;
}[];

/**
 * The hours in which they were recorded, as the Journal tells times: `2026.11.23 14:|2026.11.20 14:`. Its clock may be read a little apart
 * from this one: what was recorded at the turn of an hour is of both.
 */
export const hoursOf = (intents: readonly Intent[], { timeText }: JournalClock): string => {
  const hourOf = (at: number): string => timeText(at).slice(0, '2026.11.23 14:'.length);
  const slackMs = jitterS * 1_000;
  return [
    ...new Set(intents.flatMap(({ created }) => [hourOf(created - slackMs), hourOf(created + slackMs)])),
  ].join('|');
};

/** Opens the Journal on the requests that pass these filters. Ours may be about anybody's trade: no trader is hidden. */
export function useShowRequests(): (filters: RequestFilters) => void {
  const follow = useFollowFigure();
  return (filters) =>
    follow(null, 'journal', () => {
      const undo = filterTable(intentsTable, [...filters]);
      keepJournalView('orders');
      return undo;
    });
}
