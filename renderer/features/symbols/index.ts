export { inGroup, isGroupFilter } from './group-filter';
export { MarketDialogs } from './market-dialogs';
export { NoSymbol } from './no-symbol';
export { dayBoundsOf } from './sheet-lines';
export { openSpecification, openSymbols } from './shown';
export { carries, dropped, isLowerHalf, placeAfterDrop, startDrag } from './symbol-drag';
export { SymbolSheet } from './symbol-sheet';
