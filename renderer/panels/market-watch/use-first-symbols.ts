import { useEffect } from 'react';
import { useSymbolNames } from '../../queries/symbols';
import { useDesk } from '../../workspace/desk-context';
import { firstWatchList } from '../../workspace/watch-list';

/** A new desk gets a first list and a first symbol as soon as the bridge has named its symbols. */
export function useFirstSymbols(): void {
  const desk = useDesk();
  const { data: names } = useSymbolNames();
  useEffect(() => {
    if (names === undefined || names.length === 0) return;
    const { watched, symbol } = desk.read();
    const list = watched ?? firstWatchList(names);
    const first = symbol ?? list[0] ?? names[0] ?? null;
    if (watched === null || symbol === null) desk.change({ watched: list, symbol: first });
  }, [desk, names]);
}
