import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { countText } from '../../../shared/math/counts';
import { formatBrokerTime, startOfBrokerDay } from '../../../shared/math/time';
import type { AwayRecord } from '../../../shared/model/away';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';

type Ends = Pick<AwayRecord, 'toMs' | 'offsets'>;

const brokerTime = (atMs: UtcMs, { offsets }: Ends): BrokerSeconds => brokerSecondsOf(atMs, offsets);

/** `2026.11.18 03:14:22`. */
export const fullTime = (atMs: UtcMs, ends: Ends): string => formatBrokerTime(brokerTime(atMs, ends));

/** `03:14:22` on the day on which the absence ended, else with the day before it: `11.17 22:50:01`. */
export function shortTime(atMs: UtcMs, ends: Ends): string {
  const isSameDay =
    startOfBrokerDay(brokerTime(atMs, ends)) === startOfBrokerDay(brokerTime(ends.toMs, ends));
  return fullTime(atMs, ends).slice(isSameDay ? 11 : 5);
}

/** A read so long before the absence is told with its time. Milliseconds. */
const longBeforeMs = 60_000;

/**
 * Since when trades and amounts are told, where that is long before the absence: they begin with the last read before it, and the account may not have
 * been watched. Null: since it began.
 */
export const longBefore = ({ first, fromMs, ...ends }: AwayRecord): string | null =>
  first === null || fromMs - first.atMs < longBeforeMs ? null : fullTime(first.atMs, ends);

/** Whether a gap had a deal in it, by the server's history. */
export const dealsText = (deals: number | null): string =>
  deals === null ? 'not checked yet' : deals === 0 ? 'no deal in it' : `${countText(deals, 'deal')} in it`;
