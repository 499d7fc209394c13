export { AwaySheet } from './away-sheet';
