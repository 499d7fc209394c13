import type { BrokerOffsets } from '../model/kept-history';
import { utcOf } from './broker-offsets';

/** In which zone times of the broker's wall clock are shown: converted with the offset that its clock had then, where it was recorded. */
export interface ZoneClock {
  readonly zone: 'broker' | 'utc' | 'local';
  /** Of the broker's clock; null while the bridge does not tell it. */
  readonly offsets: BrokerOffsets | null;
}

/** Seconds to add to a broker time for what is shown. `localOffsetS`: this machine's clock minus UTC at a UTC second. */
export function axisShift(
  clock: ZoneClock,
  brokerSeconds: number,
  localOffsetS: (utcSeconds: number) => number,
): number {
  const { zone, offsets } = clock;
  if (offsets === null || zone === 'broker') return 0;
  const utcSeconds = utcOf(brokerSeconds, offsets) / 1_000;
  return utcSeconds - brokerSeconds + (zone === 'utc' ? 0 : localOffsetS(utcSeconds));
}

/** This machine's clock minus UTC at that second; daylight saving time by the machine's own table. */
export const machineOffsetS = (utcSeconds: number): number =>
  -new Date(utcSeconds * 1000).getTimezoneOffset() * 60;
