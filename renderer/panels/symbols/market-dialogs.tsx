import { useEffect } from 'react';
import { useCommand } from '../../commands';
import { useSelection } from '../../workspace/desk-context';
import { SpecificationDialog } from '../symbol-sheet/specification-dialog';
import { closeMarketDialogs, openSpecification, openSymbols, useShown } from './shown';
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
    disabledReason: symbol === null ? 'No symbol is selected.' : null,
    run: () => symbol !== null && openSpecification(symbol),
  });
  return (
    <>
      <SymbolsDialog isOpen={symbols} />
      <SpecificationDialog symbol={specification} />
    </>
  );
}
