import { formatMoney } from '../../../shared/math/money';
import { formatAverage, formatPrice } from '../../../shared/math/price';
import { formatBrokerTime } from '../../../shared/math/time';
import { formatVolume } from '../../../shared/math/volume';
import {
  fillings,
  nameOf,
  orderStates,
  orderTimes,
  reasons,
  recordOrderTypes,
  sides,
} from '../../../shared/model/enums';
import type { Stamps } from '../../../shared/model/stamps';
import { isOurMagic, markIn } from '../../../shared/rules/intent-label';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { asNumber, asSent, type KnownField } from '../../components/record-lines';
import { reasonLabel } from './reason-label';

/** The fields of a position's and an order's record by their names in the bridge's JSON, in MetaTrader's words. */

export interface RecordScale {
  /** The symbol's; null while its specification is not read: then numbers are shown as they were sent. */
  readonly digits: number | null;
  readonly volumeStep: number | null;
  readonly moneyDigits: number;
  /** The clock of the bridge's times: a record shows them as they were sent. */
  readonly stamps?: Stamps | undefined;
}

type Say = NonNullable<KnownField['say']>;

const time: Say = asNumber((value) => (value === 0 ? 'none' : formatBrokerTime(value)));

/** Milliseconds of the broker's clock. */
const timeMs: Say = asNumber((value) =>
  value === 0
    ? 'none'
    : `${formatBrokerTime(Math.floor(value / 1000))}.${String(Math.floor(value) % 1000).padStart(3, '0')}`,
);

const named = (table: readonly string[], words: (name: string) => string = (name) => name): Say =>
  asNumber((code) => words(nameOf(table, code)));

const inSmall = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

const magic: Say = asNumber((value) => ({
  text: String(value),
  note: isOurMagic(value)
    ? 'our label: Bridgewatch gives each of your orders its own number'
    : value === 0
      ? 'none was set: the reason says more'
      : 'set by the program that traded',
}));

const comment: Say = (value) => {
  const mark = markIn(value);
  return mark === null
    ? asSent(value)
    : { text: value, note: `${mark} is our label: Bridgewatch finds its orders again by it` };
};

function scaled({ digits, volumeStep, moneyDigits }: RecordScale) {
  return {
    price: asNumber((value) => (digits === null ? String(value) : formatPrice(value, digits))),
    average: asNumber((value) => (digits === null ? String(value) : formatAverage(value, digits))),
    level: asNumber((value) =>
      value === 0 ? 'none' : digits === null ? String(value) : formatPrice(value, digits),
    ),
    volume: asNumber((value) => (volumeStep === null ? String(value) : formatVolume(value, volumeStep))),
    money: asNumber((value) => formatMoney(value, moneyDigits)),
    gain: asNumber((value) => ({
      text: formatMoney(value, moneyDigits, { sign: true }),
      tone: value > 0 ? 'good' : value < 0 ? 'bad' : 'plain',
    })),
  };
}

/** The clock of a record's times, which are shown as the bridge sent them. */
const clockName = ({ stamps }: RecordScale): string => (stamps === 'utc' ? 'UTC' : 'broker');

export function positionFields(scale: RecordScale): readonly KnownField[] {
  const { average, price, level, volume, money, gain } = scaled(scale);
  const clock = clockName(scale);
  return [
    { field: 'ticket', label: 'Ticket' },
    { field: 'identifier', label: 'Identifier' },
    { field: 'symbol', label: 'Symbol' },
    { field: 'type', label: 'Side', say: named(sides, orderTypeLabel) },
    { field: 'volume', label: 'Volume, lots', say: volume },
    { field: 'price_open', label: 'Open price', say: average },
    { field: 'price_current', label: 'Current price', say: price },
    { field: 'sl', label: 'Stop loss', say: level },
    { field: 'tp', label: 'Take profit', say: level },
    { field: 'profit', label: 'Profit', say: gain },
    { field: 'swap', label: 'Swap', say: money },
    { field: 'magic', label: 'Magic number', say: magic },
    { field: 'reason', label: 'Reason', say: named(reasons, reasonLabel) },
    { field: 'comment', label: 'Comment', say: comment },
    { field: 'external_id', label: 'Exchange ID' },
    { field: 'time', label: `Opened (${clock})`, say: time },
    { field: 'time_msc', label: 'Opened, with milliseconds', say: timeMs },
    { field: 'time_update', label: `Changed (${clock})`, say: time },
    { field: 'time_update_msc', label: 'Changed, with milliseconds', say: timeMs },
  ];
}

export function orderFields(scale: RecordScale): readonly KnownField[] {
  const { price, level, volume } = scaled(scale);
  const clock = clockName(scale);
  return [
    { field: 'ticket', label: 'Ticket' },
    { field: 'symbol', label: 'Symbol' },
    { field: 'type', label: 'Type', say: named(recordOrderTypes, orderTypeLabel) },
    { field: 'state', label: 'State', say: named(orderStates, inSmall) },
    { field: 'volume_current', label: 'Remaining volume, lots', say: volume },
    { field: 'volume_initial', label: 'Initial volume, lots', say: volume },
    { field: 'price_open', label: 'Price', say: level },
    { field: 'price_stoplimit', label: 'Stop limit price', say: level },
    { field: 'price_current', label: 'Current price', say: price },
    { field: 'sl', label: 'Stop loss', say: level },
    { field: 'tp', label: 'Take profit', say: level },
    { field: 'type_filling', label: 'Fill policy', say: named(fillings) },
    { field: 'type_time', label: 'Expiration', say: named(orderTimes, inSmall) },
    { field: 'time_expiration', label: `Expires (${clock})`, say: time },
    { field: 'magic', label: 'Magic number', say: magic },
    { field: 'reason', label: 'Reason', say: named(reasons, reasonLabel) },
    { field: 'comment', label: 'Comment', say: comment },
    { field: 'external_id', label: 'Exchange ID' },
    { field: 'position_id', label: 'Position', say: (value) => ({ text: value === '0' ? 'none' : value }) },
    {
      field: 'position_by_id',
      label: 'Opposite position',
      say: (value) => ({ text: value === '0' ? 'none' : value }),
    },
    { field: 'time_setup', label: `Placed (${clock})`, say: time },
    { field: 'time_setup_msc', label: 'Placed, with milliseconds', say: timeMs },
    { field: 'time_done', label: `Done (${clock})`, say: time },
    { field: 'time_done_msc', label: 'Done, with milliseconds', say: timeMs },
  ];
}
