export { NameDialog } from './name-dialog';
export { type Chips, inChipOrder, useChips } from './use-chips';
export { WhoChips, WhoRow } from './who-row';
