import { dealColumns } from '../../shared/formats/deal-columns';
import { tableClock } from '../../shared/formats/table-clock';
import type { ClosedPosition } from '../../shared/math/closed-positions';
import { bookedSums, compareTickets, isTrade } from '../../shared/math/deals';
import { isWithin } from '../../shared/math/period-trades';
import { sortedItems } from '../../shared/math/table-rows';
import type { Deal } from '../../shared/model/deal';
import type { Ticket } from '../../shared/model/fields';
import type { TradesQuestion } from '../../shared/model/trade-table';
import type { Trader } from '../../shared/rules/trader';
import type { RowKind } from './arranged-rows';
import { everyFew, inSlices, type Pause } from './slices';
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

export async function dealsOfPeriod(
  { store }: TradesSource,
  { from, to, who }: TradesQuestion,
  { shown }: OfPeriod,
  pause: Pause,
): Promise<DealsOfPeriod> {
  const all = [...store.deals()].filter(({ time }) => isWithin(time, { from, to }));
  await pause();
  const trades = new Map<Ticket, ClosedPosition>();
  const next = everyFew(pause);
  // The last one to close comes first.
  for (const trade of shown.trips) {
    for (const { deal } of trade.parts) trades.set(deal.ticket, trade);
    await next();
  }
  const loose = new Set(shown.unmatched.map(({ ticket }) => ticket));
  // The stop of a bot's position is shown with the bot.
  const rows = who === null ? all : all.filter(({ ticket }) => trades.has(ticket) || loose.has(ticket));
  await pause();
  const hasTimes = all.every(({ time }) => time !== null);
  const newestFirst = (left: Deal, right: Deal): number =>
    (hasTimes ? (right.time ?? 0) - (left.time ?? 0) : 0) || compareTickets(right.ticket, left.ticket);
  return { all: all.length, rows: await inSlices(sortedItems(rows, newestFirst), pause), trades };
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
    sumsOf: (passing) => ({
      ...{ closed: shown.closed, notWhole: shown.notWhole, booked: sums(passing).booked },
      operations: passing.filter((deal) => !isTrade(deal)),
    }),
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
