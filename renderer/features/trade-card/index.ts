export { TradeCard } from './trade-card';
