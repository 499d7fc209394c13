export { inGroup, isGroupFilter } from './group-filter';
export { MarketDialogs } from './market-dialogs';
export { dayBoundsOf } from './sheet-lines';
export { openSpecification, openSymbols } from './shown';
export { carries, dropped, isLowerHalf, placeAfterDrop, startDrag } from './symbol-drag';
export { NoSymbol, SymbolSheet } from './symbol-sheet';
