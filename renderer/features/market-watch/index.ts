export { MarketWatch } from './market-watch';
