import { useMemo } from 'react';
import { useBrokerOffset } from '../broker-day';
import { useBrokerOffsets } from '../broker-offsets';
import { axisClockKey } from './axis-zone';
import type { AxisClock, AxisZone } from './chart-choices';

/** The clock of a time axis: the same value until the choice, or an offset at any time, is another one. */
export function useAxisClock(zone: AxisZone): AxisClock {
  const presentS = useBrokerOffset();
  const recorded = useBrokerOffsets();
  const offsets = recorded ?? (presentS === null ? null : { spans: [], presentS });
  const key = axisClockKey({ zone, offsets });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the spans grow with the record, which changes no time
  return useMemo(() => ({ zone, offsets }), [key]);
}
