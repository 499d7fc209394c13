import { decimalsOf, formatPrice, groupThousands } from '../../../shared/math/price';
import type { Lots, Price } from '../../../shared/model/fields';
import type { Notice } from './store';

/** Time of this machine, marked as that beside times of the broker: `12:00:41 local time`. */
export function localClockTime(utcMs: number): string {
  const date = new Date(utcMs);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return `${parts.map((part) => `${part}`.padStart(2, '0')).join(':')} local time`;
}

/** The whole line without its time. */
export function noticeText(notice: Notice): string {
  return [
    notice.title,
    notice.detail,
    notice.retcode === null ? '' : `retcode ${notice.retcode}`,
    notice.said === null || notice.said === '' ? '' : `“${notice.said}”`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** A price with its symbol's decimals; as it came where these are not known. */
export const priceText = (price: Price, digits: number | null): string =>
  digits === null ? groupThousands(`${price}`) : formatPrice(price, digits);

/** Lots with two decimals at least, as the tables write most of them, without float noise. */
export const lotsText = (lots: Lots): string => groupThousands(lots.toFixed(Math.max(2, decimalsOf(lots))));
