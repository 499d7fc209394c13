import { utcOf } from '../../../shared/math/broker-offsets';
import { isWhole } from '../../../shared/math/closed-positions';
import { isTrade, netOf } from '../../../shared/math/deals';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { Price } from '../../../shared/model/fields';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { Order } from '../../../shared/model/order';
import { exitTraders, tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';
import { type CsvValue, toCsv, utcText } from '../../base/csv';
import { floatingSum, type TripRow } from './floating';

/**
 * History as CSV: every field with full precision. Column names never change, because scripts read them. `time_…` are the broker's wall clock,
 * `…_utc` the same moment by the broker's offset of then, as recorded; `utc_offset_s` is that of the row's last time. Before it was recorded the
 * next known offset is taken; empty where the bridge tells none.
 */
type Offsets = BrokerOffsets | null;

/** Column names with their values. */
type Fields<Row> = Readonly<Record<string, (row: Row, offsets: Offsets, traders: Traders) => CsvValue>>;

const csvOf =
  <Row>(fields: Fields<Row>) =>
  (rows: readonly Row[], offsets: Offsets, traders: Traders): string =>
    toCsv(
      Object.keys(fields),
      rows.map((row) => Object.values(fields).map((field) => field(row, offsets, traders))),
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

export const tripsCsv = csvOf<TripRow>({
  position: (trip) => trip.id,
  symbol: (trip) => trip.symbol,
  side: (trip) => trip.side,
  state: (trip) => trip.state,
  volume_in: (trip) => trip.volumeIn,
  volume_out: (trip) => trip.volumeOut,
  volume_left: (trip) => trip.volumeLeft,
  time_open: (trip) => wall(trip.openTime),
  time_open_utc: (trip, offsets) => utc(trip.openTime, offsets),
  price_open: (trip) => trip.entryPrice,
  time_close: (trip) => wall(trip.closeTime),
  time_close_utc: (trip, offsets) => utc(trip.closeTime, offsets),
  price_close: (trip) => trip.exitPrice,
  utc_offset_s: (trip, offsets) => offsetAt(trip.closeTime ?? trip.openTime, offsets),
  duration_s: (trip) => trip.durationS,
  ended_by: (trip) => trip.ending,
  closed_by_position: (trip) => trip.closedBy,
  profit: (trip) => trip.profit,
  swap: (trip) => trip.swap,
  commission: (trip) => trip.commission,
  fee: (trip) => trip.fee,
  net: (trip) => (isWhole(trip) ? trip.net : null),
  magic: (trip) => trip.magic,
  comment: (trip) => trip.comment,
  deals: (trip) => trip.parts.map(({ deal }) => deal.ticket).join(' '),
  opened_by: (trip, _offsets, traders) => tradeOwner(trip, traders).trader.name,
  opened_by_evidence: (trip, _offsets, traders) => tradeOwner(trip, traders).trader.evidence,
  exit_by: (trip, _offsets, traders) =>
    exitTraders(trip, traders)
      .map(({ name }) => name)
      .join('; ') || null,
  floating: (trip) => (trip.floating === undefined ? null : floatingSum([trip.floating])),
  note: (trip) => trip.note?.note ?? null,
  tags: (trip) => trip.note?.tags.join('; ') ?? null,
});

export const dealsCsv = csvOf<Deal>({
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
  by: (deal, _offsets, traders) => (isTrade(deal) ? traders.deal(deal).name : null),
  by_evidence: (deal, _offsets, traders) => (isTrade(deal) ? traders.deal(deal).evidence : null),
});

export const ordersCsv = csvOf<Order>({
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
