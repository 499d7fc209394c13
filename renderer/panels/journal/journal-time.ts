import { formatBrokerTime } from '../../../shared/math/time';

/**
 * When something happened, as every other table writes times: by the broker's clock, or by this machine's where the bridge
 * does not tell its offset. `at`: UTC milliseconds of this machine.
 */
export function journalTime(at: number, brokerOffsetS: number | null): string {
  // Minutes west of UTC, as JavaScript counts them.
  const localOffsetS = -new Date(at).getTimezoneOffset() * 60;
  return formatBrokerTime(Math.floor(at / 1000) + (brokerOffsetS ?? localOffsetS));
}
