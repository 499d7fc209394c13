import { formatBrokerTime } from '../math/time';
import { axisShift, machineOffsetS, type ZoneClock } from '../math/zone-clock';

/** The time zone of the tables of positions, orders and history: the same choice as for the charts' axis. */
export interface TableClock {
  /** Shown in the header: `Opened (broker)`. Broker time where the offset to another clock is not known. */
  readonly name: 'broker' | 'UTC' | 'local';
  /** Formats broker seconds. */
  readonly timeText: (time: number | null) => string;
}

/** `localOffsetS`: this machine's clock minus UTC at a UTC second, seconds. */
export function tableClock(clock: ZoneClock, localOffsetS = machineOffsetS): TableClock {
  const { zone, offsets } = clock;
  const isBrokers = zone === 'broker' || offsets === null;
  return {
    name: isBrokers ? 'broker' : zone === 'utc' ? 'UTC' : 'local',
    timeText: (time) =>
      formatBrokerTime(
        time === null || time <= 0 || isBrokers ? time : time + axisShift(clock, time, localOffsetS),
      ),
  };
}
