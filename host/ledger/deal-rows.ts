import { dealColumns } from '../../shared/formats/deal-columns';
import { tableClock } from '../../shared/formats/table-clock';
import type { ClosedPosition } from '../../shared/math/closed-positions';
import { bookedSums, compareTickets, isTrade } from '../../shared/math/deals';
import { isWithin } from '../../shared/math/period-trades';
import { type Steps, sortedItems, stepRows } from '../../shared/math/table-rows';
import type { Deal } from '../../shared/model/deal';
import type { Ticket } from '../../shared/model/fields';
import type { TradesQuestion } from '../../shared/model/trade-table';
import type { Trader } from '../../shared/rules/trader';
import type { RowKind } from './arranged-rows';
import { dealTimes, told } from './trade-rows';
import type { OfPeriod, TradesSource } from './trades-source';

/** Of a period and some owners, whatever the filters. */
export interface DealsOfPeriod {
  /** Deals of everybody. */
  readonly all: number;
  /** Those of the owners that are asked for, newest first. */
  readonly rows: readonly Deal[];
  /** By the tickets of its deals; of one that turned a position round, the trade that it ended. */
  readonly trades: ReadonlyMap<Ticket, ClosedPosition>;
}

export function* dealsOfPeriod(
  { store }: TradesSource,
  { from, to, who }: TradesQuestion,
  { shown }: OfPeriod,
): Steps<DealsOfPeriod> {
  const trades = new Map<Ticket, ClosedPosition>();
  // The last one to close comes first.
  for (const [at, trade] of shown.trips.entries()) {
    for (const { deal } of trade.parts) trades.set(deal.ticket, trade);
    if (at % stepRows === 0) yield;
  }
  const loose = new Set(shown.unmatched.map(({ ticket }) => ticket));
  const rows: Deal[] = [];
  let all = 0;
  let looked = 0;
  let hasTimes = true;
  for (const deal of store.deals()) {
    looked += 1;
    if (looked % stepRows === 0) yield;
    const { ticket, time } = deal;
    if (!isWithin(time, { from, to })) continue;
    all += 1;
    // The stop of a bot's position is shown with the bot.
    if (who !== null && !trades.has(ticket) && !loose.has(ticket)) continue;
    rows.push(deal);
    hasTimes &&= time !== null;
  }
  const newestFirst = (left: Deal, right: Deal): number =>
    (hasTimes ? (right.time ?? 0) - (left.time ?? 0) : 0) || compareTickets(right.ticket, left.ticket);
  return { all, rows: yield* sortedItems(rows, newestFirst), trades };
}

/** Deals as rows. */
export function dealRows(
  { store, names }: TradesSource,
  { clock }: TradesQuestion,
  { shown }: OfPeriod,
  { all, rows, trades }: DealsOfPeriod,
): RowKind<Deal> {
  const makerOf = (deal: Deal): Trader | null => (isTrade(deal) ? store.traderOf(deal, names) : null);
  const sums = (deals: readonly Deal[]) => {
    const traded = deals.filter(isTrade);
    return { booked: bookedSums(traded), operations: deals.length - traded.length };
  };
  return {
    all,
    rows,
    columns: dealColumns(tableClock(clock ?? { zone: 'broker', offsets: null }), makerOf),
    idOf: ({ ticket }) => ticket,
    tradeOf: ({ ticket }) => trades.get(ticket),
    sumsOf: (passing) =>
      passing.length === rows.length
        ? shown
        : {
            ...{ closed: shown.closed, notWhole: shown.notWhole, booked: sums(passing).booked },
            operations: passing.filter((deal) => !isTrade(deal)),
          },
    row(deal) {
      const [maker, trade] = [makerOf(deal), trades.get(deal.ticket)];
      return {
        deal: {
          ...deal,
          maker: maker === null ? null : told(maker),
          trade: trade === undefined ? null : named(trade),
        },
      };
    },
    heading: (group, deals) => ({ dealGroup: { ...group, ...sums(deals) } }),
  };
}

const named = (trade: ClosedPosition) => {
  const { id, positionId, symbol, state, openTime, closeTime } = trade;
  return { id, positionId, symbol, state, openTime, closeTime, ...dealTimes(trade) };
};
