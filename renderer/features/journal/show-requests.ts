import { filterTable } from '../../components/table/table-memory';
import { openLowerTab } from '../../data/workspace/lower-tab';
import { openView } from '../../data/workspace/view';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { keepJournalView } from './journal-view';

export const intentsTable = 'intents';

/** By columns of the Journal's orders: `=EURUSD` in `symbol`. */
export type RequestFilters = readonly { readonly id: 'symbol' | 'kind' | 'asked'; readonly value: string }[];

/** Opens the Journal on the requests that pass these filters. Ours may be about anybody's trade: no trader is hidden. */
export function useShowRequests(): (filters: RequestFilters) => void {
  const { choose } = useWhoFilter();
  return (filters) => {
    choose(null);
    filterTable(intentsTable, [...filters]);
    keepJournalView('orders');
    openLowerTab('journal');
    openView('trade');
  };
}
