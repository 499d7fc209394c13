import type { TradeOfDeals } from '../../../renderer/data/trade-tables';
import { type ClosedPosition, dealTimes } from '../../../shared/math/closed-positions';
import { exitTraders, tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';

/** A trade as the host tells it. */
export const tradeOfDeals = (trade: ClosedPosition, traders: Traders): TradeOfDeals => ({
  ...trade,
  deals: trade.parts.map(({ deal }) => deal.ticket),
  ...dealTimes(trade),
  owner: tradeOwner(trade, traders).trader,
  exits: exitTraders(trade, traders),
  parts: trade.parts.map((part) => ({ ...part, maker: traders.deal(part.deal) })),
});
