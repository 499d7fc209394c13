import { useEffect } from 'react';
import { useCommand } from '../../base/commands';
import { showList, shownList } from '../../data/workspace/watch-lists';
import { useSelection, useWatchLists } from '../../data/workspace/workspace-context';
import { closeMarketDialogs, openSpecification, openSymbols, useShown } from './shown';
import { SpecificationDialog } from './specification-dialog';
import { SymbolsDialog } from './symbols-dialog';

/** `Symbols` and `Specification of …`, from wherever they were asked for. Ctrl+U is MetaTrader's key for the first. */
export function MarketDialogs() {
  const { symbols, specification } = useShown();
  const { symbol } = useSelection();
  useEffect(() => closeMarketDialogs, []);
  useCommand({
    id: 'symbols.open',
    title: 'Symbols and watch lists …',
    group: 'Symbols',
    keys: '$mod+u',
    run: openSymbols,
  });
  useCommand({
    id: 'symbols.specification',
    title: 'Specification of the symbol …',
    group: 'Symbols',
    also: 'spread swap rollover contract size margin sessions hours',
    disabledReason: symbol === null ? 'No symbol is selected.' : null,
    run: () => symbol !== null && openSpecification(symbol),
  });
  const [watch, change] = useWatchLists();
  const nextList = (step: 1 | -1) =>
    change((now) => {
      const at = now.lists.findIndex((list) => list.id === shownList(now)?.id);
      const next = now.lists[(at + step + now.lists.length) % now.lists.length];
      return next === undefined ? now : showList(now, next.id);
    });
  const noOther = (watch?.lists.length ?? 0) < 2 ? 'There is one watch list only.' : null;
  useCommand({
    id: 'symbols.next-list',
    title: 'Show the next watch list',
    group: 'Symbols',
    disabledReason: noOther,
    run: () => nextList(1),
  });
  useCommand({
    id: 'symbols.previous-list',
    title: 'Show the previous watch list',
    group: 'Symbols',
    disabledReason: noOther,
    run: () => nextList(-1),
  });
  return (
    <>
      <SymbolsDialog isOpen={symbols} />
      <SpecificationDialog symbol={specification} />
    </>
  );
}
