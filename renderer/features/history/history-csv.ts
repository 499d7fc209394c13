import { floatingSum } from '../../../shared/formats/trade-columns';
import { utcOf } from '../../../shared/math/broker-offsets';
import { isWhole } from '../../../shared/math/closed-positions';
import { isTrade, netOf } from '../../../shared/math/deals';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Price } from '../../../shared/model/fields';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { Order } from '../../../shared/model/order';
import type { Traders } from '../../../shared/rules/trader';
import { type CsvValue, toCsv, utcText } from '../../base/csv';
import type { ShownDeal, ShownTrade } from '../../data/trade-tables';

/**
 * History as CSV: every field with full precision. Column names never change, because scripts read them. `time_…` are the broker's wall clock,
 * `…_utc` the same moment by the broker's offset of then, as recorded; `utc_offset_s` is that of the row's last time. Before it was recorded the
 * next known offset is taken; empty where the bridge tells none.
 */
type Offsets = BrokerOffsets | null;

/** Column names with their values. */
type Fields<Row, Rest extends readonly unknown[]> = Readonly<
  Record<string, (row: Row, offsets: Offsets, ...rest: Rest) => CsvValue>
>;

const csvOf =
  <Row, Rest extends readonly unknown[]>(fields: Fields<Row, Rest>) =>
  (rows: readonly Row[], offsets: Offsets, ...rest: Rest): string =>
    toCsv(
      Object.keys(fields),
      rows.map((row) => Object.values(fields).map((field) => field(row, offsets, ...rest))),
    );

const wall = (time: number | null): CsvValue => (time === null || time <= 0 ? null : formatBrokerTime(time));

function utc(time: number | null, offsets: Offsets): CsvValue {
  if (time === null || time <= 0 || offsets === null) return null;
  const text = utcText(utcOf(time, offsets));
  return text === null ? null : `${text.slice(0, 19)}Z`;
}

/** Seconds; of a row without a time the present one. */
function offsetAt(time: number | null, offsets: Offsets): CsvValue {
  if (time === null || time <= 0 || offsets === null) return offsets?.presentS ?? null;
  return time - utcOf(time, offsets) / 1_000;
}

const level = (price: Price): CsvValue => (price === 0 ? null : price);

export const tradesCsv = csvOf<ShownTrade, []>({
  position: (trade) => trade.id,
  symbol: (trade) => trade.symbol,
  side: (trade) => trade.side,
  state: (trade) => trade.state,
  volume_in: (trade) => trade.volumeIn,
  volume_out: (trade) => trade.volumeOut,
  volume_left: (trade) => trade.volumeLeft,
  time_open: (trade) => wall(trade.openTime),
  time_open_utc: (trade, offsets) => utc(trade.openTime, offsets),
  price_open: (trade) => trade.entryPrice,
  time_close: (trade) => wall(trade.closeTime),
  time_close_utc: (trade, offsets) => utc(trade.closeTime, offsets),
  price_close: (trade) => trade.exitPrice,
  utc_offset_s: (trade, offsets) => offsetAt(trade.closeTime ?? trade.openTime, offsets),
  duration_s: (trade) => trade.durationS,
  ended_by: (trade) => trade.ending,
  closed_by_position: (trade) => trade.closedBy,
  profit: (trade) => trade.profit,
  swap: (trade) => trade.swap,
  commission: (trade) => trade.commission,
  fee: (trade) => trade.fee,
  net: (trade) => (isWhole(trade) ? trade.net : null),
  magic: (trade) => trade.magic,
  comment: (trade) => trade.comment,
  deals: (trade) => trade.deals.join(' '),
  opened_by: (trade) => trade.owner.name,
  opened_by_evidence: (trade) => trade.owner.evidence,
  exit_by: (trade) => trade.exits.map(({ name }) => name).join('; ') || null,
  floating: (trade) => (trade.floating === undefined ? null : floatingSum([trade.floating])),
  note: (trade) => trade.note?.note ?? null,
  tags: (trade) => trade.note?.tags.join('; ') ?? null,
});

export const dealsCsv = csvOf<ShownDeal, []>({
  deal: (deal) => deal.ticket,
  order: (deal) => deal.order,
  position: (deal) => deal.positionId,
  time: (deal) => wall(deal.time),
  time_utc: (deal, offsets) => utc(deal.time, offsets),
  utc_offset_s: (deal, offsets) => offsetAt(deal.time, offsets),
  symbol: (deal) => deal.symbol,
  type: (deal) => deal.type,
  entry: (deal) => deal.entry,
  reason: (deal) => deal.reason,
  volume: (deal) => (isTrade(deal) ? deal.volume : null),
  price: (deal) => (isTrade(deal) ? deal.price : null),
  profit: (deal) => deal.profit,
  swap: (deal) => deal.swap,
  commission: (deal) => deal.commission,
  fee: (deal) => deal.fee,
  net: (deal) => netOf(deal),
  magic: (deal) => deal.magic,
  comment: (deal) => deal.comment,
  by: (deal) => deal.maker?.name ?? null,
  by_evidence: (deal) => deal.maker?.evidence ?? null,
});

export const ordersCsv = csvOf<Order, [Traders]>({
  order: (order) => order.ticket,
  position: (order) => order.positionId,
  time_setup: (order) => wall(order.timeSetup),
  time_setup_utc: (order, offsets) => utc(order.timeSetup, offsets),
  time_done: (order) => wall(order.timeDone),
  time_done_utc: (order, offsets) => utc(order.timeDone, offsets),
  utc_offset_s: (order, offsets) => offsetAt(order.timeDone ?? order.timeSetup, offsets),
  symbol: (order) => order.symbol,
  type: (order) => order.type,
  state: (order) => order.state,
  reason: (order) => order.reason,
  volume_initial: (order) => order.volumeInitial,
  volume_left: (order) => order.volumeCurrent,
  price: (order) => level(order.price),
  stop_limit_price: (order) => level(order.stopLimit),
  sl: (order) => level(order.sl),
  tp: (order) => level(order.tp),
  filling: (order) => order.filling,
  expiry_type: (order) => order.time,
  expiration: (order) => wall(order.expiration),
  magic: (order) => order.magic,
  comment: (order) => order.comment,
  by: (order, _offsets, traders) => traders.order(order).name,
  by_evidence: (order, _offsets, traders) => traders.order(order).evidence,
});

/** `bridgewatch positions 2026.11.15-2026.11.21.csv` */
export const csvName = (view: string, from: number, lastDay: number): string =>
  `bridgewatch ${view} ${formatBrokerTime(from, 'day')}-${formatBrokerTime(lastDay, 'day')}.csv`;
