import {
  formatBrokerTime,
  parseBrokerDateTime,
  startOfBrokerDay,
  toDateTimeInput,
} from '../../../shared/math/time';
import type { OrderTime } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';

/** Until when a pending order lives, always on the broker's clock. */

const minuteS = 60;
const hourS = 3_600;
const dayS = 24 * hourS;

/**
 * The earliest expiry. The server checks it when the order arrives, so it must be a minute ahead
 * (reference/trading-rules.md, 3.6). Broker seconds.
 */
export const leastExpiry = (brokerNow: BrokerSeconds): BrokerSeconds =>
  (Math.floor(brokerNow / minuteS) + 2) * minuteS;

/** The last minute of the broker's day that contains `time`. */
const endOfDay = (time: BrokerSeconds): BrokerSeconds => startOfBrokerDay(time) + dayS - minuteS;

const friday = 5;

/** The last minute of the trading week: of Friday, on a weekend of the coming one. */
function endOfWeek(time: BrokerSeconds): BrokerSeconds {
  const weekday = new Date(time * 1000).getUTCDay();
  return endOfDay(time) + ((friday - weekday + 7) % 7) * dayS;
}

export interface ExpiryChoice {
  readonly label: string;
  /** Value of a date or datetime-local input. */
  readonly value: string;
}

/** Common choices: an hour, four, the end of the day, the end of the week; without those that are too near. */
export function expiryChoices(time: OrderTime, brokerNow: BrokerSeconds): readonly ExpiryChoice[] {
  const asDay = (at: BrokerSeconds): string => toDateTimeInput(at).slice(0, 10);
  if (time === 'SPECIFIED_DAY') {
    return [
      { label: 'today', value: asDay(brokerNow) },
      { label: 'tomorrow', value: asDay(brokerNow + dayS) },
      { label: 'end of week', value: asDay(endOfWeek(brokerNow)) },
    ];
  }
  if (time !== 'SPECIFIED') return [];
  return [
    { label: '1 h', at: brokerNow + hourS },
    { label: '4 h', at: brokerNow + 4 * hourS },
    { label: 'end of day', at: endOfDay(brokerNow) },
    { label: 'end of week', at: endOfWeek(brokerNow) },
  ]
    .filter(({ at }) => at >= leastExpiry(brokerNow))
    .map(({ label, at }) => ({ label, value: toDateTimeInput(at) }));
}

/** When an order expires; a dated day lasts until its last second. Null without a readable date. */
export function expirySeconds(time: OrderTime, text: string): BrokerSeconds | null {
  if ((time !== 'SPECIFIED' && time !== 'SPECIFIED_DAY') || text === '') return null;
  const at = parseBrokerDateTime(text);
  if (at === null) return null;
  return time === 'SPECIFIED_DAY' ? startOfBrokerDay(at) + dayS - 1 : at;
}

/** `in 3 h 20 min`; `over by now` where the broker's clock is past it. */
export function expiryDistance(until: BrokerSeconds, brokerNow: BrokerSeconds): string {
  const minutes = Math.floor((until - brokerNow) / minuteS);
  if (minutes < 0) return 'over by now';
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const parts = [
    days > 0 ? `${days} d` : '',
    hours > 0 ? `${hours} h` : '',
    days === 0 && (rest > 0 || hours === 0) ? `${rest} min` : '',
  ];
  return `in ${parts.filter((part) => part !== '').join(' ')}`;
}

/** `broker clock 2026.05.13 12:00, earliest 12:02`. */
export function expiryBounds(time: OrderTime, brokerNow: BrokerSeconds | null): string {
  if (brokerNow === null) return "the broker's clock is not known";
  const now = `broker clock ${formatBrokerTime(brokerNow, 'minute')}`;
  return time === 'SPECIFIED'
    ? `${now}, earliest ${formatBrokerTime(leastExpiry(brokerNow), 'minute').slice(11)}`
    : now;
}
