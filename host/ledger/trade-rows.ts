import { tableClock } from '../../shared/formats/table-clock';
import { floatingSum, tradeColumns } from '../../shared/formats/trade-columns';
import { type ClosedPosition, dealTimes, tradeKey } from '../../shared/math/closed-positions';
import { isWithin, type Period, stepsOfPeriod } from '../../shared/math/period-trades';
import { atOnce } from '../../shared/math/table-rows';
import { floatingOfTrades, tradesOfOpen } from '../../shared/math/trade-floating';
import { tradeStatistics } from '../../shared/math/trade-statistics';
import type { Ticket } from '../../shared/model/fields';
import type { Position } from '../../shared/model/position';
import type { TradeNote } from '../../shared/model/trade-notes';
import type {
  Floating,
  ToldTrader,
  TradeRow,
  TradesQuestion,
  TradeWithDeals,
} from '../../shared/model/trade-table';
import type { Trader } from '../../shared/rules/trader';
import type { RowKind } from './arranged-rows';
import { everyFew, type Pause } from './slices';
import type { OfPeriod, TradesSource } from './trades-source';

export const traderFacts = ({ key, name, proof, evidence, hint }: Trader): ToldTrader => ({
  ...{ key, name, proof, evidence, hint },
});

export function tradeRow(
  { store, names }: Pick<TradesSource, 'store' | 'names'>,
  trade: ClosedPosition,
  floating?: Floating,
): TradeRow {
  const { parts, ...facts } = trade;
  const { owner, exits } = store.whoTraded(trade, names);
  return {
    ...facts,
    ...dealTimes(trade),
    deals: parts.map(({ deal }) => deal.ticket),
    owner: traderFacts(owner.trader),
    exits: exits.map((trader) => trader.name),
    ...(floating === undefined ? {} : { floating }),
  };
}

/** Each with its deals. */
export async function tradesWithDeals(
  source: Pick<TradesSource, 'store' | 'names'>,
  trades: readonly ClosedPosition[],
  pause: Pause,
): Promise<readonly TradeWithDeals[]> {
  const next = everyFew(pause);
  const all: TradeWithDeals[] = [];
  for (const trade of trades) {
    const parts = trade.parts.map((part) => ({
      ...part,
      maker: traderFacts(source.store.traderOf(part.deal, source.names)),
    }));
    all.push({ ...tradeRow(source, trade), parts });
    await next();
  }
  return all;
}

/** Of the newest first those behind that are open: a period is read for what closed in it. */
function closedFirst(trades: readonly ClosedPosition[], period: Period): readonly ClosedPosition[] {
  const closed = trades.findIndex(({ closeTime }) => closeTime !== null && isWithin(closeTime, period));
  return closed <= 0 ? trades : [...trades.slice(closed), ...trades.slice(0, closed)];
}

/** Trades as rows. */
export function tradeRows(
  source: TradesSource,
  { from, to, clock }: TradesQuestion,
  { all, shown, listed }: OfPeriod,
): RowKind<ClosedPosition> {
  const { store, names } = source;
  const whole = (trips: readonly ClosedPosition[]) =>
    stepsOfPeriod({ trips, unmatched: [], operations: [] }, { from, to });
  /** They move with each read of the positions, and no deal says so. */
  const open = tradesOfOpen(shown.trips);
  let floating = { positions: source.positions, of: floatingOfTrades(open, source.positions) };
  const floatingAt = (positions: readonly Position[]): ReadonlyMap<ClosedPosition, Floating> => {
    if (floating.positions !== positions) floating = { positions, of: floatingOfTrades(open, positions) };
    return floating.of;
  };
  const notes = new Map<Ticket, TradeNote>(source.notes.map((note) => [note.positionId, note]));
  const rows = closedFirst(listed, { from, to });
  return {
    all,
    rows,
    columns: tradeColumns(tableClock(clock ?? { zone: 'broker', offsets: null }), {
      ownerOf: (trade) => store.whoTraded(trade, names).owner.trader,
      exitsOf: (trade) => store.whoTraded(trade, names).exits,
      noteOf: ({ positionId }) => notes.get(positionId),
      floatingOf: (trade) => floating.of.get(trade),
    }),
    idOf: tradeKey,
    tradeOf: (trade) => trade,
    *sumsOf(passing) {
      return passing.length === rows.length ? shown : yield* whole(passing);
    },
    row: (trade, positions) => ({ row: tradeRow(source, trade, floatingAt(positions).get(trade)) }),
    heading(group, trades, positions) {
      const open = trades.flatMap((trade) => floatingAt(positions).get(trade) ?? []);
      const statistics = tradeStatistics(atOnce(whole(trades)).closed);
      return { group: { ...group, statistics, floating: open.length === 0 ? null : floatingSum(open) } };
    },
  };
}
