import { useEffect } from 'react';
import { useSymbolNames } from '../../data/symbols';
import { useDesk } from '../../data/workspace/desk-context';
import { firstWatchList } from '../../data/workspace/watch-list';
import { listsOf, shownList } from '../../data/workspace/watch-lists';

/** A new desk gets a first list and a first symbol as soon as the bridge has named its symbols. */
export function useFirstSymbols(): void {
  const desk = useDesk();
  const { data: names } = useSymbolNames();
  useEffect(() => {
    if (names === undefined || names.length === 0) return;
    const { watch: known, symbol } = desk.read();
    const watch = known ?? listsOf(firstWatchList(names));
    const first = symbol ?? shownList(watch)?.symbols[0] ?? names[0] ?? null;
    if (known === null || symbol === null) desk.change({ watch, symbol: first });
  }, [desk, names]);
}
