export { gapsOf, rowsOf, rowWords } from './curve-plan';
export { EquityOverTime } from './equity-over-time';
