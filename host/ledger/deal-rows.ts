import { dealColumns } from '../../shared/formats/deal-columns';
import { tableClock } from '../../shared/formats/table-clock';
import { type ClosedPosition, dealTimes } from '../../shared/math/closed-positions';
import { bookedSums, compareTickets, isTrade } from '../../shared/math/deals';
import { isWithin } from '../../shared/math/period-trades';
import { type Steps, sortedItems, stepRows } from '../../shared/math/table-rows';
import type { Deal } from '../../shared/model/deal';
import type { Ticket } from '../../shared/model/fields';
import type { TradesQuestion } from '../../shared/model/trade-table';
import type { Trader } from '../../shared/rules/trader';
import { type ShownTraders, showsTrader } from '../../shared/rules/trader-key';
import type { RowKind } from './arranged-rows';
import { traderFacts } from './trade-rows';
import type { OfPeriod, TradesSource } from './trades-source';

/** Of a period and some owners, whatever the filters. */
export interface DealsOfPeriod {
  /** Deals of everybody. */
  readonly all: number;
  /** Those of the owners that are asked for, newest first. */
  readonly rows: readonly Deal[];
  /** Of these owners; of a deal that turned a position round, the trade that it ended. */
  tradeOf(deal: Deal): ClosedPosition | undefined;
}

export function* dealsOfPeriod(
  source: TradesSource,
  { from, to, who }: TradesQuestion,
  { shown }: OfPeriod,
): Steps<DealsOfPeriod> {
  const tradeOf = tradeFinder(source, who);
  const loose = new Set(shown.unmatched.map(({ ticket }) => ticket));
  const rows: Deal[] = [];
  let all = 0;
  let looked = 0;
  let hasTimes = true;
  for (const deal of source.store.deals()) {
    looked += 1;
    if (looked % stepRows === 0) yield;
    if (!isWithin(deal.time, { from, to })) continue;
    all += 1;
    // The stop of a bot's position is shown with the bot.
    if (who !== null && tradeOf(deal) === undefined && !loose.has(deal.ticket)) continue;
    rows.push(deal);
    hasTimes &&= deal.time !== null;
  }
  // As nearly all came: what is in order is sorted in a tenth of the time.
  const oldestFirst = (left: Deal, right: Deal): number =>
    (hasTimes ? (left.time ?? 0) - (right.time ?? 0) : 0) || compareTickets(left.ticket, right.ticket);
  const inOrder = yield* sortedItems(rows, oldestFirst);
  return { all, rows: inOrder.toReversed(), tradeOf };
}

/** Of a position with more deals, as on a netting account, the trades are joined to them once. */
const fewDeals = 16;

/** By position: joining all trades of a long history to their deals takes longer than all the rest. */
function tradeFinder({ store, names }: TradesSource, who: TradesQuestion['who']): DealsOfPeriod['tradeOf'] {
  const joined = new Map<Ticket, ReadonlyMap<Ticket, ClosedPosition>>();
  const isShown = (trade: ClosedPosition): boolean =>
    showsTrader(who as ShownTraders, store.whoTraded(trade, names).owner.trader.key);
  return ({ ticket, positionId }) => {
    if (positionId === null) return undefined;
    const trades = store.wholeTradesOf(positionId);
    if (store.dealsOf(positionId).length <= fewDeals)
      return trades.find((trade) => trade.parts.some(({ deal }) => deal.ticket === ticket) && isShown(trade));
    const byDeal =
      joined.get(positionId) ??
      new Map(
        trades
          .filter(isShown)
          .toReversed()
          .flatMap((trade) => trade.parts.map(({ deal }) => [deal.ticket, trade] as const)),
      );
    joined.set(positionId, byDeal);
    return byDeal.get(ticket);
  };
}

/** Deals as rows. */
export function dealRows(
  { store, names }: TradesSource,
  { clock }: TradesQuestion,
  { shown }: OfPeriod,
  { all, rows, tradeOf }: DealsOfPeriod,
): RowKind<Deal> {
  const makerOf = (deal: Deal): Trader | null => (isTrade(deal) ? store.traderOf(deal, names) : null);
  return {
    all,
    rows,
    columns: dealColumns(tableClock(clock ?? { zone: 'broker', offsets: null }), makerOf),
    idOf: ({ ticket }) => ticket,
    tradeOf,
    // Whole deals, as the rows are: of one that closed for another and opened for its own `shown.booked` has a part.
    *sumsOf(passing) {
      const traded: Deal[] = [];
      const operations: Deal[] = [];
      for (const [at, deal] of passing.entries()) {
        if (isTrade(deal)) traded.push(deal);
        else operations.push(deal);
        if (at % stepRows === 0) yield;
      }
      return { closed: shown.closed, notWhole: shown.notWhole, booked: bookedSums(traded), operations };
    },
    row(deal) {
      const [maker, trade] = [makerOf(deal), tradeOf(deal)];
      return {
        deal: {
          ...deal,
          maker: maker === null ? null : traderFacts(maker),
          trade: trade === undefined ? null : named(trade),
        },
      };
    },
    heading(group, deals) {
      const traded = deals.filter(isTrade);
      const operations = deals.length - traded.length;
      return { dealGroup: { ...group, booked: bookedSums(traded), operations } };
    },
  };
}

const named = (trade: ClosedPosition) => {
  const { id, positionId, symbol, state, openTime, closeTime } = trade;
  return { id, positionId, symbol, state, openTime, closeTime, ...dealTimes(trade) };
};
