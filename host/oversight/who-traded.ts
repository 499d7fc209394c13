import type { WhoTraded } from '../../shared/formats/account-lines';
import type { Deal } from '../../shared/model/deal';
import type { Position } from '../../shared/model/position';
import type { OwnTickets } from '../../shared/rules/own-tickets';
import { bookingOf } from '../../shared/rules/plan';
import { nettingOwner } from '../../shared/rules/trade-traders';
import { createTraders, type Traders } from '../../shared/rules/trader';
import type { TraderNames } from '../../shared/rules/trader-names';
import type { Knowledge } from '../live/knowledge';

export interface WhoTradedParts {
  readonly knowledge: Pick<Knowledge, 'account'>;
  /** Tickets that our own requests to the connected account produced. */
  ownTickets(): OwnTickets;
  /** Names of the connected account's bots. */
  traderNames(): TraderNames;
  /** Known deals of a position. */
  dealsOf(position: Position): readonly Deal[];
}

/** Whose positions and orders these are, by what is known now. `deals`: of the trades that are told. */
export function whoTraded(
  parts: WhoTradedParts,
  deals: readonly Deal[] = [],
): WhoTraded & Pick<Traders, 'order'> {
  const traders = createTraders(parts.ownTickets(), deals, parts.traderNames());
  const account = parts.knowledge.account()?.value;
  const isShared = account !== undefined && bookingOf(account) !== 'hedging';
  return {
    opener: traders.position,
    owner: isShared
      ? (position) =>
          nettingOwner(position, { rows: parts.dealsOf(position), positions: null }, traders).trader
      : traders.position,
    deal: traders.deal,
    order: traders.order,
  };
}
