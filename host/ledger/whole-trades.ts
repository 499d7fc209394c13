import { type ClosedPosition, newestFirst } from '../../shared/math/closed-positions';
import { compareTickets } from '../../shared/math/deals';
import type { Steps } from '../../shared/math/table-rows';
import { exitTraders, ownerOfTrade, type TradeOwner } from '../../shared/rules/trade-traders';
import type { Trader, Traders } from '../../shared/rules/trader';
import { noTraderNames, type TraderNames } from '../../shared/rules/trader-names';
import { createSorting } from './sorting';

/** All trades as a table shows them: whole, by their exits, with who traded them. Pure. */
export interface WholeTrades {
  add(trades: readonly ClosedPosition[]): void;
  remove(trades: readonly ClosedPosition[]): void;
  /** Open ones first, then the newest exit; the same list until a trade comes or goes. */
  byExit(): Steps<readonly ClosedPosition[]>;
  /** Decided once, until the trade or the names are others. `tradersOf`: of the deals of its position. */
  who(trade: ClosedPosition, names: TraderNames, tradersOf: (names: TraderNames) => Traders): WhoTraded;
}

export interface WhoTraded {
  readonly owner: TradeOwner;
  /** Who made its exits, the last one first. */
  readonly exits: readonly Trader[];
}

export function createWholeTrades(): WholeTrades {
  /** With who traded them, once that was asked for. No weak map: of tens of thousands it keeps the collector of garbage busy. */
  const all = new Map<ClosedPosition, WhoTraded | null>();
  const { came, went, sorted } = createSorting(all, compareExits);
  let named = noTraderNames;

  return {
    add(trades) {
      for (const trade of trades) all.set(trade, null);
      came(trades);
    },
    remove(trades) {
      for (const trade of trades) all.delete(trade);
      if (trades.length > 0) went();
    },
    byExit: sorted,
    who(trade, names, tradersOf) {
      if (names !== named) {
        for (const each of all.keys()) all.set(each, null);
        named = names;
      }
      const known = all.get(trade);
      if (known !== undefined && known !== null) return known;
      const traders = tradersOf(names);
      // Of the length that it needs.
      const exits = exitTraders(trade, traders).slice();
      const now = { owner: ownerOfTrade(trade, traders), exits };
      if (known === null) all.set(trade, now);
      return now;
    },
  };
}

/** Those of the same seconds in the order in which they began. */
function compareExits(left: ClosedPosition, right: ClosedPosition): number {
  const order = newestFirst(left, right);
  if (order !== 0) return order;
  const [first, other] = [left.parts[0]?.deal, right.parts[0]?.deal];
  return (first?.time ?? 0) - (other?.time ?? 0) || compareTickets(first?.ticket ?? '', other?.ticket ?? '');
}
