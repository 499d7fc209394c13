export { EquityOverTime } from './equity-over-time';
