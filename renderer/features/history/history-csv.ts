import { isTrade, netOf } from '../../../shared/math/deals';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Deal } from '../../../shared/model/deal';
import type { Price } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import { exitTrader, tradeOwner } from '../../../shared/rules/trade-traders';
import type { Traders } from '../../../shared/rules/trader';
import { type CsvValue, toCsv, utcText } from '../../base/csv';
import { floatingSum, type TripRow } from './floating';

/**
 * History as CSV: every field with full precision. The names of the columns are kept for ever, because scripts read them.
 * `time_…` are the broker's wall clock, `…_utc` the same moment by the broker's offset of now (`utc_offset_s`; empty where the
 * bridge does not tell it): a broker with summer time was an hour off that in the other half of the year.
 */
export type UtcOffset = number | null;

const wall = (time: number | null): CsvValue => (time === null || time <= 0 ? null : formatBrokerTime(time));

function utc(time: number | null, offsetS: UtcOffset): CsvValue {
  if (time === null || time <= 0 || offsetS === null) return null;
  const text = utcText((time - offsetS) * 1000);
  return text === null ? null : `${text.slice(0, 19)}Z`;
}

export const tripsHeader = [
  'position',
  'symbol',
  'side',
  'state',
  'volume_in',
  'volume_out',
  'volume_left',
  'time_open',
  'time_open_utc',
  'price_open',
  'time_close',
  'time_close_utc',
  'price_close',
  'utc_offset_s',
  'duration_s',
  'ended_by',
  'closed_by_position',
  'profit',
  'swap',
  'commission',
  'fee',
  'net',
  'magic',
  'comment',
  'deals',
  'opened_by',
  'exit_by',
  'floating',
] as const;

export const tripsCsv = (trips: readonly TripRow[], offsetS: UtcOffset, traders: Traders): string =>
  toCsv(
    tripsHeader,
    trips.map((trip) => [
      trip.id,
      trip.symbol,
      trip.side,
      trip.state,
      trip.volumeIn,
      trip.volumeOut,
      trip.volumeLeft,
      wall(trip.openTime),
      utc(trip.openTime, offsetS),
      trip.entryPrice,
      wall(trip.closeTime),
      utc(trip.closeTime, offsetS),
      trip.exitPrice,
      offsetS,
      trip.durationS,
      trip.ending,
      trip.closedBy,
      trip.profit,
      trip.swap,
      trip.commission,
      trip.fee,
      trip.net,
      trip.magic,
      trip.comment,
      trip.parts.map(({ deal }) => deal.ticket).join(' '),
      tradeOwner(trip, traders).trader.name,
      exitTrader(trip, traders)?.name ?? null,
      trip.floating === undefined ? null : floatingSum([trip.floating]),
    ]),
  );

export const dealsHeader = [
  'deal',
  'order',
  'position',
  'time',
  'time_utc',
  'utc_offset_s',
  'symbol',
  'type',
  'entry',
  'reason',
  'volume',
  'price',
  'profit',
  'swap',
  'commission',
  'fee',
  'net',
  'magic',
  'comment',
  'by',
] as const;

export const dealsCsv = (deals: readonly Deal[], offsetS: UtcOffset, traders: Traders): string =>
  toCsv(
    dealsHeader,
    deals.map((deal) => [
      deal.ticket,
      deal.order,
      deal.positionId,
      wall(deal.time),
      utc(deal.time, offsetS),
      offsetS,
      deal.symbol,
      deal.type,
      deal.entry,
      deal.reason,
      isTrade(deal) ? deal.volume : null,
      isTrade(deal) ? deal.price : null,
      deal.profit,
      deal.swap,
      deal.commission,
      deal.fee,
      netOf(deal),
      deal.magic,
      deal.comment,
      isTrade(deal) ? traders.deal(deal).name : null,
    ]),
  );

export const ordersHeader = [
  'order',
  'position',
  'time_setup',
  'time_setup_utc',
  'time_done',
  'time_done_utc',
  'utc_offset_s',
  'symbol',
  'type',
  'state',
  'reason',
  'volume_initial',
  'volume_left',
  'price',
  'stop_limit_price',
  'sl',
  'tp',
  'filling',
  'expiry_type',
  'expiration',
  'magic',
  'comment',
  'by',
] as const;

const level = (price: Price): CsvValue => (price === 0 ? null : price);

export const ordersCsv = (orders: readonly Order[], offsetS: UtcOffset, traders: Traders): string =>
  toCsv(
    ordersHeader,
    orders.map((order) => [
      order.ticket,
      order.positionId,
      wall(order.timeSetup),
      utc(order.timeSetup, offsetS),
      wall(order.timeDone),
      utc(order.timeDone, offsetS),
      offsetS,
      order.symbol,
      order.type,
      order.state,
      order.reason,
      order.volumeInitial,
      order.volumeCurrent,
      level(order.price),
      level(order.stopLimit),
      level(order.sl),
      level(order.tp),
      order.filling,
      order.time,
      wall(order.expiration),
      order.magic,
      order.comment,
      traders.order(order).name,
    ]),
  );

/** `bridgewatch positions 2026.11.15-2026.11.21.csv` */
export const csvName = (view: string, from: number, lastDay: number): string =>
  `bridgewatch ${view} ${formatBrokerTime(from, 'day')}-${formatBrokerTime(lastDay, 'day')}.csv`;
