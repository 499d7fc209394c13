import { useMemo } from 'react';
import { formatBrokerTime } from '../../../shared/math/time';
import { useAxisClock } from '../../data/workspace/axis-clock';
import { axisShift, machineOffsetS } from '../../data/workspace/axis-zone';
import type { AxisClock } from '../../data/workspace/chart-choices';
import { useCharts } from '../../data/workspace/workspace-context';

/** The time zone of the tables of positions, orders and history: the same choice as for the charts' axis. */
export interface TableClock {
  /** Shown in the header: `Opened (broker)`. Broker time where the offset to another clock is not known. */
  readonly name: 'broker' | 'UTC' | 'local';
  /** Formats broker seconds. */
  readonly timeText: (time: number | null) => string;
}

/** `localOffsetS`: this machine's clock minus UTC at a UTC second, seconds. */
export function tableClock(clock: AxisClock, localOffsetS = machineOffsetS): TableClock {
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

/** The same value until the choice or the broker's offset changes. */
export function useTableClock(): TableClock {
  const { zone } = useCharts();
  const clock = useAxisClock(zone);
  return useMemo(() => tableClock(clock), [clock]);
}
