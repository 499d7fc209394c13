import type { ClosedPosition } from '../math/closed-positions';
import type { Deal } from '../model/deal';
import type { Ticket } from '../model/fields';
import type { TradeRequest } from '../model/trade';
import type { Holdings, TraderLookup } from './touched';
import { tradeOwner } from './trade-traders';
import { type Trader, type Traders, unknownTrader, you } from './trader';

/** Whose trade a request of ours was about: of a new order you, else whoever has the position or order. */

export interface KnownTrades extends Pick<Holdings, 'positions' | 'orders'> {
  readonly deals: readonly Deal[];
  readonly trades: readonly ClosedPosition[];
  /** Orders that were placed from here. */
  readonly own: ReadonlySet<Ticket>;
}

const sentFromHere = you('Sent from here.');
const gone = unknownTrader('It is neither open nor among the deals that are read.');
/** Its tickets belong to another bridge or account. */
const elsewhere = unknownTrader('It was sent to another bridge or account.');

export function intentTrader(
  { name, input }: TradeRequest,
  /** Null: of another bridge or account. */
  known: KnownTrades | null,
  lookup: TraderLookup,
  /** Of these deals. */
  traders: Traders,
): Trader {
  if (name === 'place-order') return sentFromHere;
  if (known === null) return elsewhere;
  const { ticket } = input;
  const position = known.positions.find((row) => row.ticket === ticket);
  if (position !== undefined) return lookup.position(position);
  const order = known.orders.find((row) => row.ticket === ticket);
  if (order !== undefined) return lookup.order(order);
  const isOrder = name === 'modify-order' || name === 'cancel-order';
  const trade = isOrder ? undefined : known.trades.find(({ positionId }) => positionId === ticket);
  if (trade !== undefined) return tradeOwner(trade, traders).trader;
  const deal = isOrder ? known.deals.find((each) => each.order === ticket) : undefined;
  if (deal !== undefined) return traders.deal(deal);
  return known.own.has(ticket) ? sentFromHere : gone;
}
