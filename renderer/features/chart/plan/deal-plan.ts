import type { ClosedPosition, RebuiltHistory } from '../../../../shared/math/closed-positions';
import { compareTickets, isTrade, netOf } from '../../../../shared/math/deals';
import { lastUpTo } from '../../../../shared/math/search';
import type { Deal } from '../../../../shared/model/deal';
import type { Side } from '../../../../shared/model/enums';
import type { BrokerSeconds, Price, Ticket } from '../../../../shared/model/fields';
import { tradeOwner } from '../../../../shared/rules/trade-traders';
import type { Traders } from '../../../../shared/rules/trader';
import { compareTraders, type TraderKey } from '../../../../shared/rules/trader-key';
import { noTraderNames, type TraderNames } from '../../../../shared/rules/trader-names';

/** Deals of one symbol as marks at their time and price, and trades as lines from entry to exit. */

export interface DealMark {
  readonly ticket: Ticket;
  /** A reversal is both and is shown as an exit. */
  readonly is: 'entry' | 'exit';
  readonly side: Side;
  readonly time: BrokerSeconds;
  readonly price: Price;
  /** Of an exit whoever opened the trade, where that is known. */
  readonly trader: TraderKey;
  readonly deal: Deal;
  /** The trade that it belongs to; null where the bridge does not tell it. */
  readonly trade: ClosedPosition | null;
}

/** From the deal that opened a position to one that closed it. */
export interface DealJoin {
  readonly from: { readonly time: BrokerSeconds; readonly price: Price };
  readonly to: { readonly time: BrokerSeconds; readonly price: Price };
  /** What it won or lost, account currency. */
  readonly net: number;
  /** Indexes of its two marks; -1 where one is hidden. */
  readonly marks: readonly [number, number];
}

export interface DealPlan {
  /** In order of time; deals of the same second in order of their tickets. */
  readonly marks: readonly DealMark[];
  readonly joins: readonly DealJoin[];
  /** All traders of this symbol, hidden ones too: bots by magic number, then you, then the others. */
  readonly traders: readonly TraderKey[];
  /** Name and colour of each. */
  readonly names: TraderNames;
  /** Tickets of the framed trade's deals: each keeps a mark of its own. */
  readonly framed: ReadonlySet<Ticket>;
}

export const noDeals: DealPlan = {
  marks: [],
  joins: [],
  traders: [],
  names: noTraderNames,
  framed: new Set(),
};

/** The part that a deal has in a trade. */
interface Part {
  readonly trade: ClosedPosition;
  readonly role: 'in' | 'out';
}

export function planDeals(
  { trips: trades, unmatched }: Pick<RebuiltHistory, 'trips' | 'unmatched'>,
  options: {
    readonly symbol: string;
    readonly traders: Traders;
    /** Whose trades, and whose deals of no trade; the stop of a bot's position is shown with the bot. */
    readonly isAskedFor?: (owner: TraderKey) => boolean;
    readonly shows: (mark: DealMark) => boolean;
    /** Of the trade that the chart was asked to show. */
    readonly isFramed?: (mark: DealMark) => boolean;
  },
): DealPlan {
  const { symbol, traders, isAskedFor = () => true, shows, isFramed = () => false } = options;
  const own = trades.filter(
    (trade) => trade.symbol === symbol && isAskedFor(tradeOwner(trade, traders).trader.key),
  );
  const parts = new Map<Deal, Part | null>();
  // The exit of a reversal comes before its entry into the next trade.
  for (const trade of own) {
    for (const { deal, role } of trade.parts) if (!parts.has(deal)) parts.set(deal, { trade, role });
  }
  for (const deal of unmatched)
    if (deal.symbol === symbol && isAskedFor(traders.deal(deal).key)) parts.set(deal, null);
  const all = [...parts].flatMap(([deal, part]) => markOf(deal, part, traders)).toSorted(inTime);
  const marks = all.filter(shows);
  const indexes = new Map(marks.map(({ deal }, index) => [deal, index]));
  return {
    marks,
    joins: own.flatMap((trade) => joinsOf(trade, indexes)),
    traders: [...new Set(all.map(({ trader }) => trader))].toSorted(compareTraders),
    names: traders.names,
    framed: new Set(marks.filter(isFramed).map(({ ticket }) => ticket)),
  };
}

/** A deal without a time or a valid price has no place on the chart. */
const hasPlace = ({ time, price }: Deal): boolean =>
  time !== null && Number.isFinite(time) && Number.isFinite(price) && price > 0;

function markOf(deal: Deal, part: Part | null, traders: Traders): readonly DealMark[] {
  const { ticket, time, price, type, entry } = deal;
  if (!isTrade(deal) || time === null || !hasPlace(deal)) return [];
  const isExit = part === null ? entry !== null && entry !== 'IN' : part.role === 'out';
  const owner = isExit && part !== null ? tradeOwner(part.trade, traders).trader.key : 'not-told';
  const trader = owner === 'not-told' ? traders.deal(deal).key : owner;
  const side = type === 'BUY' ? 'BUY' : 'SELL';
  const trade = part?.trade ?? null;
  return [{ ticket, is: isExit ? 'exit' : 'entry', side, time, price, trader, deal, trade }];
}

const inTime = (left: DealMark, right: DealMark): number =>
  left.time - right.time || compareTickets(left.ticket, right.ticket);

/** Joins every exit with the first entry of its position: each line begins and ends at a real deal, not at an average. */
function joinsOf(trade: ClosedPosition, indexes: ReadonlyMap<Deal, number>): readonly DealJoin[] {
  const joins: DealJoin[] = [];
  const entry = trade.parts.find(({ role }) => role === 'in')?.deal;
  if (entry === undefined || entry.time === null || !hasPlace(entry)) return [];
  const exits = trade.parts.filter(({ role }) => role === 'out');
  for (const part of exits) {
    const { deal } = part;
    const marks = [indexes.get(entry) ?? -1, indexes.get(deal) ?? -1] as const;
    if (deal.time === null || !hasPlace(deal) || (marks[0] < 0 && marks[1] < 0)) continue;
    joins.push({
      from: { time: entry.time, price: entry.price },
      to: { time: deal.time, price: deal.price },
      // The entry's costs belong to the whole trade.
      net: exits.length === 1 ? trade.net : netOf(part),
      marks,
    });
  }
  return joins;
}

/** The row of the bar that contains a time: the last that opened at or before it; -1 before the first. */
export const rowAt = (times: readonly { readonly time: number }[], time: BrokerSeconds): number =>
  lastUpTo(times.length, (row) => times[row]?.time, time);
